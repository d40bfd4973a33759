package import Configuration

/// Why there is no users file to go by.
package enum UsersFileFailure: Error, Equatable {
  case unreadable(IngestError)
  /// It must be mended: never without a fault.
  case refused(FaultList<UsersFileError>)

  /// One message per fault.
  package var messages: [String] {
    switch self {
    case .unreadable(let error): [error.description]
    case .refused(let faults): faults.messages
    }
  }
}

/// One fault of a users file.
package enum UsersFileError: Error, Equatable, CustomStringConvertible {
  case foreignFormat(path: String, ForeignFormat)
  case missingColumn(path: String, found: [String])
  /// What stands behind such a quote would be one cell.
  case unclosedQuote(path: String, line: Int)
  /// A cell with a comma in it, perhaps, which would move all the cells behind it.
  case cellCount(path: String, line: Int, found: Int, header: Int)
  case repeatedUser(path: String, line: Int, userID: String, firstLine: Int)
  case repeatedColumn(path: String, column: String)
  /// What was chosen there would count for nothing.
  case misspeltColumn(path: String, column: String, meant: String)
  case badValue(path: String, line: Int, column: String, value: String, allowed: String)

  package var description: String {
    switch self {
    case .foreignFormat(let path, let format):
      IngestError.foreignFormat(path: path, format).description
    case .misspeltColumn(let path, let column, let meant):
      "\(path):1: the column '\(column.excerpt)' is not known; rename it to '\(meant)', "
        + "or to something less like it"
    case .missingColumn(let path, let found):
      "\(path):1: the header lacks 'user_id'\(separatorHint(found)); found \(found.quoted)"
    case .unclosedQuote(let path, let line):
      "\(path):\(line): a quote opens here and never closes; close it, or double it if it is text"
    case .cellCount(let path, let line, let found, let header):
      "\(path):\(line): expected \(header) cells, as the header has, found \(found); "
        + (found > header
          ? "put a cell with a comma in quotes, and ';' between fixed times"
          : "write a comma for each cell that is left empty")
    case .repeatedUser(let path, let line, let userID, let firstLine):
      "\(path):\(line): user_id: '\(userID.excerpt)' stands on line \(firstLine) already; keep one of them"
    case .badValue(let path, let line, let column, let value, let allowed):
      "\(path):\(line): \(column): expected \(allowed), found '\(value.excerpt)'"
    case .repeatedColumn(let path, let column):
      "\(path):1: the column '\(column)' occurs twice; keep one of them"
    }
  }
}
