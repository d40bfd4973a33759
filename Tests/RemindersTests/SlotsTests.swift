import Habits
import Testing

@testable import Reminders

@Test func reminderFiresTheLeadBeforeItsSlotOnDatesOfItsPartition() throws {
  var person = try Person(asOf: "2026-12-03T12:00:00+08:00", zone: "Asia/Taipei")
  try person.addHabit(.weekday, "18:30")
  try person.addHabit(.weekend, "08:00")
  #expect(
    try person.reminders() == [
      "2026-12-03 18:30 at 2026-12-03T18:20:00+08:00",
      "2026-12-04 18:30 at 2026-12-04T18:20:00+08:00",
      "2026-12-05 08:00 at 2026-12-05T07:50:00+08:00",
      "2026-12-06 08:00 at 2026-12-06T07:50:00+08:00",
      "2026-12-07 18:30 at 2026-12-07T18:20:00+08:00",
      "2026-12-08 18:30 at 2026-12-08T18:20:00+08:00",
      "2026-12-09 18:30 at 2026-12-09T18:20:00+08:00",
    ])
  #expect(try person.schedule().reminders.map(\.dayType.rawValue) == [0, 0, 1, 1, 0, 0, 0])
  #expect(try person.schedule().reminders.allSatisfy { $0.confidence == 0.9 && $0.kind == .auto })
}

@Test func onlyKeptHabitsRemind() throws {
  var person = try Person(asOf: "2026-12-03T12:00:00+08:00", zone: "Asia/Taipei")
  for verdict in Verdict.allCases where verdict != .habit {
    try person.addHabit(.weekday, "18:30", verdict: verdict)
  }
  let schedule = try person.schedule()
  #expect(schedule.reminders.isEmpty && !schedule.hasHabitWithoutDate)
}

@Test func holidayHasTheWeekendsHabit() throws {
  var person = try Person(asOf: "2026-12-23T12:00:00+01:00", zone: "Europe/Berlin")
  person.dayTypes = DayTypes(holidays: [try date("2026-12-25")])
  person.rules.horizonDays = 4
  try person.addHabit(.weekday, "18:30")
  try person.addHabit(.weekend, "09:00")
  #expect(
    try person.reminders() == [
      "2026-12-23 18:30 at 2026-12-23T18:20:00+01:00",
      "2026-12-24 18:30 at 2026-12-24T18:20:00+01:00",
      "2026-12-25 09:00 at 2026-12-25T08:50:00+01:00",
      "2026-12-26 09:00 at 2026-12-26T08:50:00+01:00",
    ])
}

@Test func midnightBelongsToTheDateThatEndsOrToTheOneThatBegins() throws {
  var person = try Person(asOf: "2026-12-03T12:00:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 4
  try person.addHabit(.weekday, "24:00")
  try person.addHabit(.weekend, "00:00", confidence: 0.95)
  #expect(
    try person.reminders() == [
      "2026-12-03 24:00 at 2026-12-03T23:50:00+08:00",
      "2026-12-04 24:00 at 2026-12-04T23:50:00+08:00 too_close",
      "2026-12-05 00:00 at 2026-12-04T23:50:00+08:00",
      "2026-12-06 00:00 at 2026-12-05T23:50:00+08:00",
    ])
}

@Test func skippedSlotIsTheFirstInstantAfterTheGap() throws {
  for time in ["02:30", "03:00"] {
    var person = try Person(asOf: "2026-03-28T22:30:00+01:00", zone: "Europe/Berlin")
    try person.addHabit(.weekend, time)
    #expect(try person.reminders() == ["2026-03-29 \(time) at 2026-03-29T01:50:00+01:00"])
  }
}

@Test func gapOfLordHoweIsHalfAnHour() throws {
  var person = try Person(asOf: "2026-10-04T01:45:00+10:30", zone: "Australia/Lord_Howe")
  person.policy = .multiple
  person.rules.horizonDays = 1
  person.rules.matchMinutes = 0
  try person.addHabit(.weekend, "02:15")
  try person.addHabit(.weekend, "02:45")
  #expect(
    try person.reminders() == [
      "2026-10-04 02:15 at 2026-10-04T01:50:00+10:30",
      "2026-10-04 02:45 at 2026-10-04T02:35:00+11:00",
    ])
}

@Test func slotInAnOverlapIsTheFirstOfTheTwo() throws {
  var person = try Person(asOf: "2026-04-05T01:20:00+11:00", zone: "Australia/Lord_Howe")
  person.rules.horizonDays = 1
  try person.addHabit(.weekend, "01:45")
  #expect(try person.reminders() == ["2026-04-05 01:45 at 2026-04-05T01:35:00+11:00"])
}

@Test func leadBeforeTheEndOfAnOverlapFallsIntoItsSecondHour() throws {
  var person = try Person(asOf: "2026-11-01T01:20:00-05:00", zone: "America/New_York")
  try person.addHabit(.weekend, "02:00")
  #expect(
    try person.reminders() == [
      "2026-11-01 02:00 at 2026-11-01T01:50:00-05:00",
      "2026-11-07 02:00 at 2026-11-07T01:50:00-05:00",
    ])
}

@Test func slotsAreNumberedByTimeOnEachDateWhetherTheyStillRingOrNot() throws {
  var person = try Person(asOf: "2026-12-04T12:00:00+08:00", zone: "Asia/Taipei")
  person.policy = .multiple
  person.rules.horizonDays = 2
  try person.addHabit(.weekday, "07:00")
  try person.addHabit(.weekday, "10:00", verdict: .tooSpread)
  try person.addHabit(.weekday, "18:30")
  try person.addHabit(.weekend, "08:00")
  try person.addHabit(.weekend, "21:00")
  #expect(
    try person.schedule().reminders.map(\.id) == [
      "walk-20261204-2", "walk-20261205-1", "walk-20261205-2", "walk-20261207-1",
    ])
}
