import Testing

@testable import Backtest
@testable import Configuration
@testable import Habits
@testable import Pipeline
@testable import Zones

/// Twelve people with habits of every sort, over five weeks.
private func rows(seed: UInt64) -> [String] {
  var generator = SplitMix64(seed: seed)
  return (0..<12).flatMap { user in
    dates(35).flatMap { date in
      (0..<Int.random(in: 0...2, using: &generator)).map { walk in
        let spread = user * 6
        let minute = 480 + walk * 600 + Int.random(in: -spread...spread, using: &generator)
        let time = String(format(minute))
        return "u\(user),\(date.isoText)T\(time):00,"
      }
    }
  }
}

private func format(_ minute: Int) -> String {
  [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
}

private func tuned(
  _ rows: [String], _ sweeps: [String], jobs: Int = 2, sharesStages: Bool = true
) throws -> TuneResult {
  try withExport(rows, jobs: jobs) { plan in
    let grid = try Grid(sweeps.map { try Sweep($0) }, from: plan.configuration)
    return try tune(plan, grid, sharesStages: sharesStages)
  }
}

private let everyStage = [
  "minConfidence=0.5,0.7", "windowDays=7,14", "clusterGapMinutes=30,60",
  #"weekendDays=["sat","sun"],["fri","sat"]"#, "policy=single,multiple", "leadMinutes=10,30",
]

@Test func everyCellIsTheBacktestOfItsConfiguration() throws {
  let rows = rows(seed: 1)
  let result = try tuned(rows, everyStage)
  #expect(result.cells.count == 64)
  for cell in stride(from: 0, to: 64, by: 7) {
    let backtested = try withExport(rows) { plan in
      var plan = plan
      plan.configuration = result.grid.configurations[cell]
      return try backtest(plan, draws: 1)
    }
    #expect(
      result.cells[cell].tally == backtested.tally(.rules), "\(result.grid.overrides(of: cell))")
  }
  #expect(Set(result.cells.map(\.tally.reminders)).count > 10)
}

@Test func sharingStagesChangesNothingButTheWork() throws {
  let rows = rows(seed: 2)
  let shared = try tuned(rows, everyStage)
  let unshared = try tuned(rows, everyStage, jobs: 1, sharesStages: false)
  #expect(shared.cells == unshared.cells)
  #expect(shared.current == unshared.current)
  #expect(shared.changes == unshared.changes)
  #expect(shared.csv == unshared.csv)
  // In each batch the current configuration and 64 cells; the windows are 7 and 14 dates long.
  #expect(unshared.costs.runs.allSatisfy { $0 % 65 == 0 && $0 > 0 })
  #expect(shared.costs.runs[0] * 10 < shared.costs.runs[5])
}

@Test func gainsLossesAndMovesAreAgainstTheCurrentConfiguration() throws {
  let weekend = dates(28).filter { !$0.isWeekday }
  let rows =
    daily("=late", "18:37", on: workdays) + daily("twice", "09:00", on: Array(weekend.suffix(2)))
    + daily("always", "12:00", on: dates(28))
  let result = try tuned(rows, ["roundToMinutes=15,60", "minDays.weekend=2,3,5"])
  #expect(result.current.users == PerDayType(weekday: 2, weekend: 2))
  #expect(result.cells.map(\.users.weekend) == [2, 1, 0, 2, 1, 0])
  #expect(result.cells.map(\.changes.lost) == [0, 1, 2, 0, 1, 2])
  #expect(result.cells.map(\.changes.moved) == [0, 0, 0, 1, 1, 1])
  #expect(
    String(decoding: result.changes, as: UTF8.self) == """
      user_id,day_type,roundToMinutes,minDays.weekend,change,old_habit_time,new_habit_time
      '=late,weekday,60,2,move,18:30,19:00
      '=late,weekday,60,3,move,18:30,19:00
      '=late,weekday,60,5,move,18:30,19:00
      always,weekend,15,5,lose,12:00,
      always,weekend,60,5,lose,12:00,
      twice,weekend,15,3,lose,09:00,
      twice,weekend,15,5,lose,09:00,
      twice,weekend,60,3,lose,09:00,
      twice,weekend,60,5,lose,09:00,

      """)
}

@Test func aHabitThatDoesNotRingIsAReminderLost() throws {
  let rows = daily("late", "23:05", on: dates(28)) + daily("noon", "12:00", on: dates(28))
  let quiet = #"quietHours={},{"from":"22:51","to":"07:00"}"#
  let result = try tuned(rows, [quiet, "leadMinutes=10,9"])
  #expect(result.cells.map(\.changes.lost) == [0, 0, 0, 2])
  #expect(result.cells.map(\.tally.reminders) == [28, 28, 28, 14])
  #expect(result.cells.map(\.users.weekday) == [2, 2, 2, 2])
  #expect(
    String(decoding: result.changes, as: UTF8.self) == """
      user_id,day_type,quietHours,leadMinutes,change,old_habit_time,new_habit_time
      late,weekday,"{""from"":""22:51"",""to"":""07:00""}",9,lose,23:00,
      late,weekend,"{""from"":""22:51"",""to"":""07:00""}",9,lose,23:00,

      """)
}

