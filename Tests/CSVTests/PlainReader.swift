/// Reads CSV as slowly and plainly as libcsv's lenient rules can be told: what the parser is
/// compared with.
struct PlainReader {
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func records(_ bytes: [UInt8]) -> [Record] {
    var reader = PlainReader(bytes)
    var records: [Record] = []
    while let record = reader.nextRecord() { records.append(record) }
    return records
  }

  private func isSpace(_ index: Int) -> Bool { bytes[index] == 32 || bytes[index] == 9 }
  private func isBreak(_ index: Int) -> Bool { bytes[index] == 10 || bytes[index] == 13 }
  private func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
    index < bytes.count && bytes[index] == UInt8(ascii: character)
  }

  private mutating func skipSpaces() {
    while place < bytes.count, isSpace(place) { place += 1 }
  }

  /// Steps over one CR, LF or CRLF, and counts it. As the parser does, it takes a LF that only
  /// spaces part from a CR for half of a CRLF.
  private mutating func skipBreak() {
    let isCarriageReturn = has("\r", at: place)
    place += 1
    line += 1
    var next = place
    while next < bytes.count, isSpace(next) { next += 1 }
    if isCarriageReturn, has("\n", at: next) { place = next + 1 }
  }

  private mutating func nextRecord() -> Record? {
    skipSpaces()
    while place < bytes.count, isBreak(place) {
      skipBreak()
      skipSpaces()
    }
    guard place < bytes.count else { return nil }
    var record = Record(line: line, fields: [])
    while true {
      record.fields.append(nextField())
      guard has(",", at: place) else { break }
      place += 1
    }
    if place < bytes.count { skipBreak() }
    return record
  }

  private mutating func nextField() -> String {
    skipSpaces()
    var text: [UInt8] = []
    if has("\"", at: place) {
      place += 1
      while place < bytes.count, !closesHere() {
        if has("\"", at: place), has("\"", at: place + 1) { place += 1 }
        text.append(bytes[place])
        place += 1
      }
      if place < bytes.count { place += 1 }
      skipSpaces()
      line += Self.breaks(in: text)
    } else {
      while place < bytes.count, !has(",", at: place), !isBreak(place) {
        text.append(bytes[place])
        place += 1
      }
      while text.last == 32 || text.last == 9 { text.removeLast() }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether the byte at hand is a quote with only spaces between it and the field's end.
  private func closesHere() -> Bool {
    guard has("\"", at: place) else { return false }
    var next = place + 1
    while next < bytes.count, isSpace(next) { next += 1 }
    return next == bytes.count || has(",", at: next) || isBreak(next)
  }

  private static func breaks(in text: [UInt8]) -> Int {
    text.indices.count { index in
      text[index] == 13 || text[index] == 10 && (index == 0 || text[index - 1] != 13)
    }
  }
}
