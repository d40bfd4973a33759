import Configuration
import Reminders
import Zones

/// The scheduled reminders of one user in one run, by id.
struct UserReminders {
  struct Row {
    /// Where the id stands in `text`.
    var id: Range<Int>
    /// Where `fire_at` stands in `text`.
    var fireAt: Range<Int>
    var fireAtMilliseconds: Int64
  }

  let userID: [UInt8]
  var zoneName: [UInt8] = []
  /// The highest slot of all the user's reminders, cancelled ones too; 0 if that was not looked for.
  var slots = 0
  private(set) var rows: [Row] = []
  /// One array for all cells: an array for each would cost more than the comparison.
  private var text: [UInt8] = []

  init(userID: [UInt8]) { self.userID = userID }

  init(of report: UserReport) {
    self.init(userID: report.id)
    for reminder in report.scheduledReminders {
      append(
        id: { $0.append(idOf: reminder) },
        fireAt: { $0.append(instant: reminder.fireAt, in: report.zone) },
        milliseconds: reminder.fireAt * 1000)
    }
    sort()
  }

  mutating func append(
    id: (inout [UInt8]) -> Void, fireAt: (inout [UInt8]) -> Void, milliseconds: Int64
  ) {
    let start = text.count
    id(&text)
    let middle = text.count
    fireAt(&text)
    rows.append(
      Row(id: start..<middle, fireAt: middle..<text.count, fireAtMilliseconds: milliseconds))
  }

  mutating func sort() {
    rows.sort { [text] in text[$0.id].lexicographicallyPrecedes(text[$1.id]) }
  }

  func id(_ row: Int) -> ArraySlice<UInt8> { text[rows[row].id] }
  func fireAt(_ row: Int) -> ArraySlice<UInt8> { text[rows[row].fireAt] }
}

/// The scheduled reminders of the run before, user by user.
final class PreviousReminders {
  /// The user at hand; nil after the last.
  private(set) var user: UserReminders?
  private let rows: PreviousRows
  private let folder: String
  private var ids: PreviousIDs
  private var hasRow: Bool
  /// The scheduled ones up to the row at hand.
  private var count = 0

  /// nil if the run in `folder` has no `reminders.csv`.
  ///
  /// - Parameter isUser: see `PreviousIDs`.
  init?(
    in folder: String, isUser: @escaping (ArraySlice<UInt8>) -> Bool
  ) throws(OutputError) {
    guard
      let rows = try PreviousRows(
        folder + "/reminders.csv",
        columns: ["user_id", "reminder_id", "fire_at", "fire_at_ms", "status", "time_zone"])
    else { return nil }
    self.rows = rows
    self.folder = folder
    ids = PreviousIDs(isUser: isUser)
    hasRow = try rows.next()
    try advance()
  }

  /// Goes to the next user by id. One who comes out of order, in a file that somebody changed, is
  /// passed over: a reminder that is created again does no harm on a phone, one that is cancelled by
  /// mistake does.
  func advance() throws(OutputError) {
    let last = user?.userID ?? []
    user = try readUser()
    while let next = user, !last.lexicographicallyPrecedes(next.userID) { user = try readUser() }
  }

  private func readUser() throws(OutputError) -> UserReminders? {
    guard hasRow else {
      try rows.requireCount(count, asIn: "reminders", of: folder)
      return nil
    }
    let cell = Array(rows.cell(0))
    var user = UserReminders(userID: ids.next(cell[...]))
    user.zoneName = Array(rows.cell(5))
    repeat {
      user.slots = max(user.slots, slotOfReminder(id: rows.cell(1))?.slot ?? 0)
      if try isScheduled() {
        count += 1
        user.append(
          id: { $0.append(contentsOf: rows.cell(1)) },
          fireAt: { $0.append(contentsOf: rows.cell(2)) },
          milliseconds: try rows.number(3))
      }
      hasRow = try rows.next()
    } while hasRow && rows.cell(0).elementsEqual(cell)
    user.sort()
    return user
  }

  private func isScheduled() throws(OutputError) -> Bool {
    let status = rows.cell(4)
    if status.elementsEqual("scheduled".utf8) { return true }
    if status.elementsEqual("cancelled".utf8) { return false }
    let found = String(decoding: status, as: UTF8.self).excerpt
    throw rows.malformed("expected 'scheduled' or 'cancelled', found '\(found)'")
  }
}
