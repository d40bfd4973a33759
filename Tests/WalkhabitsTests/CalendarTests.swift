import CIcal
import Foundation
import Testing

/// People whose habits lie where their clocks are changed: in gaps (hours that are skipped), in hours
/// that come twice, and at midnight.
private struct Walker {
  var id: String
  var zone: String
  var weekday: String
  var weekend: String
}

private let walkers = [
  Walker(id: "berlin", zone: "Europe/Berlin", weekday: "18:30", weekend: "02:30"),
  Walker(id: "new-york", zone: "America/New_York", weekday: "00:05", weekend: "02:30"),
  Walker(id: "new-york-twice", zone: "America/New_York", weekday: "07:15", weekend: "01:30"),
  Walker(id: "lord-howe", zone: "Australia/Lord_Howe", weekday: "12:00", weekend: "02:15"),
  Walker(id: "lord-howe-twice", zone: "Australia/Lord_Howe", weekday: "23:58", weekend: "01:45"),
  Walker(id: "cairo", zone: "Africa/Cairo", weekday: "00:30", weekend: "09:00"),
  Walker(id: "cairo-twice", zone: "Africa/Cairo", weekday: "23:30", weekend: "09:00"),
  Walker(id: "santiago", zone: "America/Santiago", weekday: "08:00", weekend: "00:30"),
  Walker(id: "santiago-midnight", zone: "America/Santiago", weekday: "23:10", weekend: "23:57"),
]

private func export() -> String {
  var rows = "user_id,started_at,time_zone\n"
  for walker in walkers {
    for day in ["01", "02", "03", "07", "08", "09"] {
      rows += "\(walker.id),2026-12-\(day)T\(walker.weekday),\(walker.zone)\n"
    }
    for day in ["05", "06", "12", "13"] {
      rows += "\(walker.id),2026-12-\(day)T\(walker.weekend),\(walker.zone)\n"
    }
  }
  return rows
}

private let users = """
  user_id,reminder_mode,fixed_times,fixed_days,time_zone,paused_until
  fixed,fixed,02:00;02:30;19:00,,Europe/Berlin,
  fixed-days,fixed,00:30;02:00,fri;sun,America/Santiago,2027-02-01
  cairo,,,,Africa/Cairo,

  """

/// 2026-12-14T12:00:00Z
private let asOf: Int64 = 1_797_249_600
private let asOfText = "2026-12-14T12:00:00Z"
/// All dates of both sides are in this span.
private let year = (asOf + 1)..<(asOf + 363 * 86_400)

private func workspace() throws -> Workspace {
  let workspace = try Workspace()
  try workspace.write(export(), to: "walks.csv")
  try workspace.write(users, to: "users.csv")
  return workspace
}

private func report(_ workspace: Workspace, asOf: String = asOfText, _ options: String...) throws {
  let run = try workspace.run(
    ["report", "walks.csv", "--users", "users.csv", "--as-of", asOf, "--out", "out"]
      + ["--reminder-format", "ics"] + options)
  try #require(run.status == 0, "\(run)")
}

@Test(arguments: [
  [], ["--set", "holidays=[\"2026-12-25\",\"2027-01-01\",\"2027-04-30\",\"2027-08-29\"]"],
  ["--set", "quietHours={from:\"01:20\",to:\"02:00\"}", "--set", "leadMinutes=45"],
  ["--set", "weekendDays=[\"fri\"]", "--set", "holidays=[\"2027-03-28\"]"],
])
func calendarsExpandToTheInstantsOfTheRemindersForAYear(options: [String]) throws {
  let workspace = try workspace()
  let run = try workspace.run(
    ["report", "walks.csv", "--users", "users.csv", "--as-of", asOfText, "--out", "out"]
      + ["--reminder-format", "ics", "--set", "horizonDays=366"] + options)
  try #require(run.status == 0, "\(run)")
  var expected: [String: [Int64]] = [:]
  for row in try workspace.text("out/latest/reminders.csv").split(separator: "\n").dropFirst() {
    let cells = row.split(separator: ",", omittingEmptySubsequences: false)
    guard cells[9] == "scheduled", let ring = Int64(cells[7]), year.contains(ring / 1000) else {
      continue
    }
    expected[String(cells[0]), default: []].append(ring / 1000)
  }
  #expect(expected.count >= 9)
  for (user, rings) in expected {
    let text = try workspace.text("out/latest/ics/\(user).ics")
    let found = try alarms(in: text).filter { year.contains($0) }.sorted()
    let twice = zip(found, found.dropFirst()).filter { $0 == $1 }.map { instantText($0.0) }
    // Occurrences are a set: a calendar counts the same one twice as one (RFC 5545, 3.8.5.2). Of what
    // Cairo does since 2023 libical's calendar arithmetic, ICU's, may know nothing.
    if !user.hasPrefix("cairo") { #expect(twice == [], "\(user)") }
    let missing = Set(rings).subtracting(found).sorted().map(instantText)
    let extra = Set(found).subtracting(rings).sorted().map(instantText)
    #expect(missing == [], "\(user)")
    #expect(extra == [], "\(user)")
  }
}

private func instantText(_ instant: Int64) -> String {
  Date(timeIntervalSince1970: TimeInterval(instant)).formatted(.iso8601)
}

/// The instants at which the alarms of a calendar ring, from libical's own expansion.
private func alarms(in text: String) throws -> [Int64] {
  guard let calendar = unsafe icalcomponent_new_from_string(text) else {
    Issue.record("no calendar: \(text)")
    return []
  }
  defer { unsafe icalcomponent_free(calendar) }
  var rings: [Int64] = []
  var next = unsafe icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT)
  while let event = unsafe next {
    if unsafe icalcomponent_get_status(event) != ICAL_STATUS_CANCELLED {
      let alarm = unsafe icalcomponent_get_first_component(event, ICAL_VALARM_COMPONENT)
      let trigger = unsafe icalcomponent_get_first_property(alarm, ICAL_TRIGGER_PROPERTY)
      let lead = unsafe icaldurationtype_as_int(icalproperty_get_trigger(trigger).duration)
      rings += unsafe starts(of: event).map { $0 + Int64(lead) }
    }
    unsafe next = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT)
  }
  return rings
}

