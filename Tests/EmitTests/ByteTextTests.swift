import Testing
import Zones

@testable import Emit
@testable import Reminders

@Test(arguments: [
  (0, "0"), (7, "7"), (10, "10"), (-12, "-12"), (1_796_034_000_000, "1796034000000"),
  (Int.max, "9223372036854775807"), (Int.min, "-9223372036854775808"),
])
func wholeNumbersHaveNoLeadingZero(number: Int, expected: String) {
  #expect(text { $0.append(decimal: number) } == expected)
}

@Test(arguments: [
  (0.0, 4, "0.0000"), (0.9107, 4, "0.9107"), (1.0, 4, "1.0000"), (6.25, 4, "6.2500"),
  (0.0001, 4, "0.0001"), (1102.5, 1, "1102.5"), (0.0, 1, "0.0"), (1439.5, 1, "1439.5"),
])
func decimalsAreFixed(number: Double, decimals: Int, expected: String) {
  #expect(text { $0.append(number, decimals: decimals) } == expected)
}

@Test func everyScoreKeepsItsFourDecimals() {
  for tenThousandths in 0...10_000 {
    let written = text { $0.append(Double(tenThousandths) / 10_000, decimals: 4) }
    let expected = tenThousandths == 10_000 ? "1.0000" : "0.\(tenThousandths + 10_000)".dropping1
    #expect(written == expected)
  }
}

extension String {
  /// `0.10123` is `0.0123`.
  fileprivate var dropping1: String { replacing("0.1", with: "0.", maxReplacements: 1) }
}

@Test func timesOfDayReachTwentyFour() {
  #expect(text { $0.append(minuteOfDay: 5) } == "00:05")
  #expect(text { $0.append(minuteOfDay: 1440) } == "24:00")
}

@Test func instantsHaveSecondsAndOffset() {
  #expect(text { $0.append(instant: sampleAsOf, in: taipei) } == "2026-11-29T21:00:00+08:00")
  #expect(text { $0.append(instant: sampleAsOf, in: .utc) } == "2026-11-29T13:00:00+00:00")
  let west = Zone.fixed(offsetMinutes: -570)
  #expect(text { $0.append(instant: sampleAsOf + 59, in: west) } == "2026-11-29T03:30:59-09:30")
}

@Test func folderNamesAreCompactUTC() {
  #expect(text { $0.append(folderNameOf: sampleAsOf) } == "20261129T130000Z")
  #expect(text { $0.append(folderNameOf: sampleAsOf + 3723 - 46_800) } == "20261129T010203Z")
}

@Test func reminderIDsAreThoseOfTheReminder() {
  for slot in [1, 9, 10, 123] {
    let reminder = reminder(day: 3, slot: slot)
    #expect(text { $0.append(idOf: reminder) } == reminder.id)
  }
}
