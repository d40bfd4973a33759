import Foundation
import Testing

@testable import Emit

private let record = RunRecord(version: "1.0.0", asOf: sampleAsOf)
private let name = "20261129T130000Z"

extension RunFolder {
  fileprivate convenience init(
    out: String, asOf: Int64, chosen: Set<OutputFile> = Set(OutputFile.allCases),
    userFolders: [UserFolder] = []
  ) throws(OutputError) {
    try self.init(
      holding: FolderLock(out), asOf: asOf, chosen: chosen, userFolders: userFolders)
  }
}

private func publish(
  _ row: String, in folder: TemporaryFolder, asOf: Int64 = sampleAsOf
) throws {
  let run = try RunFolder(out: folder.path, asOf: asOf, chosen: [.habits, .run])
  try run.append(Array(row.utf8), to: .habits)
  try run.publish(record)
}

/// What a reader of `latest` finds in `habits.csv` below its header.
private func latestRow(in folder: TemporaryFolder) throws -> String {
  let text = try folder.text(of: "latest/habits.csv")
  return text.split(separator: "\n").dropFirst().joined()
}

@Test func aRunIsPublishedUnderItsMomentAndAsLatest() throws {
  let folder = try TemporaryFolder()
  let run = try RunFolder(out: folder.path + "/new/reports", asOf: sampleAsOf)
  #expect(run.folder == folder.path + "/new/reports/runs/\(name)")
  #expect(run.writes(.habits))
  try run.append(Array("a\n".utf8), to: .users)
  try run.append(Array("b\n".utf8), to: .users)
  try run.publish(record)
  #expect(try folder.entries(of: "new/reports") == [".lock", "latest", "runs"])
  #expect(try folder.entries(of: "new/reports/runs") == [name])
  #expect(try folder.target(of: "new/reports/latest") == "runs/\(name)")
  #expect(
    try folder.entries(of: "new/reports/latest") == OutputFile.allCases.map(\.rawValue).sorted())
  #expect(
    try folder.text(of: "new/reports/latest/users.csv")
      == (OutputFile.users.header ?? "") + "\na\nb\n")
  #expect(
    try folder.text(of: "new/reports/latest/run.json")
      == String(decoding: record.json, as: UTF8.self))
}

@Test func onlyChosenFilesAreWritten() throws {
  let folder = try TemporaryFolder()
  let run = try RunFolder(out: folder.path, asOf: sampleAsOf, chosen: [.habits])
  #expect(!run.writes(.users))
  try run.append([1], to: .users)
  try run.writeUserFile("a", in: .reports, [1])
  try run.publish(record)
  #expect(try folder.entries(of: "latest") == ["habits.csv"])
}

@Test func usersHaveFilesOfTheirOwn() throws {
  let folder = try TemporaryFolder()
  let run = try RunFolder(
    out: folder.path, asOf: sampleAsOf, chosen: [.run], userFolders: [.reports, .calendars])
  let name = userFileName(for: Array("../a".utf8))
  try run.writeUserFile(name, in: .reports, Array("{}\n".utf8))
  try run.writeUserFile(name, in: .calendars, [])
  #expect(throws: OutputError.self) { try run.writeUserFile(name, in: .reports, []) }
  try run.publish(record)
  #expect(try folder.entries(of: "latest") == ["ics", "run.json", "users"])
  #expect(try folder.text(of: "latest/users/_2e_2e_2fa.json") == "{}\n")
}

@Test func aLaterRunLeavesTheOneBeforeInPlace() throws {
  let folder = try TemporaryFolder()
  try publish("old", in: folder)
  try publish("new", in: folder, asOf: sampleAsOf + 1)
  #expect(try folder.entries(of: "runs") == [name, "20261129T130001Z"])
  #expect(try latestRow(in: folder) == "new")
}

@Test func theSameMomentAgainReplacesTheRun() throws {
  let folder = try TemporaryFolder()
  try publish("old", in: folder)
  try publish("new", in: folder)
  #expect(try folder.entries(of: "runs") == [name])
  #expect(try folder.entries() == [".lock", "latest", "runs"])
  #expect(try latestRow(in: folder) == "new")
}

@Test func untilItIsPublishedARunIsUnseen() throws {
  let folder = try TemporaryFolder()
  try publish("old", in: folder)
  do {
    let run = try RunFolder(out: folder.path, asOf: sampleAsOf)
    try run.append([UInt8](repeating: 0x61, count: 1 << 20), to: .habits)
    #expect(try latestRow(in: folder) == "old")
    #expect(try folder.entries(of: "runs") == [".staging", name])
    withExtendedLifetime(run) {}
  }
  #expect(try latestRow(in: folder) == "old")
  #expect(try folder.entries(of: "runs") == [name])
}

@Test func aKilledRunLeavesLatestAloneAndTheNextOneCleansUp() async throws {
  let folder = try TemporaryFolder()
  try publish("old", in: folder)
  await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String] in
    let run = try RunFolder(out: path, asOf: sampleAsOf, userFolders: [.reports])
    try run.writeUserFile("a", in: .reports, [0x62])
    try run.append([UInt8](repeating: 0x61, count: 1 << 20), to: .habits)
    kill(getpid(), SIGKILL)
  }
  #expect(try folder.entries(of: "runs") == [".staging", name])
  #expect(try latestRow(in: folder) == "old")
  try publish("new", in: folder)
  #expect(try folder.entries(of: "runs") == [name])
  #expect(try latestRow(in: folder) == "new")
}

