import Foundation
import Habits
import Reminders
import Testing

@testable import Emit

/// A file of the run before that was cut, wherever that was, must not look like a run with fewer
/// reminders or users: phones would be told things that are not so.
@Suite struct CutFilesTests {
  private let reports = ["'=x", "a\"\nb", "c"].map { id in
    report(id, reminders: [reminder(), reminder(slot: 2, status: .cancelled(.alreadyWalked))])
  }

  private func write(
    _ file: OutputFile, in folder: TemporaryFolder, cutTo count: Int? = nil
  ) throws -> Int {
    let rows = CSVRows()
    let whole = text { bytes in
      bytes.append(contentsOf: Array((file.header ?? "").utf8) + [lineFeed])
      for report in reports {
        if file == .reminders { rows.appendReminders(of: report, to: &bytes) }
        if file == .users { rows.appendUser(report, to: &bytes) }
      }
    }
    try folder.write(
      String(decoding: whole.utf8.prefix(count ?? .max), as: UTF8.self), to: file.rawValue)
    return whole.utf8.count
  }

  private func folderWithRecord() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var record = RunRecord(version: "0", asOf: sampleAsOf)
    (record.users, record.reminders) = (3, 3)
    try folder.write(String(decoding: record.json, as: UTF8.self), to: "run.json")
    return folder
  }

  private func readReminders(_ folder: TemporaryFolder) throws -> [UInt8] {
    let detector = try ChangeDetector(
      previous: folder.path, asOf: sampleAsOf, rows: CSVRows(), isUser: { _ in false })
    var bytes: [UInt8] = []
    try detector.finish(to: &bytes)
    return bytes
  }

  private func readUsers(_ folder: TemporaryFolder) throws {
    _ = try PreviousUsers(in: folder.path, isUser: { _ in false }, standing: { _ in .unknown })
  }

  private func readLeftovers(_ folder: TemporaryFolder) throws {
    let dates = date(2026, 11, 27)..<date(2026, 12, 8)
    _ = try Leftovers(
      previous: folder.path, departed: [], span: SlotSpan(dates: dates, slots: 2),
      isUser: { _ in false })
  }

  /// The last row is that of a cancelled reminder, which tells nothing to the next run.
  @Test func remindersThatAreCutAnywhereAreRefusedOrAreAllThere() throws {
    let folder = try folderWithRecord()
    let size = try write(.reminders, in: folder)
    let whole = try readReminders(folder)
    var refused = 0
    for count in 0..<size {
      _ = try write(.reminders, in: folder, cutTo: count)
      do { #expect(try readReminders(folder) == whole, "\(count)") } catch is OutputError {
        refused += 1
      }
    }
    #expect(refused == size - 1)
  }

  @Test func usersThatAreCutAnywhereAreRefused() throws {
    let folder = try folderWithRecord()
    let size = try write(.users, in: folder)
    try readUsers(folder)
    for count in 0..<size {
      _ = try write(.users, in: folder, cutTo: count)
      #expect(throws: OutputError.self, "\(count)") { try readUsers(folder) }
    }
  }

  /// Without the last rows the people in them are forgotten, as without the file.
  @Test func withdrawnThatIsCutWithinALineIsRefused() throws {
    let folder = try TemporaryFolder()
    let header = OutputFile.withdrawn.header ?? ""
    let whole = header + "\na,Asia/Taipei,2026-12-06,2,walk-20261130-1;walk-20261201-1\n"
    try folder.write(whole, to: "withdrawn.csv")
    try readLeftovers(folder)
    for count in 0..<whole.utf8.count where count != header.utf8.count + 1 {
      try folder.write(String(whole.prefix(count)), to: "withdrawn.csv")
      #expect(throws: OutputError.self, "\(count)") { try readLeftovers(folder) }
    }
  }

  @Test func calendarThatIsCutIsNoneOrHasAllEvents() throws {
    let event = CalendarEvent(
      uid: "a", sequence: 1, summary: "s", start: 0, state: .cancelled)
    let whole = Array(writeCalendar([event, event], in: nil, asOf: sampleAsOf).utf8)
    for count in 0...whole.count {
      let events = readCalendar(String(decoding: whole.prefix(count), as: UTF8.self))
      #expect(events == nil || events?.count == 2, "\(count)")
      #expect(events != nil || count < whole.count)
    }
  }

  @Test func rowsThatAreMissingAreCountedInTheMessage() throws {
    let folder = try folderWithRecord()
    try folder.write((OutputFile.users.header ?? "") + "\n", to: "users.csv")
    let path = folder.path
    #expect(
      throws: OutputError.cannotRead(
        path: path + "/users.csv",
        reason: "it holds 0 users, of 3 that '\(path)/run.json' tells")
    ) { try readUsers(folder) }
    try folder.write("{\n", to: "run.json")
    #expect(
      throws: OutputError.cannotRead(
        path: path + "/run.json", reason: "it does not tell how many users there are")
    ) { try readUsers(folder) }
  }
}
