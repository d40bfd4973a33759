/// How far a stretch of CSV that starts at a record goes: what lets a file be cut into blocks that
/// different parsers read, without parsing it.
///
/// Where nothing is quoted, every line break ends a record. Quotes are followed exactly as libcsv
/// (lenient mode) takes them: one opens a field only at its start, and closes it only before a comma
/// or a line break.
struct RecordScan: Equatable {
  /// Where the last complete record ends: behind its line break; 0 if none is complete.
  private(set) var end = 0

  /// The quote that opens a field which would still be open if a line break came next.
  private(set) var openQuote: Int?

  init(_ bytes: Span<UInt8>) {
    var unquotedFrom = 0
    while let quote = bytes.firstIndex(of: .quote, in: unquotedFrom..<bytes.count) {
      advanceEnd(to: bytes, unquotedFrom..<quote)
      guard Self.opensField(quote, in: bytes, after: unquotedFrom) else {
        unquotedFrom = quote + 1
        continue
      }
      guard let fieldEnd = Self.endOfQuotedField(openedAt: quote, in: bytes) else {
        openQuote = quote
        return
      }
      unquotedFrom = fieldEnd
    }
    advanceEnd(to: bytes, unquotedFrom..<bytes.count)
  }

  /// Where a stretch of whole records ends that starts at `start`: some kilobytes on, or more if one
  /// record is longer. `bytes` end with a whole record.
  static func endOfStretch(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var length = 4096
    while start + length < bytes.count {
      let scan = RecordScan(bytes.extracting(start..<start + length))
      if scan.end > 0 { return start + scan.end }
      length *= 2
    }
    return bytes.count
  }

  /// Moves `end` behind the last line break of `range`, where nothing is quoted. Line breaks are
  /// near the end, so a plain loop will do.
  private mutating func advanceEnd(to bytes: Span<UInt8>, _ range: Range<Int>) {
    var index = range.upperBound
    while index > range.lowerBound {
      index -= 1
      // A CR that is the last byte of all may be half of a CRLF, which must not be cut in two.
      guard bytes[index].isLineBreak, bytes[index] == .lineFeed || index + 1 < bytes.count else {
        continue
      }
      end = index + 1
      return
    }
  }

  /// Whether only spaces stand between `quote` and the start of its field.
  private static func opensField(_ quote: Int, in bytes: Span<UInt8>, after start: Int) -> Bool {
    var index = quote
    while index > start {
      index -= 1
      switch bytes[index] {
      case .space, .tab: continue
      case .comma, .lineFeed, .carriageReturn: return true
      default: return false
      }
    }
    // `start` is the start of a record, the end of a quoted field, or behind a quote that is text.
    return start == 0 || bytes[start - 1] != .quote
  }

  /// The place of the comma or line break that ends the field, or of the end of the bytes if that
  /// can be its end; nil if the field does not end.
  static func endOfQuotedField(openedAt open: Int, in bytes: Span<UInt8>) -> Int? {
    var from = open + 1
    while let quote = bytes.firstIndex(of: .quote, in: from..<bytes.count) {
      var next = quote + 1
      while next < bytes.count, bytes[next] == .space || bytes[next] == .tab { next += 1 }
      guard next < bytes.count else { return next }
      switch bytes[next] {
      case .comma, .lineFeed, .carriageReturn: return next
      // Two quotes in a row are one in the text; one behind spaces may itself close the field.
      case .quote: from = next == quote + 1 ? next + 1 : next
      default: from = next
      }
    }
    return nil
  }
}

extension UInt8 {
  static let quote = UInt8(ascii: "\"")
  static let comma = UInt8(ascii: ",")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  var isLineBreak: Bool { self == .lineFeed || self == .carriageReturn }
}
