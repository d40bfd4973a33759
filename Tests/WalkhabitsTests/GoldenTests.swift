import Foundation
import Testing

/// Runs over invented exports; every file that comes out is compared as a whole with `expected`.
///
/// `make record` writes `expected` anew. It fails, so that nobody takes a recording for a test;
/// review it with `git diff`.
@Test(arguments: Case.all(in: "golden"))
func everyFileOfTheRunIsAsRecorded(_ example: Case) throws {
  let workspace = try Workspace(example.name)
  let files = FileManager.default
  for name in try files.contentsOfDirectory(atPath: example.folder.path()) where name != "expected"
  {
    try workspace.copy(example.folder.appending(path: name), to: name)
  }
  let run = try workspace.run(["report"] + (try example.options))
  try #require(run.status == 0, "\(run)")
  var actual = try FolderContents(workspace["reports/latest"]).maskingSeconds
  // It has tests of its own, and holds a library of the system's.
  actual.files["index.html"] = nil
  actual.files["standard-error"] = Data(run.error.utf8)
  let recorded = example.folder.appending(path: "expected")
  if ProcessInfo.processInfo.environment["WALKHABITS_RECORD"] == "1" {
    try? files.removeItem(at: recorded)
    try actual.write(to: recorded)
    Issue.record("recorded \(recorded.path()): review it with git diff")
  }
  let expected = try FolderContents(recorded)
  #expect(actual.files.keys.sorted() == expected.files.keys.sorted(), "\(run)")
  for (file, contents) in expected.files {
    guard let found = actual.files[file] else { continue }
    let difference = firstDifference(
      String(decoding: found, as: UTF8.self), String(decoding: contents, as: UTF8.self))
    let detail = difference ?? (found == contents ? nil : "bytes that are no UTF-8 differ")
    #expect(detail == nil, "\(file): \(detail ?? "")\(run)")
  }
}

/// The files below a folder, by their paths from it.
struct FolderContents: Equatable {
  var files: [String: Data] = [:]
  /// What symbolic links point to.
  var links: [String: String] = [:]

  /// - Parameter folder: itself it may be a link.
  init(_ folder: URL) throws {
    let folder = folder.resolvingSymlinksInPath()
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
    for path in paths {
      let file = folder.appending(path: path)
      let values = try FileManager.default.attributesOfItem(atPath: file.path())
      switch values[.type] as? FileAttributeType {
      case .typeRegular: files[path] = try Data(contentsOf: file)
      case .typeSymbolicLink:
        links[path] = try FileManager.default.destinationOfSymbolicLink(atPath: file.path())
      default: break
      }
    }
  }

  func write(to folder: URL) throws {
    for (path, contents) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try contents.write(to: file)
    }
  }

  /// With 0 for the seconds that each stage took, which are in run.json and differ each time.
  var maskingSeconds: FolderContents {
    var copy = self
    for (path, contents) in files where path.hasSuffix("run.json") {
      let text = String(decoding: contents, as: UTF8.self)
      guard let place = text.range(of: "\"seconds\"") else { continue }
      let seconds = text[place.lowerBound...].replacing(/[0-9]+\.[0-9]{3}/, with: "0.000")
      copy.files[path] = Data((text[..<place.lowerBound] + seconds).utf8)
    }
    return copy
  }
}

@Test(arguments: ["cases", "golden"])
func fixturesAreThere(_ folder: String) {
  #expect(!Case.all(in: folder).isEmpty)
}
