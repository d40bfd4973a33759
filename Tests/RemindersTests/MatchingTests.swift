import Habits
import Testing

@testable import Reminders

@Test(
  arguments: [
    ("08:20:00", "completed 2026-11-30 08:00"),
    ("11:00:00", "plain"),
    ("07:00:00", "completed 2026-11-30 08:00"),
    ("06:59:59", "plain"),
    ("09:00:59", "completed 2026-11-30 08:00"),
    ("09:01:00", "plain"),
  ])
func walkWithinSixtyMinutesOfASlotCompletesIt(start: String, result: String) throws {
  var person = try Person(asOf: "2026-11-30T12:00:00+08:00", zone: "Asia/Taipei")
  person.policy = .multiple
  try person.addHabit(.weekday, "08:00")
  try person.addHabit(.weekday, "14:00")
  try person.addWalk("2026-11-30T\(start)+08:00")
  #expect(try person.completions() == ["2026-11-30T\(start)+08:00 \(result)"])
}

@Test func walkCompletesTheNearestSlotAndOfTwoEquallyNearTheEarlier() throws {
  var person = try Person(asOf: "2026-11-30T12:00:00+08:00", zone: "Asia/Taipei")
  person.policy = .multiple
  try person.addHabit(.weekday, "08:00")
  try person.addHabit(.weekday, "09:30")
  try person.addWalk("2026-11-30T08:45:59+08:00")
  try person.addWalk("2026-11-30T08:46:00+08:00")
  #expect(
    try person.completions() == [
      "2026-11-30T08:45:59+08:00 completed 2026-11-30 08:00",
      "2026-11-30T08:46:00+08:00 completed 2026-11-30 09:30",
    ])
}

@Test func ofTwoSlotsAtOneInstantTheEarlierDateIsCompleted() throws {
  var person = try Person(asOf: "2026-12-05T12:00:00+08:00", zone: "Asia/Taipei")
  try person.addHabit(.weekday, "24:00")
  try person.addHabit(.weekend, "00:00")
  try person.addWalk("2026-12-05T00:10:00+08:00")
  #expect(
    try person.completions() == ["2026-12-05T00:10:00+08:00 completed 2026-12-04 24:00"])
}

@Test func severalWalksMayCompleteOneSlot() throws {
  var person = try Person(asOf: "2026-11-30T12:00:00+08:00", zone: "Asia/Taipei")
  try person.addHabit(.weekday, "08:00")
  try person.addWalk("2026-11-30T08:30:00+08:00")
  try person.addWalk("2026-11-30T07:30:00+08:00")
  #expect(
    try person.completions() == [
      "2026-11-30T07:30:00+08:00 completed 2026-11-30 08:00",
      "2026-11-30T08:30:00+08:00 completed 2026-11-30 08:00",
    ])
}

@Test func walkBeforeMidnightCompletesTheNextDatesSlot() throws {
  var person = try Person(asOf: "2026-11-30T23:50:00+08:00", zone: "Asia/Taipei")
  person.policy = .multiple
  person.rules.horizonDays = 3
  try person.addHabit(.weekday, "00:15")
  try person.addWalk("2026-11-30T23:20:00+08:00")
  #expect(try person.completions() == ["2026-11-30T23:20:00+08:00 completed 2026-12-01 00:15"])
  #expect(
    try person.reminders() == [
      "2026-12-01 00:15 at 2026-12-01T00:05:00+08:00 already_walked",
      "2026-12-02 00:15 at 2026-12-02T00:05:00+08:00",
    ])
}

@Test func walkOfYesterdayCanCompleteASlotThatIsStillToCome() throws {
  var person = try Person(asOf: "2026-12-01T00:00:00+08:00", zone: "Asia/Taipei")
  person.rules.horizonDays = 1
  try person.addHabit(.weekday, "00:15")
  try person.addWalk("2026-11-30T23:20:00+08:00")
  #expect(try person.completions() == [])
  #expect(
    try person.reminders() == [
      "2026-12-01 00:15 at 2026-12-01T00:05:00+08:00 already_walked",
      "2026-12-02 00:15 at 2026-12-02T00:05:00+08:00",
    ])
}

