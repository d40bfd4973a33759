/// A row that cannot be used: a case for each reason of the contract.
enum Dirt: UInt8, CaseIterable, Sendable {
  case missingUserID, userIDTooLong, missingStartedAt, badTimestamp, implausibleDate, badTimeZone
  case tooFewColumns, invalidUTF8, nulByte

  static let count = allCases.count
}

extension Dirt {
  /// The whole row, without its line feed.
  func row(id: String) -> [UInt8] {
    let start = "2026-11-16T18:10:00+08:00"
    let text =
      switch self {
      case .missingUserID: ",\(start),,"
      case .userIDTooLong: "\(id)\(String(repeating: "x", count: 256)),\(start),,"
      case .missingStartedAt: "\(id),,\(start),"
      case .badTimestamp: "\(id),16/11/2026 18:10,,"
      case .implausibleDate: "\(id),1970-01-01T00:00:00Z,,"
      case .badTimeZone: "\(id),\(start),,Mars/Olympus_Mons"
      case .tooFewColumns: "\(id),\(start)"
      case .invalidUTF8, .nulByte: "\(id)"
      }
    var bytes = Array(text.utf8)
    if self == .invalidUTF8 || self == .nulByte {
      bytes.append(self == .nulByte ? 0 : 0xFF)
      bytes += ",\(start),,".utf8
    }
    return bytes
  }
}
