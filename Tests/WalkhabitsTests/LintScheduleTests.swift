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

private func lint(_ document: String, _ options: String...) throws -> Run {
  let workspace = try Workspace()
  try workspace.write(document, to: "a.jsonl")
  return try workspace.run(["lint-schedule", "a.jsonl", "--as-of", asOf] + options)
}

@Test func aScheduleWithoutFaultPasses() throws {
  let run = try lint(document() + document(("amy", "ben"), ("Asia/Taipei", "UTC+05:45")))
  #expect(run.status == 0 && run.output == "", "\(run)")
  #expect(run.error == "documents: 2; notifications: 4; faults: 0\n", "\(run)")
}

@Test func everyReportPassesItsOwnLint() throws {
  let workspace = try Workspace()
  try workspace.write(
    "user_id,started_at,time_zone\n"
      + (16...27).map { "a,2026-11-\($0)T18:10,Europe/Berlin\n" }.joined(), to: "walks.csv")
  let report = try workspace.run("report", "walks.csv", "--as-of", asOf, "--out", "out")
  try #require(report.status == 0, "\(report)")
  let run = try workspace.run(
    "lint-schedule", "out/latest/reminders.jsonl", "--as-of", asOf, "--quiet")
  #expect(run.status == 0 && run.output == "" && run.error == "", "\(run)")
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
    "channel.id: expected the id of a channel, without which Android shows nothing"
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
  (#""id":"x""#, #""id":"""#, "notifications[1].id: expected a text"),
  (#"["y"]"#, #"["x"]"#, "cancel[0]: 'x' is among the notifications"),
  (#""cancel":["y"]"#, #""cancels":[]"#, "cancel: expected a list"),
]

@Test(arguments: faults.indices)
func aFaultIsToldWithItsPlace(index: Int) throws {
  let (old, new, fault) = faults[index]
  let run = try lint(document((old, new)))
  #expect(run.status == 65, "\(run)")
  let told = run.output.split(separator: "\n")
  #expect(told.contains("a.jsonl:1: user 'amy': \(fault)"), "\(run)")
}

@Test func everyFaultIsTold() throws {
  let text =
    document() + "nonsense\n" + document() + document(("amy", "ben"), ("1796034000000", "1"))
  let run = try lint(text, "--set", "maxPending=1")
  #expect(
    run.output == """
      a.jsonl:1: user 'amy': notifications: at most 1 can be pending, found 2
      a.jsonl:2: expected a JSON object
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
  #expect(run.output == "a.jsonl:1: expected a JSON object\n")
  #expect(run.status == 65)
}
