package import Zones

/// What `run.json` says about a run. Every list is written in the order given.
package struct RunRecord: Sendable {
  package struct Input: Sendable {
    package var file: String
    package var bytes: Int
    package var rows: Int

    package init(file: String, bytes: Int, rows: Int) {
      self.file = file
      self.bytes = bytes
      self.rows = rows
    }
  }

  /// Of the program.
  package var version: String
  /// Unix seconds.
  package var asOf: Int64
  /// The clock by which a reader knows that moment. `run.json` has it in UTC whatever this says.
  package var asOfZone = Zone.utc
  /// `--time-zone` and `--users`, if given.
  package var timeZone: String?
  package var usersFile: String?
  /// The effective configuration: keys as `--set` takes them, values as JSON text.
  package var configuration: [(key: String, json: String)] = []
  package var inputs: [Input] = []
  /// `rowsRead` = `rowsUsed` + the counts of `rejected`.
  package var rowsRead = 0
  package var rowsUsed = 0
  package var rejected: [(reason: String, count: Int)] = []
  package var warnings: [(name: String, count: Int)] = []
  package var users = 0
  package var habits = 0
  /// Scheduled ones.
  package var reminders = 0
  /// Wall-clock time of each stage.
  package var stages: [(name: String, seconds: Double)] = []

  package init(version: String, asOf: Int64) {
    self.version = version
    self.asOf = asOf
  }
}

extension RunRecord {
  /// `2026-11-29T23:59:59+08:00`, the as-of moment on the reader's clock.
  package var asOfText: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(instant: asOf, in: asOfZone)
    return bytes
  }

  /// The document, indented, with its final line feed.
  package var json: [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendDocument(indented: true) {
      $0.member("version", version)
      $0.member("as_of", plain: { $0.append(instant: asOf, in: .utc) })
      $0.member("time_zone", textOrNull: timeZone)
      $0.member("users_file", textOrNull: usersFile)
      $0.object("configuration") {
        for (key, json) in configuration { $0.member(named: key) { $0.append(text: json) } }
      }
      $0.array("inputs") { for input in inputs { $0.object { $0.members(of: input) } } }
      $0.object("rows") {
        $0.member("read", rowsRead)
        $0.member("used", rowsUsed)
        $0.object("rejected") {
          for (reason, count) in rejected { $0.member(named: reason) { $0.append(decimal: count) } }
        }
      }
      $0.object("warnings") {
        for (name, count) in warnings { $0.member(named: name) { $0.append(decimal: count) } }
      }
      $0.member("users", users)
      $0.member("habits", habits)
      $0.member("reminders", reminders)
      $0.object("seconds") {
        for (name, seconds) in stages { $0.member(named: name) { $0.append(seconds, decimals: 3) } }
      }
    }
    return bytes
  }
}

extension JSONWriter {
  fileprivate mutating func members(of input: RunRecord.Input) {
    member("file", input.file)
    member("bytes", input.bytes)
    member("rows", input.rows)
  }
}
