/// Stage 6, confidence (rules, section 6): 0–1, rounded to 4 decimals.
///
/// - Parameters:
///   - days: occurrence dates of the cluster.
///   - samples: its walks before the dedupe by date.
///   - meanDeviation: minutes, rounded.
package func confidence(
  days: Int, samples: Int, meanDeviation: Double, dayType: DayType, rules: Rules
) -> Double {
  let dayShare = min(1, Double(days) / Double(rules.targetDays[dayType]))
  let sampleShare = min(1, Double(samples) / Double(rules.targetSamples[dayType]))
  let concentration = max(0, 1 - meanDeviation / rules.maxDeviationMinutes)
  // Summed from left to right, as the rules say: another order gives other last digits.
  return roundedTo4Decimals(
    rules.weights.days * dayShare + rules.weights.samples * sampleShare
      + rules.weights.concentration * concentration)
}
