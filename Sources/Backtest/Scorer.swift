import Habits
import Reminders
import Zones

/// A reminder that was decided for a date: the time of its slot and, of a habit, the confidence.
struct Forecast {
  /// 0...1440
  var minute: Int
  var confidence: Double?
}

/// The forecasts of one user, decision by decision.
struct Forecasts {
  private(set) var all: [Forecast] = []
  /// For each decision, where its forecasts end.
  private(set) var ends: [Int] = []

  mutating func append(_ forecast: Forecast) { all.append(forecast) }
  mutating func endDecision() { ends.append(all.count) }

  mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  func forecasts(ofDecision decision: Int) -> ArraySlice<Forecast> {
    all[(decision == 0 ? 0 : ends[decision - 1])..<ends[decision]]
  }
}

/// Tallies by day type, and by tenths of the confidence.
struct Scores: Sendable {
  var byDayType = PerDayType(weekday: Tally(), weekend: Tally())
  /// Reminders and hits only; tenth 9 includes the confidence 1.
  var byTenth = [Tally](repeating: Tally(), count: 10)

  static func tenth(of confidence: Double) -> Int { min(9, Int(confidence * 10 + 1e-9)) }

  var overall: Tally {
    var tally = byDayType.weekday
    tally.add(byDayType.weekend)
    return tally
  }

  mutating func add(_ other: Scores, times: Int = 1) {
    byDayType.weekday.add(other.byDayType.weekday, times: times)
    byDayType.weekend.add(other.byDayType.weekend, times: times)
    for tenth in byTenth.indices { byTenth[tenth].add(other.byTenth[tenth], times: times) }
  }
}

/// Holds forecasts against the walks that followed.
struct Scorer {
  private let matchSeconds: Int64
  private let leadSeconds: Int64
  private let ringing: Ringing
  private let dayTypes: DayTypes
  private let asOf: Int64
  /// What rang for the decision before and for the present one.
  private var rungBefore: [RungForecast] = []
  private var rung: [RungForecast] = []

  /// - Parameter asOf: Unix seconds, after which no walk is known. A reminder whose matching range
  ///   goes on then is not judged: nobody knows yet whether it hits.
  init(_ rules: ReminderRules, _ dayTypes: DayTypes, asOf: Int64) {
    self.asOf = asOf
    matchSeconds = Int64(rules.matchMinutes) * 60
    leadSeconds = Int64(rules.leadMinutes) * 60
    ringing = Ringing(rules)
    self.dayTypes = dayTypes
  }

  /// Scores one user's forecasts; `forecasts` has an entry for each decision that is scored.
  mutating func score(_ forecasts: Forecasts, of history: History, into scores: inout Scores) {
    rung.removeAll(keepingCapacity: true)
    for index in forecasts.ends.indices {
      let decision = history.decisions[index]
      let reading = history.readings[decision.reading]
      let later = reading.walks[decision.known...]
      let dayType = dayTypes.dayType(of: decision.date)
      swap(&rung, &rungBefore)
      rung.removeAll(keepingCapacity: true)
      ringing.append(
        forecasts.forecasts(ofDecision: index), on: decision.date, reading.zone, to: &rung)
      for forecast in rung {
        // A walk in any second of the range's last minute is in it.
        guard forecast.instant + matchSeconds + 59 <= asOf else { continue }
        let outcome = outcome(ofSlot: forecast.instant, later)
        scores.byDayType[dayType].add(outcome)
        if let confidence = forecast.confidence {
          scores.byTenth[Scores.tenth(of: confidence)].add(outcome)
        }
      }
      note(decision, later, in: &scores.byDayType[dayType])
    }
  }

  private func outcome(ofSlot slot: Int64, _ later: ArraySlice<UsedWalk>) -> Outcome {
    let ring = slot - leadSeconds
    var nearest = Int64.max
    var isTimely = false
    for walk in later {
      let minute = walk.instant.flooredQuotient(by: 60) * 60
      if minute > slot + matchSeconds { break }
      nearest = min(nearest, abs(minute - slot))
      if walk.instant > ring { isTimely = true }
    }
    return Outcome(error: nearest <= matchSeconds ? Int(nearest / 60) : nil, isTimely: isTimely)
  }

  /// Counts the date, whether it has a walk, and whether a reminder of it or of the date before is
  /// for a time near to one.
  private func note(
    _ decision: Decision, _ later: ArraySlice<UsedWalk>, in tally: inout Tally
  ) {
    tally.userDays += 1
    // A date on the walker's own clock ends less than three days after the as-of moment.
    let walks = later.prefix { $0.instant <= decision.asOf + 3 * 86_400 }
      .filter { $0.date == decision.date }
    if walks.isEmpty { return }
    tally.walkDays += 1
    let isCovered = walks.contains { walk in
      let minute = walk.instant.flooredQuotient(by: 60) * 60
      return rung.contains { abs($0.instant - minute) <= matchSeconds }
        || rungBefore.contains { abs($0.instant - minute) <= matchSeconds }
    }
    if isCovered { tally.coveredDays += 1 }
  }
}
