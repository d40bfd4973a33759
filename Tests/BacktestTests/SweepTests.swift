import Testing

@testable import Backtest
@testable import Configuration
@testable import Habits
@testable import Reminders

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

@Test(arguments: [
  "cancelOn=any,none", "horizonDays=1,7", "maxPending=1,2", #"notification.title="a","b""#,
  "notification.importance=low,high", "texts={},{}",
])
func aKeyThatNoFigureDependsOnIsNotSwept(text: String) {
  #expect {
    try Sweep(text)
  } throws: { "\($0)".hasPrefix("--sweep: no figure depends on ") }
}

/// A new key is to be put on one side or the other.
@Test func figuresDependOnTheseKeys() {
  #expect(
    Configuration.keys.map(\.name).filter { !Sweep.isUnmeasured($0) } == [
      "windowDays", "clusterGapMinutes", "minDays.weekday", "minDays.weekend", "targetDays.weekday",
      "targetDays.weekend", "targetSamples.weekday", "targetSamples.weekend",
      "maxDeviationMinutes", "weights.days", "weights.samples", "weights.concentration",
      "minConfidence", "roundToMinutes", "leadMinutes", "matchMinutes", "policy", "maxPerDay",
      "minSpacingMinutes", "weekendDays", "holidays", "quietHours",
    ])
}

@Test func quietHoursAreSwept() throws {
  let grid = try grid(#"quietHours={},{"from":"22:00","to":"07:00"}"#)
  #expect(grid.configurations.map(\.reminders.quietHours?.from) == [nil, 22 * 60])
  #expect(grid.currentCell == 0)
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
