import Foundation
import Testing

/// The same people give the same bytes, whatever the number of workers, the order of rows and files,
/// or the environment. Near the end of summer time in Berlin, and after a run of the day before.
@Test func outputsDependOnTheInputsOnly() throws {
  let workspace = try Workspace()
  let export = GeneratedExport(users: 2000, seed: 2026, lastDay: 25)
  let header = GeneratedExport.header + "\n"
  func lines(_ rows: some Sequence<String>) -> String { rows.joined(separator: "\n") + "\n" }
  try workspace.write(header + lines(export.rows), to: "one.csv")
  try workspace.write(export.usersFile, to: "users.csv")
  var random = SplitMix64(state: 1)
  let shuffled = export.rows.shuffled(using: &random)
  for part in 0..<5 {
    let rows = stride(from: part, to: shuffled.count, by: 5).map { shuffled[$0] }
    try workspace.write(header + lines(rows), to: "parts/\(part).csv")
  }
  let gone = (0..<100).map { "\($0 % 3 == 0 ? "=" : "")gone \($0),2026-10-20T18:00,,,," }
  try workspace.write(header + lines(gone), to: "gone.csv")
  let dayBefore = try workspace.run(
    "report", "one.csv", "gone.csv", "--users", "users.csv", "--as-of", "2026-10-24T00:30:00Z",
    "--quiet")
  try #require(dayBefore.status == 0, "\(dayBefore)")

  func outputs(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> FolderContents {
    try workspace.copy(workspace["reports"], to: name)
    let run = try workspace.run(
      ["report"] + arguments
        + ["--users", "users.csv", "--as-of", "2026-10-25T00:30:00Z", "--quiet", "--out", name],
      environment: environment)
    try #require(run.status == 0, "\(run)")
    return try FolderContents(workspace[name + "/latest"]).maskingSeconds
  }
  let one = try outputs("one", ["one.csv", "--jobs", "1"])
  #expect(one.files.count == 11 && one.files.values.allSatisfy { $0.count > 1000 })
  #expect(try outputs("eight", ["one.csv", "--jobs", "8"]).differences(from: one) == [])
  let foreign = [
    "TZ": "America/St_Johns", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "HOME": "/nowhere",
  ]
  #expect(
    try outputs("foreign", ["one.csv"], environment: foreign).differences(from: one) == [])

  // These two name the files that were read.
  let ofFiles = ["rejects.csv", "run.json"]
  let parts = try outputs("parts-of-one", ["parts", "--jobs", "2"])
  #expect(parts.differences(from: one).filter { !ofFiles.contains($0) } == [])
  let names = [3, 1, 4, 0, 2].map { "parts/\($0).csv" }
  #expect(try outputs("reordered", names + ["--jobs", "5"]).differences(from: parts) == [])
}

extension FolderContents {
  /// The files that are not the same in both.
  func differences(from other: FolderContents) -> [String] {
    Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }.sorted()
  }
}
