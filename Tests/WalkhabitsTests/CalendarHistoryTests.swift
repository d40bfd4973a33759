import Foundation
import Testing

// What becomes of a calendar from run to run.

/// `amy` walks at 18:30 on weekdays, `ben` at 21:00.
private func workspace() throws -> Workspace {
  let workspace = try Workspace()
  try write(["amy", "ben"], in: workspace)
  try workspace.write("user_id\n", to: "users.csv")
  return workspace
}

private func write(_ people: [String], in workspace: Workspace) throws {
  var rows = "user_id,started_at,time_zone\n"
  for day in ["01", "02", "03", "07", "08", "09"] {
    for person in people {
      rows += "\(person),2026-12-\(day)T\(person == "amy" ? "18:30" : "21:00"),Europe/Berlin\n"
    }
  }
  try workspace.write(rows, to: "walks.csv")
}

private func report(
  _ workspace: Workspace, day: Int, formats: String = "ics", _ options: String...
) throws {
  let run = try workspace.run(
    ["report", "walks.csv", "--users", "users.csv", "--as-of", "2026-12-\(day)T12:00:00Z"]
      + ["--out", "out", "--reminder-format", formats] + options)
  try #require(run.status == 0, "\(run)")
}

/// The event of the user's weekdays, as lines.
private func event(of user: String, in workspace: Workspace) throws -> [String] {
  let text = try workspace.text("out/latest/ics/\(user).ics").replacing("\r\n", with: "\n")
  let start = try #require(text.range(of: "UID:weekday-1."))
  return text[start.lowerBound...].split(separator: "\n").map(String.init)
}

private func sequence(of user: String, in workspace: Workspace) throws -> Int {
  let line = try event(of: user, in: workspace).first { $0.hasPrefix("SEQUENCE:") }
  return try #require(line.flatMap { Int($0.dropFirst("SEQUENCE:".count)) })
}

private func isCancelled(_ user: String, in workspace: Workspace) throws -> Bool {
  try event(of: user, in: workspace).contains("STATUS:CANCELLED")
}

@Test func aRunWithoutCalendarsDoesNotEndTheirHistory() throws {
  let workspace = try workspace()
  try report(workspace, day: 10)
  try report(workspace, day: 11, "--set", "leadMinutes=15")
  let before = try event(of: "amy", in: workspace)
  let last = try sequence(of: "amy", in: workspace)
  try report(workspace, day: 12, formats: "notifee")
  try report(workspace, day: 13, "--set", "leadMinutes=15")
  #expect(try event(of: "amy", in: workspace).contains("SEQUENCE:\(last)"))
  #expect(
    try event(of: "amy", in: workspace).first { $0.hasPrefix("DTSTART") }
      == before.first { $0.hasPrefix("DTSTART") })
  try report(workspace, day: 13)
  #expect(try sequence(of: "amy", in: workspace) > last)
}

@Test func aUserWhoIsGoneStaysCancelledAfterARunWithoutCalendars() throws {
  let workspace = try workspace()
  try report(workspace, day: 10)
  let first = try sequence(of: "ben", in: workspace)
  try write(["amy"], in: workspace)
  try report(workspace, day: 11, formats: "notifee")
  try report(workspace, day: 12)
  #expect(try isCancelled("ben", in: workspace))
  let cancelled = try sequence(of: "ben", in: workspace)
  #expect(cancelled > first)
  try report(workspace, day: 13, formats: "notifee,expo")
  try report(workspace, day: 14)
  #expect(try isCancelled("ben", in: workspace))
  #expect(try sequence(of: "ben", in: workspace) == cancelled)
}

