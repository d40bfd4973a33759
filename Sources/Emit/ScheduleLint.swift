import Configuration
import Zones

/// Finds what a phone would stumble over in documents of the form of `reminders.jsonl` or
/// `reminders-expo.jsonl`.
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
  /// Zone names that were looked up; nil for those that no zone has.
  private var zones: [String: Zone?] = [:]

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
    var misfits: Misfits?
    let before = documents
    let file: LineFile
    do throws(SystemError) { file = try LineFile(path) } catch {
      throw Unreadable(path: path, reason: systemReason(error.code))
    }
    while let line = try next(of: file, path) {
      number += 1
      if line.allSatisfy(isBlank) { continue }
      documents += 1
      var document = DocumentLint(asOf: asOf, maxPending: maxPending)
      document.check(line) { zone(named: $0) }
      if misfits?.add(document.misfit, line: number) == true { continue }
      tell(misfits, path)
      misfits = document.misfit.map { Misfits(fault: $0, line: number) }
      if let user = document.user {
        if let first = users[user] { document.report("", "user stands on line \(first) already") }
        users[user] = users[user] ?? number
      }
      notifications += document.notifications
      let who = document.user.map { " user \(quoted($0)):" } ?? ""
      for fault in document.faults { tell("\(path):\(number):\(who) \(fault)") }
    }
    tell(misfits, path)
    if documents == before { tell("\(path): it holds no reminders document") }
  }

  private mutating func tell(_ fault: String) {
    faults += 1
    told.append(fault)
  }

  private mutating func tell(_ misfits: Misfits?, _ path: String) {
    if let misfits { tell("\(path):\(misfits)") }
  }

  private func next(of file: LineFile, _ path: String) throws(Unreadable) -> [UInt8]? {
    do throws(SystemError) { return try file.next() } catch {
      throw Unreadable(path: path, reason: systemReason(error.code))
    }
  }

  private mutating func zone(named name: String) -> Zone? {
    if let known = zones[name] { return known }
    let zone = Zone(ianaName: name) ?? fixedZone(named: name)
    zones[name] = .some(zone)
    return zone
  }

  /// `UTC+05:45`
  private func fixedZone(named name: String) -> Zone? {
    (-959...959).lazy.map { Zone.fixed(offsetMinutes: $0) }.first { $0.name == name }
  }
}

/// Lines in succession, but for blank ones, that are no documents for the same reason: one fault, since
/// they come from another kind of file.
private struct Misfits: CustomStringConvertible {
  let fault: String
  private let first: Int
  private var last: Int
  private var count = 1

  init(fault: String, line: Int) {
    self.fault = fault
    (first, last) = (line, line)
  }

  /// - Returns: whether the line is one more of these.
  mutating func add(_ fault: String?, line: Int) -> Bool {
    guard fault == self.fault else { return false }
    last = line
    count += 1
    return true
  }

  var description: String {
    "\(first): \(fault)" + (count > 1 ? ", on \(count) lines up to line \(last)" : "")
  }
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}
