/// Why a row is not used (contract, "Inputs": a closed list). One row has one reason, the first
/// that applies in this order.
package enum RejectReason: String, CaseIterable, Sendable {
  case nulByte = "nul_byte"
  case tooFewColumns = "too_few_columns"
  case missingUserID = "missing_user_id"
  case userIDTooLong = "user_id_too_long"
  case invalidUTF8 = "invalid_utf8"
  case missingStartedAt = "missing_started_at"
  case badTimestamp = "bad_timestamp"
  case implausibleDate = "implausible_date"
  case badTimeZone = "bad_time_zone"

  /// What was expected instead.
  package var expectation: String {
    switch self {
    case .nulByte: "expected text without NUL bytes"
    case .tooFewColumns: "expected as many cells as the header has"
    case .missingUserID: "the cell is empty"
    case .userIDTooLong: "expected at most 255 bytes"
    case .invalidUTF8: "expected UTF-8"
    case .missingStartedAt: "the cell is empty"
    case .badTimestamp: "expected a date and time such as 2026-11-16T18:10:00+08:00"
    case .implausibleDate: "expected a date from 2000-01-01 to 2099-12-31"
    case .badTimeZone: "expected an IANA name such as Asia/Taipei"
    }
  }
}

/// A row that is not used: one row of `rejects.csv`.
package struct Reject: Sendable {
  /// Index of the file among the run's inputs.
  package var file: Int
  /// Physical line on which the record starts, from 1.
  package var line: Int
  /// The column that is at fault.
  package var column: String
  package var reason: RejectReason
  /// Set if the record as a whole is at fault.
  package var damage: Damage?
  /// The cells as they stand in the file, perhaps no UTF-8; of long ones the first 1,024 bytes and `…`.
  package var userID: [UInt8]
  package var value: [UInt8]

  package enum Damage: Equatable, Sendable {
    /// Fewer cells than the header has.
    case short(cells: Int, header: Int)
    /// A quote opens a cell that never closes.
    case openQuote
    /// More than a megabyte without a line break.
    case overlong
  }
}
