import Habits
import Testing

@testable import Reminders

@Test func reminderAtTheAsOfMomentIsLeftOut() throws {
  var person = try Person(asOf: "2026-12-03T18:19:59+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 1
  try person.addHabit(.weekday, "18:30")
  #expect(try person.reminders() == ["2026-12-03 18:30 at 2026-12-03T18:20:00+08:00"])
  person.asOf = "2026-12-03T18:20:00+08:00"
  #expect(try person.reminders() == ["2026-12-04 18:30 at 2026-12-04T18:20:00+08:00"])
}

@Test func cancelledReminderThatHasRungIsLeftOut() throws {
  var person = try Person(asOf: "2026-12-03T18:25:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 1
  try person.addHabit(.weekday, "18:30")
  try person.addWalk("2026-12-03T18:24:00+08:00")
  #expect(try person.reminders() == ["2026-12-04 18:30 at 2026-12-04T18:20:00+08:00"])
}

@Test func spanBeginsWithTheAsOfDateOfTheUsersZone() throws {
  var person = try Person(asOf: "2026-12-02T17:00:00+00:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 2
  try person.addHabit(.weekday, "18:30")
  #expect(
    try person.reminders() == [
      "2026-12-03 18:30 at 2026-12-03T18:20:00+08:00",
      "2026-12-04 18:30 at 2026-12-04T18:20:00+08:00",
    ])
}

@Test func habitWithoutReminderInTheSpanGetsItsFirstLaterOne() throws {
  var person = try Person(asOf: "2026-11-30T12:00:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 2
  try person.addHabit(.weekday, "18:30")
  try person.addHabit(.weekend, "08:00")
  #expect(
    try person.reminders() == [
      "2026-11-30 18:30 at 2026-11-30T18:20:00+08:00",
      "2026-12-01 18:30 at 2026-12-01T18:20:00+08:00",
      "2026-12-05 08:00 at 2026-12-05T07:50:00+08:00",
    ])
}

@Test func habitWhoseOnlyReminderInTheSpanIsCancelledByAWalkGetsALaterOne() throws {
  var person = try Person(asOf: "2026-11-30T08:00:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 1
  try person.addHabit(.weekday, "18:30")
  try person.addWalk("2026-11-30T07:00:00+08:00")
  #expect(
    try person.reminders() == [
      "2026-11-30 18:30 at 2026-11-30T18:20:00+08:00 walked_today",
      "2026-12-01 18:30 at 2026-12-01T18:20:00+08:00",
    ])
}

@Test func laterReminderThatAWalkCancelsIsPassedOver() throws {
  var person = try Person(asOf: "2026-11-30T23:45:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 1
  try person.addHabit(.weekday, "00:15")
  try person.addWalk("2026-11-30T23:40:00+08:00")
  #expect(try person.reminders() == ["2026-12-02 00:15 at 2026-12-02T00:05:00+08:00"])
}

@Test func reminderThatIsTooCloseAddsNoLaterOne() throws {
  // A Sunday: the next Saturday is the only weekend date whose reminder is still to come.
  var person = try Person(asOf: "2026-11-29T12:00:00+08:00", zone: "Asia/Taipei")
  try person.addHabit(.weekday, "24:00", confidence: 0.95)
  try person.addHabit(.weekend, "00:00")
  let weekend = try person.schedule().reminders.filter { $0.dayType == .weekend }
  #expect(weekend.map(\.id) == ["walk-20261205-1"])
  #expect(weekend.map(\.status) == [.cancelled(.tooClose)])
}

@Test func addedReminderCanBeTooClose() throws {
  var person = try Person(asOf: "2026-12-03T12:00:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 2
  try person.addHabit(.weekday, "24:00", confidence: 0.95)
  try person.addHabit(.weekend, "00:00")
  #expect(
    try person.reminders() == [
      "2026-12-03 24:00 at 2026-12-03T23:50:00+08:00",
      "2026-12-04 24:00 at 2026-12-04T23:50:00+08:00",
      "2026-12-05 00:00 at 2026-12-04T23:50:00+08:00 too_close",
    ])
}

@Test(arguments: [365, 366])
func laterReminderIsSoughtIn366Dates(daysAhead: Int) throws {
  var person = try Person(asOf: "2026-12-03T12:00:00+08:00", zone: "Asia/Taipei")
  person.dayTypes = DayTypes(weekend: [], holidays: [try date("2026-12-03") + daysAhead])
  try person.addHabit(.weekend, "08:00")
  let schedule = try person.schedule()
  #expect(schedule.reminders.count == (daysAhead == 365 ? 1 : 0))
  #expect(schedule.hasHabitWithoutDate == (daysAhead == 366))
}

@Test func habitWithoutDateDoesNotHideTheOther() throws {
  var person = try Person(asOf: "2026-12-03T12:00:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 1
  person.dayTypes = DayTypes(weekend: [])
  try person.addHabit(.weekday, "18:30")
  try person.addHabit(.weekend, "08:00")
  #expect(try person.reminders() == ["2026-12-03 18:30 at 2026-12-03T18:20:00+08:00"])
  #expect(try person.schedule().hasHabitWithoutDate)
}
