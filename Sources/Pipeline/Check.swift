import Ingest

/// What `check` found: how a run with the same inputs would begin.
package struct Checked {
  package var summary: Summary
  /// Why a run would refuse the inputs; nil if it would not.
  package var verdict: RunError?
}

/// Reads the inputs as a run does, and stops before the analysis; the listener hears of each problem.
package func check(_ plan: Plan, _ listener: Listener = Listener()) throws(RunError) -> Checked {
  guard !plan.inputs.isEmpty else { throw .noInput }
  let ingested = try read(plan, listener)
  var summary = Summary(ingested)
  summary.users = ingested.userCount
  for doubt in summary.doubts { listener.warning(doubt) }
  var checked = Checked(summary: summary, verdict: nil)
  do throws(RunError) { try requireUsableRows(summary, plan) } catch { checked.verdict = error }
  return checked
}
