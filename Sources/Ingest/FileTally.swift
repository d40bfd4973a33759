/// What is known of one input after it was read.
package struct FileTally: Sendable {
  package internal(set) var bytes: Int64 = 0
  package internal(set) var rows = 0
  package internal(set) var notices: [Notice] = []

  /// Something about a file that costs no row, or a row only, and that somebody should know.
  package enum Notice: Hashable, Sendable, CustomStringConvertible {
    /// Nothing, or blank lines only.
    case empty
    /// A header and no row.
    case noRows
    /// A known column occurs twice; the first one counts.
    case repeatedColumn(String)
    /// Bytes that are no UTF-8, in columns that are not used.
    case notUTF8

    package var description: String {
      switch self {
      case .empty: "no walks: the file is empty"
      case .noRows: "no walks: there is no row below the header"
      case .repeatedColumn(let name): "the column '\(name)' occurs twice; the first one counts"
      case .notUTF8: "some text in columns that are not used is no UTF-8"
      }
    }
  }

  init() {}

  init(blankBytes: Int64) { (bytes, notices) = (blankBytes, [.empty]) }

  init(_ file: ExportFile) {
    notices = file.header.repeated.map { .repeatedColumn($0.name) }
  }

  mutating func add(_ tally: BlockTally) {
    rows += tally.rows
    if tally.hasOtherEncoding, !notices.contains(.notUTF8) { notices.append(.notUTF8) }
  }
}

/// What a worker found in one block.
struct BlockTally {
  var rows = 0
  var lines = 0
  var hasOtherEncoding = false
}
