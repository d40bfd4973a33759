/// The cells of a grid over its first two sweeps, at one choice of the others.
struct HeatMap {
  /// `key=value` of the sweeps that stay.
  var fixed: [String]
  /// Key and values from top to bottom.
  var rowKey: String
  var rowValues: [String]
  /// Key and values from left to right; of a single sweep there are none.
  var columnKey: String
  var columnValues: [String]
  /// Row by row.
  var cells: [[Int]]
}

extension TuneResult {
  /// One map for each combination of the third and further sweeps.
  var maps: [HeatMap] {
    let rest = grid.sweeps.dropFirst(2).map(\.values.count)
    let rows = grid.sweeps.first
    let columns = grid.sweeps.dropFirst().first
    return (0..<rest.reduce(1, *)).map { map in
      let cells = (0..<(rows?.values.count ?? 1)).map { row in
        (0..<(columns?.values.count ?? 1)).map { column in
          // The cells run through the last sweep fastest, so that all maps' cells of one place
          // stand together.
          (row * (columns?.values.count ?? 1) + column) * rest.reduce(1, *) + map
        }
      }
      return HeatMap(
        fixed: Array(grid.overrides(of: map).dropFirst(2)), rowKey: rows?.key ?? "",
        rowValues: rows?.values ?? [""], columnKey: columns?.key ?? "",
        columnValues: columns?.values ?? [""], cells: cells)
    }
  }

  /// 1 for the best F1 of all cells, 0 for those that fall short of it by a fifth or more: what is
  /// worth telling apart is the plateau.
  func heat(of cell: Int) -> Double {
    guard let most = cells[best].f1, let f1 = cells[cell].f1, most > 0 else { return 0 }
    return max(0, 1 - (most - f1) / (0.2 * most))
  }

  /// What sets a cell apart.
  func marks(of cell: Int) -> String {
    (cell == best ? "*" : "") + (cell == steadiest ? "+" : "")
  }
}

extension HeatMap {
  func text(_ result: TuneResult) -> String {
    let shades = ["  ", "░░", "▒▒", "▓▓", "██"]
    let head = ["\(rowKey) ↓" + (columnKey.isEmpty ? "" : "  \(columnKey) →"), ""] + columnValues
    let lines = zip(rowValues, cells).map { value, cells in
      [value, ""]
        + cells.map { cell in
          let f1 = shown(result.cells[cell].f1)
          let shade = shades[min(4, Int(result.heat(of: cell) * 5))]
          let figure = result.grid.isCurrent(cell) ? "[\(f1)]" : f1
          return "\(result.marks(of: cell))\(figure) \(shade)"
        }
    }
    return (fixed.isEmpty ? "" : fixed.joined(separator: " ") + "\n") + aligned([head] + lines)
  }
}
