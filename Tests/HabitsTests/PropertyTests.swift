import TestRandom
import Testing

@testable import Habits

/// Properties that hold for any walks, tried on random users.
@Suite struct PropertyTests {
  private func user(_ random: inout SeededGenerator, windowDays: Int) -> [Walk] {
    // Round minutes meet gaps of exactly 60; lumps make habits; the rest is anywhere.
    let step = random.pick([1, 1, 5, 15, 30, 60])
    let lumps = (0..<random.int(1...3)).map { _ in random.int(0...1439) }
    return (0..<random.int(0...random.pick([3, 12, 40, 100]))).map { _ in
      let minute =
        random.once(in: 3)
        ? random.int(0...1439) : (random.pick(lumps) + random.int(-50...50) + 1440) % 1440
      return Walk(
        date: monday + random.int(0...windowDays - 1), minute: minute / step * step)
    }
  }

  private func rules(_ random: inout SeededGenerator) -> Rules {
    var rules = Rules()
    guard random.once(in: 2) else { return rules }
    rules.clusterGapMinutes = random.pick([0, 1, 30, 59, 60, 61, 90, 240, 720])
    rules.targetDays = PerDayType(weekday: random.int(1...12), weekend: random.int(1...5))
    rules.targetSamples = PerDayType(weekday: random.int(1...20), weekend: random.int(1...9))
    rules.maxDeviationMinutes = Double(random.pick([1, 20, 35, 100]))
    rules.dayTypes = DayTypes(
      weekend: Weekday.allCases.filter { _ in random.once(in: 3) },
      holidays: (0..<random.int(0...5)).map { _ in monday + random.int(0...60) })
    return rules
  }

  @Test(arguments: SeededGenerator.seeds, [14, 60, 366])
  func agreesWithTheSlowReference(seed: UInt64, windowDays: Int) throws {
    var random = SeededGenerator(seed: seed)
    for number in 0..<400 {
      let rules = rules(&random)
      let walks = user(&random, windowDays: windowDays)
      let found = analyse(walks, rules)
      try #require(
        found.map(ReferenceAnalysis.Finding.init)
          == ReferenceAnalysis(rules: rules).findings(walks),
        "user \(number) of seed \(seed)")
      // What is seen of each cluster's walks and occasions agrees with its figures.
      #expect(found.map(\.samples).reduce(0, +) == walks.count)
    }
  }

  /// Weekdays only: else a shifted walk could change its partition.
  @Test(arguments: SeededGenerator.seeds)
  func shiftingAllClocksShiftsAllCenters(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var rules = Rules()
    rules.dayTypes = DayTypes(weekend: [])
    for number in 0..<500 {
      let walks = user(&random, windowDays: 14)
      // Without a cut the arc starts at the smallest of several minutes, which no shift keeps.
      guard hasOneWidestGap(walks) else { continue }
      let shift = random.int(1...1439)
      let shifted = walks.map { walk in
        let minute = walk.minute + shift
        return Walk(date: walk.date + minute / 1440, minute: minute % 1440)
      }
      func figures(_ walks: [Walk], shiftedBy shift: Int) -> [ReferenceAnalysis.Finding] {
        analyse(walks, rules).map { cluster in
          var finding = ReferenceAnalysis.Finding(cluster)
          let center = finding.center + Double(shift)
          finding.center = center < 1440 ? center : center - 1440
          return finding
        }.sorted { $0.center < $1.center }
      }
      try #require(
        figures(walks, shiftedBy: shift) == figures(shifted, shiftedBy: 0),
        "user \(number) of seed \(seed) shifted by \(shift)")
    }
  }

  private func hasOneWidestGap(_ walks: [Walk]) -> Bool {
    let minutes = Set(walks.map(\.minute)).sorted()
    guard let first = minutes.first else { return true }
    let gaps = zip(minutes, minutes.dropFirst() + [first + 1440]).map { $1 - $0 }
    let widest = gaps.max() ?? 0
    return widest > 60 || gaps.count { $0 == widest } == 1
  }

  @Test(arguments: SeededGenerator.seeds)
  func orderOfWalksChangesNothing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for number in 0..<300 {
      let rules = rules(&random)
      let walks = user(&random, windowDays: 30)
      try #require(
        analyse(walks, rules) == analyse(walks.shuffled(using: &random), rules),
        "user \(number) of seed \(seed)")
    }
  }

  @Test(arguments: SeededGenerator.seeds)
  func noUserOfABatchInfluencesAnother(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var analysis = Analysis()
    for batch in 0..<20 {
      var rules = rules(&random)
      rules.policy = random.pick(Policy.allCases)
      let users = (0..<random.int(1...40)).map { _ in user(&random, windowDays: 60) }
      var input = WalksByUser()
      for walks in users {
        for walk in walks { input.append(walk) }
        input.endUser()
      }
      // The same value again and again, as a run does it.
      analysis.run(on: input, rules: rules)
      for (number, walks) in users.enumerated() {
        let alone = analyse(walks, rules).map { cluster in figuresOnly(cluster) }
        try #require(
          analysis.judged(ofUser: number).map(figuresOnly) == alone,
          "user \(number) of batch \(batch) of seed \(seed)")
      }
    }
  }

  /// Without the cluster's number, which counts through the batch.
  private func figuresOnly(_ cluster: JudgedCluster) -> JudgedCluster {
    var cluster = cluster
    cluster.cluster = 0
    return cluster
  }

  @Test func stagesAreAnnouncedInTheirOrder() {
    var analysis = Analysis()
    var stages: [AnalysisStage] = []
    analysis.run(on: WalksByUser(), rules: Rules()) { stages.append($0) }
    #expect(stages == AnalysisStage.allCases)
  }
}
