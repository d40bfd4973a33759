import Emit
import Reminders

/// What only the run before can tell, in the order of all users: the rows of `changes.csv`, and in
/// `reminders.jsonl` the ids to cancel that no document would cancel by itself.
struct RunComparison {
  let changes: ChangeDetector
  let formatter: BatchFormatter

  /// Adds both to the batch.
  func compare(_ output: inout BatchOutput) throws(OutputError) {
    let documents = output.files[BatchOutput.notifications]
    var patched: [UInt8] = []
    var start = 0
    for (place, report) in output.reports.enumerated() {
      try changes.appendChanges(of: report, to: &output.files[BatchOutput.changes])
      let withdrawals = changes.takeWithdrawals()
      guard !documents.isEmpty else { continue }
      let end = output.documentEnds[place]
      var withdrawn: [[UInt8]] = []
      for withdrawal in withdrawals {
        if withdrawal.userID == report.id {
          withdrawn = withdrawal.ids(beyond: report.schedule.span)
        } else {
          // A user of the run before who comes before this one and is gone.
          formatter.appendWithdrawal(withdrawal, to: &patched)
        }
      }
      if withdrawn.isEmpty {
        patched.append(contentsOf: documents[start..<end])
      } else {
        formatter.appendNotifications(of: report, withdrawn: withdrawn, to: &patched)
      }
      start = end
    }
    output.files[BatchOutput.notifications] = patched
  }

  /// What is left for the users of the run before who come after all of this one's.
  func finish() throws(OutputError) -> (changes: [UInt8], notifications: [UInt8]) {
    var rest: (changes: [UInt8], notifications: [UInt8]) = ([], [])
    try changes.finish(to: &rest.changes)
    for withdrawal in changes.takeWithdrawals() {
      formatter.appendWithdrawal(withdrawal, to: &rest.notifications)
    }
    return rest
  }
}
