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

  /// Reads the file at `path`. A user who stands there twice, or a value that is not allowed, is
  /// refused: no reminder is better than one at a wrong time.
  ///
  /// - Parameter languages: those that a user may have.
  package init(
    path: String, zones: ZoneDirectory, languages: [String] = []
  ) throws(UsersFileError) {
    let bytes = try Self.bytes(of: path)
    if let format = ForeignFormat(bytes) { throw .foreignFormat(path: path, format) }
    let records = try Self.records(bytes, path)
    guard records.count > 0 else { throw .missingColumn(path: path, found: []) }
    let names = records.fields(ofRecord: 0).map {
      records.text(ofField: $0).trimmed.lowercased()
    }
    let places = try Self.places(names, path)
    unknownColumns = names.filter { Column(rawValue: $0) == nil }
    for record in 1..<records.count {
      let cells = records.fields(ofRecord: record).map { records.range(ofField: $0) }
      let row = UsersFileRow(
        path: path, line: records.lines[record], bytes: records.bytes,
        cells: places.compactMapValues { $0 < cells.count ? cells[$0] : nil })
      try add(row, zones, languages)
    }
  }

  private static func bytes(of path: String) throws(UsersFileError) -> [UInt8] {
    do throws(IngestError) { return try wholeFile(path) } catch { throw .unreadable(error) }
  }

  private static func records(_ bytes: [UInt8], _ path: String) throws(UsersFileError)
    -> CSVRecords
  {
    let parser = CSVParser()
    if let quote = RecordScan(bytes.span).openQuote {
      parser.parseWhole(bytes.span.extracting(0..<quote))
      throw .unclosedQuote(path: path, line: parser.records.line)
    }
    parser.parseWhole(bytes.span)
    return parser.records
  }

  private static func places(_ names: [String], _ path: String) throws(UsersFileError)
    -> [Column: Int]
  {
    var places: [Column: Int] = [:]
    for column in Column.allCases {
      places[column] = names.firstIndex(of: column.rawValue)
      if places[column] != names.lastIndex(of: column.rawValue) {
        throw .repeatedColumn(path: path, column: column.rawValue)
      }
    }
    guard places[.userID] != nil else { throw .missingColumn(path: path, found: names) }
    for name in names {
      let meant = Column.allCases.first { places[$0] == nil && $0.isProbably(name) }
      guard let meant else { continue }
      throw .misspeltColumn(path: path, column: name, meant: meant.rawValue)
    }
    return places
  }

  private mutating func add(
    _ row: UsersFileRow, _ zones: ZoneDirectory, _ languages: [String]
  ) throws(UsersFileError) {
    let id = row.cells[.userID] ?? 0..<0
    let bytes = row.bytes.span.extracting(id)
    guard 1...255 ~= id.count, bytes.isUTF8 else {
      throw row.refuse(.userID, allowed: "a text of 1 to 255 bytes in UTF-8")
    }
    guard !bytes.contains(0) else { throw row.refuse(.userID, allowed: "a text without NUL bytes") }
    if let known = table.find(bytes) {
      throw .repeatedUser(
        path: row.path, line: row.line, userID: row.text(.userID), firstLine: lines[known])
    }
    _ = table.add(bytes)
    lines.append(row.line)
    var choice = Choice()
    choice.settings.mode = try row.mode()
    choice.settings.notifications = try row.notifications()
    choice.settings.language = try row.language(languages)
    choice.settings.pausedUntil = try row.pausedUntil()
    choice.zoneNumber = try row.zoneNumber(zones)
    choices.append(choice)
  }
}

extension UsersFile.Column {
  /// Whether a column of this name is a misspelling, if the file has none of the right name.
  fileprivate func isProbably(_ name: String) -> Bool {
    editDistance(name, rawValue) <= 2
      || name.filter(\.isLetter) == rawValue.filter(\.isLetter)
  }
}
