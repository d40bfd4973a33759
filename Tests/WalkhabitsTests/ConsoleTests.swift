import Foundation
import Testing

// What the program says on standard error, and in which form.

private let asOf = ["--as-of", "2026-11-29T23:59:59+08:00"]

extension Workspace {
  /// `walks.csv` with one row that is rejected, and `empty.csv`.
  fileprivate static func withDirtyExport(_ name: String = #function) throws -> Workspace {
    let workspace = try Workspace(name)
    try workspace.write(
      walks(of: ["amy", "ben", "cam"]) + "amy,\"\u{1B}[2J\n\u{2028}never\"\n", to: "walks.csv")
    try workspace.write("", to: "empty.csv")
    return workspace
  }

  /// Runs a script of the shell on a terminal; its output is all that the terminal was sent.
  fileprivate func onTerminal(
    _ script: String, environment: [String: String] = [:]
  ) throws -> Run {
    try write(script, to: "script")
    return try shell("exec script -qec 'sh script' /dev/null", environment: environment)
  }
}

@Test func messageIsOneLineWhateverTheFileHolds() throws {
  let run = try Workspace.withDirtyExport().run(
    ["report", "walks.csv", "--time-zone", "Asia/Taipei"] + asOf)
  #expect(
    run.error == """
      walkhabits: warning: walks.csv:14: started_at: expected a date and time such as \
      2026-11-16T18:10:00+08:00, found '\\u001b[2J\\u000a\\u2028never' (bad_timestamp)
      rows: 13 read, 12 used, 1 rejected (bad_timestamp 1); users: 3; habits: 3; reminders: 15

      """, "\(run)")
}

@Test func quietRunSaysNothingButWhyItFailed() throws {
  let workspace = try Workspace.withDirtyExport()
  let run = try workspace.run(["report", "walks.csv", "empty.csv", "--quiet"] + asOf)
  #expect(run.status == 0 && run.error.isEmpty && run.output.isEmpty, "\(run)")
  let failed = try workspace.run(["report", "empty.csv", "--quiet"] + asOf)
  #expect(
    failed.error == "walkhabits: error: no usable row at all: the exports hold no row\n",
    "\(failed)")
}

/// Whoever reads the messages may leave: the run goes on, and is published.
@Test func readerOfTheMessagesMayLeave() throws {
  let workspace = try Workspace.withDirtyExport()
  let run = try workspace.shell(
    """
    { sleep 0.3; "$walkhabits" report walks.csv empty.csv \(asOf.joined(separator: " ")); \
      echo $? > status; } 2>&1 | true
    """)
  #expect(try workspace.text("status") == "0\n", "\(run)")
  #expect(try workspace.text("reports/latest/habits.csv").contains("amy,weekday"), "\(run)")
}

/// A pager that is left early is no failure; the exit code stays that of the command.
@Test(arguments: [
  ("check walks.csv --max-reject-percent 0", 65), ("check walks.csv", 0), ("config", 0),
  ("explain amy walks.csv", 0), ("report --help", 0),
])
func readerOfTheResultMayLeave(_ command: String, _ status: Int) throws {
  let workspace = try Workspace.withDirtyExport("pager")
  let run = try workspace.shell(
    "{ sleep 0.3; \"$walkhabits\" \(command) --quiet; echo $? > status; } | true")
  #expect(try workspace.text("status") == "\(status)\n", "\(run)")
  #expect(!run.error.contains("standard output"), "\(run)")
}

private struct LogLine: Decodable, Equatable {
  var level: String
  var message: String
}

@Test(arguments: [
  (
    ["report", "walks.csv", "empty.csv", "--time-zone", "Asia/Taipei"],
    ["warning", "warning", "summary"]
  ),
  (["report", "empty.csv"], ["warning", "error"]),
  (["report", "nothere.csv"], ["error"]),
  (["report", "walks.csv", "--set", "minConfidense=1"], ["error"]),
  (["report", "walks.csv", "--jobs", "none"], ["error"]),
  (["report", "walks.csv", "--nonsense"], ["error"]),
  (["repot"], ["error"]),
  (["check", "walks.csv", "--max-reject-percent", "0"], ["summary", "error"]),
  (["config", "--set", "leadMinutes=0"], ["warning"]),
])
func everyLineOfTheLogIsAnObject(_ arguments: [String], _ levels: [String]) throws {
  let workspace = try Workspace.withDirtyExport("log")
  let run = try workspace.run(arguments + ["--log", "json"])
  let plain = try workspace.run(arguments)
  let lines = try run.error.split(separator: "\n").map {
    try JSONDecoder().decode(LogLine.self, from: Data($0.utf8))
  }
  #expect(lines.map(\.level) == levels, "\(run)")
  let plainLines = plain.error.split(separator: "\n").map {
    String($0.replacing(#/^walkhabits: (warning|error): /#, with: ""))
  }
  #expect(lines.map(\.message) == plainLines, "\(run)")
}

@Test func wrongFormOfTheLogIsToldAsText() throws {
  let run = try Workspace().run("config", "--log=xml", "--nonsense", "--", "--log", "json")
  #expect(run.error.hasPrefix("walkhabits: error: unknown option '--nonsense'"), "\(run)")
}

private let isTerminalThere =
  (try? Workspace("script").shell("script -qec true /dev/null"))?
  .status == 0

@Test(.enabled(if: isTerminalThere, "the command 'script' is not there"))
func colourIsForTerminalsUnlessRefused() throws {
  let workspace = try Workspace.withDirtyExport()
  let command = "\"$walkhabits\" report nothere.csv"
  let message = "cannot open 'nothere.csv': no such file or directory"
  let coloured = "walkhabits: \u{1B}[31merror:\u{1B}[0m \(message)\r\n"
  let plain = "walkhabits: error: \(message)\r\n"
  #expect(try workspace.onTerminal(command).output == coloured)
  #expect(try workspace.onTerminal(command, environment: ["NO_COLOR": ""]).output == coloured)
  #expect(try workspace.onTerminal(command, environment: ["NO_COLOR": "1"]).output == plain)
  #expect(try workspace.run("report", "nothere.csv").error == plain.replacing("\r\n", with: "\n"))
}

/// An export that takes longer than a tenth of a second to arrive.
private let slowCheck =
  "(cat big.csv; sleep 0.3; tail -n +2 big.csv; sleep 0.3) | \"$walkhabits\" check -"

@Test(.enabled(if: isTerminalThere, "the command 'script' is not there"))
func progressIsForTerminals() throws {
  let workspace = try Workspace()
  try workspace.write(walks(of: (0..<3000).map { "user\($0)" }), to: "big.csv")
  let shown = try workspace.onTerminal(slowCheck)
  #expect(shown.status == 0, "\(shown)")
  // Each line of progress is written over the one before, the summary over the last.
  #expect(
    shown.output.wholeMatch(
      of: /(\r\u{1B}\[K[0-9]+ rows, [0-9]+ MB\/s)+\r\u{1B}\[Krows: 24000 read.*\r\n/) != nil,
    "\(shown)")
  for silent in ["2>messages", "--quiet", "--log json"] {
    let run = try workspace.onTerminal(slowCheck + " " + silent)
    #expect(!run.output.contains("\u{1B}"), "\(run)")
  }
  #expect(try workspace.text("messages").split(separator: "\n").count == 1)
}