/// Cells whose F1 are these; the first sweep has as many values as there are rows.
private func result(_ f1: [[Int]]) throws -> TuneResult {
  let sweeps = try [
    Sweep("minDays.weekday=" + (1...f1.count).map(String.init).joined(separator: ",")),
    Sweep("minDays.weekend=" + (1...f1[0].count).map(String.init).joined(separator: ",")),
  ]
  let cells = f1.joined().map { percent in
    var cell = TuneCell()
    (cell.tally.reminders, cell.tally.hits) = (100, percent)
    cell.tally.errors = [percent]
    (cell.tally.walkDays, cell.tally.coveredDays) = (100, percent)
    return cell
  }
  return TuneResult(
    grid: try Grid(sweeps, from: Configuration()),
    users: TestedUsers(read: 1, tested: 1, withoutWalk: 0, afterAsOf: 0), cells: cells,
    current: cells[0],
    changes: [], costs: StageCosts())
}

@Test func theSteadiestIsOnThePlateauAndTheBestMayBeABrightDot() throws {
  let result = try result([
    [90, 10, 10, 40],
    [10, 50, 51, 50],
    [10, 50, 52, 50],
    [10, 50, 50, 50],
  ])
  #expect(result.best == 0)
  #expect(result.steadiest == 10)
  #expect(result.worstNeighbour(of: 0)?.cell == 4)
  #expect(result.steadiness(of: 10) == result.cells[9].f1)
  #expect(result.csv.split(separator: "\n")[1].contains(",0.1000,minDays.weekday=2,"))
  #expect(result.csv.split(separator: "\n")[1].hasSuffix(",0.1000"))
  #expect(result.heat(of: 0) == 1)
  #expect(result.heat(of: 10) == 0)
}

@Test func steadinessIsTheLeastOfACellAndItsNeighbours() throws {
  // The neighbours of the dip are all good: one who looks only at them would take it.
  let dip = try result([[30, 50, 40], [50, 10, 50], [30, 50, 40]])
  #expect(dip.worstNeighbour(of: 4)?.f1 == 0.5)
  #expect(dip.steadiness(of: 4) == 0.1)
  #expect(dip.steadiest == 2)
  #expect(dip.steadiness(of: 2) == 0.4)
  let alone = try result([[20]])
  #expect(alone.steadiness(of: 0) == 0.2)
  // Without any walk there is no F1, and no steadiness.
  var none = try result([[20, 30]])
  none.cells[1].tally = Tally()
  #expect(none.steadiness(of: 0) == nil && none.steadiness(of: 1) == nil)
  #expect(none.steadiest == 0)
  #expect(none.csv.split(separator: "\n")[1].hasSuffix(","))
}

/// 3667 and 3668 of 10000 look alike with two digits.
@Test func mapsTellCellsApartAsTheTableDoes() throws {
  var result = try result([[0, 0, 0]])
  for (cell, hits) in [36_671, 36_680, 36_682].enumerated() {
    (result.cells[cell].tally.reminders, result.cells[cell].tally.hits) = (100_000, hits)
    (result.cells[cell].tally.walkDays, result.cells[cell].tally.coveredDays) = (100_000, hits)
  }
  let shown = ["0.3667", "0.3668", "0.3668"]
  let cells = result.maps[0].text(result).matches(of: /0\.\d+/).map { String($0.output) }
  #expect(cells == shown)
  #expect(result.svg.matches(of: />[*+]*(0\.\d+)</).map { String($0.output.1) } == shown)
  let lines = result.csv.split(separator: "\n").dropFirst()
  #expect(lines.map { $0.split(separator: ",")[8] } == shown.map { $0[...] })
  // What looks alike is alike: the first of both is the best.
  #expect(result.marks(of: 1) == "*" && result.marks(of: 2) == "+")
}

@Test func aMapHasARowPerValueOfTheFirstSweep() throws {
  let result = try tuned(
    rows(seed: 3), ["minConfidence=0.5,0.65", "maxDeviation=20,30,35", "policy=single,multiple"])
  let maps = result.maps
  #expect(maps.map(\.fixed) == [["policy=single"], ["policy=multiple"]])
  #expect(maps[1].cells == [[1, 3, 5], [7, 9, 11]])
  #expect(maps[0].text(result).split(separator: "\n").count == 4)
  #expect(result.svg.split(separator: "<rect").count == 1 + 1 + 12)
}

@Test func oneSweepIsAMapOfOneColumn() throws {
  let result = try tuned(rows(seed: 4), ["minConfidence=0.5:0.7:0.05"])
  #expect(result.maps.map(\.cells) == [[[0], [1], [2], [3], [4]]])
  #expect(result.text.contains("current"))
}
