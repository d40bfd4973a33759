import Testing

@testable import Habits
@testable import Zones

@Suite struct DateTextTests {
  @Test(arguments: ["2026-11-29", "2000-01-01", "2099-12-31", "2028-02-29", "0001-01-01"])
  func isoDateIsReadAndWritten(text: String) {
    #expect(CivilDate(isoText: text)?.isoText == text)
  }

  @Test(arguments: [
    "", "2026-2-29", "2026-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "2026/01/01",
    "2026-01/01", "2026/01-01",
    "2026-01-01 ", " 2026-01-01", "20260101", "2026-01-1a", "+026-01-01", "2026-01-011",
    "２026-01-01", "2026-01-01T00:00",
  ])
  func otherTextIsNoIsoDate(text: String) {
    #expect(CivilDate(isoText: text) == nil)
  }

  @Test func namesOfTheDaysAreShort() {
    #expect(Weekday.allCases.map(\.name) == ["mon", "tue", "wed", "thu", "fri", "sat", "sun"])
    for day in Weekday.allCases { #expect(Weekday(name: day.name) == day) }
    for name in ["", "Mon", "monday", "mo", " mon"] { #expect(Weekday(name: name) == nil) }
  }

  @Test(
    arguments: [
      (0, "+00:00"), (3600, "+01:00"), (-3600, "-01:00"), (20_700, "+05:45"), (-12_600, "-03:30"),
      (-60, "-00:01"), (50_400, "+14:00"), (-43_200, "-12:00"),
    ] as [(Int32, String)])
  func offsetHasASignHoursAndMinutes(seconds: Int32, text: String) {
    var result = ""
    result.append(utcOffset: seconds)
    #expect(result == text)
  }

  @Test func wallClocksBeforeTheEpochHaveTheirOwnDates() {
    #expect(CivilDate(ofWallClock: -1) == CivilDate(dayNumber: -1))
    #expect(CivilDate(ofWallClock: -86_400) == CivilDate(dayNumber: -1))
    #expect(CivilDate(ofWallClock: -86_401) == CivilDate(dayNumber: -2))
    #expect(CivilDate(ofWallClock: 86_399) == CivilDate(dayNumber: 0))
    #expect(CivilDate(dayNumber: 1).wallClock(minute: 1440) == 2 * 86_400)
  }
}
