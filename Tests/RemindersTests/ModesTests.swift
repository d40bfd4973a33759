import Habits
import Testing

@testable import Reminders

@Test func fixedTimesRingWithoutLeadAndWithoutAnyHabit() throws {
  var person = try Person(asOf: "2026-12-02T07:30:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 3
  try person.setFixed("07:30", "19:00", on: [.wednesday, .friday])
  #expect(
    try person.reminders() == [
      "2026-12-02 19:00 at 2026-12-02T19:00:00+08:00",
      "2026-12-04 07:30 at 2026-12-04T07:30:00+08:00",
      "2026-12-04 19:00 at 2026-12-04T19:00:00+08:00",
    ])
  let reminders = try person.schedule().reminders
  #expect(reminders.map(\.id) == ["walk-20261202-2", "walk-20261204-1", "walk-20261204-2"])
  #expect(reminders.allSatisfy { $0.kind == .fixed && $0.confidence == nil })
}

@Test func holidayMovesNoFixedTime() throws {
  var person = try Person(asOf: "2026-12-24T12:00:00+01:00", zone: "Europe/Berlin")
  person.dayTypes = DayTypes(holidays: [try date("2026-12-25")])
  person.rules.horizonDays = 3
  try person.setFixed("09:00", on: [.friday])
  #expect(try person.reminders() == ["2026-12-25 09:00 at 2026-12-25T09:00:00+01:00"])
  #expect(try person.schedule().reminders.map(\.dayType) == [.weekend])
}

@Test func walkCancelsNoFixedTimeButCompletesItsHabit() throws {
  var person = try Person(asOf: "2026-11-30T18:00:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 1
  try person.addHabit(.weekday, "18:30")
  try person.setFixed("18:30")
  try person.addWalk("2026-11-30T07:00:00+08:00")
  try person.addWalk("2026-11-30T17:40:00+08:00")
  #expect(try person.reminders() == ["2026-11-30 18:30 at 2026-11-30T18:30:00+08:00"])
  #expect(
    try person.completions() == [
      "2026-11-30T07:00:00+08:00 plain",
      "2026-11-30T17:40:00+08:00 completed 2026-11-30 18:30",
    ])
}

@Test func ofFixedTimesThatTheGapBringsTogetherTheFirstStays() throws {
  var person = try Person(asOf: "2026-03-29T01:55:00+01:00", zone: "Europe/Berlin")
  person.rules.horizonDays = 7
  try person.setFixed("02:15", "02:30", "03:01", on: [.saturday, .sunday])
  #expect(
    try person.reminders() == [
      "2026-03-29 02:15 at 2026-03-29T03:00:00+02:00",
      "2026-03-29 02:30 at 2026-03-29T03:00:00+02:00 too_close",
      "2026-03-29 03:01 at 2026-03-29T03:01:00+02:00",
      "2026-04-04 02:15 at 2026-04-04T02:15:00+02:00",
      "2026-04-04 02:30 at 2026-04-04T02:30:00+02:00",
      "2026-04-04 03:01 at 2026-04-04T03:01:00+02:00",
    ])
}

@Test func fixedTimeWithoutReminderInTheSpanGetsItsFirstLaterOne() throws {
  var person = try Person(asOf: "2026-12-06T12:00:00+08:00", zone: "Asia/Taipei")
  try person.setFixed("07:30", "19:00", on: [.sunday])
  #expect(
    try person.reminders() == [
      "2026-12-06 19:00 at 2026-12-06T19:00:00+08:00",
      "2026-12-13 07:30 at 2026-12-13T07:30:00+08:00",
    ])
}

@Test func offAndDeniedRemindNeverButListCompletions() throws {
  var person = try Person(asOf: "2026-11-30T18:00:00+08:00", zone: "Asia/Taipei")
  try person.addHabit(.weekday, "18:30")
  try person.addWalk("2026-11-30T17:40:00+08:00")
  var off = ReminderSettings()
  off.mode = .off
  var denied = ReminderSettings()
  denied.notifications = .denied
  var deniedFixed = denied
  deniedFixed.mode = .fixed(minutes: [600], days: [.monday])
  for settings in [off, denied, deniedFixed] {
    person.settings = settings
    #expect(try person.reminders() == [])
    #expect(try !person.schedule().hasHabitWithoutDate)
    #expect(
      try person.completions() == ["2026-11-30T17:40:00+08:00 completed 2026-11-30 18:30"])
  }
}
