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
  var killer = try Killer(seed: seed)
  let deadline = ContinuousClock.now + .seconds(soak ?? 12)
  repeat { try killer.killOne() } while ContinuousClock.now < deadline
  print("killed \(killer.count) runs, \(killer.newSeen) of them after publishing; seed \(seed)")
  #expect(killer.count >= 20)
}

private struct Killer {
  /// What a run is given; the same moment with other options takes the place of the run before,
  /// another moment stands beside it.
  private static let kinds = [
    ["few.csv", "--as-of", "2026-11-28T12:00:00Z"],
    ["many.csv", "--as-of", "2026-11-28T12:00:00Z"],
    ["many.csv", "--as-of", "2026-11-29T12:00:00Z"],
  ]

  private let workspace: Workspace
  private let seed: UInt64
  private var random: SplitMix64
  /// Files of a whole run of one kind after one of another.
  private var expected: [[Int]: FolderContents] = [:]
  /// The kinds of the run that is published, and of the one before it.
  private var state = [0, 0]
  private(set) var count = 0
  private(set) var newSeen = 0

  init(seed: UInt64) throws {
    self.seed = seed
    random = SplitMix64(state: seed)
    workspace = try Workspace("killed")
    try workspace.write(walks(of: (0..<20).map { "user\($0)" }), to: "few.csv")
    try workspace.write(
      walks(of: (0..<30).map { "user\($0)" }, at: [15, 25, 30, 35]), to: "many.csv")
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
    ["report", "--per-user-files", "--quiet", "--out", out] + Self.kinds[kind]
  }

  private func complete(_ kind: Int, _ out: String) throws {
    let run = try workspace.run(arguments(kind, out))
    try #require(run.status == 0, "seed \(seed)\(run)")
  }

  private func latest(of out: String) throws -> FolderContents {
    try FolderContents(workspace[out + "/latest"]).maskingSeconds
  }

  /// Kills a run and checks what is left, then lets the same run end and checks that.
  mutating func killOne() throws {
    count += 1
    let kind = Int.random(in: Self.kinds.indices, using: &random)
    let run = try workspace.start(arguments(kind, "reports"))
    waitAWhile(run)
    kill(run.process.processIdentifier, SIGKILL)
    let killed = try run.wait()
    #expect(killed.status == -SIGKILL || killed.status == 0, "seed \(seed)\(killed)")

    let found = try latest(of: "reports")
    let (old, new) = (state, [state[1], kind])
    #expect(found.files["run.json"] != nil, "seed \(seed)\(killed)")
    if found == expected[new] {
      if found != expected[old] { newSeen += 1 }
      state = new
    } else {
      #expect(
        found == expected[old],
        "neither the old nor the new run, number \(count), seed \(seed)\(killed)")
    }

    try complete(kind, "reports")
    state = [state[1], kind]
    #expect(try latest(of: "reports") == expected[state], "number \(count), seed \(seed)")
    let runs = try FileManager.default.contentsOfDirectory(
      atPath: workspace["reports/runs"].path())
    #expect(!runs.contains(".staging"), "number \(count), seed \(seed)")
  }

  /// Any moment of the run, or one of the few milliseconds in which it publishes.
  private mutating func waitAWhile(_ run: RunningProgram) {
    if Bool.random(using: &random) {
      usleep(UInt32.random(in: 0..<150_000, using: &random))
      return
    }
    let last = workspace["reports/runs/.staging/run.json"].path()
    while run.process.isRunning {
      var status = stat()
      if unsafe stat(last, &status) == 0, status.st_size > 0 { break }
      usleep(50)
    }
    usleep(UInt32.random(in: 0..<4000, using: &random))
  }
}
