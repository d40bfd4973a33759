import Configuration
package import Habits
import Ingest
package import Pipeline

/// A table of how the reminders of each method would have done.
package struct BacktestResult: Sendable {
  /// Of the data; the tested dates are those from the 15th on.
  package var dates: ClosedRange<CivilDate>
  package var firstTested: CivilDate
  package var users: TestedUsers
  /// Tested users whom the rules would have reminded at least once.
  package var remindedUsers: Int
  /// Of the bootstrap.
  package var draws: Int
  package var rows: [BacktestRow] = []
}

package struct BacktestRow: Sendable {
  package enum Scope: Equatable, Sendable {
    case overall
    case dayType(DayType)
    /// Reminders whose habit's confidence lies from tenth / 10 up, below (tenth + 1) / 10; 1 lies in
    /// the last tenth.
    case tenth(Int)
  }
  package var method: Method
  package var scope: Scope
  package var tally: Tally
  /// In the order of `Figure.allCases`.
  package var estimates: [Estimate]
}

/// A figure with the 95 % interval of a bootstrap over users; nil where there is nothing to divide.
package struct Estimate: Sendable {
  package var value: Double?
  package var interval: ClosedRange<Double>?
}

/// Walks forward through the data: for every user and every date from the 15th of the data on, the
/// rules and the simple methods see what is known before 00:00 of the date and decide its reminders,
/// which are then held against the walks that follow.
///
/// A plan's as-of moment cuts off what is after it. Users count from the first tested date to the
/// last, also before they walk for the first time.
///
/// - Parameter draws: of the bootstrap that gives the intervals.
package func backtest(
  _ plan: Plan, _ listener: Listener = Listener(), draws: Int = 1000
) throws(RunError) -> BacktestResult {
  let corpus = try Corpus(plan, listener)
  let (scores, remindedUsers) = scores(corpus, plan)
  var result = BacktestResult(
    dates: corpus.dates, firstTested: corpus.tested.lowerBound, users: corpus.users,
    remindedUsers: remindedUsers, draws: draws)
  result.rows = estimatedRows(scores, draws: draws, jobs: plan.jobs)
  return result
}

/// For each group of people, scores by method. A group is one person, of many people several: sums
/// over parts of equal size vary as those over people do, at less work. And how many people the rules
/// remind at all.
private func scores(
  _ corpus: Corpus, _ plan: Plan
) -> (groups: [[Scores]], remindedUsers: Int) {
  let rules = plan.configuration.rules
  let baselines = Baselines(population: corpus.populationHours(), windowDays: rules.windowDays)
  let batches = inBatches(of: corpus.people.count, jobs: corpus.jobs) { batch in
    var forecaster = Forecaster(corpus.histories(of: batch))
    forecaster.analyse(rules)
    var scorer = Scorer(plan.configuration.reminders, rules.dayTypes, asOf: corpus.moment.asOf)
    return batch.indices.map { index in
      let person = index - batch.lowerBound
      return Method.allCases.map { method in
        let forecasts = forecaster.forecasts(of: person, by: method, baselines, rules.dayTypes)
        var scores = Scores()
        scorer.score(forecasts, of: forecaster.histories[person], into: &scores)
        return scores
      }
    }
  }
  var groups = [[Scores]](
    repeating: Method.allCases.map { _ in Scores() }, count: min(corpus.people.count, 1000))
  var remindedUsers = 0
  for (person, scores) in batches.joined().enumerated() {
    if zip(Method.allCases, scores).contains(where: { $0 == .rules && $1.overall.reminders > 0 }) {
      remindedUsers += 1
    }
    for method in scores.indices { groups[person % groups.count][method].add(scores[method]) }
  }
  return (groups, remindedUsers)
}

extension Forecaster {
  /// What the method says at every decision but the last, whose outcome nobody knows yet.
  func forecasts(
    of person: Int, by method: Method, _ baselines: Baselines, _ dayTypes: DayTypes
  ) -> Forecasts {
    let history = histories[person]
    var forecasts = Forecasts()
    for (index, decision) in history.decisions.dropLast().enumerated() {
      if method == .rules {
        append(index, of: person, dayTypes, to: &forecasts)
      } else {
        if let minute = baselines.minute(method, for: decision, of: history) {
          forecasts.append(Forecast(minute: minute))
        }
        forecasts.endDecision()
      }
    }
    return forecasts
  }
}

private func estimatedRows(_ groups: [[Scores]], draws: Int, jobs: Int) -> [BacktestRow] {
  var rows = measuredRows(groups, times: [Int](repeating: 1, count: groups.count))
  let figures = Figure.allCases
  let intervals = Bootstrap.intervals(
    draws: draws, groups: groups.count, figures: rows.count * figures.count, jobs: jobs
  ) { times in
    measuredRows(groups, times: times).flatMap { row in row.estimates.map(\.value) }
  }
  for (index, interval) in intervals.enumerated() {
    rows[index / figures.count].estimates[index % figures.count].interval = interval
  }
  return rows
}

/// The table of the data in which each group occurs the given number of times.
private func measuredRows(_ groups: [[Scores]], times: [Int]) -> [BacktestRow] {
  Method.allCases.enumerated().flatMap { place, method in
    var scores = Scores()
    for (group, times) in zip(groups, times) where times > 0 {
      scores.add(group[place], times: times)
    }
    var scopes: [(BacktestRow.Scope, Tally)] = [
      (.overall, scores.overall), (.dayType(.weekday), scores.byDayType.weekday),
      (.dayType(.weekend), scores.byDayType.weekend),
    ]
    if method == .rules {
      scopes += scores.byTenth.enumerated().map { (.tenth($0.offset), $0.element) }
    }
    return scopes.map { scope, tally in
      BacktestRow(
        method: method, scope: scope, tally: tally,
        estimates: Figure.allCases.map { Estimate(value: $0.value(of: tally)) })
    }
  }
}
