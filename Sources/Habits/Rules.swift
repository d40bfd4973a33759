/// Every threshold of the analysis, with the defaults of the rules. `minutes` are minutes of the
/// 24-hour circle, `days` are dates.
package struct Rules: Equatable, Sendable {
  /// Local dates that the window holds, the as-of date included.
  package var windowDays = 14

  /// Greatest circular distance, inclusive, of two walks that single linkage joins.
  package var clusterGapMinutes = 60

  /// Fewest occurrence dates of a habit.
  package var minDays = PerDayType(weekday: 3, weekend: 2)

  /// Occurrence dates, and walks, from which on their part of the confidence is full.
  package var targetDays = PerDayType(weekday: 4, weekend: 3)
  package var targetSamples = PerDayType(weekday: 4, weekend: 3)

  /// Greatest mean absolute deviation of a habit; there its part of the confidence is 0.
  package var maxDeviationMinutes = 35.0

  package var weights = Weights()
  package var minConfidence = 0.65
  package var roundToMinutes = 15
  package var policy = Policy.single

  /// `Policy.multiple` only: habits kept per partition, and their least circular distance.
  package var maxPerDay = 3
  package var minSpacingMinutes = 120

  package var dayTypes = DayTypes()

  package init() {}
}

extension Rules {
  /// The first stage whose result on the same walks may differ from that under `other`; nil if none.
  /// Which walks there are, the window's length, is for the caller to compare.
  package func firstStage(changedFrom other: Rules) -> AnalysisStage? {
    if dayTypes != other.dayTypes { return .partition }
    if clusterGapMinutes != other.clusterGapMinutes { return .cluster }
    // The next two stages have no thresholds; all others are the last one's.
    var rest = self
    rest.windowDays = other.windowDays
    return rest == other ? nil : .confidence
  }
}

/// The shares of the three parts of the confidence; each at least 0, together 1.
package struct Weights: Equatable, Sendable {
  package var days = 0.3
  package var samples = 0.2
  package var concentration = 0.5

  package init() {}
}

/// How many habits of a partition are kept (rules, section 7).
package enum Policy: String, CaseIterable, Sendable {
  case single, multiple
}
