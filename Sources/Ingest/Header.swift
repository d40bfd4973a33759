import CSV

/// The columns that ingest knows.
package enum Column: Int, CaseIterable, Sendable {
  case userID, startedAt, endedAt, timeZone, walkID

  package var name: String {
    switch self {
    case .userID: "user_id"
    case .startedAt: "started_at"
    case .endedAt: "ended_at"
    case .timeZone: "time_zone"
    case .walkID: "walk_id"
    }
  }

  var isRequired: Bool { self == .userID || self == .startedAt }
}

/// Where a file has its columns.
package struct Header: Sendable {
  /// Names as the file spells them, surrounding space dropped.
  package let names: [String]
  let layout: Row.Layout
  /// For each column, its place among the fields.
  private let places: [Int?]

  /// The known columns that occur more than once; the first one counts.
  package let repeated: [Column]

  /// Reads the header record; nil if a required column is missing.
  package init?(names: [String]) {
    let plain = names.map { $0.trimmed.lowercased() }
    self.names = names.map(\.trimmed)
    let places = Column.allCases.map { plain.firstIndex(of: $0.name) }
    layout = Row.Layout(
      places: places.map { $0.map { UInt8(clamping: $0) } ?? Row.Layout.absent },
      fieldCount: names.count)
    self.places = places
    repeated = Column.allCases.filter { column in plain.count { $0 == column.name } > 1 }
    for column in Column.allCases where column.isRequired && place(of: column) == nil {
      return nil
    }
  }

  package func place(of column: Column) -> Int? {
    places[column.rawValue]
  }

  /// The required columns that `names` lacks.
  package static func missing(in names: [String]) -> [String] {
    let plain = names.map { $0.trimmed.lowercased() }
    return Column.allCases.filter { $0.isRequired && !plain.contains($0.name) }.map(\.name)
  }
}

extension String {
  /// Without surrounding white space.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
