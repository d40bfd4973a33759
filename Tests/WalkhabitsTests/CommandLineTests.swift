import Foundation
import Testing

private let asOf = "2026-11-29T23:59:59+08:00"

// MARK: - Help

private let analysisFlags = ["users", "as-of", "time-zone", "config", "set", "jobs"]
private let consoleFlags = ["quiet", "log", "help"]

@Test(arguments: [
  (
    "report",
    analysisFlags + consoleFlags + [
      "out", "only", "per-user-files", "no-formula-guard", "max-reject-percent", "allow-shrink",
      "wait", "reminder-format",
    ]
  ),
  ("check", analysisFlags + consoleFlags + ["max-reject-percent"]),
  ("config", ["config", "set"] + consoleFlags),
  ("lint-schedule", ["as-of", "config", "set"] + consoleFlags),
  ("backtest", analysisFlags + consoleFlags + ["out", "max-reject-percent"]),
  (
    "tune",
    analysisFlags + consoleFlags + [
      "out", "max-reject-percent", "no-formula-guard", "sweep", "write-config",
    ]
  ),
])
func helpOfACommandNamesItsOptionsAfterExamples(_ command: String, _ flags: [String]) throws {
  let workspace = try Workspace(command)
  let help = try workspace.run(command, "--help")
  #expect(help.status == 0 && help.error.isEmpty, "\(help)")
  let parts = help.output.components(separatedBy: "\nOptions:\n")
  try #require(parts.count == 2, "\(help)")
  #expect(parts[0].contains("\n  walkhabits \(command) "), "\(help)")
  let named = parts[1].split(separator: "\n").compactMap { line in
    line.split(separator: " ").first.map { String($0.dropFirst(2)) }
  }
  #expect(named.sorted() == flags.sorted(), "\(help)")
  for other in [[command, "-h"], ["help", command], [command, "nothere.csv", "--help"]] {
    #expect(try workspace.run(other).output == help.output, "\(other)")
  }
}

@Test func helpOfTheProgramNamesCommandsAndExitCodes() throws {
  let workspace = try Workspace()
  let help = try workspace.run("--help")
  #expect(help.status == 0 && help.error.isEmpty, "\(help)")
  for command in ["report", "explain", "check", "config", "backtest", "tune"] {
    #expect(help.output.contains("\n  walkhabits \(command) "), "\(help)")
  }
  let codes = help.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
  #expect([0, 64, 65, 66, 73, 74, 75, 78].allSatisfy(codes.contains), "\(help)")
  for other in ["-h", "help"] { #expect(try workspace.run(other).output == help.output) }
}

@Test func versionIsOneLine() throws {
  let run = try Workspace().run("--version")
  #expect(run.status == 0, "\(run)")
  #expect(run.output.wholeMatch(of: /walkhabits [0-9]+\.[0-9]+\.[0-9]+\n/) != nil, "\(run)")
}

// MARK: - Inputs

extension Workspace {
  /// Runs a report over `inputs` and gives back the files, and which inputs the run record names.
  fileprivate func report(
    _ inputs: [String], out: String
  ) throws -> (files: FolderContents, inputs: [String]) {
    let run = try run(["report"] + inputs + ["--as-of", asOf, "--out", out, "--quiet"])
    try #require(run.status == 0, "\(run)")
    let files = try FolderContents(self[out + "/latest"]).maskingSeconds
    let record = try JSONDecoder().decode(
      RunRecord.self, from: files.files["run.json"] ?? Data())
    return (files, record.inputs.map(\.file))
  }

  private struct RunRecord: Decodable {
    struct Input: Decodable { var file: String }
    var inputs: [Input]
  }
}

@Test func folderStandsForEveryCSVBelowIt() throws {
  let workspace = try Workspace()
  let names = ["b.csv", "a/z.csv", "a/UPPER.CSV", "a/c.d/deep.Csv", "a.csv/in a folder.csv"]
  for (number, name) in names.enumerated() {
    try workspace.write(walks(of: ["user\(number)"]), to: "exports/" + name)
  }
  for name in [".hidden.csv", ".git/x.csv", "notes.txt", "csv", "x.csv.gz", "x.csv~"] {
    try workspace.write("not an export", to: "exports/" + name)
  }
  try FileManager.default.createSymbolicLink(
    atPath: workspace["link"].path(), withDestinationPath: "exports")
  let sorted = names.map { "exports/" + $0 }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  #expect(try workspace.report(["exports"], out: "folder").inputs == sorted)
  #expect(try workspace.report(["exports/"], out: "slash").inputs == sorted)
  #expect(
    try workspace.report(["link"], out: "link-out").inputs
      == sorted.map { $0.replacing("exports", with: "link", maxReplacements: 1) })
  let named = try workspace.report(["exports/b.csv", "exports/a"], out: "named")
  #expect(named.inputs == sorted.filter { !$0.hasPrefix("exports/a.csv/") })
}

