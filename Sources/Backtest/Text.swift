/// `value`, which is not negative, rounded to `decimals`.
func decimal(_ value: Double, _ decimals: Int) -> String {
  var scale = 1
  for _ in 0..<decimals { scale *= 10 }
  let scaled = Int((value * Double(scale) + 1e-9).rounded())
  let fraction = String(scaled % scale)
  let zeros = String(repeating: "0", count: decimals - fraction.count)
  return "\(scaled / scale)." + zeros + fraction
}

/// Rows of cells as a table: the first two columns to the left, numbers to the right.
func aligned(_ rows: [[String]]) -> String {
  let columns = rows.first?.count ?? 0
  let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    row.enumerated().map { column, cell in
      let space = String(repeating: " ", count: widths[column] - cell.count)
      return column < 2 ? cell + space : space + cell
    }.joined(separator: "  ")
  }.joined(separator: "\n")
}
