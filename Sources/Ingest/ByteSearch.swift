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

  func contains(_ byte: UInt8) -> Bool { firstIndex(of: byte, in: 0..<count) != nil }

  /// Whether all of it is UTF-8.
  var isUTF8: Bool { (try? UTF8Span(validating: self)) != nil }
}
