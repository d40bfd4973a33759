import Configuration
import Habits
import Testing

@testable import Explain

/// What the text claims about changed settings, put to the whole analysis: every printed value is set
/// as `--set` would, and all the stages are run again.
@Suite struct FlipTests {
  /// Users, and what could turn the verdict on each of their clusters.
  private static let people: [(person: Person, found: [(JudgedCluster, [Flip])])] =
    ((1...16).map { try? Person(seed: $0) } + [rivals]).compactMap { person in
      person.map { person in
        (
          person,
          person.partitions.flatMap { Array(zip($0, flips(of: $0, under: person.rules))) }
        )
      }
    }

  /// Mornings close together, and evenings less close with one walk more, so that a smaller limit of
  /// the deviation first favours the mornings and then allows neither.
  private static let rivals = try? Person(walks: [
    [382, 1371], [386, 1357], [387, 1360, 1372],
  ])

  @Test func peopleHaveFlipsOfEveryKind() {
    let flips = Self.people.flatMap(\.found).flatMap(\.1)
    #expect(Self.people.count == 17)
    for key in keys(.weekday) + keys(.weekend) + ["policy"] {
      #expect(flips.contains { $0.key == key }, "no flip of \(key)")
    }
    #expect(flips.contains { $0.reach == .orLess })
    #expect(flips.contains { $0.reach == .orMore })
    #expect(flips.contains { if case .downTo = $0.reach { true } else { false } })
    #expect(flips.contains { if case .upTo = $0.reach { true } else { false } })
  }

  @Test func printedValueTurnsTheVerdict() throws {
    try forEachFlip { person, cluster, flip in
      let verdict = try person.verdict(of: cluster, with: flip.key, flip.value)
      #expect(verdict == flip.verdict, "\(flip)")
      #expect((verdict == .habit) != (cluster.verdict == .habit), "\(flip)")
    }
  }

  @Test func valueOneStepNearerDoesNot() throws {
    try forEachFlip { person, cluster, flip in
      guard let value = Double(flip.value), let now = Double(flip.now) else { return }
      let nearer = value + step(of: flip.key) * (value < now ? 1 : -1)
      // Where no value lies between, the present one is the nearer one.
      if value < now ? nearer < now : nearer > now {
        try expectNoTurn(at: nearer, person, cluster, flip)
      }
    }
  }

  @Test func valuesWithinReachTurnItToo() throws {
    var random = SeededGenerator(seed: 1)
    try forEachFlip { person, cluster, flip in
      guard let value = Double(flip.value) else { return }
      let values = values(of: flip.key, person.rules)
      let other: Double
      switch flip.reach {
      case .none: return
      case .orLess: other = random.double(values.lowerBound...value)
      case .orMore: other = random.double(value...values.upperBound)
      case .downTo(let last):
        let last = try #require(Double(last))
        other = random.double(last...value)
        try expectNoTurn(at: last - step(of: flip.key), person, cluster, flip)
      case .upTo(let last):
        let last = try #require(Double(last))
        other = random.double(value...last)
        try expectNoTurn(at: last + step(of: flip.key), person, cluster, flip)
      }
      let verdict = try person.verdict(of: cluster, with: flip.key, text(other, of: flip.key))
      #expect((verdict == .habit) != (cluster.verdict == .habit), "\(other) and \(flip)")
    }
  }

  @Test func valueThatTurnsTheVerdictIsNotMissed() throws {
    var random = SeededGenerator(seed: 2)
    for (person, found) in Self.people {
      for (cluster, flips) in found {
        for key in keys(cluster.dayType) {
          let value = text(random.double(values(of: key, person.rules)), of: key)
          let verdict = try person.verdict(of: cluster, with: key, value)
          if (verdict == .habit) != (cluster.verdict == .habit) {
            #expect(flips.contains { $0.key == key }, "\(key)=\(value) turns \(cluster)")
          }
        }
      }
    }
  }

  @Test func daysAskedForAreTheFewestThatMakeAHabit() {
    for (person, found) in Self.people {
      for (cluster, _) in found where cluster.verdict != .habit {
        expectFewestDays(for: cluster, of: person)
      }
    }
  }

  private func expectFewestDays(for cluster: JudgedCluster, of person: Person) {
    let days = moreDays(
      for: cluster, among: person.walks, after: person.window.upperBound, rules: person.rules)
    guard let days else { return }
    let minute = Int(cluster.dispersion.centerMinute)
    for count in 0...days {
      var later = person
      later.addDays(count, cluster.dayType, minute: minute)
      let isHabit = later.partitions.joined().contains {
        $0.dayType == cluster.dayType && $0.verdict == .habit
          && circularDistance(Int($0.dispersion.centerMinute), minute) <= 1
      }
      #expect(isHabit == (count == days), "\(count) of \(days) days for \(cluster)")
    }
  }

  @Test func spreadWorkedExampleNeedsAWiderLimit() throws {
    let person = try Person(walks: [[1020], [1080], [1140]])
    // 0.3·3/4 + 0.2·3/4 + 0.5·(1 − 40/M) ≥ 0.65 from M = 40/0.45 = 88.89 on.
    #expect(
      flips(of: person.partitions[0], under: person.rules) == [
        [
          Flip(
            key: "maxDeviationMinutes", now: "35", value: "88.9", verdict: .habit, reach: .orMore)
        ]
      ])
  }

  private func expectNoTurn(
    at value: Double, _ person: Person, _ cluster: JudgedCluster, _ flip: Flip
  ) throws {
    let verdict = try person.verdict(of: cluster, with: flip.key, text(value, of: flip.key))
    #expect((verdict == .habit) == (cluster.verdict == .habit), "\(value) and \(flip)")
  }

  private func forEachFlip(_ body: (Person, JudgedCluster, Flip) throws -> Void) throws {
    for (person, found) in Self.people {
      for (cluster, flips) in found {
        for flip in flips { try body(person, cluster, flip) }
      }
    }
  }
}

/// The difference of two neighbouring values that are tried.
private func step(of key: String) -> Double {
  switch key {
  case "maxDeviationMinutes": 0.1
  case "minConfidence": 0.0001
  default: 1
  }
}

private func values(of key: String, _ rules: Rules) -> ClosedRange<Double> {
  switch key {
  case "maxDeviationMinutes": 0.1...720
  case "minConfidence": 0...1
  case "maxPerDay": 1...24
  case "minSpacingMinutes": 0...720
  default: 1...Double(rules.windowDays)
  }
}

private func keys(_ dayType: DayType) -> [String] {
  ["minDays", "targetDays", "targetSamples"].map { "\($0).\(dayType.word)" } + [
    "maxDeviationMinutes", "minConfidence", "maxPerDay", "minSpacingMinutes",
  ]
}

/// The value as an argument, on the grid of the values that are tried.
private func text(_ value: Double, of key: String) -> String {
  let perUnit = (1 / step(of: key)).rounded()
  return plain((value * perUnit).rounded() / perUnit)
}
