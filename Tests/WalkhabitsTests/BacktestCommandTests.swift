import Foundation
import Testing

/// Three weeks of evenings, from Monday 2026-11-02 on.
private let evenings: String = {
  let rows = (2...22).map { day in "a,2026-11-\(day < 10 ? "0" : "")\(day)T18:30:00\n" }
  return "user_id,started_at\n" + rows.joined()
}()

private func workspace(_ name: String = #function) throws -> Workspace {
  let workspace = try Workspace(name)
  try workspace.write(evenings, to: "walks.csv")
  return workspace
}

private func files(_ workspace: Workspace, _ folder: String = "") throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: workspace[folder].path()).sorted()
}

@Test func backtestPrintsItsTablesAndWritesThemWhereToldTo() throws {
  let workspace = try workspace()
  let printed = try workspace.run("backtest", "walks.csv")
  #expect(printed.status == 0 && printed.error.isEmpty, "\(printed)")
  #expect(
    printed.output.hasPrefix(
      "1 users read, 1 tested on 2026-11-16 to 2026-11-22, 1 of them reminded by the rules at "
        + "least once\n95 % intervals over users\n"), "\(printed)")
  #expect(try files(workspace) == ["walks.csv"])
  let written = try workspace.run("backtest", "walks.csv", "--out", "a/b")
  #expect(written.output == printed.output)
  #expect(try files(workspace, "a/b") == ["backtest.csv", "backtest.json"])
  #expect(try workspace.text("a/b/backtest.csv").contains("\nrules,all,,,7,7,7,7,7,7,1.0000,"))
}

@Test func tuneTellsTheGridFirstAndWritesOnlyWhatWasNamed() throws {
  let workspace = try workspace()
  let sweeps = ["--sweep", "minConfidence=0.5:0.9:0.1", "--sweep", "maxDeviation=20,35"]
  let printed = try workspace.run(["tune", "walks.csv"] + sweeps)
  #expect(printed.status == 0, "\(printed)")
  #expect(
    printed.output.hasPrefix("grid: minConfidence 5 × maxDeviationMinutes 2 = 10 configurations\n"),
    "\(printed)")
  #expect(try files(workspace) == ["walks.csv"])
  let written = try workspace.run(
    ["tune", "walks.csv", "--out", "t", "--write-config", "c.json"] + sweeps)
  #expect(written.output == printed.output)
  #expect(try files(workspace, "t") == ["tune-users.csv", "tune.csv", "tune.svg"])
  #expect(try workspace.run("config", "--config", "c.json").status == 0)
}

private let sweep = ["tune", "walks.csv", "--sweep", "minConfidence=0.5,0.65"]

/// Everything in the folder, links by where they lead; whoever opened the pipe would wait.
private func standing(_ workspace: Workspace) throws -> [String] {
  let listing = try workspace.shell("find . ! -name '*.csv' -printf '%p %y %l\\n' | sort")
  return listing.output.split(separator: "\n").map(String.init)
}

/// No device is tried: a program that does wrong would destroy it.
@Test(arguments: [
  "pipe", "link-to-pipe", "folder", "link-to-folder", "dangling", "loop", "no/where",
])
func whatIsNoRegularFileIsNeverReplacedByAConfiguration(path: String) throws {
  let workspace = try workspace(path.filter(\.isLetter))
  let made = try workspace.shell(
    """
    mkfifo pipe && ln -s pipe link-to-pipe && mkdir folder && ln -s folder link-to-folder &&
    ln -s not-there dangling && ln -s loop loop
    """)
  try #require(made.status == 0, "\(made)")
  let before = try standing(workspace)
  let run = try workspace.run(sweep + ["--write-config", path])
  #expect(run.status == 73, "\(run)")
  #expect(run.error.hasPrefix("walkhabits: error: cannot create '\(path)': "), "\(run)")
  // Refused before any work is done.
  #expect(run.output.isEmpty, "\(run)")
  #expect(try standing(workspace) == before)
}

@Test(arguments: ["walks.csv", "users.csv", "./walks.csv", "link", "new.json"])
func whatARunReadsIsNeverReplacedByAConfiguration(path: String) throws {
  let workspace = try workspace(path.filter(\.isLetter))
  let made = try workspace.shell("echo user_id > users.csv && ln -s walks.csv link")
  try #require(made.status == 0, "\(made)")
  let before = try workspace.text("walks.csv")
  let run = try workspace.run(sweep + ["--users", "users.csv", "--write-config", path])
  if path == "new.json" {
    #expect(run.status == 0, "\(run)")
  } else {
    #expect(run.status == 73, "\(run)")
    #expect(
      run.error == "walkhabits: error: cannot create '\(path)': this run reads it\n", "\(run)")
  }
  #expect(try workspace.text("walks.csv") == before)
  #expect(try workspace.text("users.csv") == "user_id\n")
}

