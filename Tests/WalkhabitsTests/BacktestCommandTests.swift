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
  #expect(printed.output.hasPrefix("1 users, 2026-11-16 to 2026-11-22;"), "\(printed)")
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

@Test(arguments: [
  (
    ["tune", "walks.csv"], 64, "tune: expected a sweep, such as --sweep minConfidence=0.5:0.9:0.05"
  ),
  (["tune", "walks.csv", "--sweep", "minConfidence"], 64, "expected KEY=FROM:TO:STEP"),
  (
    ["tune", "walks.csv", "--sweep", "policy=single", "--sweep", "policy=multiple"], 64,
    "--sweep: 'policy' is swept twice"
  ),
  (
    ["tune", "walks.csv"]
      + ["minConfidence", "weights.days", "maxDeviation"].flatMap {
        ["--sweep", "\($0)=0.001:1:0.001"]
      }, 64, "--sweep: expected at most 100000 configurations together"
  ),
  (["tune", "walks.csv", "--sweep", "minConfidence=2"], 78, "minConfidence"),
  (["tune", "walks.csv", "--sweep", "minConfidense=0.5"], 78, "minConfidence"),
  (["backtest", "few.csv"], 65, "expected at least 15 dates"),
  (["backtest", "nothere.csv"], 66, "nothere.csv"),
  (["backtest", "walks.csv", "--out", "walks.csv"], 73, "walks.csv"),
])
func whatCannotBeBacktestedIsSaid(arguments: [String], status: Int, message: String) throws {
  let workspace = try workspace(String(arguments.joined().filter(\.isLetter).prefix(40)))
  try workspace.write("user_id,started_at\na,2026-11-02T18:30:00\n", to: "few.csv")
  let run = try workspace.run(arguments)
  #expect(Int(run.status) == status && run.error.contains(message), "\(run)")
}
