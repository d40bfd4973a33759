import Foundation
import Glibc
import Testing

private let asOf = "2026-11-29T23:59:59+08:00"

/// Four walks of each user: a habit at 18:30.
func walks(of users: [String], at minutes: [Int] = [10, 20, 25, 30]) -> String {
  "user_id,started_at\n"
    + users.flatMap { user in
      minutes.indices.map { "\(user),2026-11-\(16 + $0)T18:\(minutes[$0]):00+08:00\n" }
    }.joined()
}

extension Workspace {
  /// The folder holds `good.csv`, of the users `amy` and `ben`, and has a run of it in `reports`.
  static func withRunBefore(_ name: String = #function) throws -> Workspace {
    let workspace = try Workspace(name)
    try workspace.write(walks(of: ["amy", "ben"]), to: "good.csv")
    try workspace.write("", to: "folder/readme.txt")
    let run = try workspace.run("report", "good.csv", "--as-of", asOf)
    try #require(run.status == 0, "\(run)")
    return workspace
  }

  func reports() throws -> FolderContents {
    var contents = try FolderContents(self["reports"])
    contents.files[".lock"] = nil
    return contents
  }
}

@Test(arguments: FailingRun.all)
func failureSaysWhyAndPublishesNothing(_ failing: FailingRun) throws {
  let workspace = try Workspace.withRunBefore("\(failing.status)")
  for (path, contents) in failing.files {
    if path.hasSuffix("/") {
      try FileManager.default.createDirectory(
        at: workspace[path], withIntermediateDirectories: true)
    } else {
      try workspace.write(contents, to: path)
    }
  }
  let before = try workspace.reports()
  // Another moment than that of the run before, unless the case names one.
  let isReport = failing.arguments.first == "report" && !failing.arguments.contains("--as-of")
  let run = try workspace.run(
    failing.arguments.prefix(1) + (isReport ? ["--as-of", "2026-11-30T23:59:59+08:00"] : [])
      + failing.arguments.dropFirst())
  #expect(run.status == failing.status, "\(run)")
  #expect(run.error == failing.errorText, "\(run)")
  #expect(run.output == "", "\(run)")
  #expect(try workspace.reports() == before, "\(run)")
}

@Test func rejectsBelowTheLimitCostNothing() throws {
  let workspace = try Workspace()
  let rows = walks(of: ["amy", "ben"])
  try workspace.write(rows + "amy,never\n", to: "ninth.csv")
  let run = try workspace.run(
    "report", "ninth.csv", "--as-of", asOf, "--max-reject-percent", "11.2", "--time-zone",
    "Asia/Taipei")
  #expect(run.status == 0, "\(run)")
  #expect(
    run.error == """
      walkhabits: warning: ninth.csv:10: started_at: expected a date and time such as 2026-11-16T18:10:00+08:00, found 'never' (bad_timestamp)
      rows: 9 read, 8 used, 1 rejected (bad_timestamp 1); users: 2; habits: 2; reminders: 10

      """, "\(run)")
}

@Test func halfOfTheUsersMayVanishAndMoreIfAllowed() throws {
  let workspace = try Workspace.withRunBefore()
  try workspace.write(walks(of: ["ben"]), to: "half.csv")
  try workspace.write(walks(of: ["cam"]), to: "others.csv")
  for arguments in [["half.csv"], ["others.csv", "--allow-shrink"]] {
    let run = try workspace.run(["report", "--as-of", asOf] + arguments)
    #expect(run.status == 0, "\(run)")
  }
}

/// A user who has no walks any more but stands in the users file has vanished all the same.
@Test func userOfTheUsersFileWithoutWalksCountsAsVanished() throws {
  let workspace = try Workspace.withRunBefore()
  try workspace.write(walks(of: ["cam"]), to: "others.csv")
  try workspace.write("user_id\namy\nben\n", to: "users.csv")
  let run = try workspace.run(
    "report", "others.csv", "--as-of", asOf, "--users", "users.csv")
  #expect(run.status == 65, "\(run)")
}

// MARK: - Outputs that cannot be written

@Test func failedWritePublishesNothing() throws {
  let workspace = try Workspace.withRunBefore()
  let before = try workspace.reports()
  try workspace.write(walks(of: (0..<60).map { "user\($0)" }), to: "many.csv")
  // No file may grow beyond two kilobytes.
  let run = try workspace.shell(
    """
    ulimit -f 4
    exec "$walkhabits" report many.csv --as-of 2026-11-30T23:59:59+08:00 --allow-shrink \
      --time-zone Asia/Taipei
    """, environment: ["LLVM_PROFILE_FILE": "/dev/null"])
  #expect(run.status == 74, "\(run)")
  #expect(
    run.error == """
      walkhabits: error: cannot write 'reports/runs/.staging/index.html': file too large

      """, "\(run)")
  #expect(try workspace.reports() == before, "\(run)")
}

