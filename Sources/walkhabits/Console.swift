import Configuration
import Dispatch
import Emit
import Glibc
import Ingest
import Pipeline
import Synchronization

/// Standard error: progress, warnings, errors and the closing line.
final class Console: Sendable {
  private let isQuiet: Bool
  private let logsJSON: Bool
  private let isTerminal: Bool
  private let usesColour: Bool
  private let progress: Mutex<Progress>

  /// For a problem with the arguments themselves, which are all `words`.
  convenience init(words: [String]) {
    let options = words.prefix { $0 != "--" }
    let logsJSON =
      options.contains("--log=json")
      || zip(options, options.dropFirst()).contains { $0 == "--log" && $1 == "json" }
    self.init(isQuiet: false, logsJSON: logsJSON)
  }

  convenience init(_ arguments: Arguments) throws(Failure) {
    if let form = arguments[.log], form != "json" {
      throw .usage("--log: expected 'json', found '\(form)'")
    }
    self.init(isQuiet: arguments.has(.quiet), logsJSON: arguments.has(.log))
  }

  private init(isQuiet: Bool, logsJSON: Bool) {
    self.isQuiet = isQuiet
    self.logsJSON = logsJSON
    isTerminal = isatty(2) == 1
    // no-color.org: set and not empty.
    let noColour = unsafe getenv("NO_COLOR").map { unsafe $0.pointee != 0 } ?? false
    usesColour = isTerminal && !noColour
    progress = Mutex(Progress(inputs: []))
  }

  /// Tells which files will be read, so that progress can say how long it takes.
  func expect(_ inputs: [String]) {
    // Asking for the sizes of a hundred thousand files takes a while, and only a terminal shows it.
    if isTerminal && !isQuiet { progress.withLock { $0 = Progress(inputs: inputs) } }
  }

  var listener: Listener {
    var listener = Listener()
    listener.warning = { self.warn($0) }
    if isTerminal && !isQuiet && !logsJSON { listener.progress = { self.advance($0) } }
    return listener
  }

  func fail(_ failure: Failure, of command: Command?) {
    for message in failure.messages(of: command) { say(message, level: "error", colour: 31) }
  }

  func warn(_ message: String) {
    if !isQuiet { say(message, level: "warning", colour: 33) }
  }

  /// The closing line.
  func close(_ line: String) {
    if !isQuiet { say(line, level: "summary", colour: nil) }
  }

  /// Removes the line of progress before a result appears on the same terminal.
  func endProgress() { _ = progress.withLock { writeAll(2, $0.clear()) } }

  private func say(_ message: String, level: String, colour: Int?) {
    // Names and values come from files of other people: none may move the cursor or begin a line.
    let message = message.onOneLine
    let line: String
    if logsJSON {
      line =
        JSONValue.object([
          .init(name: "level", value: .string(level)),
          .init(name: "message", value: .string(message)),
        ]).description
    } else if let colour {
      let word = usesColour ? "\u{1B}[\(colour)m\(level):\u{1B}[0m" : "\(level):"
      line = "walkhabits: \(word) \(message)"
    } else {
      line = message
    }
    _ = progress.withLock { progress in
      // What standard error does not take cannot be told anywhere.
      writeAll(2, (progress.clear() + line + "\n"))
    }
  }

  private func advance(_ step: IngestProgress) {
    progress.withLock { progress in
      if let line = progress.advance(step) { writeAll(2, line) }
    }
  }
}

/// The line that a terminal shows while exports are read.
private struct Progress {
  private let start = DispatchTime.now().uptimeNanoseconds
  private var shown: UInt64 = 0
  private var bytes = 0
  private var rows = 0
  private let totalBytes: Int

  init(inputs: [String]) {
    totalBytes = inputs.reduce(0) { sum, path in
      var status = stat()
      return unsafe stat(path, &status) == 0 ? sum + Int(status.st_size) : sum
    }
  }

  /// The line to show, ten times a second.
  mutating func advance(_ step: IngestProgress) -> String? {
    bytes += step.bytes
    rows += step.rows
    let now = DispatchTime.now().uptimeNanoseconds
    guard now - max(shown, start) > 100_000_000 else { return nil }
    shown = now
    let seconds = Double(now - start) / 1e9
    let speed = Double(bytes) / seconds
    let left = totalBytes > bytes ? ", \(Int(Double(totalBytes - bytes) / speed)) s left" : ""
    return "\r\u{1B}[K\(rows) rows, \(Int(speed / 1e6)) MB/s\(left)"
  }

  /// What removes the line.
  mutating func clear() -> String {
    defer { shown = 0 }
    return shown > 0 ? "\r\u{1B}[K" : ""
  }
}

extension Summary {
  /// `rows: 490 read, 480 used, 10 rejected (bad_timestamp 2, …); users: 54`
  var rowsLine: String {
    let reasons = rejected.map { "\($0.reason.rawValue) \($0.count)" }.joined(separator: ", ")
    let rejects = "\(rowsRead - rowsUsed) rejected" + (reasons.isEmpty ? "" : " (\(reasons))")
    return "rows: \(rowsRead) read, \(rowsUsed) used, \(rejects); users: \(users)"
  }

  var line: String {
    rowsLine + "; habits: \(habits)" + (reminders.map { "; reminders: \($0)" } ?? "")
  }
}

/// Fills the descriptors 0 to 2 where the caller has closed them: else the next file that is opened
/// takes the free number, and with it whatever is written to standard output or standard error.
/// What fills them can neither be read nor written, so using a closed stream stays an error.
func keepStandardStreamsTaken() {
  for (descriptor, mode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(Int32, Int32)]
  where fcntl(descriptor, F_GETFD) < 0 {
    _ = unsafe open("/dev/null", mode)
  }
}

/// Writes to standard output; every command's result goes through here.
///
/// That nobody reads on, as when a pager is left, is no failure: the exit code still tells of the inputs.
func write(_ text: String) throws(Failure) {
  guard writeAll(1, text) || errno == EPIPE else {
    throw .standardOutput(reason: systemReason(errno))
  }
}

/// Standard output while a command still reads, from any thread.
final class StandardOutput: Sendable {
  private let firstFailure = Mutex<Failure?>(nil)

  /// Writes, unless that has failed before.
  func write(_ text: String) {
    firstFailure.withLock { failure in
      guard failure == nil else { return }
      do throws(Failure) { try walkhabits.write(text) } catch { failure = error }
    }
  }

  var failure: Failure? { firstFailure.withLock { $0 } }
}

/// Whether the descriptor took all of `text`.
@discardableResult
private func writeAll(_ descriptor: Int32, _ text: String) -> Bool {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let written = unsafe rest.withUnsafeBytes {
      unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    if written < 0 && errno == EINTR { continue }
    if written <= 0 { return false }
    rest = rest.dropFirst(written)
  }
  return true
}
