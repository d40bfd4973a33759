import Testing

@testable import Backtest

private func tally(_ edit: (inout Tally) -> Void) -> Tally {
  var tally = Tally()
  edit(&tally)
  return tally
}

@Test func figuresAreSharesOfTheCounts() {
  let tally = tally {
    ($0.userDays, $0.reminders, $0.hits, $0.timelyHits) = (70, 40, 10, 4)
    ($0.walkDays, $0.coveredDays) = (50, 20)
    $0.errors = [3, 0, 2, 1, 4]
  }
  #expect(Figure.precision.value(of: tally) == 0.25)
  #expect(Figure.recall.value(of: tally) == 0.4)
  #expect(Figure.timelyPrecision.value(of: tally) == 0.1)
  #expect(Figure.remindersPerWeek.value(of: tally) == 4)
  #expect(Figure.f1.value(of: tally).map { abs($0 - 0.2 / 0.65) < 1e-12 } == true)
  // 0 0 0 2 2 | 3 4 4 4 4
  #expect(Figure.medianError.value(of: tally) == 2.5)
}

@Test func nothingToDivideIsNoFigure() {
  for figure in Figure.allCases { #expect(figure.value(of: Tally()) == nil) }
  let silent = tally { $0.walkDays = 3 }
  #expect(Figure.precision.value(of: silent) == nil)
  #expect(Figure.f1.value(of: silent) == 0)
}

@Test func intervalsCoverTheDrawsOfUsers() throws {
  // Ten people, of whom four are hit: the share of a draw is binomial, deviation 0.155.
  let hits = [1, 1, 1, 1, 0, 0, 0, 0, 0, 0]
  let intervals = Bootstrap.intervals(draws: 1000, groups: 10, figures: 2, jobs: 2) { times in
    [Double(zip(hits, times).reduce(0) { $0 + $1.0 * $1.1 }) / 10, nil]
  }
  let interval = try #require(intervals[0])
  #expect(0.05...0.15 ~= interval.lowerBound && 0.65...0.75 ~= interval.upperBound)
  #expect(intervals[1] == nil)
}

@Test func alikePeopleHaveNoInterval() throws {
  let rows = (0..<5).flatMap { daily("u\($0)", "18:30", on: workdays) }
  let row = try #require(try backtest(rows).rows.first)
  #expect(row.estimates.allSatisfy { $0.interval == $0.value.map { $0...$0 } })
}

@Test func decimalsAreRounded() {
  #expect(decimal(0.375, 2) == "0.38")
  #expect(decimal(12, 1) == "12.0")
  #expect(decimal(0.0049, 2) == "0.00")
}
