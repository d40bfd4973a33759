/// Records in columns: the bytes of all fields in a row, and where each field and record ends.
package struct CSVRecords: Sendable {
  package private(set) var bytes: [UInt8] = []
  /// For each field, where its bytes end.
  package private(set) var fieldEnds: [Int] = []
  /// For each record, where its fields end.
  package private(set) var recordEnds: [Int] = []
  /// For each record, the physical line on which it starts, from 1. A CR and a LF with nothing but
  /// spaces between them count as one CRLF: libcsv does not tell of the spaces.
  package private(set) var lines: [Int] = []

  /// The line that the next byte is on.
  package private(set) var line = 1
  private var startLine = 1
  private var lastWasCarriageReturn = false

  package var count: Int { recordEnds.count }

  package func fields(ofRecord record: Int) -> Range<Int> {
    (record == 0 ? 0 : recordEnds[record - 1])..<recordEnds[record]
  }

  package func range(ofField field: Int) -> Range<Int> {
    (field == 0 ? 0 : fieldEnds[field - 1])..<fieldEnds[field]
  }

  /// The text of a field, bytes that are no UTF-8 replaced by U+FFFD.
  package func text(ofField field: Int) -> String {
    String(decoding: bytes[range(ofField: field)], as: UTF8.self)
  }

  /// Forgets everything and starts again at line 1.
  mutating func restart() {
    bytes.removeAll(keepingCapacity: true)
    fieldEnds.removeAll(keepingCapacity: true)
    recordEnds.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    (line, startLine, lastWasCarriageReturn) = (1, 1, false)
  }

  /// Keeps the fields of a record that has not ended yet, and the line.
  mutating func removeAll() {
    let unfinishedFields = (recordEnds.last ?? 0)..<fieldEnds.count
    let byteStart =
      unfinishedFields.isEmpty
      ? bytes.count : range(ofField: unfinishedFields.lowerBound).lowerBound
    bytes.removeSubrange(..<byteStart)
    fieldEnds.removeSubrange(..<unfinishedFields.lowerBound)
    for index in fieldEnds.indices { fieldEnds[index] -= byteStart }
    recordEnds.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
  }

  mutating func endField(_ field: UnsafeRawBufferPointer) {
    if fieldEnds.count == recordEnds.last ?? 0 { startLine = line }
    unsafe bytes.append(contentsOf: field)
    fieldEnds.append(bytes.count)
    lastWasCarriageReturn = false
    // Only a quoted field can hold line breaks.
    for index in field.indices { countLine(at: unsafe field[index]) }
    lastWasCarriageReturn = false
  }

  /// `terminator` is the CR or LF, or -1 at the end of the input.
  mutating func endRecord(_ terminator: Int32) {
    if fieldEnds.count > recordEnds.last ?? 0 {
      recordEnds.append(fieldEnds.count)
      lines.append(startLine)
    }
    if terminator >= 0 { countLine(at: UInt8(truncatingIfNeeded: terminator)) }
  }

  /// CR, LF and CRLF each end one line.
  private mutating func countLine(at byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\n"):
      if !lastWasCarriageReturn { line += 1 }
      lastWasCarriageReturn = false
    case UInt8(ascii: "\r"):
      line += 1
      lastWasCarriageReturn = true
    default:
      lastWasCarriageReturn = false
    }
  }
}
