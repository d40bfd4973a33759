import Configuration
import Emit
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

  @Test(arguments: [
    "", "report", "explain", "check", "config", "backtest", "tune", "lint-schedule",
  ])
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
