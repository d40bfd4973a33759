import CSV
import Configuration
import Habits
package import Reminders
package import Zones

/// The users file: what each user chose, and the users who are reported even without a walk.
package struct UsersFile: Sendable {
  /// What one row says.
  package struct Choice: Sendable {
    package var settings = ReminderSettings()
    /// The zone's number in the run's directory.
    package var zoneNumber: UInt16?
  }

  private(set) var table = UserTable(seed: 0)
  /// By the users' indices in `table`.
  private(set) var choices: [Choice] = []
  private var lines: [Int] = []
  /// Columns that mean nothing here, as the file spells them.
  package private(set) var unknownColumns: [String] = []
  package static let columnNames = Column.allCases.map(\.rawValue)

  enum Column: String, CaseIterable {
    case userID = "user_id"
    case mode = "reminder_mode"
    case fixedTimes = "fixed_times"
    case fixedDays = "fixed_days"
    case timeZone = "time_zone"
    case notifications, language
    case pausedUntil = "paused_until"
  }

  /// Reads the file at `path`. A user who stands there twice, a row that is not as long as the
  /// header, or a value that is not allowed, is refused: no reminder is better than one at a wrong
  /// time.
  ///
  /// - Parameter languages: those that a user may have.
  package init(
    path: String, zones: ZoneDirectory, languages: [String] = []
  ) throws(UsersFileFailure) {
    let records = try Self.records(of: path)
    var faults = FaultList<UsersFileError>()
    let names =
      records.count == 0
      ? []
      : records.fields(ofRecord: 0).map { records.text(ofField: $0).trimmed.lowercased() }
    guard let places = Self.places(names, path, &faults) else { throw .refused(faults) }
    unknownColumns = names.filter { Column(rawValue: $0) == nil }
    for record in 1..<records.count {
      let cells = records.fields(ofRecord: record).map { records.range(ofField: $0) }
      let line = records.lines[record]
      guard cells.count == names.count else {
        faults.add(.cellCount(path: path, line: line, found: cells.count, header: names.count))
        continue
      }
      let row = UsersFileRow(
        path: path, line: line, bytes: records.bytes, cells: places.mapValues { cells[$0] })
      add(row, zones, languages, &faults)
    }
    guard faults.isEmpty else { throw .refused(faults) }
  }

  private static func records(of path: String) throws(UsersFileFailure) -> CSVRecords {
    let bytes: [UInt8]
    do throws(IngestError) { bytes = try wholeFile(path) } catch { throw .unreadable(error) }
    if let format = ForeignFormat(bytes) {
      throw .refused([.foreignFormat(path: path, format)])
    }
    let parser = CSVParser()
    if let quote = RecordScan(bytes.span).openQuote {
      parser.parseWhole(bytes.span.extracting(0..<quote))
      throw .refused([.unclosedQuote(path: path, line: parser.records.line)])
    }
    parser.parseWhole(bytes.span)
    return parser.records
  }

  /// Where the known columns are; nil if that cannot be told without doubt.
  private static func places(
    _ names: [String], _ path: String, _ faults: inout FaultList<UsersFileError>
  ) -> [Column: Int]? {
    var places: [Column: Int] = [:]
    for column in Column.allCases {
      places[column] = names.firstIndex(of: column.rawValue)
      if places[column] != names.lastIndex(of: column.rawValue) {
        faults.add(.repeatedColumn(path: path, column: column.rawValue))
      }
    }
    if places[.userID] == nil {
      faults.add(.missingColumn(path: path, found: names))
      return nil
    }
    for name in names {
      guard let meant = Column.allCases.first(where: { places[$0] == nil && $0.isProbably(name) })
      else { continue }
      faults.add(.misspeltColumn(path: path, column: name, meant: meant.rawValue))
    }
    return faults.isEmpty ? places : nil
  }

  private mutating func add(
    _ row: UsersFileRow, _ zones: ZoneDirectory, _ languages: [String],
    _ faults: inout FaultList<UsersFileError>
  ) {
    let id = row.cells[.userID] ?? 0..<0
    let bytes = row.bytes.span.extracting(id)
    if 1...255 ~= id.count, bytes.isUTF8, !bytes.contains(0) {
      if let known = table.find(bytes) {
        faults.add(
          .repeatedUser(
            path: row.path, line: row.line, userID: row.text(.userID), firstLine: lines[known]))
        return
      }
      _ = table.add(bytes)
      lines.append(row.line)
    } else {
      faults.add(
        row.refuse(
          .userID,
          allowed: bytes.contains(0)
            ? "a text without NUL bytes" : "a text of 1 to 255 bytes in UTF-8"))
    }
    var choice = Choice()
    typealias Fault = UsersFileError
    var (minutes, days): ([Int]?, Set<Weekday>?)
    faults.take { () throws(Fault) in minutes = try row.fixedMinutes() }
    faults.take { () throws(Fault) in days = try row.fixedDays() }
    faults.take { () throws(Fault) in
      choice.settings.mode = try row.mode(minutes: minutes, days: days)
    }
    faults.take { () throws(Fault) in choice.settings.notifications = try row.notifications() }
    faults.take { () throws(Fault) in choice.settings.language = try row.language(languages) }
    faults.take { () throws(Fault) in choice.settings.pausedUntil = try row.pausedUntil() }
    faults.take { () throws(Fault) in choice.zoneNumber = try row.zoneNumber(zones) }
    choices.append(choice)
  }
}

extension UsersFile.Column {
  /// Whether this column was meant by that name, if the file has none of the right name: the name
  /// is this one's beginning or its last word, or at most two letters make it this one.
  fileprivate func isProbably(_ name: String) -> Bool {
    guard !name.isEmpty else { return false }
    return rawValue.hasPrefix(name) || rawValue.hasSuffix("_" + name)
      || editDistance(name, rawValue) <= 2
  }
}
