import Habits

extension TuneResult {
  /// What a terminal shows: the map of F1, then the configurations worth a look.
  package var text: String {
    """
    \(users.read) users read, \(users.tested) tested\(untested)
    F1 of the backtest, [] the current configuration, * the best, + the steadiest;
    shaded from the best down to a fifth below it

    \(maps.map { $0.text(self) }.joined(separator: "\n\n"))

    \(choices)

    neighbour   the least F1 one step away, in one key
    steadiness  the least F1 of the configuration and its neighbours; the steadiest has the greatest
    habits      users with a weekday habit and with a weekend habit at the end of the data
    changes     weekday and weekend habits gained, lost and moved against the current configuration;
                one that would ring in the quiet hours counts as none

    """
  }

  private var untested: String { users.untested.isEmpty ? "" : "; " + users.untested }

  /// How much of the stages' work was shared.
  package var sharing: String {
    let most = costs.runs.max() ?? 0
    let runs = zip(StageCosts.names, costs.runs).map { name, runs in
      "\(name) \(runs * 100 / max(1, most)) %"
    }
    let time = costs.time
    let saved = time.unshared > 0 ? Int((1 - time.spent / time.unshared) * 100) : 0
    return "stages run, of all configurations: \(runs.joined(separator: ", ")); "
      + "sharing them saved \(saved) % of their time"
  }

  private var choices: String {
    var rows = [
      [
        "", "configuration", "habits", "precision", "recall", "F1", "neighbour", "steadiness",
        "a week", "changes",
      ]
    ]
    rows.append(
      row(
        "current", grid.currentCell.map { grid.overrides(of: $0) } ?? ["outside of the grid"],
        current, at: grid.currentCell))
    for (name, cell) in [("best", best), ("steadiest", steadiest)] {
      rows.append(row(name, grid.overrides(of: cell), cells[cell], at: cell))
    }
    return aligned(rows)
  }

  private func row(
    _ name: String, _ overrides: [String], _ cell: TuneCell, at place: Int?
  ) -> [String] {
    func text(_ figure: Figure) -> String { shown(figure.value(of: cell.tally)) }
    return [
      name, overrides.joined(separator: " "), "\(cell.users.weekday) \(cell.users.weekend)",
      text(.precision), text(.recall), shown(cell.f1),
      shown(place.flatMap { worstNeighbour(of: $0)?.f1 }),
      shown(place.flatMap { steadiness(of: $0) }), text(.remindersPerWeek),
      "+\(cell.changes.gained) -\(cell.changes.lost) ~\(cell.changes.moved)",
    ]
  }
}

/// With the digits of `tune.csv`.
func shown(_ figure: Double?) -> String { figure.map { decimal($0, 4) } ?? "–" }

extension Grid {
  /// The cell that says the same as the current configuration; nil if none does.
  var currentCell: Int? { configurations.indices.first { isCurrent($0) } }
}
