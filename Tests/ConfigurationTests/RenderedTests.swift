import Testing

@testable import Configuration

private let tricky = [
  "windowDays=28", "weights={days:0.1,samples:0.2,concentration:0.7}", "maxDeviationMinutes=35.25",
  "weekendDays=[]", "holidays=[\"2026-12-25\",\"0001-01-01\"]", "policy=multiple",
  "notification.title=\"a \\\" \\\\ // */ \\n\\u0001\\u2028 散步 😀\"", "notification.body=",
]

@Test(arguments: [[], tricky])
func renderedConfigurationReadsBackAsTheSame(overrides: [String]) throws {
  let configuration = try Configuration.load(file: nil, overrides: overrides)
  let again = try Configuration.load(
    file: ("again.json", Array(configuration.rendered().utf8)), overrides: [])
  #expect(again.rules == configuration.rules)
  #expect(again.reminders == configuration.reminders)
  #expect(again.notification == configuration.notification)
  #expect(Configuration.keys.allSatisfy { again.origin(of: $0.name) == .file("again.json") })
}

@Test func renderedLinesShowMeaningAllowedOriginAndValue() throws {
  let configuration = try Configuration.load(
    file: ("pilot\n.json", Array("{minDays: {weekend: 1}}".utf8)), overrides: ["windowDays=28"])
  let text = configuration.rendered()
  let start = """
    {
      // local dates that the window holds, the as-of date included: \
    a whole number from 1 to 366 (from --set)
      "windowDays": 28,
      // greatest distance of two walks that are joined into one cluster: \
    a whole number from 0 to 720 (default)
      "clusterGapMinutes": 60,
      "minDays": {
        // fewest dates of a weekday habit: a whole number from 1 to 1000000 (default)
        "weekday": 3,
        // fewest dates of a weekend habit: a whole number from 1 to 1000000 (from pilot\\u000a.json)
        "weekend": 1
      },

    """
  let end = """
        "importance": "high"
      }
    }

    """
  #expect(text.prefix(start.count) == start)
  #expect(text.suffix(end.count) == end)
}

@Test func keysTableHasOneRowForEachKey() {
  let rows = Configuration.keysTable.split(separator: "\n")
  #expect(rows.count == 2 + Configuration.keys.count)
  #expect(
    rows[2] == "| `windowDays` | `14` | a whole number from 1 to 366 "
      + "| local dates that the window holds, the as-of date included |")
  #expect(rows.allSatisfy { $0.count { $0 == "|" } == 5 })
}
