import Configuration
import Emit
import Explain
import Generate
import Pipeline
import Reminders

func runReport(
  _ options: Options, _ arguments: Arguments, _ console: Console
) throws(Failure) {
  let lock: FolderLock
  do throws(OutputError) {
    lock = try FolderLock(options.out, waitSeconds: options.waitSeconds)
  } catch { throw .run(.output(error)) }
  var options = options
  if lock.hasWaited {
    // The moment and the files are those after the wait.
    options = try Options(arguments, of: .report, configuration: options.plan.configuration)
    console.expect(options.plan.inputs)
  }
  warnOfConfiguration(options, console)
  let summary = try running { [options] () throws(RunError) in
    try report(holding: lock, options.plan, options.publication, console.listener)
  }
  console.close(summary.line)
}

/// Reads exports and tells every problem on standard output; writes no file.
func runCheck(_ options: Options, _ console: Console) throws(Failure) {
  let result = StandardOutput()
  var listener = console.listener
  listener.problem = { problem in
    console.endProgress()
    result.write(problem.message(options.plan.inputs) + "\n")
  }
  let checked = try running { [listener] () throws(RunError) in
    try check(options.plan, listener)
  }
  console.endProgress()
  if let failure = result.failure { throw failure }
  console.close(checked.summary.rowsLine)
  if let verdict = checked.verdict { throw .run(verdict) }
}

func runConfig(_ options: Options, _ console: Console) throws(Failure) {
  warnOfConfiguration(options, console)
  try write(options.plan.configuration.rendered())
}

/// Tells one user's way through the stages on standard output; writes no file.
func runExplain(_ options: Options, _ console: Console) throws(Failure) {
  for warning in options.plan.configuration.warnings { console.warn(warning) }
  var listener = console.listener
  // Of all the rows with problems only the user's own matter here, and the text names those.
  listener.warning = { _ in }
  let explained = try running { () throws(RunError) in
    try explain(Array(options.user.utf8), options.plan, listener)
  }
  console.endProgress()
  switch explained {
  case .known(let explanation): try write(explanation.text)
  case .unknown(let rejects, let nearest):
    throw .unknownUser(options.user, rejects: rejects, nearest: nearest)
  }
}

/// Tells every fault of reminders documents on standard output.
func runLintSchedule(_ options: Options, _ console: Console) throws(Failure) {
  var lint = ScheduleLint(
    asOf: options.plan.asOf, maxPending: options.plan.configuration.reminders.maxPending)
  for path in options.plan.inputs {
    do throws(ScheduleLint.Unreadable) {
      try lint.check(path)
    } catch {
      throw .unreadable(path: error.path, reason: error.reason)
    }
    for fault in lint.takeFaults() { try write(fault + "\n") }
  }
  console.close(
    "documents: \(lint.documents); notifications: \(lint.notifications); faults: \(lint.faults)")
  if lint.faults > 0 { throw .faultySchedule }
}

func warnOfConfiguration(_ options: Options, _ console: Console) {
  for warning in options.plan.configuration.warnings { console.warn(warning) }
}

func runGenerate(_ options: GenerateOptions, _ console: Console) throws(Failure) {
  do throws(OutputError) {
    let generated = try generate(options.population, shape: options.shape, into: options.out)
    console.close(
      "rows: \(generated.rows), of them dirty: \(generated.dirtyRows); "
        + "bytes: \(generated.bytes); users: \(options.population.count)")
  } catch { throw .run(.output(error)) }
}

func running<Result>(_ body: () throws(RunError) -> Result) throws(Failure) -> Result {
  do throws(RunError) { return try body() } catch { throw .run(error) }
}
