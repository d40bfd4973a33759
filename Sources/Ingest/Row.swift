/// The known cells of one row, as ranges of its bytes; empty where the file has no such column.
struct Row {
  private var cells = InlineArray<5, Range<Int>>(repeating: 0..<0)

  subscript(column: Column) -> Range<Int> {
    get { cells[column.rawValue] }
    set { cells[column.rawValue] = newValue }
  }
}

extension Row {
  /// Cuts the line at `line`, which holds no quote, no line break and no NUL, exactly as libcsv does:
  /// at the commas, without the spaces and tabs round a field.
  ///
  /// - Returns: nil if the line has fewer fields than the header, or none at all.
  init?(plain bytes: Span<UInt8>, _ line: Range<Int>, _ header: Header) {
    var field = 0
    var start = line.lowerBound
    var index = line.lowerBound
    while index + 8 <= line.upperBound {
      var commas = bytes.word(at: index).bytesEqual(to: .comma)
      while commas != 0 {
        let comma = index + commas.trailingZeroBitCount / 8
        take(start..<comma, as: field, in: bytes, header)
        (field, start) = (field + 1, comma + 1)
        commas &= commas - 1
      }
      index += 8
    }
    while index < line.upperBound {
      if bytes[index] == .comma {
        take(start..<index, as: field, in: bytes, header)
        (field, start) = (field + 1, index + 1)
      }
      index += 1
    }
    take(start..<line.upperBound, as: field, in: bytes, header)
    if field + 1 < header.names.count { return nil }
  }

  private mutating func take(
    _ range: Range<Int>, as field: Int, in bytes: Span<UInt8>, _ header: Header
  ) {
    guard let column = header.column(at: field) else { return }
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper, bytes[lower] == .space || bytes[lower] == .tab { lower += 1 }
    while lower < upper, bytes[upper - 1] == .space || bytes[upper - 1] == .tab { upper -= 1 }
    self[column] = lower..<upper
  }
}

extension UInt64 {
  /// The highest bit of each byte that equals `byte`, and no other bit.
  fileprivate func bytesEqual(to byte: UInt8) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let difference = self ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
    return ~(((difference & low) &+ low) | difference | low)
  }
}
