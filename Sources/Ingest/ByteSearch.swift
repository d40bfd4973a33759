import Glibc

// The C library's vectorised searches. Safe: they read only the bytes of the span that is passed,
// and a match is given back as an index into it.

extension Span<UInt8> {
  /// The first place of `byte` in `range`.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    unsafe extracting(range).withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress, !buffer.isEmpty,
        let match = unsafe memchr(start, Int32(byte), buffer.count)
      else { return nil }
      return unsafe range.lowerBound + (UnsafeRawPointer(match) - UnsafeRawPointer(start))
    }
  }

  /// The eight bytes from `index` on, the first in the lowest place.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    // In bounds: the load itself checks that all eight bytes are in the span.
    unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// As `word`; zeros behind the last byte.
  ///
  /// - Parameter index: less than `count`, unless both are 0.
  @inline(__always)
  func wordOrRest(at index: Int) -> UInt64 {
    let rest = count - index
    if rest >= 8 { return word(at: index) }
    if count >= 8 { return word(at: count - 8) >> UInt64(8 * (8 - rest)) }
    var word: UInt64 = 0
    for place in (index..<count).reversed() { word = word << 8 | UInt64(self[place]) }
    return word
  }

  func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var index = 0
    while index + 8 <= count {
      if word(at: index) != other.word(at: index) { return false }
      index += 8
    }
    while index < count {
      if self[index] != other[index] { return false }
      index += 1
    }
    return true
  }

  /// Whether it comes before `other`, by bytes; a shorter one before what it begins.
  func precedes(_ other: Span<UInt8>) -> Bool {
    let shared = commonPrefix(with: other)
    if shared == Swift.min(count, other.count) { return count < other.count }
    return self[shared] < other[shared]
  }

  func commonPrefix(with other: Span<UInt8>) -> Int {
    let end = Swift.min(count, other.count)
    var index = 0
    while index + 8 <= end {
      let difference = word(at: index) ^ other.word(at: index)
      if difference != 0 { return index + difference.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < end, self[index] == other[index] { index += 1 }
    return index
  }

  func contains(_ byte: UInt8) -> Bool { firstIndex(of: byte, in: 0..<count) != nil }

  /// Whether all of it is UTF-8.
  var isUTF8: Bool { (try? UTF8Span(validating: self)) != nil }
}
