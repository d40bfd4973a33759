import Foundation
import Synchronization
import Testing

/// A folder of its own in which the built program runs. It stays until the tests run again, so that
/// a failure can be looked at.
struct Workspace {
  let folder: URL

  private static let count = Atomic(0)
  private static let root: URL = {
    let root = Bundle.main.bundleURL.appending(path: "walkhabits-tests")
    try? FileManager.default.removeItem(at: root)
    return root
  }()

  init(_ name: String = #function) throws {
    let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    folder = Self.root.appending(path: "\(number)-\(name.prefix { $0 != "(" })")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  subscript(path: String) -> URL { folder.appending(path: path) }

  /// Writes a file, and makes the folders above it.
  func write(_ contents: some DataProtocol, to path: String) throws {
    let file = self[path]
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(contents).write(to: file)
  }

  func write(_ contents: String, to path: String) throws {
    try write(Data(contents.utf8), to: path)
  }

  func copy(_ source: URL, to path: String) throws {
    try FileManager.default.copyItem(at: source, to: self[path])
  }

  func text(_ path: String) throws -> String { try String(contentsOf: self[path], encoding: .utf8) }
}

/// What a run of the program left behind. As a comment of an expectation it says all of it.
struct Run: CustomStringConvertible {
  var directory: URL
  var command: String
  /// The exit code, or less than 0 for a signal.
  var status: Int32
  var output: String
  var error: String

  var description: String {
    """

    directory: \(directory.path())
    command:   \(command)
    status:    \(status)
    -- standard output:
    \(output)
    -- standard error:
    \(error)
    --
    """
  }
}

/// A run that was started.
struct RunningProgram {
  let process: Process
  fileprivate let directory: URL
  fileprivate let streams: URL
  fileprivate let command: String

  func wait() throws -> Run {
    process.waitUntilExit()
    func stream(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: streams.appending(path: name)), as: UTF8.self)
    }
    return Run(
      directory: directory, command: command,
      status: process.terminationReason == .exit
        ? process.terminationStatus : -process.terminationStatus,
      output: try stream("output"), error: try stream("error"))
  }
}

extension Workspace {
  static let program = Bundle.main.bundleURL.appending(path: "walkhabits")

  /// Runs the program in the folder, with nothing on standard input.
  func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Run {
    try start(arguments, environment: environment).wait()
  }

  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Run {
    try run(arguments, environment: environment)
  }

  /// Runs a script of the shell, which knows the program as `$walkhabits`.
  func shell(_ script: String, environment: [String: String] = [:]) throws -> Run {
    let program = ["walkhabits": Self.program.path()].merging(environment) { $1 }
    return try start(["-c", script], of: URL(filePath: "/bin/sh"), environment: program).wait()
  }

  func start(
    _ arguments: [String], of program: URL = program, environment: [String: String] = [:]
  ) throws -> RunningProgram {
    // Beside the folder, which then holds only what the test and the program put there.
    let streams = folder.appendingPathExtension("streams")
      .appending(path: "\(Self.count.wrappingAdd(1, ordering: .relaxed).newValue)")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = Self.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try Self.newFile(streams.appending(path: "output"))
    process.standardError = try Self.newFile(streams.appending(path: "error"))
    try process.run()
    return RunningProgram(
      process: process, directory: folder, streams: streams,
      command: ([program.lastPathComponent] + arguments).joined(separator: " "))
  }

  /// Without the variables that the program or its libraries might look at.
  private static let environment = ProcessInfo.processInfo.environment.filter { name, _ in
    !["TZ", "LANG", "LANGUAGE", "NO_COLOR", "TERM"].contains(name) && !name.hasPrefix("LC_")
  }

  private static func newFile(_ file: URL) throws -> FileHandle {
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }
}
