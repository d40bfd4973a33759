import Habits
package import Reminders

/// Reminders of one user that the run before scheduled, that have not rung yet and that are no
/// longer scheduled.
package struct Withdrawal: Equatable, Sendable {
  package var userID: [UInt8]
  /// The user's zone in the run before.
  package var zoneName: [UInt8]
  /// By the bytes.
  package var ids: [[UInt8]] = []
}

extension Withdrawal {
  /// The ids that a document with that span does not cancel by itself.
  package func ids(beyond span: SlotSpan) -> [[UInt8]] {
    ids.filter { id in
      guard let (date, slot) = slotOfReminder(id: id) else { return true }
      return !span.contains(slot, on: date)
    }
  }
}

/// What `walk-YYYYMMDD-N` stands for; nil for any other text.
func slotOfReminder(id: [UInt8]) -> (date: CivilDate, slot: Int)? {
  let parts = id.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
  guard parts.count == 3, parts[0].elementsEqual("walk".utf8), parts[1].count == 8,
    let digits = Int(String(decoding: parts[1], as: UTF8.self)),
    let slot = Int(String(decoding: parts[2], as: UTF8.self)),
    let date = CivilDate(
      year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
  else { return nil }
  return (date, slot)
}
