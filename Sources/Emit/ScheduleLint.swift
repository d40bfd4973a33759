import Configuration
import Zones

/// Finds what a phone would stumble over in documents of the form of `reminders.jsonl`.
package struct ScheduleLint {
  package struct Unreadable: Error {
    package let path: String
    package let reason: String
  }

  /// Unix seconds.
  private let asOf: Int64
  private let maxPending: Int
  package private(set) var documents = 0
  package private(set) var notifications = 0
  package private(set) var faults = 0
  private var told: [String] = []
  /// Zone names that were looked up.
  private var zones: [String: Bool] = [:]

  package init(asOf: Int64, maxPending: Int) {
    self.asOf = asOf
    self.maxPending = maxPending
  }

  /// One line for each fault since this was asked last: file, line, user, place, fault.
  package mutating func takeFaults() -> [String] {
    defer { told = [] }
    return told
  }

  /// Checks each line of the file at `path`, which is one document.
  package mutating func check(_ path: String) throws(Unreadable) {
    var users: [String: Int] = [:]
    var number = 0
    let file: LineFile
    do throws(SystemError) { file = try LineFile(path) } catch {
      throw Unreadable(path: path, reason: systemReason(error.code))
    }
    while let line = try next(of: file, path) {
      number += 1
      if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
      documents += 1
      var document = DocumentLint(asOf: asOf, maxPending: maxPending)
      document.check(line) { isZone($0) }
      if let user = document.user {
        if let first = users[user] { document.report("", "user stands on line \(first) already") }
        users[user] = users[user] ?? number
      }
      notifications += document.notifications
      faults += document.faults.count
      let who = document.user.map { " user '\($0.onOneLine)':" } ?? ""
      told += document.faults.map { "\(path):\(number):\(who) \($0)" }
    }
  }

  private func next(of file: LineFile, _ path: String) throws(Unreadable) -> [UInt8]? {
    do throws(SystemError) { return try file.next() } catch {
      throw Unreadable(path: path, reason: systemReason(error.code))
    }
  }

  private mutating func isZone(_ name: String) -> Bool {
    if let known = zones[name] { return known }
    let isZone = Zone(ianaName: name) != nil || isFixedZone(name)
    zones[name] = isZone
    return isZone
  }

  /// `UTC+05:45`
  private func isFixedZone(_ name: String) -> Bool {
    (-959...959).contains { Zone.fixed(offsetMinutes: $0).name == name }
  }
}
