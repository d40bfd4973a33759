/// Result of stage 5 for one cluster.
package struct Dispersion: Equatable, Sendable {
  /// Median of the occasions' unwrapped minutes, modulo 1440: a whole or half minute in 0..<1440.
  package var centerMinute: Double
  /// Mean absolute deviation from that median, minutes, rounded to 4 decimals.
  package var meanDeviation: Double

  package init(centerMinute: Double, meanDeviation: Double) {
    self.centerMinute = centerMinute
    self.meanDeviation = meanDeviation
  }
}

/// Stage 5, dispersion (rules, section 5), for every cluster.
package func measureDispersion(of occasions: Occasions, into result: inout [Dispersion]) {
  result.removeAll(keepingCapacity: true)
  for cluster in occasions.ends.indices {
    result.append(dispersion(of: occasions.walks[occasions.range(ofCluster: cluster)]))
  }
}

/// `occasions` ascend and are not empty: a cluster has at least one walk.
private func dispersion(of occasions: ArraySlice<Walk>) -> Dispersion {
  let middle = occasions.startIndex + occasions.count / 2
  let median =
    occasions.count % 2 == 1
    ? Double(occasions[middle].minute)
    : Double(occasions[middle - 1].minute + occasions[middle].minute) / 2
  var sum = 0.0
  for occasion in occasions { sum += abs(Double(occasion.minute) - median) }
  let day = Double(minutesPerDay)
  return Dispersion(
    centerMinute: median >= day ? median - day : median,
    meanDeviation: roundedTo4Decimals(sum / Double(occasions.count)))
}

/// The rules' own rounding (section 5): halves up, with 1e-9 against representation error.
@inlinable
package func roundedTo4Decimals(_ value: Double) -> Double {
  (value * 10_000 + 0.5 + 1e-9).rounded(.down) / 10_000
}