/// What is no file in a folder must neither be read nor be passed over in silence, if it is called an
/// export; a link to a folder is passed over whatever its name.
@Test(.timeLimit(.minutes(5)))
func folderNamesEveryExportThatIsNoFile() throws {
  let workspace = try Workspace()
  try workspace.write(walks(of: ["amy"]), to: "walks.csv")
  let made = try workspace.shell(
    """
    mkdir -p in/deep elsewhere latin && cp walks.csv elsewhere/b.csv && cp walks.csv in/a.csv
    ln -s ../elsewhere in/z.csv && ln -s ../elsewhere in/link && ln -s ../walks.csv in/l.csv
    mkfifo in/pipe && "$walkhabits" report in --as-of \(asOf) --quiet || exit 1
    grep '"file"' reports/latest/run.json | tr -d '\\n'
    mkfifo in/deep/p.csv && ln -s nowhere in/deep/n.csv && ln -s deep/p.csv in/q.csv
    mkdir in/$(printf 'caf\\351') && cp walks.csv in/$(printf 'w\\351.csv') && : > in/$(printf '\\351')
    """)
  #expect(made.status == 0, "\(made)")
  #expect(
    made.output.matches(of: #/in/\w+\.csv/#).map(\.output) == ["in/a.csv", "in/l.csv"], "\(made)")
  let run = try workspace.shell("exec timeout -s KILL 60 \"$walkhabits\" check in")
  #expect(run.status == 66, "\(run)")
  let pipe = "it is no file; to read a pipe, name it, not its folder"
  #expect(
    run.error == """
      walkhabits: error: cannot open 'in/caf\u{FFFD}': its name is no UTF-8; rename it
      walkhabits: error: cannot open 'in/q.csv': \(pipe)
      walkhabits: error: cannot open 'in/w\u{FFFD}.csv': its name is no UTF-8; rename it
      walkhabits: error: cannot open 'in/deep/p.csv': \(pipe)

      """, "\(run)")
  let named = try workspace.shell("exec \"$walkhabits\" check in/$(printf 'w\\351.csv')")
  #expect(named.status == 66, "\(named)")
  #expect(
    named.error == "walkhabits: error: cannot open 'in/w\u{FFFD}.csv': no such file or directory; "
      + "if its name is no UTF-8, rename it\n", "\(named)")
}

@Test(.timeLimit(.minutes(5)))
func pipeThatIsNamedIsRead() throws {
  let workspace = try Workspace()
  try workspace.write(walks(of: ["amy"]), to: "walks.csv")
  let run = try workspace.shell(
    """
    mkfifo pipe.csv; cat walks.csv > pipe.csv &
    "$walkhabits" check pipe.csv; status=$?; wait; exit $status
    """)
  #expect(run.status == 0, "\(run)")
  #expect(run.error == "rows: 4 read, 4 used, 0 rejected; users: 1\n", "\(run)")
}

@Test func orderOfTheArgumentsChangesNoByte() throws {
  let workspace = try Workspace()
  for user in ["amy", "ben", "cam"] {
    try workspace.write(walks(of: [user, "all"]) + "\(user),\n", to: user + ".csv")
  }
  let options = ["--max-reject-percent", "50"]
  let one = try workspace.report(["amy.csv", "ben.csv", "cam.csv"] + options, out: "one")
  let other = try workspace.report(["cam.csv", "amy.csv", "ben.csv"] + options, out: "other")
  #expect(one.files == other.files)
}

