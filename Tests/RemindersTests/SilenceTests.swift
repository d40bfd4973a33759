import Testing

@testable import Habits
@testable import Reminders

private func person(_ quiet: QuietHours?, asOf: String = "2026-12-07T12:00:00+08:00") throws
  -> Person
{
  var person = try Person(asOf: asOf, zone: "Asia/Taipei")
  person.rules.horizonDays = 2
  person.rules.quietHours = quiet
  return person
}

@Test(arguments: [
  // (from, to) of the quiet hours against a reminder that rings at 18:20.
  (1100, 1101, true), (1100, 1100 + 60, true), (1101, 1200, false), (1000, 1100, false),
  (1000, 1101, true), (1200, 1101, true), (1200, 1100, false), (1101, 1100, false),
  (1100, 1099, true),
])
func quietHoursStartInclusiveAndEndExclusive(from: Int, to: Int, isQuiet: Bool) throws {
  var person = try person(QuietHours(from: from, to: to))
  try person.addHabit(.weekday, "18:30")
  let reason = isQuiet ? " quiet_hours" : ""
  #expect(
    try person.reminders().prefix(2) == [
      "2026-12-07 18:30 at 2026-12-07T18:20:00+08:00" + reason,
      "2026-12-08 18:30 at 2026-12-08T18:20:00+08:00" + reason,
    ])
  #expect(try person.schedule().hasHabitWithoutDate == isQuiet)
}

@Test func twoTimesThatAreTheSameAreNoQuietHours() {
  #expect(QuietHours(from: 60, to: 60) == nil)
}

@Test func quietHoursSilenceFixedTimesToo() throws {
  var person = try person(QuietHours(from: 1320, to: 420))
  try person.setFixed("06:30", "07:00")
  #expect(
    try person.reminders().first { $0.contains(" 06:30 ") }
      == "2026-12-08 06:30 at 2026-12-08T06:30:00+08:00 quiet_hours")
  #expect(
    try person.reminders().contains("2026-12-08 07:00 at 2026-12-08T07:00:00+08:00"))
}

@Test func theWalkIsTheReasonEvenInQuietHours() throws {
  var person = try person(QuietHours(from: 1080, to: 1140))
  try person.addHabit(.weekday, "18:30")
  try person.addWalk("2026-12-07T11:00:00+08:00")
  #expect(
    try person.reminders().first
      == "2026-12-07 18:30 at 2026-12-07T18:20:00+08:00 walked_today")
}

@Test func nothingRingsBeforeTheDateUntilWhichTheUserHasPaused() throws {
  var person = try person(nil)
  person.settings.pausedUntil = try date("2026-12-16")
  try person.addHabit(.weekday, "18:30")
  #expect(
    try person.reminders() == [
      "2026-12-07 18:30 at 2026-12-07T18:20:00+08:00 paused",
      "2026-12-08 18:30 at 2026-12-08T18:20:00+08:00 paused",
      "2026-12-16 18:30 at 2026-12-16T18:20:00+08:00",
    ])
}

@Test func itIsTheDateOfTheRingThatCountsForAPause() throws {
  var person = try person(nil)
  person.settings.pausedUntil = try date("2026-12-08")
  // Rings on the 7th at 23:55.
  try person.addHabit(.weekday, "00:05")
  #expect(
    try person.reminders().first == "2026-12-08 00:05 at 2026-12-07T23:55:00+08:00 paused")
}

@Test func aPauseThatIsOverChangesNothing() throws {
  var person = try person(nil)
  try person.addHabit(.weekday, "18:30")
  let reminders = try person.reminders()
  person.settings.pausedUntil = try date("2026-12-07")
  #expect(try person.reminders() == reminders)
}

@Test func aSilencedReminderCancelsNoOtherAsTooClose() throws {
  var person = try person(QuietHours(from: 1090, to: 1110))
  person.policy = .multiple
  try person.addHabit(.weekday, "18:30", confidence: 0.95)
  try person.addHabit(.weekday, "19:00", confidence: 0.7)
  #expect(
    try person.reminders().prefix(2) == [
      "2026-12-07 18:30 at 2026-12-07T18:20:00+08:00 quiet_hours",
      "2026-12-07 19:00 at 2026-12-07T18:50:00+08:00",
    ])
}
