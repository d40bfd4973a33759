import Foundation
import Testing

/// A folder of inputs with the results that must come out, which a second implementation of the
/// rules has made: `walks.csv`, perhaps `users.csv`, `args`, and the expected files.
struct Case: CustomTestStringConvertible {
  var name: String
  var folder: URL

  var testDescription: String { name }

  static func all(in fixtures: String) -> [Case] {
    let root = fixturesFolder.appending(path: fixtures)
    let names = try? FileManager.default.contentsOfDirectory(atPath: root.path())
    return (names ?? []).sorted().map { Case(name: $0, folder: root.appending(path: $0)) }
  }

  func has(_ file: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: file).path())
  }

  /// The options in `args`: split at spaces, otherwise literal.
  var options: [String] {
    get throws {
      try String(contentsOf: folder.appending(path: "args"), encoding: .utf8)
        .split(whereSeparator: \.isWhitespace).map(String.init)
    }
  }
}

let fixturesFolder = URL(filePath: #filePath).deletingLastPathComponent().appending(
  path: "Fixtures")

@Test(arguments: Case.all(in: "cases"))
func resultsAreThoseOfTheSecondImplementation(_ example: Case) throws {
  let workspace = try Workspace(example.name)
  try workspace.copy(example.folder, to: "case")
  var arguments = ["report", "case/walks.csv"] + (try example.options)
  if example.has("users.csv") { arguments += ["--users", "case/users.csv"] }
  let run = try workspace.run(arguments)
  try #require(run.status == 0, "\(run)")
  let compared = ["habits.csv", "reminders.csv", "completions.csv"].filter(example.has)
  try #require(!compared.isEmpty)
  for file in compared {
    var actual = try workspace.text("reports/latest/" + file)
    // The second implementation knows no ids of reminders.
    if file == "reminders.csv" { actual = actual.withoutColumn(1) }
    // Nor chance levels.
    if file == "habits.csv" { actual = actual.withoutColumn(9) }
    let expected = try String(contentsOf: example.folder.appending(path: file), encoding: .utf8)
    let difference = firstDifference(actual, expected)
    #expect(difference == nil, "\(file): \(difference ?? "")\(run)")
  }
}

extension String {
  /// Of a CSV file without quotes.
  fileprivate func withoutColumn(_ column: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var cells = line.split(separator: ",", omittingEmptySubsequences: false)
      if column < cells.count { cells.remove(at: column) }
      return cells.joined(separator: ",")
    }.joined(separator: "\n")
  }
}

/// The first line in which two texts differ; nil if they are the same bytes.
func firstDifference(_ actual: String, _ expected: String) -> String? {
  if actual.utf8.elementsEqual(expected.utf8) { return nil }
  let found = actual.utf8.split(separator: 10, omittingEmptySubsequences: false)
  let wanted = expected.utf8.split(separator: 10, omittingEmptySubsequences: false)
  var line = 0
  while line < min(found.count, wanted.count), found[line].elementsEqual(wanted[line]) { line += 1 }
  func text(_ lines: [String.UTF8View.SubSequence]) -> String {
    line < lines.count ? "'\(String(lines[line]) ?? "no UTF-8")'" : "the end"
  }
  return "line \(line + 1): expected \(text(wanted)), found \(text(found))"
}
