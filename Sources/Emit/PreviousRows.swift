import CSV
import Glibc

/// Reads a CSV file of the run before, row by row, without ever holding more than a piece of it.
final class PreviousRows {
  private let path: String
  private let descriptor: Int32
  private let parser = CSVParser()
  private var piece = [UInt8](repeating: 0, count: 1 << 18)
  private var isAtEnd = false
  private var lastByte: UInt8?

  // The records of the piece read last.
  private var bytes: [UInt8] = []
  private var fieldEnds: [Int] = []
  private var recordEnds: [Int] = []
  private var lines: [Int] = []
  private var record = -1

  /// For each column asked for, its place in the file.
  private var places: [Int] = []
  private var columnCount: Int?

  /// Opens the file and finds `columns` in its header; nil if there is no such file.
  init?(_ path: String, columns: [String]) throws(OutputError) {
    self.path = path
    if isOtherThanFile(path) { throw .cannotRead(path: path, reason: "it is no file") }
    descriptor = openFile(path, O_RDONLY)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw .cannotRead(path: path, reason: systemReason())
    }
    guard try next() else { throw .cannotRead(path: path, reason: "it has no header") }
    let header = fields.map { String(decoding: bytes[range(ofField: $0)], as: UTF8.self) }
    for column in columns {
      guard let place = header.firstIndex(of: column) else {
        throw .cannotRead(path: path, reason: "it has no column '\(column)'")
      }
      places.append(place)
    }
    columnCount = header.count
  }

  deinit { close(descriptor) }

  /// Goes to the next row; false after the last.
  func next() throws(OutputError) -> Bool {
    record += 1
    while record >= recordEnds.count {
      if isAtEnd { return false }
      try readPiece()
    }
    if let columnCount, fields.count != columnCount {
      throw malformed("expected \(columnCount) cells, as the header has, found \(fields.count)")
    }
    return true
  }

  /// A cell of the row, by the place of its column in the `columns` asked for.
  func cell(_ column: Int) -> ArraySlice<UInt8> {
    bytes[range(ofField: fields.lowerBound + places[column])]
  }

  /// A cell that holds a whole number, not negative.
  func number(_ column: Int) throws(OutputError) -> Int64 {
    let text = String(decoding: cell(column), as: UTF8.self)
    guard let number = Int64(text), number >= 0 else {
      throw malformed("expected a whole number, found '\(text)'")
    }
    return number
  }

  func malformed(_ reason: String) -> OutputError {
    .cannotRead(path: path, reason: "line \(lines[record]): \(reason)")
  }

  private var fields: Range<Int> { (record == 0 ? 0 : recordEnds[record - 1])..<recordEnds[record] }

  private func range(ofField field: Int) -> Range<Int> {
    (field == 0 ? 0 : fieldEnds[field - 1])..<fieldEnds[field]
  }

  private func readPiece() throws(OutputError) {
    // Given back first, else the parser would have to copy what it keeps.
    (bytes, fieldEnds, recordEnds, lines, record) = ([], [], [], [], 0)
    let count = try read()
    if count > 0 {
      lastByte = piece[count - 1]
      parser.parse(piece.span.extracting(first: count))
    } else {
      // A run ends every line: else this is what is left of one, however right its cells look.
      if let lastByte, lastByte != lineFeed {
        throw .cannotRead(path: path, reason: "it ends in the midst of a line")
      }
      isAtEnd = true
      parser.finish()
    }
    let records = parser.records
    (bytes, fieldEnds) = (records.bytes, records.fieldEnds)
    (recordEnds, lines) = (records.recordEnds, records.lines)
  }

  private func read() throws(OutputError) -> Int {
    while true {
      let count = Emit.read(into: &piece, from: descriptor)
      if count >= 0 { return count }
      if errno != EINTR { throw .cannotRead(path: path, reason: systemReason()) }
    }
  }
}

extension PreviousRows {
  /// Checks how many rows there were against the member of that name in the `run.json` beside the
  /// file, if there is one: nothing else tells that whole rows are missing.
  func requireCount(_ count: Int, asIn member: String, of folder: String) throws(OutputError) {
    let record = folder + "/run.json"
    guard let recorded = try recordedCount(member, in: record) else { return }
    if recorded != count {
      throw .cannotRead(
        path: path, reason: "it holds \(count) \(member), of \(recorded) that '\(record)' tells")
    }
  }
}

/// The number of that name in a `run.json`; nil if there is no such file. It has a line for each
/// member of the document; with all the inputs it may be too long to be read as a whole.
private func recordedCount(_ member: String, in path: String) throws(OutputError) -> Int? {
  if isOtherThanFile(path) { throw .cannotRead(path: path, reason: "it is no file") }
  let start = Array("  \"\(member)\": ".utf8)
  do throws(SystemError) {
    let lines = try LineFile(path)
    while let line = try lines.next() {
      guard line.starts(with: start) else { continue }
      let digits = line.dropFirst(start.count).prefix { $0 != UInt8(ascii: ",") }
      if let count = Int(String(decoding: digits, as: UTF8.self)) { return count }
    }
  } catch {
    if error.code == ENOENT { return nil }
    throw .cannotRead(path: path, reason: systemReason(error.code))
  }
  throw .cannotRead(path: path, reason: "it does not tell how many \(member) there are")
}
