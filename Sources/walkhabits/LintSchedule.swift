import Configuration
import Emit
import Pipeline
import Reminders

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
  if lint.faults > 0 { throw .faultySchedules(faults: lint.faults) }
}
