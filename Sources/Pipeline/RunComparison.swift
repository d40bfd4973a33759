import Configuration
import Emit
import Habits
import Reminders

/// What only the runs before can tell, in the order of all users: the rows of `changes.csv` and of
/// `withdrawn.csv`, the ids to cancel that no document would cancel by itself, and the documents of
/// users who are gone.
struct RunComparison {
  let changes: ChangeDetector
  var leftovers: Leftovers
  let formatter: BatchFormatter

  /// - Parameters:
  ///   - folder: that of the run before.
  ///   - departed: who was in the run before and is not in this one.
  ///   - isUser: whether this run knows a user by this exact id.
  init(
    previous folder: String, departed: [PreviousUsers.Departed], _ plan: Plan, _ rows: CSVRows,
    _ formatter: BatchFormatter, isUser: @escaping (ArraySlice<UInt8>) -> Bool
  ) throws(OutputError) {
    self.formatter = formatter
    changes = try ChangeDetector(
      previous: folder, asOf: plan.asOf, rows: rows, isUser: isUser)
    leftovers = try Leftovers(
      previous: folder, departed: departed, span: plan.spanOfPhones, isUser: isUser)
  }

  /// Adds all of them to the batch.
  mutating func compare(_ output: inout BatchOutput) throws(OutputError) {
    var (changed, withdrawn): ([UInt8], [UInt8]) = ([], [])
    var phones = DocumentSplice(.notifications, output)
    var expo = DocumentSplice(.expo, output)
    for (place, report) in output.reports.enumerated() {
      try changes.appendChanges(of: report, to: &changed)
      var withdrawals = changes.takeWithdrawals()
      let own = withdrawals.last?.userID == report.id ? withdrawals.removeLast() : nil
      for leftover in leftovers.takeGone(before: report.id, withdrawals) {
        formatter.append(leftover, .withdrawn, to: &withdrawn)
        formatter.append(leftover, .notifications, to: &phones.bytes)
        formatter.append(leftover, .expo, to: &expo.bytes)
      }
      if let leftover = leftovers.leftover(of: report, own) {
        formatter.append(leftover, .withdrawn, to: &withdrawn)
        formatter.append(report, leftover, .notifications, to: &phones.bytes)
        formatter.append(report, leftover, .expo, to: &expo.bytes)
      } else {
        phones.keep(place)
        expo.keep(place)
      }
    }
    output[.changes] = changed
    output[.withdrawn] = withdrawn
    output[.notifications] = phones.bytes
    output[.expo] = expo.bytes
  }

  /// What is left for the users of the run before who come after all of this one's.
  mutating func finish() throws(OutputError) -> BatchOutput {
    var rest = BatchOutput()
    try changes.finish(to: &rest[.changes])
    for leftover in leftovers.takeGone(before: nil, changes.takeWithdrawals()) {
      for file in [OutputFile.withdrawn, .notifications, .expo] {
        formatter.append(leftover, file, to: &rest[file])
      }
    }
    return rest
  }
}

extension Plan {
  /// As `Schedule.span`, for a user of whom nothing is known any more.
  fileprivate var spanOfPhones: SlotSpan {
    let rules = configuration.rules
    let slots = rules.policy == .multiple ? rules.maxPerDay : 1
    return SlotSpan(
      asOf: asOf, horizonDays: configuration.reminders.horizonDays, slots: slots + 1)
  }
}

/// The documents of a batch as they are gone through, with others between them.
private struct DocumentSplice {
  var bytes: [UInt8] = []
  private let old: [UInt8]
  private let ends: [Int]

  init(_ file: OutputFile, _ output: BatchOutput) {
    old = output[file]
    ends = output.documentEnds[file] ?? []
  }

  /// Takes over the document of a user of the batch.
  mutating func keep(_ place: Int) {
    guard place < ends.count else { return }
    bytes.append(contentsOf: old[(place == 0 ? 0 : ends[place - 1])..<ends[place]])
  }
}
