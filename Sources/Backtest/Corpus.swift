import Configuration
import Habits
import Ingest
import Pipeline
import Reminders
import Synchronization
import Zones

/// All that backtests go over: everybody who walks, and the dates of the data.
struct Corpus: Sendable {
  let ingested: Ingested
  private let moment: Moment
  /// The users with a walk, in order of their ids.
  let people: [Int]
  /// From the first local date of any walk to the last.
  let dates: ClosedRange<CivilDate>
  let jobs: Int

  /// Dates before the first on which something is decided, whatever the window of the rules: all
  /// rules are tested on the same dates.
  static let warmUpDays = 14

  /// The dates that are tested; never empty.
  var tested: Range<CivilDate> { dates.lowerBound + Self.warmUpDays..<dates.upperBound + 1 }

  /// Reads all of the exports, whatever the window.
  init(_ plan: Plan, _ listener: Listener) throws(RunError) {
    var everything = plan
    // No plausible date is before 2000 or after 2099.
    everything.configuration.rules.windowDays = 40_000
    ingested = try readUsable(everything, listener)
    moment = everything.moment
    jobs = plan.jobs
    let spans = inBatches(of: ingested.userCount, jobs: jobs) { [ingested, moment] batch in
      var collector = UsedWalks()
      return batch.compactMap { user in
        ingested.span(ofUser: user, moment, &collector).map { (user: user, dates: $0) }
      }
    }.flatMap(\.self)
    people = spans.map(\.user)
    guard let first = spans.map(\.dates.lowerBound).min(),
      let last = spans.map(\.dates.upperBound).max()
    else { throw .noDateToTest(first: nil, last: nil) }
    dates = first...last
    guard first + Self.warmUpDays <= last else {
      throw .noDateToTest(first: first.isoText, last: last.isoText)
    }
  }

  /// The histories of some of the people, with a decision for each tested date and one for the date
  /// after the last, whose reminders nobody can judge yet.
  func histories(of batch: Range<Int>) -> [History] {
    var collector = UsedWalks()
    return people[batch].map { user in
      History(
        of: user, in: ingested, on: tested.lowerBound..<tested.upperBound + 1, moment, &collector)
    }
  }

  /// At which hours everybody walks.
  func populationHours() -> PopulationHours {
    let hours = Mutex(
      PopulationHours(
        from: (dates.lowerBound + -2).wallClock(minute: 0),
        to: (dates.upperBound + 3).wallClock(minute: 0)))
    _ = inBatches(of: people.count, jobs: jobs) { batch in
      for history in histories(of: batch) {
        hours.withLock { hours in history.forEachWalkWhenKnown { hours.add($0) } }
      }
    }
    return hours.withLock { hours in
      hours.sum()
      return hours
    }
  }
}

extension Ingested {
  /// The first and last local date of the user's walks, by the zone that is known before any of
  /// them; nil for a user without walks.
  fileprivate func span(
    ofUser user: Int, _ moment: Moment, _ collector: inout UsedWalks
  ) -> ClosedRange<CivilDate>? {
    guard hasRows(ofUser: user) else { return nil }
    let zones = zoneSightings(
      ofUser: user, chosen: choice(ofUser: user).zone(among: self), moment)
    collector.collect(user, from: self, in: zones[0].zone, moment)
    var span: ClosedRange<CivilDate>?
    for walk in collector.walks {
      span =
        min(
          span?.lowerBound ?? walk.date, walk.date)...max(
          span?.upperBound ?? walk.date, walk.date)
    }
    return span
  }
}

extension History {
  /// Each walk up to the last decision, as the first decision after it knows it.
  fileprivate func forEachWalkWhenKnown(_ body: (UsedWalk) -> Void) {
    var before = Int64.min
    for decision in decisions {
      let known = readings[decision.reading].walks[..<decision.known]
      for walk in known.suffix(from: known.partitioningIndex { $0.instant > before }) { body(walk) }
      before = decision.asOf
    }
  }
}
