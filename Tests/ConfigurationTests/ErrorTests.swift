import Testing

@testable import Configuration

struct Refusal: CustomTestStringConvertible {
  var file: String?
  var overrides: [String] = []
  var message: String

  var testDescription: String { message }
}

@Test(arguments: [
  Refusal(
    file: "{minConfidense: 0.7}",
    message: "config.json: 'minConfidense' is no known key; did you mean 'minConfidence'?"),
  // At such a number Foundation's decoder would end the program.
  Refusal(
    overrides: ["minConfidence=1e-"],
    message: "--set minConfidence=1e-: 'minConfidence' must be a number from 0 to 1, found \"1e-\""),
  Refusal(
    overrides: ["minConfidence=1.7"],
    message: "--set minConfidence=1.7: 'minConfidence' must be a number from 0 to 1, found 1.7"),
  Refusal(
    file: "{windowDays: '14'}",
    message: "config.json: 'windowDays' must be a whole number from 1 to 366, found \"14\""),
  Refusal(
    file: "{minDays: 4}",
    message:
      "config.json: 'minDays' must be an object with the keys 'weekday', 'weekend', found 4"),
  Refusal(
    file: "{minDays: {weekdays: 4}}",
    message: "config.json: 'minDays.weekdays' is no known key; did you mean 'minDays.weekday'?"),
  Refusal(
    file: "{minDays: {weekday: 0}}",
    message: "config.json: 'minDays.weekday' must be a whole number from 1 to 1000000, found 0"),
  Refusal(
    file: "{channelName: 'x'}",
    message:
      "config.json: 'channelName' is no known key; did you mean 'notification.channelName'?"),
  Refusal(
    overrides: ["weight={days: 1}"],
    message: "--set weight={days: 1}: 'weight' is no known key; did you mean 'weights'?"),
  Refusal(
    overrides: ["policy.x=1"],
    message: "--set policy.x=1: 'policy.x' is no known key; did you mean 'policy'?"),
  Refusal(
    overrides: ["policy=both"],
    message:
      "--set policy=both: 'policy' must be one of \"single\", \"multiple\", found \"both\""),
  Refusal(
    overrides: ["roundToMinutes=7"],
    message:
      "--set roundToMinutes=7: 'roundToMinutes' must be a divisor of 1440 from 1 to 120, found 7"),
  Refusal(
    overrides: ["maxDeviationMinutes=0"],
    message: "--set maxDeviationMinutes=0: "
      + "'maxDeviationMinutes' must be a number above 0, up to 720, found 0"),
  Refusal(
    overrides: ["weights.days=-0.1"],
    message: "--set weights.days=-0.1: 'weights.days' must be a number from 0 up; "
      + "the weights sum to 1, found -0.1"),
  Refusal(
    overrides: ["notification.title="],
    message:
      "--set notification.title=: 'notification.title' must be a text with more than spaces; "
      + "its placeholders are {habit_time} and {day_type}, found \"\""
  ),
  Refusal(
    overrides: ["notification.title=\u{3000} "],
    message:
      "--set notification.title=\u{3000} : 'notification.title' must be a text with more than spaces; "
      + "its placeholders are {habit_time} and {day_type}, found \"\u{3000} \""
  ),
  Refusal(
    overrides: [
      "texts={fr: {title: ' ', body: 'b', channelName: 'C', weekday: 's', weekend: 'w'}}"
    ],
    message:
      "--set texts={fr: {title: ' ', body: 'b', channelName: 'C', weekday: 's', weekend: 'w'}}: "
      + "'texts' must be an object of languages, each an object with the texts \"body\", "
      + "\"channelName\", \"title\", \"weekday\", \"weekend\"; "
      + "placeholders: {habit_time}, {day_type}, found {\"fr\": {\"body\": \"b\", "
      + "\"channelName\": \"C\", \"title\": \" \", \"weekday\": \"s\", \"weekend\"…: "
      + "\"title\": nothing to read"
  ),
  Refusal(
    overrides: ["notification.body=At {habit_time, {day_type}"],
    message:
      "--set notification.body=At {habit_time, {day_type}: 'notification.body' must be a text; "
      + "its placeholders are {habit_time} and {day_type}, "
      + "found \"At {habit_time, {day_type}\": '{habit_time' is not closed"
  ),
  Refusal(
    overrides: ["notification.title={habit_tme}"],
    message:
      "--set notification.title={habit_tme}: 'notification.title' must be a text with more than spaces; "
      + "its placeholders are {habit_time} and {day_type}, "
      + "found \"{habit_tme}\": '{habit_tme}' is no placeholder"
  ),
  Refusal(
    file:
      "{texts: {fr: {title: 'T', body: 'À {habit_time', channelName: 'C', weekday: 's', weekend: 'w'}}}",
    message:
      "config.json: 'texts' must be an object of languages, each an object with the texts \"body\", "
      + "\"channelName\", \"title\", \"weekday\", \"weekend\"; "
      + "placeholders: {habit_time}, {day_type}, found {\"fr\": {\"body\": \"À {habit_time\", "
      + "\"channelName\": \"C\", \"title\": \"T\", \"weekday\": \"s…: "
      + "\"body\": '{habit_time' is not closed"
  ),
  Refusal(
    file: "{holidays: ['2026-01-01', '2026-02-30']}",
    message:
      "config.json: 'holidays' must be a list of dates \"YYYY-MM-DD\", found \"2026-02-30\""),
  Refusal(
    overrides: ["weekendDays=['sun', 'sun']"],
    message: "--set weekendDays=['sun', 'sun']: 'weekendDays' must be a list of days, each at most "
      + "once: \"mon\", \"tue\", \"wed\", \"thu\", \"fri\", \"sat\", \"sun\", "
      + "found [\"sun\", \"sun\"]"),
  Refusal(
    file: "{weights: {days: 0.5}}", overrides: ["weights.samples=0.125"],
    message: "the weights must sum to 1, found 1.125: 'weights.days' 0.5 (from config.json), "
      + "'weights.samples' 0.125 (from --set), 'weights.concentration' 0.5 (default)"),
  Refusal(
    overrides: ["minConfidence"], message: "--set minConfidence: expected 'key=value'"),
  Refusal(
    file: "{a: 1",
    message: "config.json:1:6: expected ',' or '}', found the end "
      + "(JSON, in which comments and trailing commas are allowed)"),
  Refusal(
    file: "// all\n{\n  windowDays: 7\n  policy: 'multiple',\n}\n",
    message: "config.json:4:3: expected ',' or '}', found 'p' "
      + "(JSON, in which comments and trailing commas are allowed)"),
  Refusal(
    file: "",
    message: "config.json:1:1: expected a value, found the end "
      + "(JSON, in which comments and trailing commas are allowed)"),
  Refusal(
    file: "{windowDays: 7,\n 'windowDays': 7}",
    message: "config.json:2:2: 'windowDays' is given twice; keep one of them"),
  Refusal(
    file: "{texts: {en: {title: 'a', title: 'b'}}}",
    message: "config.json:1:27: 'title' is given twice; keep one of them"),
  Refusal(
    file: "{texts: {fr: {title: 'T', body: 'B'}}}",
    message:
      "config.json: 'texts' must be an object of languages, each an object with the texts \"body\", "
      + "\"channelName\", \"title\", \"weekday\", \"weekend\"; placeholders: {habit_time}, {day_type}, "
      + "found {\"fr\": {\"body\": \"B\", \"title\": \"T\"}}: "
      + "\"channelName\", \"weekday\", \"weekend\" is missing"),
  Refusal(
    file: "[{}]",
    message: "config.json: must hold an object of keys and values, found [{}]"),
  Refusal(
    file: "{\"minDays.weekday\": 3, minDays: {weekday: 4}}",
    message: "config.json: 'minDays.weekday' is given twice"),
  Refusal(
    overrides: ["a\nb=1"],
    message: "--set a\\u000ab=1: 'a\\u000ab' is no known key; walkhabits config lists them"),
])
func refusalIsNamedInOneLine(_ refusal: Refusal) {
  let error = #expect(throws: ConfigurationError.self) {
    try Configuration.load(
      file: refusal.file.map { ("config.json", Array($0.utf8)) }, overrides: refusal.overrides)
  }
  #expect(error?.description == refusal.message)
}

@Test func bytesThatAreNoUTF8AreRefused() {
  #expect(
    throws: ConfigurationError.badSyntax(
      JSON5Reader.Fault(line: 1, column: 5, problem: .notUTF8), origin: .file("c.json"))
  ) {
    try Configuration.load(
      file: ("c.json", [0x7B, 0x61, 0x3A, 0x27, 0xFF, 0x27, 0x7D]), overrides: [])
  }
}

@Test func weightsMayMissOneByABillionth() throws {
  for days in ["0.3000000009", "0.2999999991"] {
    _ = try Configuration.load(file: nil, overrides: ["weights.days=\(days)"])
  }
  for days in ["0.3000000011", "0.2999999989"] {
    #expect(throws: ConfigurationError.self) {
      try Configuration.load(file: nil, overrides: ["weights.days=\(days)"])
    }
  }
}

@Test func longValueIsCutInTheMessage() {
  let value = String(repeating: "x", count: 1000)
  let error = ConfigurationError.badValue(
    key: "k", found: .string(value), allowed: "short", origin: .file("f"))
  #expect(error.description == "f: 'k' must be short, found \"" + value.prefix(79) + "…")
}
