import Emit
import Habits

extension TuneResult {
  /// The tables, and the map as a picture.
  package var files: [(name: String, contents: [UInt8])] {
    [
      ("tune.csv", Array(csv.utf8)), ("tune-users.csv", changes), ("tune.svg", Array(svg.utf8)),
    ]
  }

  /// `tune.csv`: one row for each configuration of the grid.
  var csv: String {
    let head =
      grid.sweeps.map(\.key) + [
        "is_current", "users_with_weekday_habit", "users_with_weekend_habit", "reminders",
      ] + Figure.allCases.map(\.rawValue) + [
        "worst_neighbour_f1", "worst_neighbour", "gained", "lost", "moved", "steadiness",
      ]
    let rows = cells.indices.map { cell in
      let figures = cells[cell]
      let worst = worstNeighbour(of: cell)
      return grid.values(of: cell) + [
        grid.isCurrent(cell) ? "yes" : "no", String(figures.users.weekday),
        String(figures.users.weekend), String(figures.tally.reminders),
      ]
        + Figure.allCases.map { $0.value(of: figures.tally).map { decimal($0, 4) } ?? "" } + [
          worst?.f1.map { decimal($0, 4) } ?? "", worst.map { step(from: cell, to: $0.cell) } ?? "",
          String(figures.changes.gained), String(figures.changes.lost),
          String(figures.changes.moved), steadiness(of: cell).map { decimal($0, 4) } ?? "",
        ]
    }
    var bytes: [UInt8] = []
    for row in [head] + rows { bytes.append(row: row) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The neighbour with the least F1, which one without is; nil if there is no neighbour.
  func worstNeighbour(of cell: Int) -> (cell: Int, f1: Double?)? {
    grid.neighbours(of: cell).map { (cell: $0, f1: cells[$0].f1) }
      .min { ($0.f1 ?? -1) < ($1.f1 ?? -1) }
  }

  /// The least F1 among the cell and its neighbours: what no step in one key falls below, nor standing
  /// still. nil if one of them has none.
  func steadiness(of cell: Int) -> Double? {
    guard let own = cells[cell].f1 else { return nil }
    guard let worst = worstNeighbour(of: cell) else { return own }
    return worst.f1.map { min(own, $0) }
  }

  /// The middle of a plateau: the cell with the greatest steadiness; of several the one with the best
  /// F1 of its own, then the first.
  package var steadiest: Int {
    cells.indices.max { one, other in
      let (first, second) = (steadiness(of: one) ?? -1, steadiness(of: other) ?? -1)
      if first != second { return first < second }
      let (own, others) = (cells[one].f1 ?? -1, cells[other].f1 ?? -1)
      return own != others ? own < others : one > other
    } ?? 0
  }

  /// The cell with the best F1; the first of several.
  package var best: Int {
    cells.indices.max { one, other in
      let (own, others) = (cells[one].f1 ?? -1, cells[other].f1 ?? -1)
      return own != others ? own < others : one > other
    } ?? 0
  }

  /// The one key that two neighbours differ in, with the second one's value.
  private func step(from cell: Int, to neighbour: Int) -> String {
    zip(grid.overrides(of: cell), grid.overrides(of: neighbour)).first { $0 != $1 }?.1 ?? ""
  }
}

/// The rows of `tune-users.csv`: by user, weekday before weekend, then in the grid's order.
struct ChangeRows {
  private(set) var bytes: [UInt8] = []
  private let grid: Grid
  private let guardsFormulas: Bool

  init(_ grid: Grid, guardsFormulas: Bool) {
    self.grid = grid
    self.guardsFormulas = guardsFormulas
  }

  var header: [UInt8] {
    var header: [UInt8] = []
    header.append(
      row: ["user_id", "day_type"] + grid.sweeps.map(\.key) + [
        "change", "old_habit_time", "new_habit_time",
      ])
    return header
  }

  /// - Parameter id: the `user_id` of a person.
  mutating func append(_ changes: [HabitChange], id: (Int) -> ArraySlice<UInt8>) {
    for change in changes {
      bytes.append(cell: id(change.person), guardsFormulas: guardsFormulas)
      bytes.append(UInt8(ascii: ","))
      bytes.append(
        row: [change.dayType.name] + grid.values(of: change.cell) + [
          change.kind.rawValue, times(change.old), times(change.new),
        ])
    }
  }

  /// `08:00;18:30`, as `habits.csv` writes each.
  private func times(_ minutes: [Int]) -> String {
    minutes.map { minute in
      [minute % minutesPerDay / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        .joined(separator: ":")
    }.joined(separator: ";")
  }
}

extension [UInt8] {
  fileprivate mutating func append(row cells: [String]) {
    for (place, cell) in cells.enumerated() {
      if place > 0 { append(UInt8(ascii: ",")) }
      append(cell: cell.utf8)
    }
    append(UInt8(ascii: "\n"))
  }
}
