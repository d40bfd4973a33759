import Testing

@testable import Habits

@Suite struct DayTypeTests {
  private func dayTypes(ofWeek dayTypes: DayTypes) -> [DayType] {
    (0..<7).map { dayTypes.dayType(of: monday + $0) }
  }

  @Test func weekendIsSaturdayAndSunday() {
    #expect(
      dayTypes(ofWeek: DayTypes()) == [
        .weekday, .weekday, .weekday, .weekday, .weekday, .weekend, .weekend,
      ])
  }

  @Test func weekendMayBeFridayAndSaturday() {
    let dayTypes = DayTypes(weekend: [.friday, .saturday])
    #expect(
      self.dayTypes(ofWeek: dayTypes) == [
        .weekday, .weekday, .weekday, .weekday, .weekend, .weekend, .weekday,
      ])
    #expect(dayTypes.weekend == [.friday, .saturday])
  }

  @Test func weekendMayBeEmptyOrTheWholeWeek() {
    #expect(dayTypes(ofWeek: DayTypes(weekend: [])).allSatisfy { $0 == .weekday })
    #expect(dayTypes(ofWeek: DayTypes(weekend: Weekday.allCases)).allSatisfy { $0 == .weekend })
  }

  @Test func holidayIsWeekendWhateverItsDay() {
    let holidays = [monday + 9, monday + 1, monday + 5, monday + 1]
    let dayTypes = DayTypes(holidays: holidays)
    #expect(dayTypes.holidays == [monday + 1, monday + 5, monday + 9])
    for day in 0..<14 {
      let isWeekend = [1, 5, 6, 9, 12, 13].contains(day)
      #expect(dayTypes.dayType(of: monday + day) == (isWeekend ? .weekend : .weekday))
    }
  }

  @Test func holidayWalksJoinTheWeekendOnes() {
    var rules = Rules()
    let walks = weekendWalks(["09:00", "09:00"]) + weekdayWalks(["09:00"])
    #expect(analyse(walks, rules).map(\.samples) == [1, 2])
    rules.dayTypes = DayTypes(holidays: [monday])
    #expect(analyse(walks, rules).map(\.samples) == [3])
  }

  /// The partition is that of the start's own date, before and after midnight.
  @Test func fridayNightAndSaturdayMorningAreApart() {
    let friday = Walk(date: monday + 4, minute: minute("23:50"))
    let saturday = Walk(date: monday + 5, minute: minute("00:10"))
    let judged = analyse([friday, saturday])
    #expect(judged.map(\.dayType) == [.weekday, .weekend])
    #expect(judged.map(\.dispersion.centerMinute) == [1430, 10])
  }

  @Test func sundayNightAndMondayMorningAreApart() {
    let sunday = Walk(date: monday + 6, minute: minute("23:50"))
    let next = Walk(date: monday + 7, minute: minute("00:10"))
    #expect(analyse([sunday, next]).map(\.days) == [1, 1])
  }
}
