import Ingest
import Synchronization

/// What `check` found: how a run with the same inputs would begin.
package struct Checked {
  package var summary: Summary
  /// Why a run would refuse the inputs; nil if it would not.
  package var verdict: RunError?
}

/// Reads the inputs as a run does, and stops before the analysis; the listener hears of each problem.
package func check(_ plan: Plan, _ listener: Listener = Listener()) throws(RunError) -> Checked {
  guard !plan.inputs.isEmpty else { throw .noInput }
  let endsIgnored = Mutex(0)
  var counting = listener
  counting.hearsOfIgnoredEnds = true
  counting.problem = { problem in
    if case .endIgnored = problem { endsIgnored.withLock { $0 += 1 } }
    listener.problem(problem)
  }
  let ingested = try read(plan, counting)
  var summary = Summary(ingested)
  summary.users = ingested.userCount
  summary.endsIgnored = endsIgnored.withLock { $0 }
  for doubt in summary.doubts { listener.warning(doubt) }
  var checked = Checked(summary: summary, verdict: nil)
  do throws(RunError) { try requireUsableRows(summary, plan) } catch { checked.verdict = error }
  return checked
}
