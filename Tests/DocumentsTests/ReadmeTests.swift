import Configuration
import Emit
import Foundation
import Habits
import Ingest
import Reminders
import Testing

/// One after the other: `make record` rewrites the file.
@Suite(.serialized) struct ReadmeTests {
  @Test func keysTableIsThatOfTheConfiguration() throws {
    var readme = try Document("README.md")
    let range = try #require(readme.range(between: "keys"))
    if Document.isRecording {
      try readme.replace(range, by: Configuration.keysTable)
    } else {
      #expect(readme.text(of: range) == Configuration.keysTable, "`make record` mends it")
    }
  }

  @Test func runnableBlocksSucceedAndPrintWhatTheReadmeShows() throws {
    let folder = try WorkFolder()
    var readme = try Document("README.md")
    #expect(readme.runnableBlocks.count >= 5)
    for number in readme.runnableBlocks.indices {
      // Found anew each time: recording moves the lines.
      let block = readme.runnableBlocks[number]
      let run = try folder.run(readme.text(of: block.script))
      try #require(run.status == 0, "\(run)")
      guard let output = block.output else { continue }
      if Document.isRecording {
        try readme.replace(output, by: run.output)
      } else {
        #expect(run.output == readme.text(of: output), "`make record` mends it\n\(run)")
      }
    }
  }

  @Test(arguments: OutputFile.allCases)
  func everyOutputFileAndColumnIsExplained(file: OutputFile) throws {
    let readme = try Document("README.md")
    #expect(readme.text.contains("**`\(file.rawValue)`**"))
    for column in file.header?.split(separator: ",") ?? [] {
      #expect(readme.quotes(String(column)), "\(file.rawValue): \(column)")
    }
  }

  @Test func everyWordOfTheClosedListsIsExplained() throws {
    let readme = try Document("README.md")
    let words =
      RejectReason.allCases.map(\.rawValue) + Verdict.allCases.map(\.name)
      + NoReminderReason.allCases.map(\.rawValue) + UserWarning.allCases.map(\.rawValue)
      + Column.allCases.map(\.name)
    for word in words { #expect(readme.quotes(word), "\(word)") }
  }

  @Test func everyKeyOfTheRunsRecordIsExplained() throws {
    let paragraph = try #require(
      try Document("README.md").text.firstMatch(of: /\*\*`run\.json`\*\*(?:.+\n)+/)?.output)
    let folder = try WorkFolder()
    let run = try folder.run(
      "walkhabits report data/exports --users data/users.csv --only run.json --quiet --out out "
        + "&& cat out/latest/run.json")
    let record = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let warnings = try #require(record["warnings"] as? [String: Any])
    for key in Array(record.keys) + Array(warnings.keys) {
      #expect(paragraph.contains("`\(key)`"), "\(key)")
    }
  }

  @Test func commandsTableIsThatOfTheHelps() throws {
    let rows = try Document("README.md").table(headed: "| command | does")
    let helps = try Help.all()
    #expect(rows.map { $0[0] }.sorted() == helps.map { "`\($0.usage)`" }.sorted())
  }

  @Test func optionsTableIsThatOfTheHelps() throws {
    let rows = try Document("README.md").table(headed: "| option |")
    let helps = try Help.all()
    var commands: [String: Set<String>] = [:]
    for help in helps {
      for option in help.options.keys { commands[option, default: []].insert(help.command) }
    }
    let told = rows.map { row in (row[0], takers(row[1], among: helps.map(\.command))) }
    #expect(
      Dictionary(told, uniquingKeysWith: { _, _ in [] })
        == Dictionary(uniqueKeysWithValues: commands.map { ("`\($0)`", $1) }))
  }

  /// - Parameter cell: `report, check`, `all`, or `all but check`.
  private func takers(_ cell: String, among commands: [String]) -> Set<String> {
    guard cell == "all" || cell.hasPrefix("all but ") else {
      return Set(cell.components(separatedBy: ", "))
    }
    return Set(commands).subtracting(
      cell.dropFirst("all but ".count).split(separator: ", ").map(String.init))
  }

  /// Defaults as the helps tell them: `(default: reports)`.
  @Test func defaultsOfTheOptionsAreThoseOfTheHelps() throws {
    let rows = try Document("README.md").table(headed: "| option |")
    for help in try Help.all() {
      for (option, meaning) in help.options {
        guard let told = meaning.firstMatch(of: /default: (.+?)[;)]/)?.output.1 else { continue }
        let row = try #require(rows.first { $0[0] == "`\(option)`" })
        #expect(
          row[2].contains("default") && row[2].replacing("`", with: "").contains(told),
          "\(help.command): \(option): \(told)")
      }
    }
  }

  @Test func everyKeyOfAReportIsExplained() throws {
    let paragraph = try #require(
      try Document("README.md").text.firstMatch(of: /\*\*`users\.jsonl`\*\*(?:.+\n)+/)?.output)
    let schema = try Document("Sources/Emit/Schemas/users.schema.json")
    let properties = try #require(schema.lines.firstIndex(of: "  \"properties\": {"))
    let keys = schema.lines[properties...].prefix { $0 != "  }," && $0 != "  }" }
      .compactMap { $0.wholeMatch(of: #/    "([a-z_]+)": \{/#)?.output.1 }
    #expect(keys.count > 8)
    for key in keys { #expect(paragraph.contains("`\(key)`"), "\(key)") }
  }

  @Test func exitCodesAreThoseOfTheProgramAndItsHelp() throws {
    let rows = try Document("README.md").table(headed: "| exit |")
    let codes = rows.map { $0[0] }
    let source = try Document("Sources/walkhabits/Failure.swift").text
    let used = Set(source.matches(of: /\b(?:6[4-9]|7[0-8])\b/).map { String($0.output) })
    #expect(Set(codes) == used.union(["0"]))
    #expect(codes.count == Set(codes).count)

    let help = try WorkFolder().run("walkhabits --help").output
    let sentence = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for row in rows { #expect(sentence.contains("\(row[0]) \(row[1])"), "\(row)") }
  }
}
