import Configuration

/// Why a run cannot go on with its inputs.
package enum IngestError: Error, Equatable, CustomStringConvertible {
  case cannotOpen(path: String, reason: String)
  case cannotRead(path: String, reason: String)
  /// A file that held `size` bytes when it was opened.
  case shrunk(path: String, size: Int64, read: Int64)
  case foreignFormat(path: String, ForeignFormat)
  /// More than a megabyte without the end of a first record.
  case noHeader(path: String)
  /// More than a megabyte of blank lines.
  case blankStart(path: String)
  case missingColumns(path: String, missing: [String], found: [String])

  package var description: String {
    switch self {
    case .cannotOpen(let path, let reason): "cannot open '\(path)': \(reason)"
    case .cannotRead(let path, let reason): "cannot read '\(path)': \(reason)"
    case .shrunk(let path, let size, let read):
      "cannot read '\(path)': it was cut short while it was read: "
        + "it held \(size) bytes and ended after \(read); run again when it is complete"
    case .foreignFormat(let path, let format):
      "\(path): expected CSV in UTF-8: \(format.advice)"
    case .noHeader(let path):
      "\(path):1: expected a header row that names the columns, found no end of the first record"
    case .blankStart(let path):
      "\(path):1: expected a header row that names the columns, found a megabyte of blank lines"
    case .missingColumns(let path, let missing, let found):
      "\(path):1: the header lacks \(missing.quoted)\(separatorHint(found)); found \(found.quoted)"
    }
  }

}

/// Help for a header that is one cell because something else than a comma separates.
func separatorHint(_ found: [String]) -> String {
  guard found.count == 1, let header = found.first else { return "" }
  let separates = [";", "\t", "|"].contains { header.contains($0) }
  return separates ? " (cells must be separated by commas)" : ""
}

extension [String] {
  /// `'a', 'b'`, and no more of a name than fits a line.
  var quoted: String {
    prefix(20).map { "'\($0.excerpt)'" }.joined(separator: ", ") + (count > 20 ? ", …" : "")
  }
}
