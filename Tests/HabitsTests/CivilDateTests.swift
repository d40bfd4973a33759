import Foundation
import Testing

@testable import Habits

@Suite struct CivilDateTests {
  @Test func epochWasThursday() { #expect(CivilDate(dayNumber: 0).weekday == .thursday) }

  @Test func agreesWithFoundationOnEveryDayFrom1999To2101() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    let first = try #require(CivilDate(year: 1999, month: 1, day: 1))
    let last = try #require(CivilDate(year: 2101, month: 12, day: 31))
    #expect(last.dayNumber - first.dayNumber == 103 * 365 + 25 - 1)
    for number in first.dayNumber...last.dayNumber {
      let date = CivilDate(dayNumber: number)
      let expected = calendar.dateComponents(
        [.year, .month, .day, .weekday],
        from: Date(timeIntervalSince1970: Double(number) * 86_400))
      let (year, month, day) = date.components
      // Foundation counts the days of the week from Sunday as 1.
      let weekday = (Int(date.weekday.rawValue) + 1) % 7 + 1
      try #require(
        [year, month, day, weekday] == [
          expected.year, expected.month, expected.day, expected.weekday,
        ], "day number \(number)")
      try #require(CivilDate(year: year, month: month, day: day) == date)
    }
  }

  @Test(arguments: [
    (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (2026, 4, 31), (2026, 2, 29),
    (2100, 2, 29), (2000, 2, 30), (2026, -1, 1), (2026, 1, -1),
  ])
  func dateThatTheCalendarHasNotIsNil(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func leapDaysExist() {
    #expect(CivilDate(year: 2000, month: 2, day: 29)?.weekday == .tuesday)
    #expect(CivilDate(year: 2028, month: 2, day: 29)?.weekday == .tuesday)
  }

  @Test func datesBeforeTheEpochAreDatesToo() {
    #expect(CivilDate(year: 1969, month: 12, day: 31) == CivilDate(dayNumber: -1))
    #expect(CivilDate(dayNumber: -1).weekday == .wednesday)
    #expect(CivilDate(dayNumber: -4).weekday == .sunday)
  }
}