@Test func aLinkToAFileStaysAndItsFileIsReplaced() throws {
  let workspace = try workspace()
  let made = try workspace.shell(
    """
    mkdir there && echo old > there/c.json && chmod 640 there/c.json &&
    ln -s there/c.json near && ln -s near far && ln there/c.json other-name
    """)
  try #require(made.status == 0, "\(made)")
  let run = try workspace.run(sweep + ["--write-config", "far"])
  #expect(run.status == 0, "\(run)")
  #expect(try workspace.run("config", "--config", "there/c.json").status == 0)
  // The old contents were replaced, not written over.
  #expect(try workspace.text("other-name") == "old\n")
  #expect(try workspace.shell("stat --format %a there/c.json").output == "640\n")
  #expect(
    try standing(workspace) == [
      ". d ", "./far l near", "./near l there/c.json", "./other-name f ", "./there d ",
      "./there/c.json f ",
    ])
}

@Test func noFileNameIsWrongUsage() throws {
  let run = try workspace().run(sweep + ["--write-config", ""])
  #expect(run.status == 64, "\(run)")
  #expect(
    run.error == "walkhabits: error: --write-config: expected a file, found '' "
      + "(see walkhabits tune --help)\n", "\(run)")
}

@Test func theWrittenConfigurationSaysWhereEachValueIsFrom() throws {
  let workspace = try workspace()
  try workspace.write("{leadMinutes: 12}", to: "pilot.json")
  let run = try workspace.run(
    sweep + [
      "--config", "pilot.json", "--set", "roundToMinutes=20", "--write-config", "tuned.json",
    ])
  #expect(run.status == 0, "\(run)")
  let lines = try workspace.text("tuned.json").split(separator: "\n").map(String.init)
  for (key, origin) in [
    ("minConfidence", "from tune"), ("roundToMinutes", "from --set"),
    ("leadMinutes", "from pilot.json"), ("windowDays", "default"),
  ] {
    let place = try #require(lines.firstIndex { $0.contains("\"\(key)\":") })
    #expect(lines[place - 1].hasSuffix("(\(origin))"), "\(lines[place - 1])")
  }
}

private let hugeSweeps = ["minConfidence", "weights.days", "maxDeviation"].flatMap {
  ["--sweep", "\($0)=0.001:1:0.001"]
}

private let refused: [(arguments: [String], status: Int, message: String)] = [
  (
    ["tune", "walks.csv"], 64, "tune: expected a sweep, such as --sweep minConfidence=0.5:0.9:0.05"
  ),
  (["tune", "walks.csv", "--sweep", "minConfidence"], 64, "expected KEY=FROM:TO:STEP"),
  (
    ["tune", "walks.csv", "--sweep", "policy=single", "--sweep", "policy=multiple"], 64,
    "--sweep: 'policy' is swept twice"
  ),
  (
    [
      "tune", "walks.csv", "--sweep", #"minDays={"weekday":2},{"weekday":3}"#, "--sweep",
      "minDays.weekday=2,3",
    ], 64, "--sweep: 'minDays.weekday' is part of 'minDays', which is swept too"
  ),
  (
    ["tune", "walks.csv", "--sweep", "minConfidence=0.5,0.6", "--sweep", "maxPending=1,64"], 64,
    "--sweep: no figure of a backtest depends on 'maxPending'; expected one of windowDays, "
  ),
  (
    ["tune", "walks.csv"] + hugeSweeps, 64,
    "--sweep: expected at most 100000 configurations together"
  ),
  (["tune", "walks.csv", "--sweep", "minConfidence=2"], 78, "--sweep minConfidence=2: "),
  (["tune", "walks.csv", "--sweep", "minConfidense=0.5"], 78, "minConfidence"),
  (
    ["backtest", "few.csv"], 65,
    """
    the walks reach from 2026-11-02 to 2026-11-02: expected at least 15 dates, 14 to learn from \
    and one to test

    """
  ),
  (
    ["backtest", "walks.csv", "--as-of", "2026-11-10T00:00:00Z"], 65,
    """
    the walks up to the as-of moment reach from 2026-11-02 to 2026-11-09: expected at least 15 \
    dates, 14 to learn from and one to test; take a later --as-of, or none

    """
  ),
  (
    ["tune", "walks.csv", "--as-of", "2026-10-10T00:00:00Z", "--sweep", "minConfidence=0.5"], 65,
    "no walk to test: all of them start after the as-of moment; take a later --as-of, or none\n"
  ),
  (
    ["backtest", "walks.csv", "--as-of", "1999-01-01T00:00:00Z"], 64,
    "--as-of: expected a moment from 2000-01-01 to 2099-12-31, found '1999-01-01T00:00:00Z'"
  ),
  (["backtest", "nothere.csv"], 66, "nothere.csv"),
  (["backtest", "walks.csv", "--out", "walks.csv"], 73, "walks.csv"),
]

@Test(arguments: refused)
func whatCannotBeBacktestedIsSaid(arguments: [String], status: Int, message: String) throws {
  let workspace = try workspace(String(arguments.joined().filter(\.isLetter).prefix(40)))
  try workspace.write("user_id,started_at\na,2026-11-02T18:30:00\n", to: "few.csv")
  let run = try workspace.run(arguments)
  #expect(Int(run.status) == status && run.error.contains(message), "\(run)")
}
