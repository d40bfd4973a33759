import Habits

extension Explanation {
  func appendDispersions(_ clusters: [NamedCluster], to page: inout Page) {
    page.stage("dispersion", "center: the median time; deviation: the mean distance from it")
    for cluster in clusters {
      let dispersion = cluster.judged.dispersion
      page.line(
        "  \(cluster.name)  center \(clock(center: dispersion.centerMinute)); deviation "
          + "\(plain(cluster.distanceSum)) / \(counted(cluster.occasions.count, "day")) = "
          + "\(fourDecimals(dispersion.meanDeviation)) minutes")
    }
  }

  func appendConfidences(_ clusters: [NamedCluster], to page: inout Page) {
    page.stage("confidence", "days, walks and closeness to the center, each with its weight")
    for dayType in DayType.allCases {
      let ofPartition = clusters.filter { $0.judged.dayType == dayType }
      guard !ofPartition.isEmpty else { continue }
      page.line(
        "  \(dayType.word): full from \(counted(rules.targetDays[dayType], "day")) and "
          + "\(counted(rules.targetSamples[dayType], "walk")) on; closeness is 0 from "
          + "\(plain(rules.maxDeviationMinutes)) minutes on")
      for cluster in ofPartition { page.line("  \(cluster.name)  \(sum(cluster.judged))") }
    }
  }

  /// `0.3·4/4 + 0.2·4/4 + 0.5·(1 − 6.2500/35) = 0.9107`
  private func sum(_ cluster: JudgedCluster) -> String {
    let (weights, deviation) = (rules.weights, fourDecimals(cluster.dispersion.meanDeviation))
    let closeness = "1 − \(deviation)/\(plain(rules.maxDeviationMinutes))"
    let isBeyond = cluster.dispersion.meanDeviation > rules.maxDeviationMinutes
    return "\(plain(weights.days))·\(share(cluster.days, of: rules.targetDays[cluster.dayType]))"
      + " + \(plain(weights.samples))·"
      + share(cluster.samples, of: rules.targetSamples[cluster.dayType])
      + " + \(plain(weights.concentration))·"
      + (isBeyond ? "max(0, \(closeness))" : "(\(closeness))")
      + " = \(fourDecimals(cluster.confidence))"
  }

  private func share(_ count: Int, of target: Int) -> String {
    count > target ? "min(1, \(count)/\(target))" : "\(count)/\(target)"
  }
}

extension NamedCluster {
  /// Sum of the occasions' distances from the center.
  var distanceSum: Double {
    let center = judged.dispersion.centerMinute
    let first = Double(occasions.first?.minute ?? 0)
    // The center is given modulo 1440, the occasions are not.
    let unwrapped = center < first ? center + Double(minutesPerDay) : center
    return occasions.reduce(0) { $0 + abs(Double($1.minute) - unwrapped) }
  }
}
