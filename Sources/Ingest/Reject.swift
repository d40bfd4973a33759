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
  /// The first 1,024 bytes of the cells as they stand in the file; perhaps no UTF-8.
  package var userID: [UInt8]
  package var value: [UInt8]
}
