import Habits

/// What the run before had set for one user and this one must take back.
package struct Withdrawal: Equatable, Sendable {
  package var userID: [UInt8]
  /// The user's zone in the run before.
  package var zoneName: [UInt8]
  /// The highest slot of all the user's reminders in the run before. Cancelled ones count too: weekly
  /// triggers do not know them.
  package var slots = 0
  /// Reminders that were scheduled, have not rung yet and are no longer scheduled, by the bytes.
  package var ids: [[UInt8]] = []
}

/// More than a date has minutes, each of which may be a fixed time.
let mostSlots = 1500

/// What `walk-YYYYMMDD-N` stands for; nil for any other text.
func slotOfReminder(id: ArraySlice<UInt8>) -> (date: CivilDate, slot: Int)? {
  let (start, end) = (id.startIndex + 5, id.startIndex + 13)
  guard id.count > 14, id[..<start].elementsEqual("walk-".utf8), id[end] == UInt8(ascii: "-"),
    let digits = wholeNumber(id[start..<end]), let slot = wholeNumber(id[(end + 1)...]),
    slot < mostSlots,
    let date = CivilDate(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
  else { return nil }
  return (date, slot)
}

/// Reads up to nine digits; nil for any other text.
private func wholeNumber(_ digits: ArraySlice<UInt8>) -> Int? {
  guard 1...9 ~= digits.count else { return nil }
  var number = 0
  for digit in digits {
    guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
    number = number * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return number
}