@Test func unreadableRunBeforeIsNamedAndKept() throws {
  let workspace = try Workspace.withRunBefore()
  for (file, reason) in [
    ("users.csv", "it has no column 'user_id'"), ("reminders.csv", "it has no header"),
  ] {
    let good = try workspace.text("reports/latest/" + file)
    try workspace.write(file == "users.csv" ? "x\n" : "", to: "reports/latest/" + file)
    let before = try workspace.reports()
    let run = try workspace.run("report", "good.csv", "--as-of", asOf)
    #expect(run.status == 74, "\(run)")
    #expect(
      run.error == "walkhabits: error: cannot read 'reports/latest/\(file)' of the run before: "
        + "\(reason); to do without that run, remove the link 'latest'\n", "\(run)")
    #expect(try workspace.reports() == before, "\(run)")
    try workspace.write(good, to: "reports/latest/" + file)
  }
}

/// Opening a pipe waits until somebody writes into it.
@Test(.timeLimit(.minutes(5)), arguments: ["reminders.csv", "users.csv", "ics/amy.ics"])
func runBeforeThatHoldsAPipeIsRefused(_ file: String) throws {
  let workspace = try Workspace(file == "ics/amy.ics" ? "ics" : file)
  try workspace.write(walks(of: ["amy"]), to: "good.csv")
  let report =
    "timeout -s KILL 60 \"$walkhabits\" report good.csv --as-of \(asOf) --reminder-format notifee,ics --quiet"
  let run = try workspace.shell(
    "\(report) || exit 1; cd reports/latest; rm \(file) && mkfifo \(file) && cd ../.. && \(report)")
  #expect(run.status == 74, "\(run)")
  #expect(
    run.error == "walkhabits: error: cannot read 'reports/latest/\(file)' of the run before: "
      + "it is no file; to do without that run, remove the link 'latest'\n", "\(run)")
}

private let canMount: Bool = {
  let probe = try? Workspace("mount").shell("unshare --map-root-user --mount true")
  return probe?.status == 0
}()

@Test(.enabled(if: canMount, "no file system may be mounted here"))
func fullDevicePublishesNothing() throws {
  let workspace = try Workspace()
  try workspace.write(walks(of: ["amy", "ben"]), to: "good.csv")
  try workspace.write(walks(of: (0..<500).map { "user\($0)" }), to: "many.csv")
  try FileManager.default.createDirectory(
    at: workspace["reports"], withIntermediateDirectories: true)
  try workspace.write(
    """
    mount -t tmpfs -o size=1m tmpfs reports || exit 99
    "$walkhabits" report good.csv --as-of 2026-11-28T00:00:00Z --quiet || exit 98
    "$walkhabits" report many.csv --as-of 2026-11-29T00:00:00Z --allow-shrink
    status=$?
    echo $(ls -A reports/runs) $(readlink reports/latest)
    exit $status
    """, to: "script")
  let run = try workspace.shell("unshare --map-root-user --mount sh script")
  #expect(run.status == 74, "\(run)")
  #expect(run.error.hasSuffix(": no space left on device\n"), "\(run)")
  #expect(run.output == "20261128T000000Z runs/20261128T000000Z\n", "\(run)")
}

@Test(arguments: ["--help", "--version", "report --help", "config", "check bad.csv"])
func standardOutputThatIsFullOrClosedIsAnError(_ command: String) throws {
  let workspace = try Workspace()
  try workspace.write("user_id,started_at\namy,never\n", to: "bad.csv")
  for (target, reason) in [
    (">/dev/full", "no space left on device"), (">&-", "bad file descriptor"),
  ] {
    let run = try workspace.shell("exec \"$walkhabits\" \(command) \(target)")
    #expect(run.status == 74, "\(run)")
    #expect(
      run.error == "walkhabits: error: cannot write to standard output: \(reason)\n", "\(run)")
  }
}

/// Else a file of the run gets the free descriptor, and the messages with it.
@Test func closedStreamsDoNotReachTheOutputs() throws {
  let workspace = try Workspace()
  try workspace.write(walks(of: ["amy", "ben", "cam"]) + "amy,never\n", to: "walks.csv")
  let report = "report walks.csv --as-of \(asOf)"
  let run = try workspace.shell(
    """
    "$walkhabits" \(report) --out open || exit 1
    "$walkhabits" \(report) --out closed <&- >&- 2>&-
    """)
  #expect(run.status == 0, "\(run)")
  let open = try FolderContents(workspace["open/latest"]).maskingSeconds
  #expect(try FolderContents(workspace["closed/latest"]).maskingSeconds == open)
}