@Test func standardInputIsReadLikeAFile() throws {
  let workspace = try Workspace()
  try workspace.write(walks(of: ["amy", "ben"]), to: "walks.csv")
  let file = try workspace.report(["walks.csv"], out: "file")
  let run = try workspace.shell(
    "cat walks.csv | \"$walkhabits\" report - --as-of \(asOf) --out piped --quiet")
  #expect(run.status == 0, "\(run)")
  var piped = try FolderContents(workspace["piped/latest"]).maskingSeconds
  let record = String(decoding: piped.files["run.json"] ?? Data(), as: UTF8.self)
  piped.files["run.json"] = Data(
    record.replacing("\"file\": \"-\"", with: "\"file\": \"walks.csv\"").utf8)
  #expect(piped == file.files)
}

@Test func withoutAsOfTheAnalysisStandsAtNow() throws {
  let workspace = try Workspace()
  try workspace.write(walks(of: ["amy"]), to: "walks.csv")
  let format = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
  let before = Date.now.formatted(format)
  let run = try workspace.run("report", "walks.csv")
  let after = Date.now.formatted(format)
  #expect(run.status == 0, "\(run)")
  let target = try FileManager.default.destinationOfSymbolicLink(
    atPath: workspace["reports/latest"].path())
  #expect(target >= "runs/" + before && target <= "runs/" + after, "\(run)")
}

// MARK: - Configuration

@Test func printedConfigurationSaysWhereValuesComeFromAndFeedsBack() throws {
  let workspace = try Workspace()
  try workspace.write(
    "{minConfidence: 0.7, weekendDays: ['fri'], notification: {title: 'a \"b\" 散步'}}", to: "c.json")
  let first = try workspace.run(
    "config", "--config", "c.json", "--set", "policy=multiple", "--set", "minConfidence=0.71")
  #expect(first.status == 0 && first.error.isEmpty, "\(first)")
  for (key, value, origin) in [
    ("minConfidence", "0.71", "from --set"), ("policy", "\"multiple\"", "from --set"),
    ("weekendDays", "[\"fri\"]", "from c.json"), ("title", #""a \"b\" 散步""#, "from c.json"),
    ("windowDays", "14", "default"),
  ] {
    let lines = first.output.split(separator: "\n")
    // Of the built-in texts, too, each has a title.
    let place = try #require(
      lines.firstIndex { $0.drop { $0 == " " }.hasPrefix("\"\(key)\":") }, "\(key)\(first)")
    #expect(lines[place].contains("\"\(key)\": \(value)"), "\(first)")
    #expect(lines[place - 1].hasSuffix("(\(origin))"), "\(first)")
  }
  try workspace.write(first.output, to: "effective.json")
  let second = try workspace.run("config", "--config", "effective.json")
  #expect(second.status == 0, "\(second)")
  func values(_ run: Run) -> [Substring] {
    run.output.split(separator: "\n").filter { !$0.contains("// ") }
  }
  #expect(values(second) == values(first), "\(second)")
}

@Test(.timeLimit(.minutes(5)), arguments: ["/dev/stdin", "-"])
func configurationMayComeThroughAPipe(_ path: String) throws {
  let workspace = try Workspace("piped")
  let run = try workspace.shell(
    "echo '\u{FEFF}{minConfidence: 0.7}' | \"$walkhabits\" config --config \(path)")
  #expect(run.status == 0 && run.output.contains("\"minConfidence\": 0.7"), "\(run)")
}

@Test func settingThatIsHardlyMeantIsAWarning() throws {
  let workspace = try Workspace()
  try workspace.write(walks(of: ["amy"]), to: "walks.csv")
  let warning =
    "walkhabits: warning: 'leadMinutes' 7 is less than half of 'roundToMinutes' 15: "
    + "a reminder may come after the usual start\n"
  for arguments in [["config"], ["report", "walks.csv"]] {
    let run = try workspace.run(arguments + ["--set", "leadMinutes=7"])
    #expect(run.status == 0 && run.error.hasPrefix(warning), "\(run)")
  }
}

// MARK: - Check

