import Foundation

/// A run of `walkhabits generate` in a folder of its own, which goes when the value does.
final class Generation {
  let status: Int32
  let errors: String
  private let folder: URL

  static let asOf = "2026-11-29T23:59:59+08:00"

  init(_ options: String) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "walkhabits-generate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    (status, errors) = try Self.run("generate --out generated \(options)", in: folder)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The bytes of a file below `generated`.
  func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: "generated").appending(path: path))
  }

  /// The lines of a file that `walkhabits` wrote, without its header; bytes that are no UTF-8 are
  /// replaced.
  func rows(_ path: String) throws -> [String] {
    String(decoding: try bytes(path), as: UTF8.self).split(separator: "\n").dropFirst().map(
      String.init)
  }

  var exports: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(
        atPath: folder.appending(path: "generated/exports").path()
      ).sorted()
    }
  }

  /// The rows of one file of a report on these exports.
  func report(_ file: String, asOf: String = asOf) throws -> [String] {
    let (status, errors) = try Self.run(
      "report generated/exports --as-of \(asOf) --max-reject-percent 60 --out generated/reports",
      in: folder)
    guard status == 0 else { throw ReportFailed(errors: errors) }
    return try rows("reports/latest/\(file)")
  }

  struct ReportFailed: Error { var errors: String }

  /// Runs it once more into the same folder.
  func again(_ options: String) throws -> (status: Int32, errors: String) {
    try Self.run("generate --out generated \(options)", in: folder)
  }

  private static func run(
    _ arguments: String, in folder: URL
  ) throws -> (status: Int32, errors: String) {
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appending(path: "walkhabits")
    process.arguments = arguments.split(separator: " ").map(String.init)
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = folder.appending(path: "errors")
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: errors, encoding: .utf8))
  }
}

/// A row of `truth.csv` with a habit.
struct Truth {
  var user: String
  var kind: String
  var dayType: String
  var minute: Double
  var spread: Double

  init?(_ row: String) {
    let cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard cells.count == 5, let minute = Double(cells[3]), let spread = Double(cells[4]) else {
      return nil
    }
    (user, kind, dayType) = (cells[0], cells[1], cells[2])
    (self.minute, self.spread) = (minute, spread)
  }

  /// Whether `habits.csv` has a habit at this time, give or take the spread.
  func isFound(in habits: [String: [(dayType: String, center: Double)]]) -> Bool {
    habits[user, default: []].contains { habit in
      let straight = abs(habit.center - minute)
      return habit.dayType == dayType && min(straight, 1440 - straight) <= spread
    }
  }
}

/// The centers of the clusters of `habits.csv` with the verdict `habit`, by user.
func habitCenters(_ rows: [String]) -> [String: [(dayType: String, center: Double)]] {
  var centers: [String: [(dayType: String, center: Double)]] = [:]
  for row in rows where row.contains(",habit,") {
    let cells = row.split(separator: ",").map(String.init)
    centers[cells[0], default: []].append((cells[1], Double(cells[3]) ?? .nan))
  }
  return centers
}
