import Foundation
import Testing

@testable import Backtest
@testable import Habits
@testable import Pipeline
@testable import Zones

/// Four weeks of walks at 18:30, Monday to Friday.
let workdays = dates(28).filter(\.isWeekday)

@Test func aPunctualWalkerIsRemindedOnEveryTestedWorkday() throws {
  let result = try backtest(daily("a", "18:30", on: workdays))
  // The data ends on a Friday: 26 dates, of which 12 are tested.
  #expect(result.firstTested == dates(28)[14])
  #expect(result.dates == dates(28)[0]...dates(28)[25])
  let rules = result.tally(.rules)
  #expect((rules.userDays, rules.reminders, rules.hits) == (12, 10, 10))
  #expect((rules.timelyHits, rules.walkDays, rules.coveredDays) == (10, 10, 10))
  #expect(rules.errors == [10])
  #expect(Figure.f1.value(of: rules) == 1)
  #expect(result.tally(.rules, .dayType(.weekend)).reminders == 0)
  #expect(result.tally(.rules, .tenth(9)).hits == 10)
}

@Test func theSimpleMethodsKnowNothingOfWeekends() throws {
  let result = try backtest(daily("a", "18:40", on: workdays))
  for (method, error) in [
    (Method.evening, 20), (.userHour, 10), (.populationHour, 10), (.lastWalk, 0),
  ] {
    let tally = result.tally(method)
    #expect((tally.reminders, tally.hits, tally.coveredDays) == (12, 10, 10), "\(method)")
    #expect(tally.errors.count == error + 1 && tally.errors.last == 10, "\(method)")
  }
}

/// The habit is 18:30, its reminder rings at 18:20; the last Friday goes otherwise.
@Test(arguments: [
  ("17:29", 0, 0), ("17:30", 1, 0), ("18:19", 1, 0), ("18:20", 1, 0), ("18:21", 1, 1),
  ("19:30", 1, 1), ("19:31", 0, 0),
])
func aHitIsInTheMatchingRangeAndTimelyAfterTheRing(time: String, hits: Int, timely: Int) throws {
  let habit = dates(28).prefix(18).filter(\.isWeekday)
  let rows = daily("a", "18:30", on: habit) + daily("a", time, on: [dates(28)[18]])
  let tally = try backtest(rows).tally(.rules)
  #expect(tally.reminders == 5)
  #expect((tally.hits, tally.timelyHits) == (4 + hits, 4 + timely))
  #expect((tally.walkDays, tally.coveredDays) == (5, 4 + hits))
}

@Test func aWalkAfterMidnightIsCoveredByTheEveningBefore() throws {
  let nights = dates(28).prefix(16).filter(\.isWeekday)
  // The habit is 23:45; on the last night the walk starts at 00:10 of the next date.
  let rows = daily("a", "23:45", on: nights) + daily("a", "00:10", on: [dates(28)[17]])
  let tally = try backtest(rows).tally(.rules)
  #expect((tally.reminders, tally.hits) == (4, 3))
  #expect((tally.walkDays, tally.coveredDays) == (3, 3))
}

@Test func theAsOfMomentCutsOffWhatIsAfterIt() throws {
  let result = try withExport(daily("a", "18:30", on: workdays)) { plan in
    var plan = plan
    plan.asOf = dates(28)[15].wallClock(minute: 20 * 60)
    return try backtest(plan, draws: 20)
  }
  #expect(result.tally(.rules).reminders == 2)
}

/// The habit is 18:30: whether it is met is known from 19:31 on.
@Test(arguments: [(19 * 60 + 30, 3), (19 * 60 + 31, 4)])
func aReminderIsNotJudgedBeforeItsMatchingRangeIsOver(minute: Int, reminders: Int) throws {
  let early = daily("early", "06:00", on: dates(16))
  let tally = try withExport(early + daily("late", "18:30", on: dates(15))) { plan in
    var plan = plan
    plan.asOf = dates(16)[15].wallClock(minute: minute) - 1
    return try backtest(plan, draws: 20)
  }.tally(.rules)
  #expect(tally.reminders == reminders)
}

@Test func usersWhoAreNotTestedAreSaidAndWhyNot() throws {
  let late = dates(28).suffix(2)
  let rows =
    daily("habit", "18:30", on: workdays) + daily("late", "18:30", on: Array(late))
    + daily("seldom", "12:00", on: [dates(28)[3]])
  let users = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).csv")
  try Data("user_id\nhabit\nnever\n".utf8).write(to: users)
  defer { try? FileManager.default.removeItem(at: users) }
  let result = try withExport(rows) { plan in
    var plan = plan
    plan.usersFile = users.path()
    plan.asOf = late[26].wallClock(minute: 0) - 1
    return try backtest(plan, draws: 20)
  }
  #expect(result.users == TestedUsers(read: 4, tested: 2, withoutWalk: 1, afterAsOf: 1))
  #expect(result.remindedUsers == 1)
  #expect(
    result.text.hasPrefix(
      """
      4 users read, 2 tested on 2026-11-16 to 2026-11-27, 1 of them reminded by the rules at least once
      2 not tested: 1 without a walk, 1 whose walks are all after the as-of moment
      95 % intervals over users

      """))
  #expect(result.json.contains("\"users_read\": 4,"))
}

@Test func fourteenDatesAreTooFew() throws {
  #expect {
    try backtest(daily("a", "18:30", on: dates(14)))
  } throws: { error in
    (error as? RunError)?.messages.first?.hasPrefix("the walks reach from 2026-11-02 to 2026-11-15")
      == true
  }
  #expect(
    try backtest(daily("a", "18:30", on: dates(15))).tally(.rules).userDays == 1)
}

@Test func theNumberOfWorkersChangesNothing() throws {
  let rows = (0..<9).flatMap { daily("u\($0)", "1\($0):0\($0)", on: dates(28 - $0)) }
  let alone = try backtest(rows, jobs: 1)
  let together = try backtest(rows, jobs: 5)
  #expect(alone.csv == together.csv)
  #expect(alone.json == together.json)
  #expect(alone.text == together.text)
}
