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

  static let commands = [
    "report", "explain", "check", "config", "backtest", "tune", "generate", "lint-schedule",
  ]

  @Test func optionsTableSaysWhichCommandsTakeEach() throws {
    var takers: [String: [String]] = [:]
    for command in Self.commands {
      let help = try WorkFolder().run("walkhabits \(command) --help").output
      for option in help.matches(of: /\n +(--[a-z-]+)/) {
        takers[String(option.output.1), default: []].append(command)
      }
    }
    let rows = try Document("README.md").table(headed: "| option |")
    for row in rows where !row[0].contains("--version") {
      let option = row[0].split { "` ".contains($0) }.first.map(String.init) ?? ""
      let names = row[1].replacingOccurrences(of: "all but ", with: "").split(separator: ", ")
      let commands =
        switch row[1] {
        case "all": Self.commands
        case let cell where cell.hasPrefix("all but "):
          Self.commands.filter { command in !names.contains { $0 == command } }
        default: names.map(String.init)
        }
      #expect(takers.removeValue(forKey: option)?.sorted() == commands.sorted(), "\(option)")
    }
    #expect(takers.keys.sorted() == ["--help"])
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

  @Test(arguments: [""] + commands)
  func everyOptionOfTheHelpIsExplained(command: String) throws {
    let readme = try Document("README.md")
    let help = try WorkFolder().run("walkhabits \(command) --help")
    try #require(help.status == 0, "\(help)")
    let options = help.output.matches(of: /--[a-z][a-z-]*/).map { String($0.output) }
    #expect(!options.isEmpty)
    for option in options {
      let isExplained = readme.text.contains("`\(option)`") || readme.text.contains("`\(option) ")
      #expect(isExplained, "\(option)")
    }
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