private func starts(of event: OpaquePointer) -> [Int64] {
  final class Found { var starts: [Int64] = [] }
  let found = Found()
  let utc = unsafe icaltimezone_get_utc_timezone()
  // The callback runs only inside the call, while `found` is alive.
  unsafe icalcomponent_foreach_recurrence(
    event, icaltime_from_timet_with_zone(Int(asOf - 86_400), 0, utc),
    icaltime_from_timet_with_zone(Int(asOf + 380 * 86_400), 0, utc),
    { _, span, context in
      guard let span = unsafe span, let context = unsafe context else { return }
      let found = unsafe Unmanaged<Found>.fromOpaque(context).takeUnretainedValue()
      found.starts.append(Int64(unsafe span.pointee.start))
    }, Unmanaged.passUnretained(found).toOpaque())
  return found.starts
}

/// The lines of the event whose UID starts so.
private func event(_ uid: String, of user: String, in workspace: Workspace) throws -> [String] {
  let text = try workspace.text("out/latest/ics/\(user).ics").replacing("\r\n", with: "\n")
  let events = text.components(separatedBy: "BEGIN:VEVENT\n").dropFirst()
  let event = try #require(events.first { $0.hasPrefix("UID:\(uid).") })
  return event.split(separator: "\n").map(String.init)
}

private func line(_ name: String, _ event: [String]) -> String? {
  event.first { $0.hasPrefix(name) }
}

private func sequence(of event: [String]) throws -> Int {
  try #require(line("SEQUENCE:", event).flatMap { Int($0.dropFirst("SEQUENCE:".count)) })
}

@Test func theSequenceGrowsOnlyWhenTimesChange() throws {
  let workspace = try workspace()
  func sequence() throws -> Int {
    try WalkhabitsTests.sequence(of: event("weekday-1", of: "berlin", in: workspace))
  }
  try report(workspace)
  let first = try event("weekday-1", of: "berlin", in: workspace)
  let start = try sequence()
  #expect(line("DTSTART", first) == "DTSTART;TZID=Europe/Berlin:20261214T183000")
  try report(workspace)
  #expect(try event("weekday-1", of: "berlin", in: workspace) == first)
  try report(workspace, asOf: "2026-12-15T03:00:00Z")
  #expect(try sequence() == start)
  #expect(
    line("DTSTART", try event("weekday-1", of: "berlin", in: workspace)) == line("DTSTART", first))
  try report(workspace, asOf: "2026-12-15T03:00:00Z", "--set", "leadMinutes=15")
  let changed = try sequence()
  #expect(changed > start)
  try report(workspace, asOf: "2026-12-15T03:00:00Z", "--set", "roundToMinutes=40")
  let moved = try event("weekday-1", of: "berlin", in: workspace)
  // The as-of moment is the same, so it cannot be what makes it grow.
  #expect(try sequence() > changed)
  #expect(line("DTSTART", moved) == "DTSTART;TZID=Europe/Berlin:20261215T184000")
}

@Test func habitsThatAreGoneStayAsCancelledEventsUntilTheyComeBack() throws {
  let workspace = try workspace()
  try report(workspace)
  let first = try sequence(of: event("weekday-1", of: "berlin", in: workspace))
  try report(workspace, "--set", "minDays={weekday:9,weekend:9}")
  let gone = try event("weekday-1", of: "berlin", in: workspace)
  #expect(gone.contains("STATUS:CANCELLED"))
  #expect(try sequence(of: gone) > first)
  #expect(line("RRULE", gone) == nil)
  #expect(!gone.contains("BEGIN:VALARM"))
  try report(workspace, "--set", "minDays={weekday:9,weekend:9}")
  #expect(try event("weekday-1", of: "berlin", in: workspace) == gone)
  try report(workspace)
  let back = try event("weekday-1", of: "berlin", in: workspace)
  #expect(back.contains("STATUS:CONFIRMED"))
  #expect(try sequence(of: back) > sequence(of: gone))
}

@Test func calendarsOfUsersWhoAreGoneAreCancelled() throws {
  let workspace = try workspace()
  try report(workspace)
  let rows = export().split(separator: "\n").filter { !$0.hasPrefix("berlin,") }
  try workspace.write(rows.joined(separator: "\n"), to: "walks.csv")
  try report(workspace)
  #expect(try event("weekday-1", of: "berlin", in: workspace).contains("STATUS:CANCELLED"))
}

@Test func holidaysMoveFromTheWeekdayEventToTheWeekendOne() throws {
  let workspace = try workspace()
  try report(workspace, "--set", "holidays=[\"2026-12-25\"]")
  #expect(
    try event("weekday-1", of: "berlin", in: workspace)
      .contains("EXDATE;TZID=Europe/Berlin:20261225T183000"))
  #expect(
    try event("weekend-1", of: "berlin", in: workspace)
      .contains("RDATE:20261225T013000Z"))
}

@Test func aSkippedTimeIsReplacedByTheFirstMomentAfterTheGap() throws {
  let workspace = try workspace()
  try report(workspace)
  let event = try event("weekend-1", of: "berlin", in: workspace)
  #expect(event.contains("EXDATE;TZID=Europe/Berlin:20270328T023000"))
  #expect(event.contains("RDATE:20270328T010000Z"))
}