@Test func aRunWithoutCalendarsInThePlaceOfOneWithKeepsTheirHistory() throws {
  let workspace = try workspace()
  try report(workspace, day: 10)
  for lead in [15, 20, 25] { try report(workspace, day: 10, "--set", "leadMinutes=\(lead)") }
  let last = try sequence(of: "amy", in: workspace)
  try write(["amy"], in: workspace)
  // The only run there is, and twice in its place one without calendars.
  try report(workspace, day: 10, formats: "notifee")
  try report(workspace, day: 10, formats: "expo")
  #expect(
    try FileManager.default.contentsOfDirectory(atPath: workspace["out/runs"].path()).count == 1)
  #expect(!FileManager.default.fileExists(atPath: workspace["out/latest/ics"].path()))
  try report(workspace, day: 10)
  #expect(try sequence(of: "amy", in: workspace) > last)
  #expect(try isCancelled("ben", in: workspace))
}

@Test func theSequenceDoesNotFallThoughTheMomentGoesBack() throws {
  let workspace = try workspace()
  try report(workspace, day: 12)
  try report(workspace, day: 14, "--set", "leadMinutes=15")
  try report(workspace, day: 11, "--set", "leadMinutes=20")
  let last = try sequence(of: "amy", in: workspace)
  // Of the runs with calendars that of the 14th has the last name, but not the last calendars.
  try report(workspace, day: 10, formats: "notifee")
  try report(workspace, day: 10, "--set", "leadMinutes=25")
  #expect(try sequence(of: "amy", in: workspace) > last)
}

@Test func theSequenceDoesNotFallThoughNothingIsLeftOfTheRunsBefore() throws {
  let workspace = try workspace()
  try report(workspace, day: 10)
  for lead in [15, 20, 25] { try report(workspace, day: 11, "--set", "leadMinutes=\(lead)") }
  let last = try sequence(of: "amy", in: workspace)
  try FileManager.default.removeItem(at: workspace["out"])
  try report(workspace, day: 12)
  #expect(try sequence(of: "amy", in: workspace) > last)
}

@Test func aHabitInQuietHoursIsACancelledEventAsLongAsItIsSilent() throws {
  let workspace = try workspace()
  let quiet = "quietHours={from:\"20:00\",to:\"07:00\"}"
  try report(workspace, day: 10, "--set", quiet)
  #expect(try !isCancelled("amy", in: workspace))
  #expect(try isCancelled("ben", in: workspace))
  let silent = try event(of: "ben", in: workspace)
  #expect(silent.contains("DTSTART:20261210T210000"))
  #expect(!silent.contains("BEGIN:VALARM"))
  try report(workspace, day: 11, "--set", quiet)
  let later = try event(of: "ben", in: workspace)
  #expect(
    later.filter { !$0.hasPrefix("DTSTAMP") } == silent.filter { !$0.hasPrefix("DTSTAMP") })
  let before = try sequence(of: "ben", in: workspace)
  try report(workspace, day: 11)
  #expect(try !isCancelled("ben", in: workspace))
  #expect(try sequence(of: "ben", in: workspace) > before)
}

@Test func aPauseMakesExceptionsAndALongOneCancelsTheEvent() throws {
  let workspace = try workspace()
  try report(workspace, day: 10)
  let first = try sequence(of: "amy", in: workspace)

  try workspace.write("user_id,paused_until\namy,2026-12-15\n", to: "users.csv")
  try report(workspace, day: 10)
  let paused = try event(of: "amy", in: workspace)
  #expect(
    paused.filter { $0.hasPrefix("EXDATE") } == [
      "EXDATE;TZID=Europe/Berlin:20261210T183000", "EXDATE;TZID=Europe/Berlin:20261211T183000",
      "EXDATE;TZID=Europe/Berlin:20261214T183000",
    ])
  #expect(paused.contains("STATUS:CONFIRMED"))
  let exceptional = try sequence(of: "amy", in: workspace)
  #expect(exceptional > first)

  try workspace.write("user_id,paused_until\namy,2028-12-15\n", to: "users.csv")
  try report(workspace, day: 10)
  #expect(try isCancelled("amy", in: workspace))
  let cancelled = try sequence(of: "amy", in: workspace)
  #expect(cancelled > exceptional)

  try workspace.write("user_id\n", to: "users.csv")
  try report(workspace, day: 10)
  #expect(try !isCancelled("amy", in: workspace))
  #expect(try sequence(of: "amy", in: workspace) > cancelled)
}
