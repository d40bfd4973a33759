extension TuneResult {
  /// The maps as one picture, below each other: darker is better, down to a fifth below
  /// the best. The frame shows the current configuration; the marks are those of the text.
  var svg: String {
    let maps = self.maps
    let columns = maps.first?.columnValues.count ?? 1
    let width = Picture.left + max(columns * Picture.cellWidth, 240) + Picture.margin
    var y = Picture.top
    var body = ""
    for map in maps {
      body += picture(of: map, y)
      y += (map.rowValues.count + 2) * Picture.cellHeight + Picture.top
    }
    body += text("* best, + steadiest, frame: current", Picture.margin, y, "start")
    y += Picture.top
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(y)" width="\(width)" \
      font-family="sans-serif" font-size="12">
      <title>F1 of the backtest of \(cells.count) configurations</title>
      <rect width="\(width)" height="\(y)" fill="#fff"/>
      \(body)</svg>

      """
  }

  private func picture(of map: HeatMap, _ y: Int) -> String {
    let title = (["F1"] + map.fixed).joined(separator: ", ")
    var body = text(title, Picture.margin, y, "start", weight: "bold")
    body += text("\(map.rowKey) ↓  \(map.columnKey) →", Picture.margin, y + 20, "start")
    for (column, value) in map.columnValues.enumerated() {
      body += text(value, Picture.center(ofColumn: column), y + 42, "middle")
    }
    for (row, value) in map.rowValues.enumerated() {
      let top = y + 50 + row * Picture.cellHeight
      body += text(value, Picture.left - 8, top + Picture.baseline, "end")
      for (column, cell) in map.cells[row].enumerated() { body += picture(of: cell, column, top) }
    }
    return body
  }

  private func picture(of cell: Int, _ column: Int, _ top: Int) -> String {
    let heat = heat(of: cell)
    // From nearly white to a blue dark enough for white text.
    let colour = zip([240, 245, 250], [8, 48, 107]).map { light, dark in
      String(Int(Double(light) + heat * Double(dark - light)))
    }.joined(separator: ",")
    let frame = grid.isCurrent(cell) ? " stroke=\"#d62728\" stroke-width=\"3\"" : ""
    let f1 = shown(cells[cell].f1)
    let (x, width, height) = (Picture.x(ofColumn: column), Picture.cellWidth, Picture.cellHeight)
    return "<rect x=\"\(x + 2)\" y=\"\(top + 2)\" width=\"\(width - 4)\" height=\"\(height - 4)\" "
      + "fill=\"rgb(\(colour))\"\(frame)><title>"
      + grid.overrides(of: cell).joined(separator: " ").xml + "</title></rect>\n"
      + text(
        marks(of: cell) + f1, Picture.center(ofColumn: column), top + Picture.baseline, "middle",
        fill: heat > 0.5 ? "#fff" : "#000")
  }

  private func text(
    _ content: String, _ x: Int, _ y: Int, _ anchor: String, weight: String = "normal",
    fill: String = "#000"
  ) -> String {
    "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\" font-weight=\"\(weight)\" "
      + "fill=\"\(fill)\" pointer-events=\"none\">\(content.xml)</text>\n"
  }
}

/// Measures of the picture, in pixels.
private enum Picture {
  static let margin = 12
  static let top = 24
  static let left = 110
  static let cellWidth = 72
  static let cellHeight = 32
  static let baseline = 20

  static func x(ofColumn column: Int) -> Int { left + column * cellWidth }
  static func center(ofColumn column: Int) -> Int { x(ofColumn: column) + cellWidth / 2 }
}

extension String {
  fileprivate var xml: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
