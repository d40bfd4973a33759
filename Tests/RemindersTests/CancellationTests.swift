import Habits
import Testing

@testable import Reminders

@Test func completedSlotLeavesTheDaysOthers() throws {
  var person = try Person(asOf: "2026-11-30T09:00:00+08:00", zone: "Asia/Taipei")
  person.policy = .multiple
  person.rules.horizonDays = 1
  try person.addHabit(.weekday, "09:15")
  try person.addHabit(.weekday, "18:30")
  try person.addWalk("2026-11-30T08:50:00+08:00")
  #expect(
    try person.reminders() == [
      "2026-11-30 09:15 at 2026-11-30T09:05:00+08:00 already_walked",
      "2026-11-30 18:30 at 2026-11-30T18:20:00+08:00",
      "2026-12-01 09:15 at 2026-12-01T09:05:00+08:00",
    ])
}

@Test(arguments: [Policy.single, .multiple], CancelOn.allCases)
func plainWalkCancelsTheDayOnlyUnderSingleAndAny(policy: Policy, cancelOn: CancelOn) throws {
  var person = try Person(asOf: "2026-11-30T12:00:00+08:00", zone: "Asia/Taipei")
  person.policy = policy
  person.rules.cancelOn = cancelOn
  person.rules.horizonDays = 2
  try person.addHabit(.weekday, "18:30")
  try person.addWalk("2026-11-30T07:00:00+08:00")
  let isCancelled = policy == .single && cancelOn == .any
  #expect(
    try person.reminders() == [
      "2026-11-30 18:30 at 2026-11-30T18:20:00+08:00" + (isCancelled ? " walked_today" : ""),
      "2026-12-01 18:30 at 2026-12-01T18:20:00+08:00",
    ])
}

@Test func matchedWalkCancelsAlsoWhenOnlyMatchesCancel() throws {
  var person = try Person(asOf: "2026-11-30T18:00:00+08:00", zone: "Asia/Taipei")
  person.rules.cancelOn = .matched
  person.rules.horizonDays = 2
  try person.addHabit(.weekday, "18:30")
  try person.addWalk("2026-11-30T17:40:00+08:00")
  #expect(
    try person.reminders().first
      == "2026-11-30 18:30 at 2026-11-30T18:20:00+08:00 already_walked")
}

@Test func walkMatchedToAnotherDatesSlotDoesNotCancelToday() throws {
  var person = try Person(asOf: "2026-11-27T12:00:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 1
  try person.addHabit(.weekday, "24:00")
  try person.addWalk("2026-11-27T00:04:00+08:00")
  #expect(try person.completions() == ["2026-11-27T00:04:00+08:00 completed 2026-11-26 24:00"])
  #expect(try person.reminders() == ["2026-11-27 24:00 at 2026-11-27T23:50:00+08:00"])
}

@Test func walkTodayCancelsTheReminderThatRingsTonightForTomorrow() throws {
  var person = try Person(asOf: "2026-11-30T12:00:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 3
  try person.addHabit(.weekday, "00:00")
  try person.addWalk("2026-11-30T07:00:00+08:00")
  #expect(
    try person.reminders() == [
      "2026-12-01 00:00 at 2026-11-30T23:50:00+08:00 walked_today",
      "2026-12-02 00:00 at 2026-12-01T23:50:00+08:00",
    ])
}

@Test func walkTodayCancelsTodaysHabitThatRingsTomorrow() throws {
  var person = try Person(asOf: "2026-11-30T12:00:00+08:00", zone: "Asia/Taipei")
  person.rules.leadMinutes = 0
  person.rules.horizonDays = 2
  try person.addHabit(.weekday, "24:00")
  try person.addWalk("2026-11-30T07:00:00+08:00")
  #expect(
    try person.reminders() == [
      "2026-11-30 24:00 at 2026-12-01T00:00:00+08:00 walked_today",
      "2026-12-01 24:00 at 2026-12-02T00:00:00+08:00",
    ])
}

