import TestRandom
import Testing

@testable import Backtest
@testable import Configuration
@testable import Habits
@testable import Pipeline
@testable import Reminders
@testable import Zones

private func quietBacktest(from: Int, to: Int) throws -> BacktestResult {
  try withExport(daily("a", "18:30", on: workdays)) { plan in
    var plan = plan
    plan.configuration.reminders.quietHours = QuietHours(from: from, to: to)
    return try backtest(plan, draws: 20)
  }
}

/// The rules ring at 18:20, the method that is always for 19:00 at 18:50.
@Test(arguments: [
  (18 * 60 + 20, 18 * 60 + 21, 0, 12), (18 * 60 + 21, 18 * 60 + 50, 10, 12),
  (18 * 60 + 30, 18 * 60 + 51, 10, 0), (18 * 60, 19 * 60, 0, 0), (22 * 60, 7 * 60, 10, 12),
])
func whatWouldRingInTheQuietHoursIsNoReminderOfAnyMethod(
  from: Int, to: Int, rules: Int, evening: Int
) throws {
  let result = try quietBacktest(from: from, to: to)
  let tally = result.tally(.rules)
  #expect((tally.reminders, tally.hits, tally.coveredDays) == (rules, rules, rules))
  #expect((tally.userDays, tally.walkDays) == (12, 10))
  #expect(result.tally(.evening).reminders == evening)
  #expect(result.remindedUsers == (rules == 0 ? 0 : 1))
}

@Test func ofTwoRemindersThatAreTooCloseTheWeakerDoesNotRing() throws {
  let rows = daily("a", "18:00", on: workdays) + daily("a", "18:45", on: workdays)
  func reminders(matchMinutes: Int) throws -> Tally {
    try withExport(rows) { plan in
      var plan = plan
      plan.configuration = try Configuration.load(
        file: nil,
        overrides: [
          "policy=multiple", "minSpacingMinutes=30", "clusterGapMinutes=20",
          "matchMinutes=\(matchMinutes)",
        ])
      return try backtest(plan, draws: 1)
    }.tally(.rules)
  }
  #expect(try reminders(matchMinutes: 45).reminders == 20)
  #expect(try reminders(matchMinutes: 46).reminders == 10)
}

/// Days on which Berlin's clocks are set forward and back are among them.
@Test(arguments: SeededGenerator.seeds)
func whatRingsIsWhatTheScheduleOfTheMomentBeforeTheDateSays(seed: UInt64) throws {
  var random = SeededGenerator(seed: seed)
  var silent = 0
  for _ in 0..<4 { silent += try silentForecasts(&random) }
  #expect(silent > 0)
}

/// How many reminders of somebody with random walks do not ring.
private func silentForecasts(_ random: inout SeededGenerator) throws -> Int {
  let month = random.pick([3, 10])
  let start = try #require(CivilDate(year: 2026, month: month, day: 8))
  let rows = (0..<40).flatMap { day in
    (0..<random.int(2...5)).map { _ in
      // Never so near to midnight that a reminder of another date comes close.
      let minute = 135 + random.int(0...9) * 35 + random.int(0...12)
      return "a,\((start + day).isoText)T\(text(minute)):00,Europe/Berlin"
    }
  }
  var configuration = Configuration()
  configuration.rules.policy = .multiple
  configuration.rules.maxPerDay = 6
  configuration.rules.clusterGapMinutes = 10
  configuration.rules.minSpacingMinutes = random.pick([0, 30, 60])
  configuration.reminders.matchMinutes = random.pick([20, 60, 90])
  configuration.reminders.horizonDays = 2
  let from = random.int(135...370)
  configuration.reminders.quietHours = QuietHours(from: from, to: from + random.int(45...90))
  let corpus = try withExport(rows) { try Corpus($0, Listener()) }
  var forecaster = Forecaster(corpus.histories(of: 0..<1))
  forecaster.analyse(configuration.rules)
  let history = forecaster.histories[0]
  let dayTypes = configuration.rules.dayTypes
  let ringing = Ringing(configuration.reminders)
  var silent = 0
  for (index, decision) in history.decisions.enumerated() {
    var forecasts = Forecasts()
    forecaster.append(index, of: 0, dayTypes, to: &forecasts)
    let zone = history.readings[decision.reading].zone
    var rung: [RungForecast] = []
    ringing.append(forecasts.all[...], on: decision.date, zone, to: &rung)
    let scheduled = schedule(history, decision, configuration)
    #expect(rung.map(\.instant) == scheduled, "\(decision.date.isoText)")
    silent += forecasts.all.count - rung.count
  }
  return silent
}

/// The instants of the slots of the decision's date whose reminders a run at its moment schedules.
private func schedule(
  _ history: History, _ decision: Decision, _ configuration: Configuration
) -> [Int64] {
  let rules = configuration.rules
  var walks = WalksByUser()
  for walk in history.window(of: decision, days: rules.windowDays) { walks.append(Walk(walk)) }
  walks.endUser()
  var analysis = Analysis()
  analysis.run(on: walks, rules: rules)
  let scheduler = Scheduler(
    asOf: decision.asOf, rules: configuration.reminders, policy: rules.policy,
    dayTypes: rules.dayTypes, maxPerDay: rules.maxPerDay)
  let schedule = scheduler.schedule(
    clusters: analysis.judged(ofUser: 0), walks: [], settings: ReminderSettings(),
    zone: history.readings[decision.reading].zone)
  return schedule.reminders
    .filter { $0.habitDate == decision.date && $0.status == .scheduled }
    .map { $0.fireAt + Int64(configuration.reminders.leadMinutes) * 60 }
}

private func text(_ minute: Int) -> String {
  [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
}
