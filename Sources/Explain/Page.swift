/// Text of lines of at most 80 columns where their words allow it.
struct Page {
  private(set) var text = ""

  mutating func line(_ line: String = "") { text += line + "\n" }

  /// The name of a stage, after a blank line, with what the stage does.
  mutating func stage(_ name: String, _ gist: String) {
    line()
    line("\(name): \(gist)")
  }

  /// `start` and the items behind it, or below it, indented, on as many lines as they need.
  mutating func list(_ start: String, _ items: [String], separator: String) {
    let whole = start + " " + items.joined(separator: separator)
    guard whole.count > Self.width else { return line(whole) }
    line(start)
    var current = ""
    for item in items {
      if current.isEmpty {
        current = "     " + item
      } else if current.count + separator.count + item.count <= Self.width {
        current += separator + item
      } else {
        line(current)
        current = "     " + item
      }
    }
    line(current)
  }

  private static let width = 80
}
