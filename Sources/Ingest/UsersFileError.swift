import Configuration

/// Why a users file is refused.
package enum UsersFileError: Error, Equatable, CustomStringConvertible {
  case unreadable(IngestError)
  case foreignFormat(path: String, ForeignFormat)
  case missingColumn(path: String, found: [String])
  /// What stands behind such a quote would be one cell.
  case unclosedQuote(path: String, line: Int)
  case repeatedUser(path: String, line: Int, userID: String, firstLine: Int)
  case repeatedColumn(path: String, column: String)
  /// What was chosen there would count for nothing.
  case misspeltColumn(path: String, column: String, meant: String)
  case badValue(path: String, line: Int, column: String, value: String, allowed: String)

  package var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .foreignFormat(let path, let format):
      IngestError.foreignFormat(path: path, format).description
    case .misspeltColumn(let path, let column, let meant):
      "\(path):1: the column '\(column.excerpt)' is not known; rename it to '\(meant)', "
        + "or to something less like it"
    case .missingColumn(let path, let found):
      "\(path):1: the header lacks 'user_id'\(separatorHint(found)); found \(found.quoted)"
    case .unclosedQuote(let path, let line):
      "\(path):\(line): a quote opens here and never closes; close it, or double it if it is text"
    case .repeatedUser(let path, let line, let userID, let firstLine):
      "\(path):\(line): user_id: '\(userID.excerpt)' stands on line \(firstLine) already; keep one of them"
    case .badValue(let path, let line, let column, let value, let allowed):
      "\(path):\(line): \(column): expected \(allowed), found '\(value.excerpt)'"
    case .repeatedColumn(let path, let column):
      "\(path):1: the column '\(column)' occurs twice; keep one of them"
    }
  }
}
