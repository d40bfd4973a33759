import TestRandom
import Testing

@testable import Habits

struct Chance: CustomTestStringConvertible, Sendable {
  var days: Int
  var walks: Int
  var level: Double

  init(_ days: Int, _ walks: Int, _ level: Double) {
    (self.days, self.walks, self.level) = (days, walks, level)
  }

  var testDescription: String { "\(days) days of \(walks) walks" }
}

/// Levels from exact fractions, by another program in another language.
let chances = [
  Chance(2, 2, 0.22145328719723184), Chance(2, 3, 0.5528190514960309),
  Chance(2, 4, 0.9170388285580872), Chance(3, 3, 0.038265825361286386),
  Chance(3, 4, 0.12969193376516086), Chance(3, 5, 0.27429804550739967),
  Chance(4, 4, 0.005938626213766598), Chance(4, 10, 0.48141490876130366),
  Chance(5, 10, 0.10248563728391437), Chance(6, 10, 0.014229120257561853),
  Chance(10, 10, 3.8603291400170964e-08), Chance(6, 20, 0.582170186593001),
  Chance(10, 20, 0.0017788599178278257), Chance(2, 20, 0.2945575131305331),
  Chance(14, 60, 0.326723702991928), Chance(300, 2000, 0.0011748772755414),
  Chance(1500, 10_000, 1.3252817210275659e-19),
]

@Test(arguments: chances)
func chanceLevelIsTheClosedForm(of chance: Chance) {
  let level = chanceLevel(days: chance.days, walks: chance.walks)
  #expect(abs(level - chance.level) <= 1e-10 * max(chance.level, 1e-15))
}

@Test func oneDayIsNoCoincidence() {
  #expect(chanceLevel(days: 1, walks: 1) == 1)
  #expect(chanceLevel(days: 1, walks: 10) == 1)
  #expect(chanceLevel(days: 0, walks: 0) == 1)
}

/// The closed form gives 1.39 for (3, 10), -0.77 for (2, 30).
@Test func chanceLevelStaysWithinItsRange() {
  #expect(chanceLevel(days: 3, walks: 10) == 1)
  #expect(chanceLevel(days: 2, walks: 30) == 0)
  for walks in 0...150 {
    for days in 0...walks {
      let level = chanceLevel(days: days, walks: walks)
      #expect(0...1 ~= level, "\(days) days of \(walks) walks: \(level)")
    }
  }
}

/// (1 − w)ⁿ underflows from some 6,000 walks on.
@Test(arguments: [(366, 366, 0.0), (400, 10_000, 1.0), (100, 10_000, 1.0)])
func manyWalksDoNotUnderflow(days: Int, walks: Int, level: Double) {
  #expect(chanceLevel(days: days, walks: walks) == level)
}

@Test func clustersCountTheDaysTheyHoldAgainstTheWalksOfTheirPartition() {
  // 2026-11-16 is a Monday: four evenings, a noon, and a Saturday that must not count.
  let monday = CivilDate(dayNumber: 20_773)
  var walks = WalksByUser()
  for (day, minute) in [(0, 1090), (1, 1105), (1, 1110), (2, 1110), (3, 1100), (3, 720), (5, 1100)]
  {
    walks.append(Walk(date: monday + day, minute: minute))
  }
  walks.endUser()
  var analysis = Analysis()
  analysis.run(on: walks, rules: Rules())
  #expect(analysis.judged.map(\.days) == [1, 4, 1])
  let expected = roundedTo4Decimals(chanceLevel(days: 4, walks: 6))
  #expect(analysis.judged.map(\.chanceLevel) == [1, expected, 1])
}

/// What makes the label worth having: one walk a day at a random time of 06:00–23:00 looks like a
/// habit, at the default thresholds, for about half of the people.
@Test func halfOfThoseWhoWalkAtRandomTimesGetAHabit() {
  let people = 2000
  var generator = SeededGenerator(seed: 1987)
  var walks = WalksByUser()
  for _ in 0..<people {
    for day in 0..<14 {
      let minute = Int.random(in: 360..<1380, using: &generator)
      walks.append(Walk(date: CivilDate(dayNumber: 20_773) + day, minute: minute))
    }
    walks.endUser()
  }
  var analysis = Analysis()
  analysis.run(on: walks, rules: Rules())
  /// The share of people whom `isFooled` picks, in thousandths, as a 95 % interval.
  func interval(_ isFooled: (JudgedCluster) -> Bool) -> ClosedRange<Int> {
    let fooled = (0..<people).count { analysis.judged(ofUser: $0).contains(where: isFooled) }
    let share = Double(fooled) / Double(people)
    let halfWidth = 1.96 * (share * (1 - share) / Double(people)).squareRoot()
    return Int((1000 * (share - halfWidth)).rounded())...Int((1000 * (share + halfWidth)).rounded())
  }
  // The generator is seeded, so the very figures must come back.
  #expect(interval { $0.verdict == .habit } == 503...546)
  // Ten weekdays ask for three days, four weekend days only for two.
  #expect(interval { $0.verdict == .habit && $0.dayType == .weekday } == 336...378)
  #expect(interval { $0.verdict == .habit && $0.dayType == .weekend } == 247...285)
}
