import Testing

/// An Expo document without a fault, but for what is replaced.
private func expoDocument(_ replacements: (old: String, new: String)...) -> String {
  var text = #"""
    {"user_id":"amy","time_zone":"Asia/Taipei",\#
    "channel":{"id":"c","name":"n","importance":6},\#
    "notifications":[{"identifier":"AaAa","content":{"title":"t","body":"","data":{"a":"b"}},\#
    "trigger":{"type":"weekly","channelId":"c","weekday":7,"hour":0,"minute":59}},\#
    {"identifier":"x","content":{"title":"t"},\#
    "trigger":{"type":"weekly","channelId":"c","weekday":1,"hour":23,"minute":0}}],"cancel":["y"]}

    """#
  for (old, new) in replacements { text = text.replacing(old, with: new) }
  return text
}

@Test func anExpoScheduleWithoutFaultPasses() throws {
  let withoutChannel = expoDocument(
    (#""channel":{"id":"c","name":"n","importance":6},"#, ""), (#""channelId":"c","#, ""),
    ("amy", "ben"))
  let run = try lint(expoDocument() + withoutChannel)
  #expect(run.status == 0 && run.output == "", "\(run)")
  #expect(run.error == "documents: 2; notifications: 4; faults: 0\n", "\(run)")
}

private let expoFaults: [(old: String, new: String, fault: String)] = [
  (
    #""weekday":7"#, #""weekday":8"#,
    "notifications[0].trigger.weekday: expected a whole number from 1 to 7"
  ),
  (
    #""weekday":1"#, #""weekday":0"#,
    "notifications[1].trigger.weekday: expected a whole number from 1 to 7"
  ),
  (
    #""hour":23"#, #""hour":24"#,
    "notifications[1].trigger.hour: expected a whole number from 0 to 23"
  ),
  (
    #""minute":59"#, #""minute":"59""#,
    "notifications[0].trigger.minute: expected a whole number from 0 to 59"
  ),
  (
    #""type":"weekly","channelId":"c","weekday":7"#, #""type":"daily","channelId":"c","weekday":7"#,
    "notifications[0].trigger.type: expected \"weekly\""
  ),
  (
    #""channelId":"c","weekday":7"#, #""channelId":"d","weekday":7"#,
    "notifications[0].trigger.channelId: expected the id of 'channel'"
  ),
  (
    #""channelId":"c","weekday":1"#, #""weekday":1"#,
    "notifications[1].trigger.channelId: expected the id of 'channel'"
  ),
  (
    #""importance":6"#, #""importance":1"#,
    "channel.importance: expected the library's number, from 2 to 7"
  ),
  (
    #""Asia/Taipei""#, #""Asia/Taipeh""#, "time_zone: 'Asia/Taipeh' is no known time zone"
  ),
  (
    #"{"title":"t"}"#, #"{"title":" \u3000\t"}"#, "notifications[1].content.title: only spaces"
  ),
  (
    #""hour":23"#, #""hour":24,"hour":23"#,
    "notifications[1].trigger: it has 'hour' more than once"
  ),
  (#"{"title":"t"}"#, "{}", "notifications[1].content.title: missing"),
  (#"{"a":"b"}"#, #"{"a":1}"#, "notifications[0].content.data.a: expected a text, found 1"),
  (
    #""identifier":"x""#, #""identifier":"AaAa""#,
    "notifications[1].identifier: 'AaAa' is that of notifications[0]"
  ),
  (
    #""identifier":"x""#, #""identifier":"BBBB""#,
    "notifications[1].identifier: 'BBBB' has the hash of 'AaAa': on Android one replaces the other"
  ),
  (#"["y"]"#, #"["x"]"#, "cancel[0]: 'x' is among the notifications"),
]

@Test(arguments: expoFaults.indices)
func aFaultOfAnExpoScheduleIsToldWithItsPlace(index: Int) throws {
  let (old, new, fault) = expoFaults[index]
  let run = try lint(expoDocument((old, new)))
  #expect(run.status == 65, "\(run)")
  #expect(run.output == "a.jsonl:1: user 'amy': \(fault)\n", "\(run)")
}

@Test func anExpoScheduleKeepsToTheBudget() throws {
  let run = try lint(expoDocument(), "--set", "maxPending=1")
  #expect(
    run.output == "a.jsonl:1: user 'amy': notifications: at most 1 can be pending, found 2\n")
}
