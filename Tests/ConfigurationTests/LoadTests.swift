import Habits
import Reminders
import Testing

@testable import Configuration

private func load(
  _ file: String? = nil, _ overrides: String...
) throws(ConfigurationError) -> Configuration {
  try Configuration.load(
    file: file.map { ("config.json", Array($0.utf8)) }, overrides: overrides)
}

@Test func nothingGivenMeansTheDefaultsOfTheRules() throws {
  let configuration = try load()
  #expect(configuration == Configuration())
  #expect(configuration.rules == Rules())
  #expect(configuration.reminders == ReminderRules())
  #expect(configuration.notification == NotificationSettings())
  #expect(Configuration.keys.allSatisfy { configuration.origin(of: $0.name) == .default })
}

@Test func defaultsAreThoseOfTheSpecification() {
  let text = Configuration().effectiveEntries.map { "\($0.key) \($0.value)" }
  #expect(
    text == [
      "windowDays 14", "clusterGapMinutes 60", "minDays.weekday 3", "minDays.weekend 2",
      "targetDays.weekday 4", "targetDays.weekend 3", "targetSamples.weekday 4",
      "targetSamples.weekend 3", "maxDeviationMinutes 35", "weights.days 0.3",
      "weights.samples 0.2", "weights.concentration 0.5", "minConfidence 0.65",
      "roundToMinutes 15", "leadMinutes 10", "matchMinutes 60", "cancelOn \"any\"",
      "policy \"single\"", "maxPerDay 3", "minSpacingMinutes 120",
      "weekendDays [\"sat\", \"sun\"]", "holidays []", "horizonDays 7", "maxPending 64",
      "quietHours {}", "texts {}",
      "notification.title \"該出去散步囉！\"",
      "notification.body \"差不多到平常散步的時間了，出去走走吧！\"",
      "notification.weekday \"平日\"", "notification.weekend \"週末\"",
      "notification.channelId \"walk-reminder\"", "notification.channelName \"散步提醒\"",
      "notification.importance \"high\"",
    ])
}

@Test func setWinsOverFileAndFileOverDefault() throws {
  let configuration = try load(
    "{windowDays: 7, horizonDays: 3}", "windowDays=28", "policy=single", "policy=multiple")
  #expect(configuration.rules.windowDays == 28)
  #expect(configuration.origin(of: "windowDays") == .override("windowDays=28"))
  #expect(configuration.reminders.horizonDays == 3)
  #expect(configuration.origin(of: "horizonDays") == .file("config.json"))
  #expect(configuration.rules.clusterGapMinutes == 60)
  #expect(configuration.origin(of: "clusterGapMinutes") == .default)
  #expect(configuration.rules.policy == .multiple)
}

@Test func objectThatNamesOneLeafLeavesTheOthers() throws {
  let configuration = try load("{minDays: {weekday: 5}}", "targetDays={\"weekend\": 6}")
  #expect(configuration.rules.minDays == PerDayType(weekday: 5, weekend: 2))
  #expect(configuration.rules.targetDays == PerDayType(weekday: 4, weekend: 6))
  #expect(configuration.origin(of: "minDays.weekend") == .default)
}

@Test func dottedNameInFileMeansTheLeaf() throws {
  #expect(try load("{\"minDays.weekday\": 5}").rules.minDays.weekday == 5)
}

@Test(arguments: [
  ("notification.title=Go for a walk", "Go for a walk"), ("notification.title=\"x=1\"", "x=1"),
  ("notification.title=a=b", "a=b"), ("notification.title=\"2026\"", "2026"),
])
func valueThatIsNoJSONIsAText(override: String, title: String) throws {
  #expect(try load(nil, override).notification.title == title)
}

@Test func fileMayHaveCommentsTrailingCommasAndPlainNames() throws {
  let file = """
    // for the pilot
    {
      /* two weeks
         are few */
      windowDays: 28, // four weeks
      "weekendDays": ['fri', 'sat',],
    }
    """
  let configuration = try load(file)
  #expect(configuration.rules.windowDays == 28)
  #expect(configuration.rules.dayTypes.weekend == [.friday, .saturday])
}

@Test(arguments: [(7, 15, true), (8, 15, false), (0, 1, true), (10, 20, false), (9, 20, true)])
func leadBelowHalfTheRoundingStepWarns(lead: Int, step: Int, warns: Bool) throws {
  let configuration = try load(nil, "leadMinutes=\(lead)", "roundToMinutes=\(step)")
  let warning =
    "'leadMinutes' \(lead) is less than half of 'roundToMinutes' \(step): "
    + "a reminder may come after the usual start"
  #expect(configuration.warnings == (warns ? [warning] : []))
}

@Test func defaultsDoNotWarn() { #expect(Configuration().warnings.isEmpty) }

@Test(arguments: [
  ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("ABC", "abc", 0),
  ("kitten", "sitting", 3), ("minConfidense", "minConfidence", 1), ("flaw", "lawn", 2),
])
func editDistanceCountsInsertedDeletedAndReplacedLetters(a: String, b: String, distance: Int) {
  #expect(editDistance(a, b) == distance)
}

@Test(arguments: [
  ("0.1", "0.1"), ("35.0", "35"), ("-0", "0"), ("1e21", "1e+21"), ("0x10", "16"),
  ("/*y*//*y*///x\n+7", "7"), ("NaN", "NaN"), ("-Infinity", "-Infinity"),
  ("[1,[true,null],]", "[1, [true, null]]"),
  ("{b: 1, a: 'q\"\\\\'}", "{\"a\": \"q\\\"\\\\\", \"b\": 1}"),
  ("'\\n\\t\\u2028é散'", "\"\\u000a\\u0009\\u2028é散\""),
])
func jsonIsWrittenOnOneLineAndShortest(text: String, written: String) throws {
  #expect(try JSONValue(json5: Array(text.utf8)).description == written)
}
