import TestRandom
import Testing

@testable import Habits

private let changes: [(stage: AnalysisStage?, change: @Sendable (inout Rules) -> Void)] = [
  (.partition, { $0.dayTypes = DayTypes(weekend: [.friday, .saturday]) }),
  (.partition, { $0.dayTypes = DayTypes(holidays: [CivilDate(dayNumber: 20_774)]) }),
  (.cluster, { $0.clusterGapMinutes = 30 }),
  (.confidence, { $0.minDays.weekend = 3 }), (.confidence, { $0.targetDays.weekday = 6 }),
  (.confidence, { $0.targetSamples.weekend = 9 }), (.confidence, { $0.maxDeviationMinutes = 20 }),
  (.confidence, { $0.weights.days = 0.2 }), (.confidence, { $0.minConfidence = 0.9 }),
  (.confidence, { $0.roundToMinutes = 60 }), (.confidence, { $0.policy = .multiple }),
  (.confidence, { $0.maxPerDay = 1 }), (.confidence, { $0.minSpacingMinutes = 300 }),
  (nil, { $0.windowDays = 7 }), (nil, { _ in }),
]

@Test func eachThresholdTouchesItsStageFirst() {
  for (place, change) in changes.enumerated() {
    var rules = Rules()
    change.change(&rules)
    #expect(rules.firstStage(changedFrom: Rules()) == change.stage, "\(place)")
  }
}

@Test(arguments: SeededGenerator.seeds)
func stagesThatAChangeDoesNotTouchNeedNotRunAgain(seed: UInt64) throws {
  var random = SeededGenerator(seed: seed)
  var walks = WalksByUser()
  for _ in 0..<50 {
    for _ in 0..<random.int(0...25) {
      walks.append(
        Walk(
          date: CivilDate(dayNumber: 20_773) + random.int(0...13), minute: random.int(300...1439)))
    }
    walks.endUser()
  }
  var reused = Analysis()
  var rules = Rules()
  reused.run(on: walks, rules: rules)
  for _ in 0..<40 {
    var next = random.once(in: 3) ? Rules() : rules
    random.pick(changes).change(&next)
    if let stage = next.firstStage(changedFrom: rules) {
      var ran: [AnalysisStage] = []
      reused.run(on: walks, rules: next, from: stage) { ran.append($0) }
      #expect(ran == Array(AnalysisStage.allCases.drop { $0 != stage }))
    }
    rules = next
    var fresh = Analysis()
    fresh.run(on: walks, rules: rules)
    try #require(reused.judged == fresh.judged)
    try #require(reused.judgedEnds == fresh.judgedEnds)
  }
}
