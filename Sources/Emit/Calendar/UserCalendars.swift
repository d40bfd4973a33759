import Foundation
import Glibc
import Habits
import Reminders
import Zones

/// The calendar files of one run, each a continuation of the user's file in the calendars before.
package struct UserCalendars: Sendable {
  /// The folder with the calendars before; nil if there are none.
  private let previous: String?
  /// Unix seconds.
  private let asOf: Int64

  /// - Parameter folder: that of the run before, which wrote calendars or kept those before it.
  package init(after folder: String, asOf: Int64) {
    previous = RunFolder.calendars(of: folder)
    self.asOf = asOf
  }

  /// The user's file; nil if there is nothing to say. `report.year` and `report.weekly` are set.
  package func contents(
    of report: UserReport, texts: NotificationTexts
  ) throws(OutputError) -> [UInt8]? {
    let name = userFileName(for: report.id)
    let old = try events(named: name)
    let source = EventSource(
      asOf: asOf, zone: report.zone, year: report.year, name: name, texts: texts)
    let new = report.weekly.compactMap { source.event(of: $0, after: old) }
    let events = calendarEvents(new, after: old, asOf: asOf)
    return events.isEmpty ? nil : Array(writeCalendar(events, in: report.zone, asOf: asOf).utf8)
  }

  /// The file of a user who is in the calendars before only: everything cancelled.
  package func withdrawn(named name: String) throws(OutputError) -> [UInt8]? {
    let events = calendarEvents([], after: try events(named: name), asOf: asOf)
    return events.isEmpty ? nil : Array(writeCalendar(events, in: nil, asOf: asOf).utf8)
  }

  /// The names of the calendars before, without their extension, ascending.
  package var previousNames: [String] {
    guard let previous else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: previous)) ?? []
    return files.filter { $0.hasSuffix(".ics") }.map { String($0.dropLast(4)) }.sorted()
  }

  private func events(named name: String) throws(OutputError) -> [CalendarEvent] {
    guard let previous else { return [] }
    let path = previous + "/" + name + ".ics"
    guard let bytes = try readFile(path) else { return [] }
    guard let events = readCalendar(String(decoding: bytes, as: UTF8.self)) else {
      throw .cannotRead(path: path, reason: "it is no calendar")
    }
    return events
  }
}

/// The whole file at `path`; nil if there is none.
private func readFile(_ path: String) throws(OutputError) -> [UInt8]? {
  if isOtherThanFile(path) { throw .cannotRead(path: path, reason: "it is no file") }
  do throws(SystemError) {
    let file = try LineFile(path)
    var contents: [UInt8] = []
    while let line = try file.next() { contents += line + [lineFeed] }
    return contents
  } catch {
    if error.code == ENOENT || error.code == ENOTDIR { return nil }
    throw .cannotRead(path: path, reason: systemReason(error.code))
  }
}
