/// What became of a cluster (rules, section 7).
package enum Verdict: UInt8, CaseIterable, Sendable {
  case habit
  case tooFewDays, tooSpread, lowConfidence
  /// Good enough for a habit, but not kept under the policy.
  case notBest, overDailyLimit, tooClose

  /// The word in every output.
  package var name: String {
    switch self {
    case .habit: "habit"
    case .tooFewDays: "too_few_days"
    case .tooSpread: "too_spread"
    case .lowConfidence: "low_confidence"
    case .notBest: "not_best"
    case .overDailyLimit: "over_daily_limit"
    case .tooClose: "too_close"
    }
  }
}

/// A cluster with its figures and its verdict: one row of `habits.csv`.
package struct JudgedCluster: Equatable, Sendable {
  package var dayType: DayType
  package var verdict: Verdict
  /// The center rounded to the nearest multiple of `roundToMinutes`: 0...1440, where 1440 is the
  /// midnight that ends the center's date.
  package var habitMinute: Int
  package var days: Int
  package var samples: Int
  package var dispersion: Dispersion
  package var confidence: Double
  /// How often chance alone would gather as many days, rounded to 4 decimals: see `chanceLevel`.
  package var chanceLevel: Double
  /// Which cluster of the analysis this is: the key to its walks and occasions.
  package var cluster: Int
}

extension JudgedCluster {
  /// Stage 6 for one cluster, and the verdict on it before the policy chooses among the good ones.
  init(
    dayType: DayType, days: Int, samples: Int, dispersion: Dispersion, chanceLevel: Double,
    cluster: Int, rules: Rules
  ) {
    let confidence = Habits.confidence(
      days: days, samples: samples, meanDeviation: dispersion.meanDeviation, dayType: dayType,
      rules: rules)
    self.init(
      dayType: dayType,
      verdict: Self.verdict(
        days: days, meanDeviation: dispersion.meanDeviation, confidence: confidence,
        dayType: dayType, rules: rules),
      habitMinute: Habits.habitMinute(center: dispersion.centerMinute, step: rules.roundToMinutes),
      days: days, samples: samples, dispersion: dispersion, confidence: confidence,
      chanceLevel: chanceLevel, cluster: cluster)
  }

  /// The verdict on the cluster alone, before the policy chooses among the good ones.
  package static func verdict(
    days: Int, meanDeviation: Double, confidence: Double, dayType: DayType, rules: Rules
  ) -> Verdict {
    if days < rules.minDays[dayType] { return .tooFewDays }
    if meanDeviation > rules.maxDeviationMinutes { return .tooSpread }
    if confidence < rules.minConfidence { return .lowConfidence }
    return .habit
  }

  /// Whether this habit goes before `other`: higher confidence, then more days, then smaller
  /// deviation, then earlier center.
  package func isBetter(than other: Self) -> Bool {
    if confidence != other.confidence { return confidence > other.confidence }
    if days != other.days { return days > other.days }
    if dispersion.meanDeviation != other.dispersion.meanDeviation {
      return dispersion.meanDeviation < other.dispersion.meanDeviation
    }
    return dispersion.centerMinute < other.dispersion.centerMinute
  }
}

/// `center` (0..<1440) rounded to the nearest multiple of `step` minutes, ties up: 0...1440.
package func habitMinute(center: Double, step: Int) -> Int {
  Int((center / Double(step) + 0.5).rounded(.down)) * step
}

extension Rules {
  /// Judges the clusters of one partition of one user again, as an analysis under these rules would
  /// that comes to the same clusters: one whose rules differ in nothing before stage 6.
  package func judgeAgain(_ clusters: inout [JudgedCluster]) {
    for (index, old) in clusters.enumerated() {
      clusters[index] = JudgedCluster(
        dayType: old.dayType, days: old.days, samples: old.samples, dispersion: old.dispersion,
        chanceLevel: old.chanceLevel, cluster: old.cluster, rules: self)
    }
    keepHabits(of: clusters.indices, in: &clusters)
  }

  /// Keeps the habits of one partition of one user that the policy allows, best first, and tells
  /// the others why not.
  func keepHabits(of partition: Range<Int>, in clusters: inout [JudgedCluster]) {
    var candidates = partition.filter { clusters[$0].verdict == .habit }
    guard candidates.count > 1 else { return }
    candidates.sort { clusters[$0].isBetter(than: clusters[$1]) }
    var kept: [Int] = []
    for candidate in candidates {
      let minute = clusters[candidate].habitMinute
      switch policy {
      case .single where !kept.isEmpty:
        clusters[candidate].verdict = .notBest
      case .multiple where kept.count >= maxPerDay:
        clusters[candidate].verdict = .overDailyLimit
      case .multiple
      where kept.contains(where: { circularDistance($0, minute) < minSpacingMinutes }):
        clusters[candidate].verdict = .tooClose
      case .single, .multiple:
        kept.append(minute)
      }
    }
  }
}
