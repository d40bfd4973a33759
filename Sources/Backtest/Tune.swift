import Configuration
package import Habits
import Ingest
package import Pipeline
import Synchronization

/// What each configuration of a grid would do.
package struct TuneResult: Sendable {
  package var grid: Grid
  package var users: TestedUsers
  /// In the order of the grid's configurations.
  package var cells: [TuneCell]
  package var current: TuneCell
  /// `tune-users.csv`: everybody who gains, loses or moves a habit in some cell.
  package var changes: [UInt8]
  var costs: StageCosts
}

/// The figures of one configuration.
package struct TuneCell: Equatable, Sendable {
  /// Of the backtest.
  package var tally = Tally()
  /// Users with a kept habit at the end of the data.
  package var users = PerDayType(weekday: 0, weekend: 0)
  /// Habits with a reminder that rings, at the end of the data, against those of the current
  /// configuration: how many users times day types.
  package var changes = HabitChanges()

  /// As `tune.csv` and the maps show it: what looks alike there counts as alike.
  package var f1: Double? { Figure.f1.value(of: tally).map(roundedTo4Decimals) }

  mutating func add(_ other: TuneCell) {
    tally.add(other.tally)
    for dayType in DayType.allCases { users[dayType] += other.users[dayType] }
    changes.gained += other.changes.gained
    changes.lost += other.changes.lost
    changes.moved += other.changes.moved
  }
}

package struct HabitChanges: Equatable, Sendable {
  package var gained = 0
  package var lost = 0
  package var moved = 0
}

/// Backtests every configuration of `grid`, and compares the habits at the end of the data with
/// those of the current configuration.
///
/// Workers take people, not configurations: what a configuration leaves as it was need then not be
/// done again. Batches are merged in any order, which no count minds.
///
/// - Parameters:
///   - guardsFormulas: of `tune-users.csv`.
///   - sharesStages: false to run all stages for each cell, which gives the same.
package func tune(
  _ plan: Plan, _ grid: Grid, guardsFormulas: Bool = true, sharesStages: Bool = true,
  _ listener: Listener = Listener()
) throws(RunError) -> TuneResult {
  let corpus = try Corpus(plan, listener)
  let totals = Mutex(Totals(cellCount: grid.configurations.count))
  let changes = inBatches(of: corpus.people.count, jobs: corpus.jobs) { batch in
    var worker = TuneWorker(corpus, batch, grid, sharesStages: sharesStages)
    worker.run()
    totals.withLock { $0.add(worker.totals) }
    var rows = ChangeRows(grid, guardsFormulas: guardsFormulas)
    rows.append(worker.changes) { corpus.ingested.id(ofUser: corpus.people[batch.lowerBound + $0]) }
    return rows.bytes
  }
  let counted = totals.withLock { $0 }
  return TuneResult(
    grid: grid, users: corpus.users, cells: counted.cells, current: counted.current,
    changes: ChangeRows(grid, guardsFormulas: guardsFormulas).header + changes.joined(),
    costs: counted.costs)
}

private struct Totals: Sendable {
  var cells: [TuneCell]
  var current = TuneCell()
  var costs = StageCosts()

  init(cellCount: Int) { cells = [TuneCell](repeating: TuneCell(), count: cellCount) }

  mutating func add(_ other: Totals) {
    for cell in cells.indices { cells[cell].add(other.cells[cell]) }
    current.add(other.current)
    costs.add(other.costs)
  }
}

/// A habit that one configuration changes for one person.
struct HabitChange {
  enum Kind: String { case gain, lose, move }
  var person: Int
  var dayType: DayType
  var cell: Int
  /// Habit times.
  var old: [Int]
  var new: [Int]

  var kind: Kind { old.isEmpty ? .gain : new.isEmpty ? .lose : .move }
}

/// All the cells for one batch of people.
private struct TuneWorker {
  private let grid: Grid
  private let sharesStages: Bool
  private let asOf: Int64
  private var forecaster: Forecaster
  private var forecasts = Forecasts()
  /// By person, the times of the current configuration's habits that ring.
  private var current: [PerDayType<[Int]>] = []
  private(set) var totals: Totals
  private(set) var changes: [HabitChange] = []

  init(_ corpus: Corpus, _ batch: Range<Int>, _ grid: Grid, sharesStages: Bool) {
    self.grid = grid
    self.sharesStages = sharesStages
    asOf = corpus.moment.asOf
    forecaster = Forecaster(corpus.histories(of: batch))
    totals = Totals(cellCount: grid.configurations.count)
  }

  mutating func run() {
    totals.current = measure(grid.current)
    let ringing = Ringing(grid.current.reminders)
    current = forecaster.histories.indices.map { forecaster.latestHabits(of: $0, ringing) }
    for cell in grid.sharingOrder {
      totals.cells[cell] = measure(grid.configurations[cell])
      compareHabits(of: cell)
    }
    totals.costs = forecaster.costs
    changes.sort {
      ($0.person, $0.dayType.rawValue, $0.cell) < ($1.person, $1.dayType.rawValue, $1.cell)
    }
  }

  private mutating func measure(_ configuration: Configuration) -> TuneCell {
    let dayTypes = configuration.rules.dayTypes
    forecaster.analyse(configuration.rules, sharesStages: sharesStages)
    var scorer = Scorer(configuration.reminders, dayTypes, asOf: asOf)
    var scores = Scores()
    var cell = TuneCell()
    for person in forecaster.histories.indices {
      forecasts.removeAll()
      for decision in forecaster.histories[person].decisions.indices.dropLast() {
        forecaster.append(decision, of: person, dayTypes, to: &forecasts)
      }
      scorer.score(forecasts, of: forecaster.histories[person], into: &scores)
      let habits = forecaster.latestHabits(of: person)
      for dayType in DayType.allCases where !habits[dayType].isEmpty { cell.users[dayType] += 1 }
    }
    cell.tally = scores.overall
    return cell
  }

  private mutating func compareHabits(of cell: Int) {
    let ringing = Ringing(grid.configurations[cell].reminders)
    for person in forecaster.histories.indices {
      let habits = forecaster.latestHabits(of: person, ringing)
      for dayType in DayType.allCases where habits[dayType] != current[person][dayType] {
        let change = HabitChange(
          person: person, dayType: dayType, cell: cell, old: current[person][dayType],
          new: habits[dayType])
        switch change.kind {
        case .gain: totals.cells[cell].changes.gained += 1
        case .lose: totals.cells[cell].changes.lost += 1
        case .move: totals.cells[cell].changes.moved += 1
        }
        changes.append(change)
      }
    }
  }
}
