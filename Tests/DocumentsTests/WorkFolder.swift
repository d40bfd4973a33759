import Foundation

/// A folder as somebody has it after a checkout: the demo data, the empty folder of the reports, and
/// the built program on `PATH`. Removed at the end.
final class WorkFolder {
  struct Run: CustomStringConvertible {
    var script: String
    var status: Int32
    var output: String
    var errors: String

    var description: String {
      "\(script)\nstatus \(status)\nstandard output:\n\(output)\nstandard error:\n\(errors)"
    }
  }

  private let url: URL

  init() throws {
    let files = FileManager.default
    url = files.temporaryDirectory.appending(path: "walkhabits-documents-\(UUID().uuidString)")
    try files.createDirectory(
      at: url.appending(path: "work/reports"), withIntermediateDirectories: true)
    try files.createDirectory(at: url.appending(path: "bin"), withIntermediateDirectories: true)
    try files.copyItem(
      at: Document.root.appending(path: "data"), to: url.appending(path: "work/data"))
    try files.createSymbolicLink(
      at: url.appending(path: "bin/walkhabits"),
      withDestinationURL: Bundle.main.bundleURL.appending(path: "walkhabits"))
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func run(_ script: String) throws -> Run {
    let output = url.appending(path: "output")
    let errors = url.appending(path: "errors")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-eu", "-c", script]
    process.currentDirectoryURL = url.appending(path: "work")
    process.environment = [
      "PATH": url.appending(path: "bin").path() + ":/usr/bin:/bin", "LC_ALL": "C.UTF-8",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try emptyFile(output)
    process.standardError = try emptyFile(errors)
    try process.run()
    process.waitUntilExit()
    return Run(
      script: script, status: process.terminationStatus,
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  private func emptyFile(_ url: URL) throws -> FileHandle {
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }
}
