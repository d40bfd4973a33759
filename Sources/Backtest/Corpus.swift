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
  let moment: Moment
  /// The users with a walk up to the as-of moment, in order of their ids.
  let people: [Int]
  let users: TestedUsers
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
      return batch.map { ingested.span(ofUser: $0, moment, &collector) }
    }.flatMap(\.self)
    people = spans.indices.filter { spans[$0].dates != nil }
    users = TestedUsers(
      read: spans.count, tested: people.count,
      withoutWalk: spans.count { $0.dates == nil && !$0.goesOn },
      afterAsOf: spans.count { $0.dates == nil && $0.goesOn })
    guard let first = spans.compactMap(\.dates?.lowerBound).min(),
      let last = spans.compactMap(\.dates?.upperBound).max()
    else { throw .noWalkToTest }
    dates = first...last
    guard first + Self.warmUpDays <= last else {
      throw .noDateToTest(
        first: first.isoText, last: last.isoText, goesOn: spans.contains(where: \.goesOn))
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

/// How many users there are, and on how many the rules are tried.
package struct TestedUsers: Equatable, Sendable {
  /// Of the exports and the users file.
  package var read: Int
  /// Those with a walk up to the as-of moment: something is decided for them on every tested date.
  package var tested: Int
  /// Those whom only the users file knows.
  package var withoutWalk: Int
  /// Those whose walks all start after the as-of moment.
  package var afterAsOf: Int

  /// `2 not tested: 1 without a walk, 1 whose walks are all after the as-of moment`; empty if none.
  var untested: String {
    let reasons = [
      (withoutWalk, "without a walk"), (afterAsOf, "whose walks are all after the as-of moment"),
    ].filter { $0.0 > 0 }.map { "\($0) \($1)" }
    return reasons.isEmpty ? "" : "\(read - tested) not tested: " + reasons.joined(separator: ", ")
  }
}

/// What a user's walks reach over.
private struct WalkSpan: Sendable {
  /// The first and last local date up to the as-of moment; nil if no walk is.
  var dates: ClosedRange<CivilDate>?
  /// Whether walks start after the as-of moment.
  var goesOn = false
}

extension Ingested {
  /// By the zone that is known before any of the walks.
  fileprivate func span(
    ofUser user: Int, _ moment: Moment, _ collector: inout UsedWalks
  ) -> WalkSpan {
    guard hasRows(ofUser: user) else { return WalkSpan() }
    let zones = zoneSightings(
      ofUser: user, chosen: choice(ofUser: user).zone(among: self), moment)
    collector.collect(user, from: self, in: zones[0].zone, moment)
    var span = WalkSpan(goesOn: collector.inFuture > 0)
    for walk in collector.walks {
      let known = span.dates ?? walk.date...walk.date
      span.dates = min(known.lowerBound, walk.date)...max(known.upperBound, walk.date)
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
