import Foundation

/// A document of the repository, as lines.
struct Document {
  let path: String
  private(set) var lines: [String]

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// `make record`: what the program says is written into the document.
  static let isRecording = ProcessInfo.processInfo.environment["WALKHABITS_RECORD"] != nil

  init(_ path: String) throws {
    self.path = path
    let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    lines = text.components(separatedBy: "\n")
  }

  var text: String { lines.joined(separator: "\n") }

  /// Whether `word` occurs in backticks, alone.
  func quotes(_ word: String) -> Bool { text.contains("`\(word)`") }

  func text(of range: Range<Int>) -> String {
    lines[range].map { $0 + "\n" }.joined()
  }

  mutating func replace(_ range: Range<Int>, by text: String) throws {
    lines.replaceSubrange(range, with: text.split(separator: "\n").map(String.init))
    try self.text.write(to: Self.root.appending(path: path), atomically: true, encoding: .utf8)
  }
}

extension Document {
  /// The lines between `<!-- name -->` and `<!-- /name -->`.
  func range(between name: String) -> Range<Int>? {
    guard let start = lines.firstIndex(of: "<!-- \(name) -->"),
      let end = lines.firstIndex(of: "<!-- /\(name) -->"), start < end
    else { return nil }
    return start + 1..<end
  }

  /// A fenced block that follows `<!-- run -->`, and the one that follows it after
  /// `<!-- output -->`: exactly what the first one prints.
  struct RunnableBlock {
    var script: Range<Int>
    var output: Range<Int>?
  }

  var runnableBlocks: [RunnableBlock] {
    lines.indices.compactMap { index in
      guard let script = fence("sh", after: "<!-- run -->", at: index) else { return nil }
      return RunnableBlock(
        script: script,
        output: fence("text", after: "<!-- output -->", at: script.upperBound + 1))
    }
  }

  /// The content of the fence that starts below `comment` on line `index`.
  private func fence(_ language: String, after comment: String, at index: Int) -> Range<Int>? {
    guard index + 1 < lines.count, lines[index] == comment, lines[index + 1] == "```" + language,
      let end = lines[(index + 2)...].firstIndex(of: "```")
    else { return nil }
    return index + 2..<end
  }
}

extension Document {
  /// The cells of each row of the table whose header row starts with `header`, without the header
  /// and the line below it.
  func table(headed header: String) -> [[String]] {
    guard let start = lines.firstIndex(where: { $0.hasPrefix(header) }) else { return [] }
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }
}
