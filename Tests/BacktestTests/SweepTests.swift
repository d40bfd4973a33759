import Testing

@testable import Backtest
@testable import Configuration
@testable import Habits
@testable import Pipeline

@Test(arguments: [
  ("minConfidence=0.5:0.9:0.1", "minConfidence", ["0.5", "0.6", "0.7", "0.8", "0.9"]),
  // 0.1 · 3 is a hair above 0.3 in binary.
  ("minConfidence=0:0.3:0.1", "minConfidence", ["0", "0.1", "0.2", "0.3"]),
  ("minConfidence=0.5:0.7:0.15", "minConfidence", ["0.5", "0.65"]),
  ("windowDays=14:28:7", "windowDays", ["14", "21", "28"]),
  ("maxDeviation=20,25", "maxDeviationMinutes", ["20", "25"]),
  ("policy=single,multiple", "policy", ["single", "multiple"]),
  ("minDays.weekend=2", "minDays.weekend", ["2"]),
  (
    #"weekendDays=["sat","sun"],["fri","sat"]"#, "weekendDays",
    [#"["sat","sun"]"#, #"["fri","sat"]"#]
  ),
  // Several keys begin so, and none: the configuration will say what it thinks of them.
  ("min=1,2", "min", ["1", "2"]),
  ("nothing=1,2", "nothing", ["1", "2"]),
])
func sweepsAreRangesOrLists(text: String, key: String, values: [String]) throws {
  let sweep = try Sweep(text)
  #expect(sweep.key == key)
  #expect(sweep.values == values)
}

@Test(arguments: [
  ("minConfidence", "expected KEY=FROM:TO:STEP or KEY=A,B,C"),
  ("=1,2", "expected KEY=FROM:TO:STEP or KEY=A,B,C"),
  ("minConfidence=0.5:0.9:0", "expected FROM up to TO in steps above 0"),
  ("minConfidence=0.9:0.5:0.1", "expected FROM up to TO in steps above 0"),
  ("minConfidence=a:b:c", "expected three numbers FROM:TO:STEP"),
  ("minConfidence=0:1:0.0001", "expected at most 1000 steps"),
  ("minConfidence=0:1e300:1e-300", "expected at most 1000 steps"),
  ("minConfidence=0.5,,0.6", "a value is empty"),
  ("minConfidence=", "a value is empty"),
  ("minConfidence=0.5,0.5", "a value occurs twice"),
])
func aBadSweepSaysWhatWasExpected(text: String, reason: String) {
  #expect {
    try Sweep(text)
  } throws: { "\($0)" == "--sweep: \(reason), found '\(text)'" }
}

/// What a backtest of four people says: early and late, punctual and not, with few dates and many.
private func told(_ overrides: [String]) throws -> [String] {
  let weekend = dates(28).filter { !$0.isWeekday }
  let spread = dates(28).enumerated().flatMap { place, date in
    daily("b", "19:\(10 + place * 7 % 50)", on: [date]) + daily("b", "20:50", on: [date])
  }
  let rows =
    daily("a", "07:05", on: workdays) + daily("a", "09:00", on: Array(weekend.suffix(4)))
    + daily("c", "12:00", on: Array(workdays.suffix(8)))
    + daily("c", "12:20", on: Array(workdays.suffix(8))) + spread
    + daily("d", "23:05", on: workdays) + daily("d", "12:10", on: workdays)
  return try withExport(rows) { plan in
    var plan = plan
    plan.configuration = try Configuration.load(file: nil, overrides: overrides)
    return try backtest(plan, draws: 1).rows.map { "\($0.tally)" }
  }
}

