import Habits
import Reminders
import Testing

@testable import Configuration

struct KeyBounds: CustomTestStringConvertible {
  var key: String
  /// JSON
  var accepted: [String]
  var refused: [String]
  /// Overrides without which the accepted values make no valid whole.
  var others: [String] = []

  var testDescription: String { "\(key) \(accepted)" }

  /// `{"group": {"leaf": value}}`
  func document(_ value: String) -> String {
    let names = key.split(separator: ".")
    return names.reversed().reduce(value) { "{\"\($1)\": \($0)}" }
  }
}

private let noWhole = ["1.5", "\"14\"", "null", "true", "[1]", "1e300", "Infinity", "NaN"]
private let noNumber = ["\"1\"", "null", "false", "[]", "Infinity", "NaN"]
private let noText = ["5", "null", "true", "[\"a\"]", "{}"]

private let english =
  #""en": {"body":"b","channelName":"c","title":"t","weekday":"d","weekend":"e"}"#
private let french =
  #""fr": {"body":"À {habit_time} !","channelName":"Marches","title":"Marche","#
  + #""weekday":"en semaine","weekend":"le week-end"}"#

private let bounds = [
  KeyBounds(key: "windowDays", accepted: ["1", "366"], refused: ["0", "367"] + noWhole),
  KeyBounds(key: "clusterGapMinutes", accepted: ["0", "720"], refused: ["-1", "721"] + noWhole),
  KeyBounds(key: "minDays.weekday", accepted: ["1", "1000"], refused: ["0"] + noWhole),
  KeyBounds(key: "minDays.weekend", accepted: ["1", "1000"], refused: ["0"] + noWhole),
  KeyBounds(key: "targetDays.weekday", accepted: ["1", "1000"], refused: ["0"] + noWhole),
  KeyBounds(key: "targetDays.weekend", accepted: ["1", "1000"], refused: ["0"] + noWhole),
  KeyBounds(key: "targetSamples.weekday", accepted: ["1", "1000"], refused: ["0"] + noWhole),
  KeyBounds(key: "targetSamples.weekend", accepted: ["1", "1000"], refused: ["0"] + noWhole),
  KeyBounds(
    key: "maxDeviationMinutes", accepted: ["0.001", "35.5", "720"],
    refused: ["0", "-1", "720.1"] + noNumber),
  KeyBounds(
    key: "weights.days", accepted: ["0"], refused: ["-0.1"] + noNumber,
    others: ["weights.samples=0.5"]),
  KeyBounds(
    key: "weights.samples", accepted: ["1", "1.0000000009"], refused: ["-0.1"] + noNumber,
    others: ["weights.days=0", "weights.concentration=0"]),
  KeyBounds(
    key: "weights.concentration", accepted: ["0", "1e-10"], refused: ["-0.1"] + noNumber,
    others: ["weights.days=0.8"]),
  KeyBounds(
    key: "minConfidence", accepted: ["0", "1", "0.65"], refused: ["-0.01", "1.01"] + noNumber),
  KeyBounds(
    key: "roundToMinutes", accepted: ["1", "16", "96", "120"],
    refused: ["0", "-15", "7", "25", "144"] + noWhole),
  KeyBounds(key: "leadMinutes", accepted: ["0", "720"], refused: ["-1", "721"] + noWhole),
  KeyBounds(key: "matchMinutes", accepted: ["0", "720"], refused: ["-1", "721"] + noWhole),
  KeyBounds(
    key: "cancelOn", accepted: ["\"any\"", "\"matched\""],
    refused: ["\"Any\"", "\"none\"", "\"\""] + noText),
  KeyBounds(
    key: "policy", accepted: ["\"single\"", "\"multiple\""],
    refused: ["\"both\"", "\"\""] + noText),
  KeyBounds(key: "maxPerDay", accepted: ["1", "24"], refused: ["0", "25"] + noWhole),
  KeyBounds(key: "minSpacingMinutes", accepted: ["0", "720"], refused: ["-1", "721"] + noWhole),
  KeyBounds(
    key: "weekendDays",
    accepted: [
      "[]", "[\"fri\", \"sat\"]", "[\"mon\",\"tue\",\"wed\",\"thu\",\"fri\",\"sat\",\"sun\"]",
    ],
    refused: ["\"sat\"", "[\"sat\",\"sat\"]", "[\"saturday\"]", "[\"Sat\"]", "[6]", "null"]),
  KeyBounds(
    key: "holidays", accepted: ["[]", "[\"2026-01-01\",\"2028-02-29\"]"],
    refused: [
      "\"2026-01-01\"", "[\"2026-02-29\"]", "[\"2026-1-1\"]", "[\"2026-13-01\"]",
      "[\"2026/01/01\"]", "[\"2026-01-01T\"]", "[\"+026-01-01\"]", "[20260101]", "null",
    ]),
  KeyBounds(key: "horizonDays", accepted: ["1", "366"], refused: ["0", "367"] + noWhole),
  KeyBounds(key: "maxPending", accepted: ["1", "64", "500"], refused: ["0", "-1"] + noWhole),
  KeyBounds(
    key: "quietHours",
    accepted: ["{}", #"{"from":"22:00","to":"07:00"}"#, #"{"from":"00:00","to":"23:59"}"#],
    refused: [
      "null", "[]", "5", #""22:00""#, #"{"from":"22:00"}"#, #"{"from":"22:00","to":"22:00"}"#,
      #"{"from":"24:00","to":"07:00"}"#, #"{"from":"+1:30","to":"07:00"}"#,
      #"{"from":"7:00","to":"08:00"}"#,
      #"{"from":"22:00","to":"07:60"}"#, #"{"from":"22:00","to":"07:00","on":"mon"}"#,
    ]),
  KeyBounds(
    key: "texts", accepted: ["{}", "{\(english), \(french)}"],
    refused: [
      "null", "[]", "5", #"{"fr":"Marche"}"#, #"{"fr":{"title":"Marche"}}"#,
      "{\(french.replacing("habit_time", with: "time"))}",
      "{\(french.replacing("Marches", with: ""))}",
      "{\(french.replacing("Marches", with: "{day_type"))}",
    ]),
  KeyBounds(
    key: "notification.title",
    accepted: ["\"走\"", "\"a \\\" \\\\ \\n b\"", "\"{habit_time} { x {}{1\""],
    refused: ["\"\"", "\"{habit}\"", "\"{habit_time\"", "\"{x {habit_time}\""] + noText),
  KeyBounds(
    key: "notification.body", accepted: ["\"\"", "\"{day_type}\""],
    refused: ["\"{daytype}\"", "\"{day-type}\"", "\"{day_type }\""] + noText),
  KeyBounds(key: "notification.weekday", accepted: ["\"\"", "\"text\""], refused: noText),
  KeyBounds(key: "notification.weekend", accepted: ["\"\"", "\"text\""], refused: noText),
  KeyBounds(key: "notification.channelId", accepted: ["\"id\""], refused: ["\"\""] + noText),
  KeyBounds(key: "notification.channelName", accepted: ["\"name\""], refused: ["\"\""] + noText),
  KeyBounds(
    key: "notification.importance",
    accepted: ["\"none\"", "\"min\"", "\"low\"", "\"default\"", "\"high\""],
    refused: ["\"max\"", "4", "null"]),
]

@Test func everyKeyHasBounds() {
  #expect(Configuration.keys.map(\.name) == bounds.map(\.key))
}

@Test(arguments: bounds)
func acceptedValuesArriveFromFileAndFromSet(_ bounds: KeyBounds) throws {
  for value in bounds.accepted {
    let expected = try JSONValue(json5: Array(value.utf8))
    let inFile = try Configuration.load(
      file: ("c.json", Array(bounds.document(value).utf8)), overrides: bounds.others)
    let override = "\(bounds.key)=\(value)"
    let inSet = try Configuration.load(file: nil, overrides: bounds.others + [override])

    #expect(inFile.value(of: bounds.key) == expected)
    #expect(inFile.origin(of: bounds.key) == .file("c.json"))
    #expect(inSet.value(of: bounds.key) == expected)
    #expect(inSet.origin(of: bounds.key) == .override(override))
  }
}

@Test(arguments: bounds)
func valuesBeyondTheBoundsAreRefusedWithTheKey(_ bounds: KeyBounds) {
  for value in bounds.refused {
    let error = #expect(throws: ConfigurationError.self, "\(bounds.key)=\(value)") {
      try Configuration.load(
        file: ("c.json", Array(bounds.document(value).utf8)), overrides: [])
    }
    guard case .badValue(bounds.key, _, _, .file("c.json"), _) = error else {
      Issue.record("\(bounds.key)=\(value): \(String(describing: error))")
      continue
    }
  }
}

@Test func everyKeyReachesItsField() throws {
  let file = """
    { windowDays: 21, clusterGapMinutes: 31,
      minDays: { weekday: 5, weekend: 6 },
      targetDays: { weekday: 7, weekend: 8 },
      targetSamples: { weekday: 9, weekend: 10 },
      maxDeviationMinutes: 36.5,
      weights: { days: 0.125, samples: 0.25, concentration: 0.625 },
      minConfidence: 0.7, roundToMinutes: 12, leadMinutes: 13, matchMinutes: 14,
      cancelOn: "matched", policy: "multiple", maxPerDay: 4, minSpacingMinutes: 90,
      weekendDays: ["sat", "fri"], holidays: ["2026-12-25", "2026-01-01", "2026-12-25"],
      horizonDays: 15, maxPending: 16, quietHours: { from: "22:30", to: "06:00" },
      texts: { en: { title: "1", body: "2", channelName: "3", weekday: "4", weekend: "5" } },
      notification: { title: "T", body: "B", weekday: "D", weekend: "E", channelId: "I",
        channelName: "N", importance: "min" } }
    """
  let configuration = try Configuration.load(file: ("c.json", Array(file.utf8)), overrides: [])

  var expected = Configuration()
  expected.rules.windowDays = 21
  expected.rules.clusterGapMinutes = 31
  expected.rules.minDays = PerDayType(weekday: 5, weekend: 6)
  expected.rules.targetDays = PerDayType(weekday: 7, weekend: 8)
  expected.rules.targetSamples = PerDayType(weekday: 9, weekend: 10)
  expected.rules.maxDeviationMinutes = 36.5
  expected.rules.weights.days = 0.125
  expected.rules.weights.samples = 0.25
  expected.rules.weights.concentration = 0.625
  expected.rules.minConfidence = 0.7
  expected.rules.roundToMinutes = 12
  expected.reminders.leadMinutes = 13
  expected.reminders.matchMinutes = 14
  expected.reminders.cancelOn = .matched
  expected.rules.policy = .multiple
  expected.rules.maxPerDay = 4
  expected.rules.minSpacingMinutes = 90
  let holidays = [(1, 1), (12, 25)].compactMap { CivilDate(year: 2026, month: $0, day: $1) }
  expected.rules.dayTypes = DayTypes(weekend: [.friday, .saturday], holidays: holidays)
  expected.reminders.horizonDays = 15
  expected.reminders.maxPending = 16
  expected.reminders.quietHours = QuietHours(from: 1350, to: 360)
  expected.texts = [
    Translation(
      language: "en", title: "1", body: "2", channelName: "3", weekday: "4", weekend: "5")
  ]
  expected.notification.weekday = "D"
  expected.notification.weekend = "E"
  expected.notification.title = "T"
  expected.notification.body = "B"
  expected.notification.channelId = "I"
  expected.notification.channelName = "N"
  expected.notification.importance = .min

  #expect(configuration.rules == expected.rules)
  #expect(configuration.reminders == expected.reminders)
  #expect(configuration.notification == expected.notification)
  #expect(configuration.texts == expected.texts)
}

@Test func importanceHasTheNumbersOfNotifee() {
  #expect(Importance.allCases.map(\.level) == [0, 1, 2, 3, 4])
  #expect(Importance.allCases.map(\.rawValue) == ["none", "min", "low", "default", "high"])
}

@Test func givenLanguagesReplaceAndAddToTheBuiltInOnes() throws {
  let configuration = try Configuration.load(file: nil, overrides: ["texts={\(french)}"])
  #expect(configuration.languages == ["zh-Hant", "en", "fr", "ja"])
  #expect(configuration.translations.filter { $0.language != "fr" } == Translation.builtIn)
  let chinese = french.replacing("fr", with: "zh-Hant")
  #expect(
    try Configuration.load(file: nil, overrides: ["texts={\(chinese)}"]).languages
      == ["zh-Hant", "en", "ja"])
}

extension Configuration {
  func value(of key: String) -> JSONValue? {
    effectiveEntries.first { $0.key == key }?.value
  }
}