@Test(arguments: [("0", 65), ("30", 65), ("30.1", 0), ("100", 0)] as [(String, Int32)])
func checkNamesEveryProblemOnceAndWritesNothing(_ limit: String, _ status: Int32) throws {
  let workspace = try Workspace()
  let lines = (12...14).map {
    "walks.csv:\($0): started_at: expected a date and time such as 2026-11-16T18:10:00+08:00, found 'never' (bad_timestamp)\n"
  }
  try workspace.write(
    walks(of: ["amy", "ben", "cam"]).split(separator: "\n").prefix(8).joined(separator: "\n")
      + "\n\n\n\n" + String(repeating: "amy,never\n", count: 3), to: "walks.csv")
  let before = try FolderContents(workspace.folder)
  let run = try workspace.run("check", "walks.csv", "--max-reject-percent", limit)
  #expect(run.status == status, "\(run)")
  #expect(run.output == lines.joined(), "\(run)")
  let summary = "rows: 10 read, 7 used, 3 rejected (bad_timestamp 3); users: 2\n"
  let error =
    status == 0
    ? ""
    : "walkhabits: error: 3 of 10 rows were rejected, which is not below \(limit) %: "
      + "mend the exports, or raise --max-reject-percent\n"
  #expect(run.error == summary + error, "\(run)")
  #expect(try FolderContents(workspace.folder) == before)
}

/// Of ends that lie before the start, those that the row itself tells; far rows are not looked at.
@Test func checkNamesEveryEndThatIsIgnored() throws {
  let workspace = try Workspace()
  let rows = [
    "amy,2026-11-16T18:10,soon,", "amy,2026-11-17T18:10,2026-11-17T18:40,",
    "amy,2026-11-18T18:10,\"2026-11-18\n\",", "amy,never,soon,",
    "amy,2026-11-19T18:10+08:00,2026-11-19T18:09,", "amy,2026-11-20T18:10,2026-11-20T18:09,",
    "amy,2026-11-21T10:10Z,2026-11-21T18:09,Asia/Taipei", "amy,2026-11-22T10:10Z,2026-11-22T10:11,",
    "amy,2026-11-23T10:10Z,2026-11-23T18:09+08:00,", "amy,2020-11-16T18:10,soon,",
    "amy,2026-11-24T18:10+08:00,2026-11-24T18:10,",
  ]
  try workspace.write(
    "user_id,started_at,ended_at,time_zone\n" + rows.joined(separator: "\n") + "\n", to: "w.csv")
  let run = try workspace.run("check", "w.csv", "--as-of", asOf, "--max-reject-percent", "50")
  let time = "expected a date and time such as 2026-11-16T18:10:00+08:00, found"
  let late = "ended_at: expected no moment before the start, found"
  #expect(
    run.output == """
      w.csv:2: ended_at: \(time) 'soon' (ended_at_ignored)
      w.csv:4: ended_at: \(time) '2026-11-18\\u000a' (ended_at_ignored)
      w.csv:6: started_at: \(time) 'never' (bad_timestamp)
      w.csv:7: \(late) '2026-11-19T18:09' (ended_at_ignored)
      w.csv:8: \(late) '2026-11-20T18:09' (ended_at_ignored)
      w.csv:9: \(late) '2026-11-21T18:09' (ended_at_ignored)
      w.csv:11: \(late) '2026-11-23T18:09+08:00' (ended_at_ignored)

      """, "\(run)")
  #expect(run.error.contains(" 6 ended_at cells are ignored"), "\(run)")
}

@Test func fewCellsAreCounted() throws {
  let workspace = try Workspace()
  try workspace.write("user_id,started_at,note,x\namy,2026-11-16T18:10\n", to: "w.csv")
  let run = try workspace.run("check", "w.csv")
  #expect(
    run.output == "w.csv:2: note: expected 4 cells, as the header has, found 2 (too_few_columns)\n",
    "\(run)")
}

/// One that is beside the right column, or is like none, is somebody's own.
@Test func otherColumnsOfTheUsersFileAreAWarning() throws {
  let workspace = try Workspace()
  try workspace.write(walks(of: ["amy"]), to: "walks.csv")
  try workspace.write("user_id,language,languages,city\namy,en,,\n", to: "users.csv")
  let run = try workspace.run("check", "walks.csv", "--users", "users.csv")
  #expect(run.status == 0, "\(run)")
  #expect(run.error.contains("column 'languages' is ignored"), "\(run)")
  #expect(run.error.contains("column 'city' is ignored"), "\(run)")
}

@Test func checkOfCleanExportsIsSilentOnStandardOutput() throws {
  let workspace = try Workspace()
  try workspace.write(walks(of: ["amy", "ben"]), to: "walks.csv")
  let run = try workspace.run("check", "walks.csv")
  #expect(run.status == 0 && run.output.isEmpty, "\(run)")
  #expect(run.error == "rows: 8 read, 8 used, 0 rejected; users: 2\n", "\(run)")
}
