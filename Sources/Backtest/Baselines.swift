import Habits
import Reminders
import Zones

/// Who decides when to remind: the rules, or one of the simple ways that they must beat.
package enum Method: String, CaseIterable, Sendable {
  case rules
  case userHour = "user_hour"
  case lastWalk = "last_walk"
  case populationHour = "population_hour"
  case evening = "always_19"

  /// In words, for tables.
  package var title: String {
    switch self {
    case .rules: "rules"
    case .userHour: "user's most frequent hour"
    case .lastWalk: "last walk's time"
    case .populationHour: "population's most frequent hour"
    case .evening: "always 19:00"
    }
  }
}

/// What the simple methods say; they see the same dates as the rules, and know nothing of weekends.
struct Baselines {
  let population: PopulationHours
  let windowDays: Int

  /// The minute of the day; nil where the method has nothing to go by, and for the rules.
  func minute(_ method: Method, for decision: Decision, of history: History) -> Int? {
    switch method {
    case .rules: nil
    case .evening: 19 * 60
    case .lastWalk: history.window(of: decision, days: windowDays).last?.minute
    case .userHour:
      middle(
        ofHour: mostFrequent(
          history.window(of: decision, days: windowDays).reduce(into: emptyHours) {
            $0[$1.minute / 60] += 1
          }))
    case .populationHour:
      middle(
        ofHour: mostFrequent(
          population.counts(
            from: decision.asOf - Int64(windowDays) * 86_400, to: decision.asOf)))
    }
  }

  /// The habit time that fits a walk at any minute of the hour best.
  private func middle(ofHour hour: Int?) -> Int? { hour.map { $0 * 60 + 30 } }

  /// The earliest of the most frequent hours; nil if none occurs.
  private func mostFrequent(_ counts: [Int]) -> Int? {
    guard let most = counts.max(), most > 0 else { return nil }
    return counts.firstIndex(of: most)
  }
}

private let emptyHours = [Int](repeating: 0, count: 24)

/// At which hours of their day all users together walk, in any span of time.
struct PopulationHours: Sendable {
  /// Hours since 1970 of the first instant counted.
  private let origin: Int64
  /// For each hour since the origin, 24 counts by local hour.
  private var counts: [Int32]

  init(from first: Int64, to last: Int64) {
    origin = first.flooredQuotient(by: 3600)
    counts = [Int32](repeating: 0, count: Int(last.flooredQuotient(by: 3600) - origin + 1) * 24)
  }

  /// Walks outside the span are not counted.
  mutating func add(_ walk: UsedWalk) {
    let hour = Int(walk.instant.flooredQuotient(by: 3600) - origin)
    if 0..<counts.count / 24 ~= hour { counts[hour * 24 + walk.minute / 60] += 1 }
  }

  /// Afterwards each hour holds the walks up to its end, and `counts` may be asked for.
  mutating func sum() {
    for place in counts.indices.dropFirst(24) { counts[place] += counts[place - 24] }
  }

  /// Walks by local hour, in the hours that end after `start` and not after `end`: nothing after
  /// `end` is counted.
  func counts(from start: Int64, to end: Int64) -> [Int] {
    let first = Int((start + 1).flooredQuotient(by: 3600) - origin) - 1
    let last = Int((end + 1).flooredQuotient(by: 3600) - origin) - 1
    return (0..<24).map { hour in walks(upTo: last, hour) - walks(upTo: first, hour) }
  }

  private func walks(upTo place: Int, _ hour: Int) -> Int {
    let place = min(place, counts.count / 24 - 1)
    return place < 0 ? 0 : Int(counts[place * 24 + hour])
  }
}
