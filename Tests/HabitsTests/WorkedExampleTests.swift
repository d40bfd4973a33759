import Testing

@testable import Habits

/// The worked examples of the rules, to the last digit.
@Suite struct WorkedExampleTests {
  struct Example: CustomTestStringConvertible {
    var testDescription: String
    var walks: [Walk]
    var expected: [String]

    init(_ name: String, _ walks: [Walk], _ expected: String...) {
      (testDescription, self.walks, self.expected) = (name, walks, expected)
    }
  }

  static let examples = [
    Example(
      "four evenings", weekdayWalks(["18:10", "18:20", "18:25", "18:30"]),
      "weekday 18:30 center 1102.5 days 4 samples 4 deviation 6.25 confidence 0.9107 habit"),
    Example(
      "five evenings", weekdayWalks(["18:10", "18:20", "18:30", "18:25", "18:15"]),
      "weekday 18:15 center 1100.0 days 5 samples 5 deviation 6.0 confidence 0.9143 habit"),
    Example(
      "weekday and weekend",
      weekdayWalks(["18:20", "18:30", "18:40"]) + weekendWalks(["08:00", "08:10", "07:50"]),
      "weekday 18:30 center 1110.0 days 3 samples 3 deviation 6.6667 confidence 0.7798 habit",
      "weekend 08:00 center 480.0 days 3 samples 3 deviation 6.6667 confidence 0.9048 habit"),
    Example(
      "a morning beside three evenings", weekdayWalks(["18:10", "18:25", "18:40", "08:00"]),
      "weekday 08:00 center 480.0 days 1 samples 1 deviation 0.0 confidence 0.625 too_few_days",
      "weekday 18:30 center 1105.0 days 3 samples 3 deviation 10.0 confidence 0.7321 habit"),
    Example(
      "one night, two dates", weekdayWalks(["23:50", "00:10"]),
      "weekday 23:45 center 1430.0 days 1 samples 2 deviation 0.0 confidence 0.675 too_few_days"),
    Example(
      "three walks of one date",
      ["18:10", "18:20", "18:40"].map { Walk(date: monday, minute: minute($0)) },
      "weekday 18:15 center 1090.0 days 1 samples 3 deviation 0.0 confidence 0.725 too_few_days"),
    Example(
      "three times of one date",
      ["08:00", "14:00", "20:00"].map { Walk(date: monday, minute: minute($0)) },
      "weekday 08:00 center 480.0 days 1 samples 1 deviation 0.0 confidence 0.625 too_few_days",
      "weekday 14:00 center 840.0 days 1 samples 1 deviation 0.0 confidence 0.625 too_few_days",
      "weekday 20:00 center 1200.0 days 1 samples 1 deviation 0.0 confidence 0.625 too_few_days"),
    Example(
      "a chain of sixty minutes", weekdayWalks(["17:00", "18:00", "19:00"]),
      "weekday 18:00 center 1080.0 days 3 samples 3 deviation 40.0 confidence 0.375 too_spread"),
  ]

  @Test(arguments: examples)
  func comesOutExactly(_ example: Example) {
    #expect(analyse(example.walks).map(summary) == example.expected)
  }
}
