import Foundation
import Testing

/// A folder for the runs of a test; removed at the end.
final class Runs {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL
  let url = FileManager.default.temporaryDirectory
    .appending(path: "walkhabits-page-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Runs the program's `report` as a shell would, on the demo data unless told otherwise.
  ///
  /// - Returns: the run's folder.
  func report(
    _ flags: String,
    exports: String = "data/exports --users data/users.csv --time-zone Asia/Taipei",
    asOf: String = "2026-11-29T23:59:59+08:00", into name: String
  ) throws -> URL {
    let program = Bundle.main.bundleURL.appending(path: "walkhabits").path()
    let out = url.appending(path: name)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c",
      "'\(program)' report \(exports) --as-of \(asOf) --quiet "
        + "--out '\(out.path())' \(flags)",
    ]
    process.currentDirectoryURL = Self.root
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(flags)")
    return out.appending(path: "latest").resolvingSymlinksInPath()
  }
}

/// A CSV of the program, without quotes in the columns that are asked for.
struct Table {
  private let columns: [String]
  private let lines: [[String]]

  init(_ url: URL) throws {
    let rows = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    columns = rows[0]
    lines = Array(rows.dropFirst())
  }

  var rows: [[String: String]] {
    lines.map { Dictionary(uniqueKeysWithValues: zip(columns, $0)) }
  }
}
