import Habits
import Reminders
import Zones

/// One row of the users file, and what its cells may hold.
struct UsersFileRow {
  let path: String
  let line: Int
  let bytes: [UInt8]
  let cells: [UsersFile.Column: Range<Int>]

  func text(_ column: UsersFile.Column) -> String {
    cells[column].map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
  }

  func refuse(_ column: UsersFile.Column, allowed: String) -> UsersFileError {
    .badValue(
      path: path, line: line, column: column.rawValue, value: text(column), allowed: allowed)
  }
}

extension UsersFileRow {
  /// - Parameters:
  ///   - minutes: nil if they are a fault already, as `days`; the mode then counts for nothing.
  func mode(minutes: [Int]?, days: Set<Weekday>?) throws(UsersFileError) -> ReminderMode {
    switch text(.mode) {
    case "", "auto": return .auto
    case "off": return .off
    case "fixed":
      guard let minutes, let days else { return .off }
      guard !minutes.isEmpty else {
        throw refuse(.fixedTimes, allowed: "times such as 07:30;19:00, since the mode is 'fixed'")
      }
      return .fixed(minutes: minutes, days: days)
    default: throw refuse(.mode, allowed: "'auto', 'fixed' or 'off'")
    }
  }

  /// `07:30;19:00`: ascending, the same time twice counts once.
  func fixedMinutes() throws(UsersFileError) -> [Int] {
    let cell = text(.fixedTimes)
    guard !cell.isEmpty else { return [] }
    var minutes: Set<Int> = []
    for time in cell.split(separator: ";", omittingEmptySubsequences: false) {
      guard let minute = minuteOfDay(text: time) else {
        throw refuse(.fixedTimes, allowed: "times from 00:00 to 23:59, such as 07:30;19:00")
      }
      minutes.insert(minute)
    }
    // Beyond this the ids of two reminders could mean the same notification to Android.
    guard minutes.count <= mostFixedTimes else {
      throw refuse(.fixedTimes, allowed: "at most \(mostFixedTimes) times")
    }
    return minutes.sorted()
  }

  func fixedDays() throws(UsersFileError) -> Set<Weekday> {
    let cell = text(.fixedDays)
    if cell.isEmpty || cell == "daily" { return Set(Weekday.allCases) }
    var days: Set<Weekday> = []
    for name in cell.split(separator: ";", omittingEmptySubsequences: false) {
      guard let day = Weekday(name: String(name)) else {
        throw refuse(.fixedDays, allowed: "'daily' or days such as mon;wed;fri")
      }
      days.insert(day)
    }
    return days
  }

  func notifications() throws(UsersFileError) -> NotificationPermission {
    let cell = text(.notifications)
    if cell.isEmpty { return .granted }
    guard let permission = NotificationPermission(rawValue: cell) else {
      throw refuse(.notifications, allowed: "'granted' or 'denied'")
    }
    return permission
  }

  func language(_ known: [String]) throws(UsersFileError) -> String {
    let cell = text(.language)
    guard cell.isEmpty || known.contains(cell) else {
      throw refuse(
        .language,
        allowed: "one of \(known.map { "'\($0)'" }.joined(separator: ", ")) "
          + "(more with the setting 'texts')")
    }
    return cell
  }

  func pausedUntil() throws(UsersFileError) -> CivilDate? {
    let cell = text(.pausedUntil)
    if cell.isEmpty { return nil }
    guard let date = CivilDate(isoText: cell) else {
      throw refuse(.pausedUntil, allowed: "a date such as 2026-12-24")
    }
    return date
  }

  func zoneNumber(_ zones: ZoneDirectory) throws(UsersFileError) -> UInt16? {
    let cell = text(.timeZone)
    if cell.isEmpty { return nil }
    guard let number = zones.number(named: cell) else {
      throw refuse(.timeZone, allowed: "an IANA name such as Europe/Berlin")
    }
    return number
  }
}

/// One every five minutes; `Reminder.id` allows no more than 300.
private let mostFixedTimes = 288
