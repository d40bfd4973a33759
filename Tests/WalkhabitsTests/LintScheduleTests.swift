import Foundation
import Testing

private let asOf = "2026-11-29T13:00:00Z"

/// A document without a fault, but for what is replaced.
private func document(_ replacements: (old: String, new: String)...) -> String {
  var text = #"""
    {"user_id":"amy","time_zone":"Asia/Taipei",\#
    "channel":{"id":"c","name":"n","importance":4},\#
    "notifications":[{"id":"AaAa","title":"t","body":"","data":{"day_type":"weekday"},\#
    "android":{"channelId":"c"},"trigger":{"type":0,"timestamp":1796034000000},\#
    "intent":{"date":"2026-11-30","time":"18:20","time_zone":"Asia/Taipei"}},\#
    {"id":"x","title":"t","body":"b","android":{"channelId":"c"},\#
    "trigger":{"type":0,"timestamp":1796120400000}}],"cancel":["y"]}

    """#
  for (old, new) in replacements { text = text.replacing(old, with: new) }
  return text
}

/// Runs `lint-schedule` on a file `a.jsonl`.
func lint(_ document: String, _ options: String...) throws -> Run {
  let workspace = try Workspace()
  try workspace.write(document, to: "a.jsonl")
  return try workspace.run(["lint-schedule", "a.jsonl", "--as-of", asOf] + options)
}

@Test func aScheduleWithoutFaultPasses() throws {
  let run = try lint(
    document() + document(("amy", "ben"), ("18:20", "16:05"), ("Asia/Taipei", "UTC+05:45")))
  #expect(run.status == 0 && run.output == "", "\(run)")
  #expect(run.error == "documents: 2; notifications: 4; faults: 0\n", "\(run)")
}

/// At both changes of Berlin's clock: reminders at 02:20 and 02:50 for walks at 02:30 and 03:00.
@Test(arguments: ["2026-10-24T12:00:00Z", "2027-03-27T12:00:00Z", asOf])
func everyReportPassesItsOwnLint(asOf: String) throws {
  let workspace = try Workspace()
  let end = try #require(try? Date(asOf, strategy: .iso8601))
  var rows = "user_id,started_at,time_zone\n"
  for day in 1...13 {
    let date = (end - TimeInterval(day * 86_400)).formatted(.iso8601.year().month().day())
    rows += "a,\(date)T02:30,Europe/Berlin\nb,\(date)T03:00,Europe/Berlin\n"
    rows += "c,\(date)T18:10,Asia/Taipei\n"
  }
  try workspace.write(rows, to: "walks.csv")
  let report = try workspace.run(
    "report", "walks.csv", "--as-of", asOf, "--out", "out", "--reminder-format", "notifee,expo")
  try #require(report.status == 0, "\(report)")
  let run = try workspace.run(
    "lint-schedule", "out/latest/reminders.jsonl", "out/latest/reminders-expo.jsonl", "--as-of",
    asOf)
  #expect(run.status == 0 && run.output == "", "\(run)")
  #expect(run.error.hasPrefix("documents: 6; notifications: "), "\(run)")
}

/// In Berlin 02:00 to 03:00 is skipped on 28 March 2027, and comes twice on 25 October 2026.
private let intents: [(date: String, time: String, timestamp: String, isRight: Bool)] = [
  ("2027-03-28", "02:30", "1806195600000", true),
  ("2027-03-28", "03:00", "1806195600000", true),
  ("2027-03-28", "02:30", "1806197400000", false),
  ("2026-10-25", "02:30", "1792888200000", true),
  ("2026-10-25", "02:30", "1792891800000", true),
  ("2026-10-25", "02:30", "1792888201000", false),
  ("2026-10-25", "02:30", "1792888200500", false),
]

@Test(arguments: intents.indices)
func anIntentMeansTheMomentOfItsTrigger(index: Int) throws {
  let (date, time, timestamp, isRight) = intents[index]
  let workspace = try Workspace()
  try workspace.write(
    document(
      ("2026-11-30", date), ("18:20", time), ("1796034000000", timestamp),
      ("Asia/Taipei", "Europe/Berlin")), to: "a.jsonl")
  let run = try workspace.run("lint-schedule", "a.jsonl", "--as-of", "2026-10-01T00:00:00Z")
  #expect(run.status == (isRight ? 0 : 65), "\(run)")
  #expect(run.output.isEmpty || run.output.contains("notifications[0].intent: it means"), "\(run)")
}

private let faults: [(old: String, new: String, fault: String)] = [
  (
    #""time_zone":"Asia/Taipei",""#, #""time_zone":"Asia/Taipeh",""#,
    "time_zone: 'Asia/Taipeh' is no known time zone"
  ),
  (
    #"18:20","time_zone":"Asia/Taipei""#, #"18:20","time_zone":"PST""#,
    "notifications[0].intent.time_zone: 'PST' is no known time zone"
  ),
  (
    #"{"id":"c","name""#, #"{"name""#,
    "channel.id: missing or empty: without a channel Android shows nothing"
  ),
  (
    #""importance":4"#, #""importance":"high""#,
    "channel.importance: expected the library's number, from 0 to 4"
  ),
  (
    #"{"channelId":"c"},"trigger":{"type":0,"timestamp":1796034000000}"#,
    #"{"channelId":"d"},"trigger":{"type":0,"timestamp":1796034000000}"#,
    "notifications[0].android.channelId: expected the id of 'channel'"
  ),
  (#""weekday""#, "5", "notifications[0].data.day_type: expected a text, found 5"),
  (
    #""type":0,"timestamp":17960"#, #""type":1,"timestamp":17960"#,
    "notifications[0].trigger.type: expected 0, a timestamp"
  ),
  (
    "1796034000000", "1796034000",
    "notifications[0].trigger.timestamp: expected milliseconds, found 1796034000, which look like seconds"
  ),
  (
    "1796034000000", "1795957200000",
    "notifications[0].trigger.timestamp: 1795957200000 is not later than the as-of moment, 1795957200000"
  ),
  (
    "1796034000000", "1796034000000.5",
    "notifications[0].trigger.timestamp: expected whole milliseconds since 1970"
  ),
  (#""id":"x""#, #""id":"AaAa""#, "notifications[1].id: 'AaAa' is that of notifications[0]"),
  (
    #""id":"x""#, #""id":"BBBB""#,
    "notifications[1].id: 'BBBB' has the hash of 'AaAa': on Android one replaces the other"
  ),
  (#""id":"x""#, #""id":"""#, "notifications[1].id: empty"),
  (#""id":"x""#, #""id":5"#, "notifications[1].id: expected a text, found 5"),
  (#""title":"t","body":"b""#, #""body":"b""#, "notifications[1].title: missing"),
  (#""title":"t","body":"b""#, #""title":"  ","body":"b""#, "notifications[1].title: only spaces"),
  (#""name":"n""#, #""name":" ""#, "channel.name: only spaces"),
  (
    #""channel":{"#, #""user_id":"amy","channel":{"#, "it has 'user_id' more than once"
  ),
  (
    #""id":"x""#, #""id":"x","id":"z","id":"x""#, "notifications[1]: it has 'id' more than once"
  ),
  (
    #""type":0,"timestamp":1796034"#, #""type":0,"timestamp":1,"timestamp":1796034"#,
    "notifications[0].trigger: it has 'timestamp' more than once"
  ),
  (#"["y"]"#, #"["x"]"#, "cancel[0]: 'x' is among the notifications"),
  (#""cancel":["y"]"#, #""cancels":[]"#, "cancel: missing"),
  (#""cancel":["y"]"#, #""cancel":"y""#, "cancel: expected a list"),
  (
    "1796034000000", "1796034000000000",
    "notifications[0].trigger.timestamp: expected milliseconds, found 1796034000000000, which look like microseconds"
  ),
  (
    "1796034000000", "1796034000000000000",
    "notifications[0].trigger.timestamp: expected milliseconds, found 1796034000000000000, which look like nanoseconds"
  ),
  (
    "1796034000000", "4102444800000",
    "notifications[0].trigger.timestamp: 4102444800000 is after the year 2099"
  ),
  (
    "18:20", "18:30",
    "notifications[0].intent: it means 1796034600000, and the trigger rings at 1796034000000"
  ),
  (
    #""18:20","time_zone":"Asia/Taipei""#, #""18:20","time_zone":"Asia/Tokyo""#,
    "notifications[0].intent: it means 1796030400000, and the trigger rings at 1796034000000"
  ),
  (
    #""date":"2026-11-30""#, #""date":"30.11.2026""#,
    "notifications[0].intent.date: expected YYYY-MM-DD, found '30.11.2026'"
  ),
  ("18:20", "24:00", "notifications[0].intent.time: expected HH:MM, found '24:00'"),
  (#""time":"18:20","#, "", "notifications[0].intent.time: missing"),
]

@Test(arguments: faults.indices)
func aFaultIsToldWithItsPlace(index: Int) throws {
  let (old, new, fault) = faults[index]
  let run = try lint(document((old, new)))
  #expect(run.status == 65, "\(run)")
  let told = run.output.split(separator: "\n")
  #expect(told.contains("a.jsonl:1: user 'amy': \(fault)"), "\(run)")
}

/// As `JSON.parse` does.
@Test func ofTwoMembersOfOneNameTheLastCounts() throws {
  let run = try lint(document((#""id":"x""#, #""id":"x","id":"AaAa""#)))
  #expect(
    run.output == """
      a.jsonl:1: user 'amy': notifications[1]: it has 'id' more than once
      a.jsonl:1: user 'amy': notifications[1].id: 'AaAa' is that of notifications[0]

      """, "\(run)")
}

@Test func everyFaultIsTold() throws {
  let text =
    document() + "nonsense\n" + document() + document(("amy", "ben"), ("1796034000000", "1"))
  let run = try lint(text, "--set", "maxPending=1")
  #expect(
    run.output == """
      a.jsonl:1: user 'amy': notifications: at most 1 can be pending, found 2
      a.jsonl:2: expected a JSON object on one line
      a.jsonl:3: user 'amy': notifications: at most 1 can be pending, found 2
      a.jsonl:3: user 'amy': user stands on line 1 already
      a.jsonl:4: user 'ben': notifications: at most 1 can be pending, found 2
      a.jsonl:4: user 'ben': notifications[0].trigger.timestamp: 1 is not later than the as-of \
      moment, 1795957200000

      """)
  #expect(run.status == 65)
}

@Test func aScheduleThatIsNotThereCannotBeOpened() throws {
  let workspace = try Workspace()
  let run = try workspace.run("lint-schedule", "nothere.jsonl")
  #expect(run.status == 66 && run.error.contains("cannot open 'nothere.jsonl'"), "\(run)")
}

@Test func aScheduleNestedBeyondReasonIsAFaultAndNoCrash() throws {
  let depth = 60_000
  let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  let run = try lint(nested + "\n")
  #expect(run.output == "a.jsonl:1: expected a JSON object on one line\n")
  #expect(run.status == 65)
}

@Test(arguments: ["", "\n\n", " \t\r\n"])
func aFileWithoutAnyDocumentIsAFault(text: String) throws {
  let run = try lint(text)
  #expect(run.output == "a.jsonl: it holds no reminders document\n", "\(run)")
  #expect(run.status == 65)
}

@Test func anUnknownShapeIsOneFault() throws {
  let report = #"{"user_id":"amy","notifications":"granted","habits":[]}"# + "\n"
  let capacitor = #"{"notifications":[{"id":1,"schedule":{"on":{"hour":7}}}]}"# + "\n"
  let run = try lint(report + report + "\n" + report + capacitor + "[\n{\n" + document())
  let shape =
    "expected a reminders document in Notifee's or Expo's shape, with 'notifications' of which each "
    + "has a 'trigger', found an object with "
  #expect(
    run.output == """
      a.jsonl:1: \(shape)'user_id', 'notifications', 'habits', on 3 lines up to line 4
      a.jsonl:5: \(shape)'notifications'
      a.jsonl:6: expected a JSON object on one line, on 2 lines up to line 7

      """, "\(run)")
  #expect(run.error == "documents: 7; notifications: 2; faults: 3\n")
}

@Test func aFaultEchoesOnlyTheStartOfALongText() throws {
  let long = String(repeating: "x", count: 100_000)
  let run = try lint(document((#""id":"x""#, #""id":"\#(long)""#), (#"["y"]"#, #"["\#(long)"]"#)))
  let start = String(repeating: "x", count: 80)
  #expect(
    run.output == "a.jsonl:1: user 'amy': cancel[0]: '\(start)…' is among the notifications\n")
}