// MARK: - Another run

/// Else the lock would be made wherever the link leads.
@Test func lockThatIsALinkIsRefused() throws {
  let workspace = try Workspace()
  try workspace.write(walks(of: ["amy"]), to: "good.csv")
  let run = try workspace.shell(
    "mkdir reports && ln -s ../elsewhere reports/.lock && exec \"$walkhabits\" report good.csv")
  #expect(run.status == 73, "\(run)")
  #expect(
    run.error
      == "walkhabits: error: cannot create 'reports/.lock': it is a symbolic link; remove it\n",
    "\(run)")
  #expect(!FileManager.default.fileExists(atPath: workspace["elsewhere"].path()), "\(run)")
}

/// Holds the output folder as a run does.
private func holding(_ folder: URL, _ body: () throws -> Void) throws {
  let lock = unsafe open(folder.appending(path: ".lock").path(), O_RDWR | O_CLOEXEC)
  try #require(lock >= 0)
  defer { close(lock) }
  try #require(flock(lock, LOCK_EX) == 0)
  try body()
}

@Test(arguments: [[], ["--wait", "1"]])
func folderHeldByAnotherRunIsLeftAlone(_ options: [String]) throws {
  let workspace = try Workspace.withRunBefore()
  let before = try workspace.reports()
  try holding(workspace["reports"]) {
    let start = ContinuousClock.now
    let run = try workspace.run(["report", "good.csv", "--as-of", asOf] + options)
    #expect(run.status == 75, "\(run)")
    #expect(
      run.error == "walkhabits: error: another run holds 'reports': "
        + "try again later, or wait for it with --wait SECONDS\n", "\(run)")
    #expect(try workspace.reports() == before, "\(run)")
    #expect(options.isEmpty || ContinuousClock.now - start >= .seconds(1))
  }
}

/// What came through a pipe cannot be read again after the wait.
@Test(.timeLimit(.minutes(5)))
func waitingRunKeepsItsPipedConfiguration() throws {
  let workspace = try Workspace.withRunBefore()
  try workspace.write("mkfifo pipe; echo '{windowDays: 15}' > pipe", to: "feed")
  let feed = try workspace.start(["feed"], of: URL(filePath: "/bin/sh"))
  while !FileManager.default.fileExists(atPath: workspace["pipe"].path()) { usleep(10_000) }
  var started: RunningProgram?
  try holding(workspace["reports"]) {
    // Reading the pipe again would wait for ever.
    started = try workspace.start(
      ["-s", "KILL", "120", Workspace.program.path(), "report", "good.csv", "--as-of", asOf]
        + ["--wait", "60", "--config", "pipe"], of: URL(filePath: "/usr/bin/timeout"))
    usleep(300_000)
  }
  let run = try #require(try started?.wait())
  #expect(try run.status == 0 && feed.wait().status == 0, "\(run)")
  #expect(try workspace.text("reports/latest/run.json").contains("\"windowDays\": 15"), "\(run)")
}

@Test func waitingRunGoesOnWhenTheOtherEnds() throws {
  let workspace = try Workspace.withRunBefore()
  var started: RunningProgram?
  try holding(workspace["reports"]) {
    started = try workspace.start(["report", "good.csv", "--as-of", asOf, "--wait", "60"])
    usleep(300_000)
    #expect(started?.process.isRunning == true)
  }
  let run = try #require(try started?.wait())
  #expect(run.status == 0, "\(run)")
}

@Test func waitingRunTakesTheMomentAndTheFilesAfterTheWait() throws {
  let workspace = try Workspace.withRunBefore()
  try workspace.write(workspace.text("good.csv"), to: "exports/a.csv")
  var started: RunningProgram?
  var end = Date.distantFuture
  try holding(workspace["reports"]) {
    started = try workspace.start(["report", "exports", "--wait", "60", "--allow-shrink"])
    usleep(1_200_000)
    try workspace.write(workspace.text("good.csv"), to: "exports/b.csv")
    end = Date()
  }
  let run = try #require(try started?.wait())
  #expect(run.status == 0, "\(run)")
  let record = try workspace.text("reports/latest/run.json")
  #expect(record.contains("exports/b.csv"), "\(record)")
  let folder = try FileManager.default.destinationOfSymbolicLink(
    atPath: workspace["reports/latest"].path())
  let atEnd = end.ISO8601Format().filter { $0 != "-" && $0 != ":" }
  #expect(folder >= "runs/" + atEnd, "\(folder)")
}
