import Habits

/// How often each stage ran and how long it took: the choice of the windows' walks, then the stages
/// of the analysis.
struct StageCosts: Sendable {
  private(set) var runs = [Int](repeating: 0, count: 1 + AnalysisStage.allCases.count)
  private(set) var seconds = [Double](repeating: 0, count: 1 + AnalysisStage.allCases.count)

  mutating func add(_ seconds: Double, to stage: Int) {
    runs[stage] += 1
    self.seconds[stage] += seconds
  }

  mutating func add(_ other: StageCosts) {
    for stage in runs.indices {
      runs[stage] += other.runs[stage]
      seconds[stage] += other.seconds[stage]
    }
  }

  /// Stage by stage, which share of `most` runs took place.
  static let names = ["windows"] + AnalysisStage.allCases.map { "\($0)" }

  /// The stages' time, and what it would be if each of them had run as often as the one that did
  /// most.
  var time: (spent: Double, unshared: Double) {
    let most = Double(runs.max() ?? 0)
    return zip(runs, seconds).reduce(into: (0, 0)) { time, stage in
      time.0 += stage.1
      if stage.0 > 0 { time.1 += stage.1 / Double(stage.0) * most }
    }
  }
}

extension ContinuousClock.Instant {
  /// Seconds since the last lap.
  mutating func lap() -> Double {
    let now = ContinuousClock.now
    defer { self = now }
    return (now - self) / .seconds(1)
  }
}
