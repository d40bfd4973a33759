/// What is counted of some reminders and some dates; every figure comes from these.
package struct Tally: Equatable, Sendable {
  /// Dates times users.
  package var userDays = 0
  package var reminders = 0
  /// Reminders within whose matching range, either side of the habit time, a walk starts.
  package var hits = 0
  /// Reminders after whose ring a walk starts, within the lead and the matching range: those that
  /// can have helped.
  package var timelyHits = 0
  /// Dates times users with a walk, and those of them with a walk that a reminder hit.
  package var walkDays = 0
  package var coveredDays = 0
  /// For each distance in minutes between a hit's habit time and the nearest walk, how many hits.
  package var errors: [Int] = []

  package init() {}

  mutating func add(_ outcome: Outcome) {
    reminders += 1
    if outcome.isTimely { timelyHits += 1 }
    guard let minutes = outcome.error else { return }
    hits += 1
    if errors.count <= minutes {
      errors.append(contentsOf: repeatElement(0, count: minutes + 1 - errors.count))
    }
    errors[minutes] += 1
  }

  mutating func add(_ other: Tally, times: Int = 1) {
    userDays += other.userDays * times
    reminders += other.reminders * times
    hits += other.hits * times
    timelyHits += other.timelyHits * times
    walkDays += other.walkDays * times
    coveredDays += other.coveredDays * times
    if errors.count < other.errors.count {
      errors.append(contentsOf: repeatElement(0, count: other.errors.count - errors.count))
    }
    for minutes in other.errors.indices { errors[minutes] += other.errors[minutes] * times }
  }
}

/// What became of one reminder.
struct Outcome {
  /// Minutes between the habit time and the nearest walk in the matching range; nil without one.
  var error: Int?
  /// Whether a walk starts after the ring and not after the matching range.
  var isTimely: Bool
}

/// What a table says of a tally.
package enum Figure: String, CaseIterable, Sendable {
  case precision, recall, f1
  case timelyPrecision = "timely_precision"
  case medianError = "median_error_minutes"
  case remindersPerWeek = "reminders_per_user_week"

  /// nil where there is nothing to divide by.
  package func value(of tally: Tally) -> Double? {
    switch self {
    case .precision: share(tally.hits, of: tally.reminders)
    case .recall: share(tally.coveredDays, of: tally.walkDays)
    case .f1:
      // Nobody reminded is as bad as nobody reminded in time.
      Self.recall.value(of: tally).map { recall in
        let precision = Self.precision.value(of: tally) ?? 0
        return precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0
      }
    case .timelyPrecision: share(tally.timelyHits, of: tally.reminders)
    case .medianError: median(tally.errors, count: tally.hits)
    case .remindersPerWeek: share(7 * tally.reminders, of: tally.userDays)
    }
  }
}

private func share(_ part: Int, of whole: Int) -> Double? {
  whole > 0 ? Double(part) / Double(whole) : nil
}

/// - Parameter counts: for each value from 0 up, how often it occurs; together `count`.
private func median(_ counts: [Int], count: Int) -> Double? {
  guard count > 0 else { return nil }
  /// The value at a place of the ascending order.
  func value(at place: Int) -> Int {
    var before = 0
    for (value, times) in counts.enumerated() {
      before += times
      if place < before { return value }
    }
    return counts.count - 1
  }
  return Double(value(at: (count - 1) / 2) + value(at: count / 2)) / 2
}