/// What a run leaves that is killed between two steps of publishing.
@Test(arguments: [
  // The new link made, nothing renamed.
  ["runs/.staging/users.csv", ".latest"],
  // The run renamed, the link not yet; or exchanged, the old one still there.
  ["runs/\(name)/habits.csv", ".latest"],
  ["runs/\(name)/habits.csv", "runs/.staging/users.csv", ".latest"],
  ["runs/\(name)/habits.csv", "runs/.staging/users.csv"],
])
func whateverAKilledRunLeftTheNextOneIsPublished(left: [String]) throws {
  let folder = try TemporaryFolder()
  try publish("old", in: folder, asOf: sampleAsOf - 1)
  for file in left where file != ".latest" { try folder.write("half", to: file) }
  if left.contains(".latest") {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/.latest", withDestinationPath: "runs/nowhere")
  }
  try publish("new", in: folder)
  #expect(try folder.entries() == [".lock", "latest", "runs"])
  #expect(try folder.entries(of: "runs") == ["20261129T125959Z", name])
  #expect(try folder.entries(of: "latest") == ["habits.csv", "run.json"])
  #expect(try latestRow(in: folder) == "new")
}

@Test func aSecondRunIsTurnedAwayWithoutHarm() throws {
  let folder = try TemporaryFolder()
  let first = try RunFolder(out: folder.path, asOf: sampleAsOf)
  #expect(throws: OutputError.busy(path: folder.path)) {
    _ = try RunFolder(out: folder.path, asOf: sampleAsOf)
  }
  try first.publish(record)
  #expect(throws: OutputError.busy(path: folder.path)) { try publish("new", in: folder) }
  withExtendedLifetime(first) {}
}

@Test func aRunWaitsForTheOneBefore() async throws {
  let folder = try TemporaryFolder()
  let path = folder.path
  var first: FolderLock? = try FolderLock(path)
  #expect(first?.hasWaited == false)
  let second = Task { try FolderLock(path, waitSeconds: 60).hasWaited }
  try await Task.sleep(for: .milliseconds(200))
  first = nil
  #expect(try await second.value)
}

@Test func latestThatIsNoLinkIsRefused() throws {
  let folder = try TemporaryFolder()
  try folder.write("mine", to: "latest/notes.txt")
  #expect(
    throws: OutputError.cannotCreate(
      path: folder.path + "/latest",
      reason: "it is no symbolic link; move it away or choose another folder")
  ) { try publish("new", in: folder) }
  #expect(try folder.text(of: "latest/notes.txt") == "mine")
  #expect(try folder.entries(of: "runs") == [])
}

@Test func latestThatTurnsIntoAFolderLeavesNothingPublished() throws {
  let folder = try TemporaryFolder()
  for hasOld in [false, true] {
    if hasOld { try folder.write("old", to: "runs/\(name)/habits.csv") }
    do {
      let run = try RunFolder(out: folder.path, asOf: sampleAsOf)
      try folder.write("mine", to: "latest/notes.txt")
      #expect(throws: OutputError.self) { try run.publish(record) }
    }
    try FileManager.default.removeItem(atPath: folder.path + "/latest")
    #expect(try folder.entries(of: "runs") == (hasOld ? [name] : []))
    if hasOld { #expect(try folder.text(of: "runs/\(name)/habits.csv") == "old") }
  }
}

@Test func aFileInTheWayCannotBeCreatedOver() throws {
  let folder = try TemporaryFolder()
  try folder.write("mine", to: "out")
  func error(_ out: String) -> OutputError? {
    do throws(OutputError) {
      _ = try RunFolder(out: folder.path + out, asOf: sampleAsOf)
      return nil
    } catch { return error }
  }
  #expect(
    error("/out")
      == .cannotCreate(path: folder.path + "/out", reason: "a file of that name is in the way"))
  #expect(
    error("/out/below")
      == .cannotCreate(path: folder.path + "/out/below", reason: "not a directory"))
  try folder.write("mine", to: "runs")
  #expect(
    error("")
      == .cannotCreate(
        path: folder.path + "/runs", reason: "a file of that name is in the way"))
}

@Test func aFullDiskPublishesNothing() throws {
  let folder = try TemporaryFolder()
  try publish("old", in: folder)
  do {
    let run = try RunFolder(out: folder.path, asOf: sampleAsOf)
    run.files[.users] = try BufferedFile(creating: "/dev/full")
    let full = OutputError.cannotWrite(path: "/dev/full", reason: "no space left on device")
    try run.append([0x61], to: .users)
    #expect(throws: full) { try run.publish(record) }
    run.files[.users] = try BufferedFile(creating: "/dev/full")
    #expect(throws: full) {
      try run.append([UInt8](repeating: 0x61, count: 1 << 20), to: .users)
    }
  }
  #expect(try folder.entries(of: "runs") == [name])
  #expect(try latestRow(in: folder) == "old")
}

@Test func errorsSayWhatWhereAndWhatToDo() {
  let errors: [OutputError] = [
    .cannotCreate(path: "r/runs", reason: "permission denied"),
    .cannotWrite(path: "r/runs/x", reason: "no space left on device"),
    .cannotRead(path: "r/latest/users.csv", reason: "it has no header"),
    .busy(path: "r"),
  ]
  #expect(
    errors.map(\.description) == [
      "cannot create 'r/runs': permission denied",
      "cannot write 'r/runs/x': no space left on device",
      "cannot read 'r/latest/users.csv' of the run before: it has no header; "
        + "to do without that run, remove the link 'latest'",
      "another run holds 'r': try again later, or wait for it with --wait SECONDS",
    ])
}