/// For each key of the configuration, other settings to begin with, if it takes them, and a value.
private let otherValues: [String: (before: [String], value: String)] = [
  "windowDays": ([], "5"), "clusterGapMinutes": ([], "10"), "minDays.weekday": ([], "5"),
  "minDays.weekend": ([], "4"),
  "targetDays.weekday": ([], "10"), "targetDays.weekend": ([], "5"),
  "targetSamples.weekday": ([], "20"), "targetSamples.weekend": ([], "6"),
  "maxDeviationMinutes": ([], "5"),
  "weights.days": (["weights.samples=0"], "0.5"),
  "weights.samples": (["weights.concentration=0"], "0.7"),
  "weights.concentration": (["weights.days=0"], "0.8"),
  "minConfidence": ([], "0.95"), "roundToMinutes": ([], "1"), "leadMinutes": ([], "40"),
  "matchMinutes": ([], "5"), "cancelOn": ([], "matched"), "policy": ([], "multiple"),
  "maxPerDay": (["policy=multiple"], "1"),
  "minSpacingMinutes": (["policy=multiple", "clusterGapMinutes=20"], "720"),
  "weekendDays": ([], #"["sun"]"#), "holidays": ([], #"["2026-11-18"]"#), "horizonDays": ([], "1"),
  "maxPending": ([], "1"), "quietHours": ([], #"{"from": "06:00", "to": "07:00"}"#),
  "texts": ([], "{}"),
  "notification.title": ([], "go"), "notification.body": ([], "go"),
  "notification.weekday": ([], "w"), "notification.weekend": ([], "w"),
  "notification.channelId": ([], "c"), "notification.channelName": ([], "c"),
  "notification.importance": ([], "low"),
]

/// A key that is new must be here, too.
@Test(arguments: Configuration.keys.map(\.name))
func aKeyCanBeSweptIfABacktestDependsOnIt(key: String) throws {
  let other = try #require(otherValues[key])
  // With the weights two keys change at once, since they must sum to 1.
  let before = key.hasPrefix("weights.") ? [] : other.before
  let changed = try told(other.before + ["\(key)=\(other.value)"]) != told(before)
  #expect(changed == Sweep.keys.contains(key))
  let sweep = try? Sweep("\(key)=\(other.value)")
  #expect((sweep != nil) == changed)
}

@Test(arguments: ["maxPending=1,2", "notification.title=a,b", #"notification={"title":"a"}"#])
func aKeyWithoutEffectIsRefusedAndWhatCanBeSweptIsSaid(text: String) throws {
  let key = text.prefix { $0 != "=" }
  #expect {
    try Sweep(text)
  } throws: { error in
    "\(error)".hasPrefix(
      "--sweep: no figure of a backtest depends on '\(key)'; expected one of windowDays, cluster")
      && "\(error)".hasSuffix(" holidays, quietHours, found '\(text)'")
  }
}

@Test func onlyCellsThatSayTheSameAsTheCurrentConfigurationAreCurrent() throws {
  let grid = try grid(
    #"weekendDays=["sat"],["sun","sat"]"#,
    #"quietHours={},{"from":"22:00","to":"07:00"}"#, "minConfidence=0.6,0.65,0.650")
  #expect(grid.configurations.indices.filter { grid.isCurrent($0) } == [7, 8])
}

private func grid(_ sweeps: String...) throws -> Grid {
  try Grid(sweeps.map { try Sweep($0) }, from: Configuration())
}

@Test func theLastSweepChangesFastest() throws {
  let grid = try grid("minConfidence=0.5,0.65", "maxDeviationMinutes=20,30,35")
  #expect(grid.size == "minConfidence 2 × maxDeviationMinutes 3 = 6 configurations")
  #expect(grid.configurations.map(\.rules.minConfidence) == [0.5, 0.5, 0.5, 0.65, 0.65, 0.65])
  #expect(grid.configurations.map(\.rules.maxDeviationMinutes) == [20, 30, 35, 20, 30, 35])
  #expect(grid.overrides(of: 4) == ["minConfidence=0.65", "maxDeviationMinutes=30"])
  #expect(grid.currentCell == 5)
  #expect(grid.neighbours(of: 4).sorted() == [1, 3, 5])
  #expect(grid.neighbours(of: 0).sorted() == [1, 3])
}

@Test func cellsThatShareStagesFollowEachOther() throws {
  let grid = try grid("minConfidence=0.5,0.6", "clusterGapMinutes=30,60", "windowDays=14,21")
  let stages = zip(grid.sharingOrder, grid.sharingOrder.dropFirst()).map { before, after in
    let (old, new) = (grid.configurations[before].rules, grid.configurations[after].rules)
    return old.windowDays != new.windowDays ? nil : new.firstStage(changedFrom: old)
  }
  #expect(grid.sharingOrder.sorted() == Array(0..<8))
  #expect(
    stages == [.confidence, .cluster, .confidence, nil, .confidence, .cluster, .confidence])
}

@Test func aValueThatNoConfigurationMayHaveIsRefused() throws {
  let sweep = try Sweep("minConfidence=0.5,2")
  #expect(throws: ConfigurationError.self) { try Grid([sweep], from: Configuration()) }
  let unknown = try Sweep("minConfidenc=0.5")
  #expect(unknown.key == "minConfidence")
  #expect(throws: ConfigurationError.self) { try grid("maxConfidence=0.5") }
}