@Test(arguments: ["2026-11-29T20:00:00-05:00", "2026-11-29T12:00:00+08:00"])
func walkOfAnotherDateByItsOwnClockDoesNotCancelToday(start: String) throws {
  var person = try Person(asOf: "2026-11-30T12:00:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 1
  try person.addHabit(.weekday, "18:30")
  try person.addWalk(start)
  #expect(try person.reminders() == ["2026-11-30 18:30 at 2026-11-30T18:20:00+08:00"])
}

@Test func walkOfTheAsOfDateByItsOwnClockCancelsThoughTheUsersClockShowedYesterday() throws {
  var person = try Person(asOf: "2026-11-30T12:00:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 2
  try person.addHabit(.weekday, "18:30")
  try person.addWalk("2026-11-30T01:00:00+12:00")
  #expect(
    try person.reminders().first == "2026-11-30 18:30 at 2026-11-30T18:20:00+08:00 walked_today")
}

@Test func walkThatCompletedTodaysSlotAlsoCancelsTheReminderThatRingsTonight() throws {
  // A Sunday.
  var person = try Person(asOf: "2026-12-06T12:00:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 2
  try person.addHabit(.weekday, "00:00")
  try person.addHabit(.weekend, "08:00")
  try person.addWalk("2026-12-06T08:10:00+08:00")
  #expect(
    try person.reminders().first == "2026-12-07 00:00 at 2026-12-06T23:50:00+08:00 walked_today")
}

@Test func alreadyWalkedIsSaidBeforeWalkedToday() throws {
  var person = try Person(asOf: "2026-11-30T18:00:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 2
  try person.addHabit(.weekday, "18:30")
  try person.addWalk("2026-11-30T07:00:00+08:00")
  try person.addWalk("2026-11-30T17:40:00+08:00")
  #expect(
    try person.reminders().first
      == "2026-11-30 18:30 at 2026-11-30T18:20:00+08:00 already_walked")
}

/// Saturday's early reminder fires so many minutes after Friday's late one.
private func twoReminders(minutesApart: Int, confidences: (Double, Double)) throws -> [String] {
  var person = try Person(asOf: "2026-12-04T12:00:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 2
  try person.addHabit(.weekday, "23:45", confidence: confidences.0)
  try person.addHabit(.weekend, "00:\(minutesApart - 15)", confidence: confidences.1)
  return try person.schedule().reminders.map { $0.status == .scheduled ? "kept" : "too close" }
}

@Test func remindersLessThanSixtyMinutesApartAreTooClose() throws {
  #expect(try twoReminders(minutesApart: 60, confidences: (0.9, 0.8)) == ["kept", "kept"])
  #expect(try twoReminders(minutesApart: 59, confidences: (0.9, 0.8)) == ["kept", "too close"])
  #expect(try twoReminders(minutesApart: 59, confidences: (0.8, 0.9)) == ["too close", "kept"])
  #expect(try twoReminders(minutesApart: 59, confidences: (0.9, 0.9)) == ["kept", "too close"])
}

@Test func atOneInstantTheEarlierSlotStays() throws {
  // From a Sunday to a Monday the order of the rows is not that of the dates.
  var person = try Person(asOf: "2026-12-06T12:00:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 2
  try person.addHabit(.weekday, "00:00")
  try person.addHabit(.weekend, "24:00")
  #expect(
    try person.reminders() == [
      "2026-12-07 00:00 at 2026-12-06T23:50:00+08:00 too_close",
      "2026-12-06 24:00 at 2026-12-06T23:50:00+08:00",
    ])
}

@Test func reminderThatIsItselfTooCloseCancelsNone() throws {
  var person = try Person(asOf: "2026-12-04T12:00:00+08:00", zone: "Asia/Taipei")
  person.policy = .multiple
  person.rules.horizonDays = 1
  try person.addHabit(.weekday, "14:00", confidence: 0.7)
  try person.addHabit(.weekday, "14:30", confidence: 0.8)
  try person.addHabit(.weekday, "15:00", confidence: 0.9)
  try person.addHabit(.weekday, "16:00", confidence: 0.6)
  #expect(
    try person.reminders() == [
      "2026-12-04 14:00 at 2026-12-04T13:50:00+08:00",
      "2026-12-04 14:30 at 2026-12-04T14:20:00+08:00 too_close",
      "2026-12-04 15:00 at 2026-12-04T14:50:00+08:00",
      "2026-12-04 16:00 at 2026-12-04T15:50:00+08:00",
    ])
}

@Test func reminderCancelledByAWalkIsTooCloseToNone() throws {
  var person = try Person(asOf: "2026-12-04T23:00:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 2
  try person.addHabit(.weekday, "23:30", confidence: 0.9)
  try person.addHabit(.weekend, "00:15", confidence: 0.7)
  try person.addWalk("2026-12-04T22:45:00+08:00")
  #expect(
    try person.reminders() == [
      "2026-12-04 23:30 at 2026-12-04T23:20:00+08:00 already_walked",
      "2026-12-05 00:15 at 2026-12-05T00:05:00+08:00",
      "2026-12-07 23:30 at 2026-12-07T23:20:00+08:00",
    ])
}

@Test func orderOfTheWalksChangesNothing() throws {
  var person = try Person(asOf: "2026-11-30T18:00:00+08:00", zone: "Asia/Taipei")
  try person.addHabit(.weekday, "18:30")
  for start in ["07:00:00", "17:10:00", "17:40:00", "17:40:30"] {
    try person.addWalk("2026-11-30T\(start)+08:00")
  }
  let schedule = try person.schedule()
  person.walks.reverse()
  #expect(try person.schedule() == schedule)
}
