/// JSON that may stand in a `<script>` element: no text in it, whatever it holds, can end the element,
/// start a comment, or end a line of JavaScript.
extension [UInt8] {
  mutating func append(text: String) { append(contentsOf: text.utf8) }

  mutating func append(quoted text: String) { append(quoted: Array(text.utf8)[...]) }

  /// - Parameter utf8: valid UTF-8.
  mutating func append(quoted utf8: ArraySlice<UInt8>) {
    append(UInt8(ascii: "\""))
    var rest = utf8
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""),
        UInt8(ascii: "\\"), UInt8(ascii: "'"), 0..<0x20, 0x7F:
        append(escaped: UInt16(byte))
      // U+2028 and U+2029, line ends of JavaScript, are E2 80 A8 and E2 80 A9.
      case 0xE2 where rest.starts(with: [0x80, 0xA8]) || rest.starts(with: [0x80, 0xA9]):
        append(escaped: rest[rest.startIndex + 1] == 0xA8 ? 0x2028 : 0x2029)
        rest = rest.dropFirst(2)
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escaped code: UInt16) {
    append(text: "\\u")
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(code >> UInt16(shift) & 0xF)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  /// `[a,b]`
  mutating func append<Elements: Sequence>(
    list: Elements, _ append: (inout Self, Elements.Element) -> Void
  ) {
    var separator = UInt8(ascii: "[")
    for element in list {
      self.append(separator)
      append(&self, element)
      separator = UInt8(ascii: ",")
    }
    if separator == UInt8(ascii: "[") { self.append(separator) }
    self.append(UInt8(ascii: "]"))
  }

  mutating func append(quoted texts: [String]) { append(list: texts) { $0.append(quoted: $1) } }

  /// RFC 4648, quoted; its 64 characters need no escape.
  mutating func append(base64 bytes: [UInt8]) {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    append(UInt8(ascii: "\""))
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<Swift.min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      bits &= 0xFF_FFFF
      for place in 0..<4 {
        append(place <= group.count ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    append(UInt8(ascii: "\""))
  }
}
