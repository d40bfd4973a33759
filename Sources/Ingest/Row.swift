/// The known cells of one row, as ranges of its bytes; empty where the file has no such column.
struct Row {
  /// For each `Column`, where its cell starts and ends.
  private var bounds = InlineArray<10, Int32>(repeating: 0)

  /// The known columns by their place among the fields; a column that is not used is `unused`.
  typealias Layout = Span<UInt8>
  static let unused = UInt8.max

  subscript(column: Column) -> Range<Int> {
    @inline(__always)
    get {
      let place = column.rawValue * 2
      return Int(bounds[place])..<Int(bounds[place + 1])
    }
    set {
      let place = column.rawValue * 2
      bounds[place] = Int32(truncatingIfNeeded: newValue.lowerBound)
      bounds[place + 1] = Int32(truncatingIfNeeded: newValue.upperBound)
    }
  }

  /// Cuts the line at `line`, which holds no quote, no line break and no NUL, exactly as libcsv does:
  /// at the commas, without the spaces and tabs round a field.
  ///
  /// - Returns: whether the line has as many fields as the header, or more.
  mutating func cut(plain bytes: Span<UInt8>, _ line: Range<Int>, _ layout: Layout) -> Bool {
    var field = 0
    var start = line.lowerBound
    var index = line.lowerBound
    while index + 8 <= line.upperBound {
      var commas = bytes.word(at: index).bytesEqual(to: .comma)
      while commas != 0 {
        let comma = index + commas.trailingZeroBitCount / 8
        take(start..<comma, as: field, in: bytes, layout)
        (field, start) = (field + 1, comma + 1)
        commas &= commas - 1
      }
      index += 8
    }
    while index < line.upperBound {
      if bytes[index] == .comma {
        take(start..<index, as: field, in: bytes, layout)
        (field, start) = (field + 1, index + 1)
      }
      index += 1
    }
    take(start..<line.upperBound, as: field, in: bytes, layout)
    return field + 1 >= layout.count
  }

  @inline(__always)
  private mutating func take(
    _ range: Range<Int>, as field: Int, in bytes: Span<UInt8>, _ layout: Layout
  ) {
    guard field < layout.count, layout[field] != Self.unused else { return }
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper, bytes[lower].isBlank { lower += 1 }
    while lower < upper, bytes[upper - 1].isBlank { upper -= 1 }
    let place = Int(layout[field]) * 2
    bounds[place] = Int32(truncatingIfNeeded: lower)
    bounds[place + 1] = Int32(truncatingIfNeeded: upper)
  }
}

extension UInt8 {
  @inline(__always)
  fileprivate var isBlank: Bool { self == .space || self == .tab }
}

extension UInt64 {
  /// The highest bit of each byte that equals `byte`, and no other bit.
  @inline(__always)
  fileprivate func bytesEqual(to byte: UInt8) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let difference = self ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
    return ~(((difference & low) &+ low) | difference | low)
  }
}
