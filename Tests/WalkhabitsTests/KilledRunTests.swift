import Foundation
import Glibc
import Testing

/// Kills runs over and over, at any moment, and looks at what a reader of `latest` would see.
///
/// `WALKHABITS_SOAK_SECONDS` lets it go on for longer, with a new seed; the seed of a failure is in
/// its text, and `WALKHABITS_SEED` repeats it as far as the machine's timing allows.
@Test func runKilledAtAnyMomentLeavesLatestWhole() throws {
  let environment = ProcessInfo.processInfo.environment
  let soak = environment["WALKHABITS_SOAK_SECONDS"].flatMap(Double.init)
  let seed =
    environment["WALKHABITS_SEED"].flatMap { UInt64($0) }
    ?? (soak == nil ? 2026 : UInt64.random(in: 0 ... .max))
  var random = SplitMix64(state: seed)
  var victim = try Victim("any-moment")
  var count = 0
  let deadline = ContinuousClock.now + .seconds(soak ?? 8)
  repeat {
    count += 1
    try victim.kill(
      kind: Int.random(in: Victim.kinds.indices, using: &random),
      note: "run \(count), seed \(seed)"
    ) { $0.waitAWhile(for: $1, &random) }
  } while ContinuousClock.now < deadline
  print("killed \(count) runs, \(victim.newSeen) of them after publishing; seed \(seed)")
}

private let canTrace =
  (try? Workspace("strace").shell("strace -f -o /dev/null \"$walkhabits\" --version"))?
  .status == 0

/// The calls by which a run is published; the kinds are those whose folders are exchanged, or those
/// that each get a folder of their own.
private let publishing: [(call: String, kinds: [Int])] = [
  ("fsync", [1, 2]), ("symlink", [1, 2]), ("rename", [1, 2]), ("rename", [1, 0]),
  ("renameat2", [1, 0]), ("unlink", [1, 0]), ("rmdir", [1, 0]),
]

/// Each of the calls is the last one once.
@Test(.enabled(if: canTrace, "strace is not there, or may not trace"))
func runKilledAtAnySystemCallOfPublishingLeavesLatestWhole() throws {
  var victim = try Victim("any-call")
  var count = 0
  for (call, kinds) in publishing {
    var number = 0
    repeat {
      number += 1
      count += 1
      try victim.kill(
        kind: kinds[number % 2],
        by: ["strace", "-f", "-qq", "-o", "/dev/null", "-e"]
          + ["inject=\(call):signal=KILL:when=\(number)"],
        note: "\(call) \(number)"
      ) { _, run in run.process.waitUntilExit() }
    } while victim.wasKilled
    // The program makes this call at all.
    #expect(number > 1, "\(call)")
  }
  print("killed runs at \(count) system calls, \(victim.newSeen) of them after publishing")
}

/// A folder of reports, and runs into it that are killed.
private struct Victim {
  /// What a run is given; the same moment with other options takes the place of the run before,
  /// another moment stands beside it.
  static let kinds = [
    ["sooner.csv", "--as-of", "2026-11-28T12:00:00Z"],
    ["later.csv", "--as-of", "2026-11-28T12:00:00Z"],
    ["later.csv", "--as-of", "2026-11-29T12:00:00Z"],
  ]

  private let workspace: Workspace
  /// Files of a whole run of one kind after one of another.
  private var expected: [[Int]: FolderContents] = [:]
  /// The kinds of the run before, and of the one that is published.
  private var state = [0, 0]
  private(set) var wasKilled = false
  /// How many runs were killed after they had been published.
  private(set) var newSeen = 0

  init(_ name: String) throws {
    workspace = try Workspace(name)
    // Nobody goes: what is said of users who are gone would depend on all the runs before.
    let users = (0..<30).map { "user\($0)" }
    try workspace.write(walks(of: users), to: "sooner.csv")
    try workspace.write(walks(of: users, at: [30, 40, 45, 50]), to: "later.csv")
    for from in Self.kinds.indices {
      for to in Self.kinds.indices {
        let out = "whole-\(from)-\(to)"
        for kind in [from, to] { try complete(kind, out) }
        expected[[from, to]] = try latest(of: out)
      }
    }
    for kind in state { try complete(kind, "reports") }
  }

  private func arguments(_ kind: Int, _ out: String) -> [String] {
    ["report", "--quiet", "--out", out] + Self.kinds[kind]
  }

  private func complete(_ kind: Int, _ out: String) throws {
    let run = try workspace.run(arguments(kind, out))
    try #require(run.status == 0, "\(run)")
  }

  private func latest(of out: String) throws -> FolderContents {
    try FolderContents(workspace[out + "/latest"]).maskingSeconds
  }

  /// Starts a run of a kind, perhaps by way of another program, waits, kills it and checks what is
  /// left; then lets the same run end, and checks that.
  mutating func kill(
    kind: Int, by prefix: [String] = [], note: String,
    wait: (Victim, RunningProgram) -> Void
  ) throws {
    let words = prefix + [Workspace.program.path()] + arguments(kind, "reports")
    let run = try workspace.start(words, of: URL(filePath: "/usr/bin/env"))
    wait(self, run)
    Glibc.kill(run.process.processIdentifier, SIGKILL)
    let killed = try run.wait()
    #expect(killed.status == -SIGKILL || killed.status == 0, "\(note)\(killed)")
    wasKilled = killed.status != 0

    let found = try latest(of: "reports")
    let (old, new) = (state, [state[1], kind])
    #expect(found.files["run.json"] != nil, "\(note)\(killed)")
    if found == expected[new] {
      if wasKilled, found != expected[old] { newSeen += 1 }
      state = new
    } else {
      #expect(found == expected[old], "neither the old nor the new run: \(note)\(killed)")
    }

    try complete(kind, "reports")
    state = [state[1], kind]
    #expect(try latest(of: "reports") == expected[state], "\(note)\(killed)")
    try removeOtherRuns(note)
  }

  /// So that the next run of another moment makes a new folder; and nothing else may be left.
  private func removeOtherRuns(_ note: String) throws {
    let files = FileManager.default
    let target = try files.destinationOfSymbolicLink(atPath: workspace["reports/latest"].path())
    for name in try files.contentsOfDirectory(atPath: workspace["reports/runs"].path()) {
      #expect(name.hasPrefix("202611"), "\(note)")
      if "runs/" + name != target { try files.removeItem(at: workspace["reports/runs/" + name]) }
    }
    #expect(try files.contentsOfDirectory(atPath: workspace["reports"].path()).count == 3)
  }

  /// Any moment of the run, or one after all is written, or one round the two renames.
  func waitAWhile(for run: RunningProgram, _ random: inout SplitMix64) {
    let (file, microseconds): (String?, UInt32) =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: (nil, 150_000)
      case 1: ("runs/.staging/run.json", 20_000)
      case 2: (".latest", 2_000)
      default: (".latest", 100)
      }
    if let path = file.map({ workspace["reports/" + $0].path() }) {
      var status = stat()
      while run.process.isRunning, unsafe lstat(path, &status) != 0 || status.st_size == 0 {}
    }
    usleep(UInt32.random(in: 0..<microseconds, using: &random))
  }
}
