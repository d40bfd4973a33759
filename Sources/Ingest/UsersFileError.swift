/// Why a users file is refused.
package enum UsersFileError: Error, Equatable, CustomStringConvertible {
  case unreadable(IngestError)
  case missingColumn(path: String, found: [String])
  case repeatedUser(path: String, line: Int, userID: String, firstLine: Int)
  case badValue(path: String, line: Int, column: String, value: String, allowed: String)

  package var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .missingColumn(let path, let found):
      "\(path):1: the header lacks 'user_id'\(separatorHint(found)); found \(found.quoted)"
    case .repeatedUser(let path, let line, let userID, let firstLine):
      "\(path):\(line): user_id: '\(userID)' stands on line \(firstLine) already; keep one of them"
    case .badValue(let path, let line, let column, let value, let allowed):
      "\(path):\(line): \(column): expected \(allowed), found '\(value)'"
    }
  }
}
