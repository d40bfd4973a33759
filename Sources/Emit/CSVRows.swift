import Habits
import Reminders
import Zones

/// Writes the rows of the CSV files, each with its line feed; `OutputFile.header` has the columns.
package struct CSVRows: Sendable {
  /// Whether an id or a rejected value that a spreadsheet would run as a formula gets a leading `'`.
  package var guardsFormulas: Bool

  package init(guardsFormulas: Bool = true) { self.guardsFormulas = guardsFormulas }

  package func appendHabits(of report: UserReport, to bytes: inout [UInt8]) {
    // The most frequent rows by far: one look for room and for quotes each is measurably less work.
    for cluster in report.clusters {
      appendID(of: report, to: &bytes)
      bytes.append(addingCapacity: Self.habitsCapacity) { $0.append(cellsOf: cluster) }
    }
  }

  /// More than the cells of a row of `habits.csv` after the id can take: three decimals of 25 bytes, two
  /// counts of 20, and less than 48 of words, time and commas.
  private static let habitsCapacity = 192

  package func appendReminders(of report: UserReport, to bytes: inout [UInt8]) {
    for reminder in report.schedule.reminders {
      appendID(of: report, to: &bytes)
      bytes.append(idOf: reminder)
      bytes.append(comma)
      bytes.append(text: reminder.kind.rawValue)
      bytes.append(comma)
      bytes.append(text: reminder.dayType.name)
      bytes.append(comma)
      bytes.append(reminder.habitDate)
      bytes.append(comma)
      bytes.append(minuteOfDay: reminder.habitMinute)
      bytes.append(comma)
      bytes.append(instant: reminder.fireAt, in: report.zone)
      bytes.append(comma)
      bytes.append(decimal: Int(reminder.fireAt * 1000))
      bytes.append(comma)
      bytes.append(cell: report.zone.name.utf8)
      bytes.append(comma)
      bytes.append(text: reminder.status.name)
      bytes.append(comma)
      bytes.append(text: reminder.status.cancelReason?.rawValue ?? "")
      bytes.append(lineFeed)
    }
  }

  package func appendCompletions(of report: UserReport, to bytes: inout [UInt8]) {
    for completion in report.schedule.completions {
      appendID(of: report, to: &bytes)
      bytes.append(wallClock: completion.walk.wallClock, offset: completion.walk.offset)
      bytes.append(comma)
      if let slot = completion.slot {
        bytes.append(slot.habitDate)
        bytes.append(comma)
        bytes.append(minuteOfDay: slot.habitMinute)
      } else {
        bytes.append(comma)
      }
      bytes.append(comma)
      bytes.append(text: completion.result.rawValue)
      bytes.append(lineFeed)
    }
  }

  package func appendUser(_ report: UserReport, to bytes: inout [UInt8]) {
    appendID(of: report, to: &bytes)
    bytes.append(cell: report.zone.name.utf8)
    bytes.append(comma)
    bytes.append(text: report.settings.mode.name)
    bytes.append(comma)
    for count in report.allCounts {
      bytes.append(decimal: count)
      bytes.append(comma)
    }
    if let next = report.nextFireAt { bytes.append(instant: next, in: report.zone) }
    bytes.append(comma)
    bytes.append(text: report.reason?.rawValue ?? "")
    bytes.append(comma)
    for (place, warning) in report.warnings.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ";")) }
      bytes.append(text: warning.rawValue)
    }
    bytes.append(lineFeed)
  }

  package func appendReject(_ reject: RejectedRow, to bytes: inout [UInt8]) {
    bytes.append(rawCell: Array(reject.file.utf8), guardsFormulas: false)
    bytes.append(comma)
    bytes.append(decimal: reject.line)
    bytes.append(comma)
    bytes.append(rawCell: reject.userID, guardsFormulas: guardsFormulas)
    bytes.append(comma)
    bytes.append(rawCell: Array(reject.column.utf8), guardsFormulas: false)
    bytes.append(comma)
    bytes.append(text: reject.reason)
    bytes.append(comma)
    bytes.append(rawCell: reject.value, guardsFormulas: guardsFormulas)
    bytes.append(lineFeed)
  }

  private func appendID(of report: UserReport, to bytes: inout [UInt8]) {
    bytes.append(cell: report.id, guardsFormulas: guardsFormulas)
    bytes.append(comma)
  }
}

extension OutputSpan<UInt8> {
  fileprivate mutating func append(cellsOf cluster: JudgedCluster) {
    append(text: cluster.dayType.name)
    append(comma)
    // Without a date beside it, the end of the day is 00:00.
    append(minuteOfDay: cluster.habitMinute % minutesPerDay)
    append(comma)
    append(cluster.dispersion.centerMinute, decimals: 1)
    append(comma)
    append(decimal: UInt(cluster.days))
    append(comma)
    append(decimal: UInt(cluster.samples))
    append(comma)
    append(cluster.dispersion.meanDeviation, decimals: 4)
    append(comma)
    append(cluster.confidence, decimals: 4)
    append(comma)
    append(text: cluster.verdict.name)
    append(comma)
    append(cluster.chanceLevel, decimals: 4)
    append(lineFeed)
  }
}

/// One row of `rejects.csv`.
package struct RejectedRow: Sendable {
  package var file: String
  /// The physical line on which the record starts, from 1.
  package var line: Int
  /// As it came: any bytes.
  package var userID: [UInt8]
  /// Of the header, which may call a column that is not used anything.
  package var column: String
  /// Of the contract's closed list.
  package var reason: String
  /// As it came: any bytes.
  package var value: [UInt8]

  package init(
    file: String, line: Int, userID: [UInt8], column: String, reason: String, value: [UInt8]
  ) {
    self.file = file
    self.line = line
    self.userID = userID
    self.column = column
    self.reason = reason
    self.value = value
  }
}

extension UserReport {
  /// In the order of the columns of `users.csv`.
  fileprivate var allCounts: [Int] {
    [
      counts.walks, counts.inWindow, counts.outsideWindow, counts.inFuture, counts.duplicates,
      clusters.count, clusters.count { $0.verdict == .habit },
      schedule.reminders.count { $0.status == .scheduled },
    ]
  }

  /// Unix seconds of the earliest scheduled reminder.
  var nextFireAt: Int64? { scheduledReminders.lazy.map(\.fireAt).min() }
}
