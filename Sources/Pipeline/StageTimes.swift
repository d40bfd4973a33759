import Dispatch
import Habits

/// The stages, under the names that `run.json` reports their time by.
enum Stage: String, CaseIterable, Sendable {
  case ingest, partition, cluster
  case dedupeByDate = "dedupe_by_date"
  case dispersion, confidence, emit

  init(_ stage: AnalysisStage) {
    switch stage {
    case .partition: self = .partition
    case .cluster: self = .cluster
    case .dedupeByDate: self = .dedupeByDate
    case .dispersion: self = .dispersion
    case .confidence: self = .confidence
    }
  }
}

/// Seconds per stage.
struct StageTimes: Sendable {
  private var seconds: [Stage: Double] = [:]

  mutating func add(_ seconds: Double, to stage: Stage) {
    self.seconds[stage, default: 0] += seconds
  }

  /// Adds what workers measured that ran at the same time: each stage took its share of the time.
  mutating func add(_ other: StageTimes, workers: Int) {
    for stage in Stage.allCases { add(other[stage] / Double(workers), to: stage) }
  }

  mutating func measure<Result, Failure: Error>(
    _ stage: Stage, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var clock = StageClock()
    let result = try body()
    add(clock.lap(), to: stage)
    return result
  }

  subscript(stage: Stage) -> Double { seconds[stage] ?? 0 }
}

struct StageClock {
  private var last = DispatchTime.now().uptimeNanoseconds

  /// Seconds since the last lap.
  mutating func lap() -> Double {
    let now = DispatchTime.now().uptimeNanoseconds
    defer { last = now }
    return Double(now - last) / 1e9
  }
}