@Test func distanceIsElapsedTimeAcrossTheGap() throws {
  // 03:45 is 45 minutes after the gap; the walk 15 before it.
  var person = try Person(asOf: "2026-03-29T01:55:00+01:00", zone: "Europe/Berlin")
  try person.addHabit(.weekend, "03:45")
  try person.addWalk("2026-03-29T01:44:00+01:00")
  try person.addWalk("2026-03-29T01:45:00+01:00")
  #expect(
    try person.completions() == [
      "2026-03-29T01:44:00+01:00 plain",
      "2026-03-29T01:45:00+01:00 completed 2026-03-29 03:45",
    ])
}

@Test func distanceIsElapsedTimeThroughTheOverlap() throws {
  var person = try Person(asOf: "2026-11-01T02:30:00-05:00", zone: "America/New_York")
  try person.addHabit(.weekend, "01:15")
  try person.addWalk("2026-11-01T01:20:00-04:00")
  try person.addWalk("2026-11-01T01:15:00-05:00")
  try person.addWalk("2026-11-01T01:20:00-05:00")
  #expect(
    try person.completions() == [
      "2026-11-01T01:20:00-04:00 completed 2026-11-01 01:15",
      "2026-11-01T01:15:00-05:00 completed 2026-11-01 01:15",
      "2026-11-01T01:20:00-05:00 plain",
    ])
}

@Test func walkIsMatchedAsAnInstantWhateverTheWalkersClock() throws {
  var person = try Person(asOf: "2026-11-30T12:00:00+08:00", zone: "Asia/Taipei")
  try person.addHabit(.weekday, "06:30")
  try person.addWalk("2026-11-30T03:40:00+05:30")
  #expect(try person.completions() == ["2026-11-30T03:40:00+05:30 completed 2026-11-30 06:30"])
}

@Test func slotTwoDatesFromTheWalksOwnIsNoneOfIts() throws {
  // Clocks 25 hours apart: the slot is at hand, but the walker's calendar stands two dates before.
  var person = try Person(asOf: "2026-12-02T00:40:00+14:00", zone: "Pacific/Kiritimati")
  person.policy = .multiple
  person.rules.horizonDays = 1
  try person.addHabit(.weekday, "01:00")
  try person.addWalk("2026-11-30T23:30:00-11:00")
  #expect(try person.reminders() == ["2026-12-02 01:00 at 2026-12-02T00:50:00+14:00"])
  try person.addWalk("2026-12-01T00:30:00-10:00")
  #expect(
    try person.reminders() == [
      "2026-12-02 01:00 at 2026-12-02T00:50:00+14:00 already_walked",
      "2026-12-03 01:00 at 2026-12-03T00:50:00+14:00",
    ])
}

@Test func walksOfTheAsOfDateByTheirOwnClockAreListedByInstantThenClock() throws {
  var person = try Person(asOf: "2026-11-30T12:00:00+08:00", zone: "Asia/Taipei")
  try person.addWalk("2026-11-30T10:00:00+08:00")
  try person.addWalk("2026-11-30T11:00:00+09:00")
  try person.addWalk("2026-11-30T02:00:00+00:00")
  try person.addWalk("2026-11-30T09:59:00+08:00")
  try person.addWalk("2026-11-29T20:00:00-05:00")
  try person.addWalk("2026-11-29T09:59:00+08:00")
  #expect(
    try person.completions() == [
      "2026-11-30T09:59:00+08:00 plain",
      "2026-11-30T02:00:00+00:00 plain",
      "2026-11-30T10:00:00+08:00 plain",
      "2026-11-30T11:00:00+09:00 plain",
    ])
}

@Test func walkStillGoingOnKeepsItsSlotAndCancels() throws {
  var person = try Person(asOf: "2026-11-30T18:00:00+08:00", zone: "Asia/Taipei")
  person.policy = .multiple
  person.rules.horizonDays = 1
  try person.addHabit(.weekday, "18:30")
  try person.addWalk("2026-11-30T12:00:00+08:00", isInProgress: true)
  try person.addWalk("2026-11-30T17:50:00+08:00", isInProgress: true)
  #expect(
    try person.completions() == [
      "2026-11-30T12:00:00+08:00 in_progress",
      "2026-11-30T17:50:00+08:00 in_progress 2026-11-30 18:30",
    ])
  #expect(
    try person.reminders().first
      == "2026-11-30 18:30 at 2026-11-30T18:20:00+08:00 already_walked")
}
