import Emit
import Habits
import Pipeline

extension Explanation {
  func appendVerdicts(_ clusters: [NamedCluster], to page: inout Page) {
    page.stage("verdict", "which clusters are habits, and what single change would turn that")
    page.line(
      "  needed    \(counted(rules.minDays.weekday, "weekday")) or "
        + "\(counted(rules.minDays.weekend, "weekend day")), deviation <= "
        + "\(plain(rules.maxDeviationMinutes)), confidence >= \(plain(rules.minConfidence))")
    page.line("  policy    \(policy)")
    for dayType in DayType.allCases {
      let ofPartition = clusters.filter { $0.judged.dayType == dayType }
      let flips = flips(of: ofPartition.map(\.judged), under: rules)
      for (cluster, flips) in zip(ofPartition, flips) {
        page.line("  \(cluster.name)  \(verdict(of: cluster, among: ofPartition))")
        append(flips, of: cluster.judged, to: &page)
      }
    }
  }

  private var policy: String {
    switch rules.policy {
    case .single: "single: the best habit of weekdays and the best of weekends are kept"
    case .multiple:
      "multiple: up to \(rules.maxPerDay) of each kind of day, at least "
        + "\(rules.minSpacingMinutes) minutes apart"
    }
  }

  private func verdict(of cluster: NamedCluster, among others: [NamedCluster]) -> String {
    let judged = cluster.judged
    let word = judged.verdict.name
    switch judged.verdict {
    case .habit:
      // Without a date beside it, the end of the day is 00:00.
      let isEnd = judged.habitMinute == minutesPerDay
      return "\(word) at \(clock(judged.habitMinute % minutesPerDay))"
        + "\(isEnd ? ", the end of the date" : ""): center "
        + "\(clock(center: judged.dispersion.centerMinute)) rounded to "
        + counted(rules.roundToMinutes, "minute")
    case .tooFewDays:
      return "\(word): \(counted(judged.days, judged.dayType.noun)), "
        + "\(rules.minDays[judged.dayType]) needed"
    case .tooSpread:
      return "\(word): deviation \(fourDecimals(judged.dispersion.meanDeviation)), "
        + "at most \(plain(rules.maxDeviationMinutes)) allowed"
    case .lowConfidence:
      return "\(word): \(fourDecimals(judged.confidence)), \(plain(rules.minConfidence)) needed"
    case .notBest:
      return "\(word): good enough, but \(kept(others) { _ in true }) is better"
    case .overDailyLimit:
      return "\(word): good enough, but \(rules.maxPerDay) better ones are kept"
    case .tooClose:
      let near = kept(others) {
        circularDistance($0.habitMinute, judged.habitMinute) < rules.minSpacingMinutes
          && $0.isBetter(than: judged)
      }
      return "\(word): good enough, but too near to \(near), which is better"
    }
  }

  /// The names of the kept habits for which `condition` holds.
  private func kept(_ clusters: [NamedCluster], where condition: (JudgedCluster) -> Bool) -> String
  {
    clusters.filter { $0.judged.verdict == .habit && condition($0.judged) }
      .map(\.name).joined(separator: ", ")
  }

  /// What would turn the verdict: more walks, or another value of one threshold.
  private func append(_ flips: [Flip], of cluster: JudgedCluster, to page: inout Page) {
    if let days = daysMissing(for: cluster) {
      let noun = days == 1 ? cluster.dayType.noun : cluster.dayType.noun + "s"
      page.line(
        "     a habit with \(days) more \(noun) at "
          + "\(clock(Int(cluster.dispersion.centerMinute))), while these walks count")
    }
    let isHabit = cluster.verdict == .habit
    if flips.isEmpty {
      page.line(
        "     no other value of one threshold \(isHabit ? "ends that" : "makes it a habit")")
    } else {
      let these = flips.count == 1 ? "this" : "any one of these"
      page.line(
        isHabit
          ? "     no longer a habit with \(these) (its verdict at the first value):"
          : "     a habit with \(these):")
    }
    for flip in flips {
      let after = isHabit ? ": \(flip.verdict.name)" : ""
      page.line("       \(flip.key.padded(to: 22)) \(flip.values) (now \(flip.now))\(after)")
    }
  }

  /// Days help against a cluster's own faults, not against better habits.
  private func daysMissing(for cluster: JudgedCluster) -> Int? {
    switch cluster.verdict {
    case .habit, .notBest, .overDailyLimit, .tooClose: nil
    case .tooFewDays, .tooSpread, .lowConfidence:
      moreDays(
        for: cluster, among: study.analysis.partitions.walks,
        after: study.report.window.upperBound, rules: rules)
    }
  }
}

extension Flip {
  /// `9`, `9 up to 12`, `9 or more`
  fileprivate var values: String {
    switch reach {
    case .orLess: "\(value) or less"
    case .orMore: "\(value) or more"
    case .none: value
    case .downTo(let last): "\(value) down to \(last)"
    case .upTo(let last): "\(value) up to \(last)"
    }
  }
}
