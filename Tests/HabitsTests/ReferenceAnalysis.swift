@testable import Habits

/// Stages 2 to 6 and the verdict as slowly and plainly as the rules tell them.
struct ReferenceAnalysis {
  let rules: Rules

  /// What it finds of one cluster.
  struct Finding: Equatable {
    var dayType: DayType
    var center: Double
    var meanDeviation: Double
    var days: Int
    var samples: Int
    var confidence: Double
  }

  /// Weekday before weekend, then by center.
  func findings(_ walks: [Walk]) -> [Finding] {
    DayType.allCases.flatMap { dayType in
      let partition = walks.filter { isWeekend($0.date) == (dayType == .weekend) }
      return clusters(partition).map { finding($0, dayType) }.sorted { $0.center < $1.center }
    }
  }

  private func isWeekend(_ date: CivilDate) -> Bool {
    rules.dayTypes.weekend.contains(date.weekday) || rules.dayTypes.holidays.contains(date)
  }

  /// Single linkage: any two walks near enough are joined, and with them their clusters.
  private func clusters(_ walks: [Walk]) -> [[Walk]] {
    var labels = Array(walks.indices)
    for a in walks.indices {
      for b in walks.indices where labels[a] != labels[b] {
        let straight = abs(walks[a].minute - walks[b].minute)
        guard min(straight, 1440 - straight) <= rules.clusterGapMinutes else { continue }
        let (kept, lost) = (labels[a], labels[b])
        labels = labels.map { $0 == lost ? kept : $0 }
      }
    }
    return Dictionary(grouping: walks.indices) { labels[$0] }.values.map { $0.map { walks[$0] } }
  }

  /// The minute after the largest gap; of several the smallest.
  private func arcStart(_ cluster: [Walk]) -> Int {
    let minutes = Set(cluster.map(\.minute))
    func gap(before minute: Int) -> Int {
      minutes.map { ($0 == minute ? 1440 : (minute - $0 + 1440) % 1440) }.min() ?? 0
    }
    let largest = minutes.map(gap).max()
    return minutes.filter { gap(before: $0) == largest }.min() ?? 0
  }

  private func finding(_ cluster: [Walk], _ dayType: DayType) -> Finding {
    let start = arcStart(cluster)
    var earliest: [Int32: Int] = [:]
    for walk in cluster {
      let passedMidnight = walk.minute < start
      let date = walk.date.dayNumber - (passedMidnight ? 1 : 0)
      let unwrapped = walk.minute + (passedMidnight ? 1440 : 0)
      earliest[date] = min(earliest[date] ?? .max, unwrapped)
    }
    let minutes = earliest.values.sorted().map { Double($0) }
    let median = (minutes[(minutes.count - 1) / 2] + minutes[minutes.count / 2]) / 2
    let deviation = minutes.map { abs($0 - median) }.reduce(0, +) / Double(minutes.count)
    let rounded = rounded(deviation)
    return Finding(
      dayType: dayType, center: median < 1440 ? median : median - 1440, meanDeviation: rounded,
      days: minutes.count, samples: cluster.count,
      confidence: confidence(minutes.count, cluster.count, rounded, dayType))
  }

  private func confidence(
    _ days: Int, _ samples: Int, _ deviation: Double, _ dayType: DayType
  ) -> Double {
    let targetDays = dayType == .weekday ? rules.targetDays.weekday : rules.targetDays.weekend
    let targetSamples =
      dayType == .weekday ? rules.targetSamples.weekday : rules.targetSamples.weekend
    var sum = rules.weights.days * min(1, Double(days) / Double(targetDays))
    sum += rules.weights.samples * min(1, Double(samples) / Double(targetSamples))
    sum += rules.weights.concentration * max(0, 1 - deviation / rules.maxDeviationMinutes)
    return rounded(sum)
  }

  private func rounded(_ value: Double) -> Double {
    (value * 10_000 + 0.5 + 1e-9).rounded(.down) / 10_000
  }
}

extension ReferenceAnalysis.Finding {
  init(_ cluster: JudgedCluster) {
    self.init(
      dayType: cluster.dayType, center: cluster.dispersion.centerMinute,
      meanDeviation: cluster.dispersion.meanDeviation, days: cluster.days,
      samples: cluster.samples, confidence: cluster.confidence)
  }
}
