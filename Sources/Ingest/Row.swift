/// The known cells of one row, as ranges of its bytes; empty where the file has no such column.
struct Row {
  /// For each `Column`, where its cell starts and ends.
  private var bounds = InlineArray<10, Int32>(repeating: 0)

  /// Where a file's rows have the known columns.
  struct Layout: Sendable {
    /// For each `Column`, its place among the fields; `absent` if the file has no such column.
    var places: [UInt8]
    var fieldCount: Int

    static let absent = UInt8.max
  }

  /// Rows with more fields are left to libcsv.
  private static let mostFields = 64

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
  /// - Returns: whether it could: not with fewer fields than the header, or with very many.
  mutating func cut(plain bytes: Span<UInt8>, _ line: Range<Int>, _ layout: Layout) -> Bool {
    precondition(0 <= line.lowerBound && line.upperBound <= bytes.count)
    // Safe: everything that is read lies in the line, and the line in the bytes, as was just checked.
    return unsafe bytes.withUnsafeBufferPointer { unsafe cut($0, line, layout) }
  }

  @inline(__always) @unsafe
  private mutating func cut(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ layout: Layout
  ) -> Bool {
    // Field n lies between the cuts n and n + 1. The mask keeps the index in the array; a line for
    // which it would matter is refused below.
    var cuts = InlineArray<64, Int32>(repeating: 0)
    let mask = Self.mostFields - 1
    var fields = 0
    func cut(at index: Int) {
      cuts[fields & mask] = Int32(truncatingIfNeeded: index)
      fields &+= 1
    }
    func cut(atCommasOf word: UInt64, from index: Int, after done: Int = 0) {
      var commas = word.bytesEqual(to: .comma) & .max << UInt64(done &* 8)
      while commas != 0 {
        cut(at: index &+ commas.trailingZeroBitCount / 8)
        commas &= commas &- 1
      }
    }
    cut(at: line.lowerBound &- 1)
    var index = line.lowerBound
    while index &+ 8 <= line.upperBound {
      unsafe cut(atCommasOf: bytes.word(at: index), from: index)
      index &+= 8
    }
    if index < line.upperBound, line.count >= 8 {
      let last = line.upperBound &- 8
      unsafe cut(atCommasOf: bytes.word(at: last), from: last, after: index &- last)
      index = line.upperBound
    }
    while index < line.upperBound {
      if unsafe bytes[index] == .comma { cut(at: index) }
      index &+= 1
    }
    guard fields >= layout.fieldCount, fields < Self.mostFields else { return false }
    cut(at: line.upperBound)
    for (column, place) in layout.places.enumerated() where place != Layout.absent {
      var lower = Int(cuts[Int(place) & mask]) &+ 1
      var upper = Int(cuts[(Int(place) &+ 1) & mask])
      while lower < upper, unsafe bytes[lower].isBlank { lower &+= 1 }
      while lower < upper, unsafe bytes[upper &- 1].isBlank { upper &-= 1 }
      bounds[column &* 2] = Int32(truncatingIfNeeded: lower)
      bounds[column &* 2 &+ 1] = Int32(truncatingIfNeeded: upper)
    }
    return true
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The eight bytes from `index` on, the first in the lowest place.
  @inline(__always) @unsafe
  fileprivate func word(at index: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(
        fromByteOffset: index, as: UInt64.self))
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
