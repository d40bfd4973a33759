import CYajl

/// One JSON document that is being written.
///
/// Objects and arrays are closures, so that none can stay open. Keys are words of the program, and text
/// without anything to escape, which is nearly all of it, is copied between quotes; yajl writes any other.
/// yajl alone, asked for each key and brace, took two thirds of a run with all files
/// (`Tests/Benchmarks/README.md`). A structure and not a class, whose every change would be checked for
/// another at the same time.
struct JSONWriter: ~Copyable {
  /// Also what the caller had before the document.
  fileprivate var bytes: [UInt8] = []
  private var depth = 0
  private let isIndented: Bool

  fileprivate init(isIndented: Bool) { self.isIndented = isIndented }

  mutating func object(_ members: (inout JSONWriter) -> Void) {
    nest(UInt8(ascii: "{"), members, UInt8(ascii: "}"))
  }

  mutating func object(_ key: StaticString, _ members: (inout JSONWriter) -> Void) {
    self.key(key)
    object(members)
  }

  mutating func array(_ key: StaticString, _ elements: (inout JSONWriter) -> Void) {
    self.key(key)
    nest(UInt8(ascii: "["), elements, UInt8(ascii: "]"))
  }

  mutating func member(_ key: StaticString, _ text: String) {
    self.key(key)
    string(text)
  }

  /// `utf8` is valid UTF-8.
  mutating func member(_ key: StaticString, _ utf8: [UInt8]) {
    self.key(key)
    string { $0.append(contentsOf: utf8) }
  }

  /// As `string` and `plain`.
  mutating func member(_ key: StaticString, text append: (inout [UInt8]) -> Void) {
    self.key(key)
    string(append)
  }

  mutating func member(_ key: StaticString, plain append: (inout [UInt8]) -> Void) {
    self.key(key)
    plain(append)
  }

  mutating func member(_ key: StaticString, _ number: Int) {
    self.key(key)
    bytes.append(decimal: number)
  }

  mutating func member(_ key: StaticString, _ number: Double, decimals: Int) {
    self.key(key)
    bytes.append(number, decimals: decimals)
  }

  mutating func member(_ key: StaticString, textOrNull text: String?) {
    self.key(key)
    if let text { string(text) } else { bytes.append(text: "null") }
  }

  /// - Parameters:
  ///   - key: any text.
  ///   - append: makes the value, as JSON text.
  mutating func member(named key: String, json append: (inout [UInt8]) -> Void) {
    string(key)
    bytes.append(contentsOf: ": ".utf8.prefix(isIndented ? 2 : 1))
    append(&bytes)
  }

  mutating func string(_ text: String) {
    string { $0.append(text: text) }
  }

  /// The text that `append` adds, which is valid UTF-8.
  mutating func string(_ append: (inout [UInt8]) -> Void) {
    separate()
    bytes.append(quote)
    let start = bytes.count
    append(&bytes)
    if bytes.span.extracting(start...).mustBeEscaped { escape(&bytes, from: start) }
    bytes.append(quote)
  }

  /// The text that `append` adds, in which nothing can be to escape: numbers, dates, ids of reminders.
  mutating func plain(_ append: (inout [UInt8]) -> Void) {
    separate()
    bytes.append(quote)
    append(&bytes)
    bytes.append(quote)
  }

  private mutating func key(_ key: StaticString) {
    separate()
    bytes.append(quote)
    key.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    bytes.append(quote)
    bytes.append(colon)
    if isIndented { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func nest(_ open: UInt8, _ content: (inout JSONWriter) -> Void, _ close: UInt8) {
    separate()
    bytes.append(open)
    depth += 1
    content(&self)
    depth -= 1
    if isIndented, bytes.last != open { startLine() }
    bytes.append(close)
  }

  /// The comma between this value and the one before it: no value ends like what stands before a first.
  @inline(__always)
  private mutating func separate() {
    if depth == 0 { return }
    switch bytes[bytes.count - 1] {
    case colon, UInt8(ascii: " "): return
    case UInt8(ascii: "{"), UInt8(ascii: "["): break
    default: bytes.append(comma)
    }
    if isIndented { startLine() }
  }

  private mutating func startLine() {
    bytes.append(lineFeed)
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}

extension [UInt8] {
  /// Appends one whole document, with a line feed at its end.
  ///
  /// - Parameter indented: for people to read, else without any space.
  mutating func appendDocument(indented: Bool = false, _ members: (inout JSONWriter) -> Void) {
    // In the writer's hands alone meanwhile, so that nothing is copied.
    var writer = JSONWriter(isIndented: indented)
    swap(&self, &writer.bytes)
    writer.object(members)
    swap(&self, &writer.bytes)
    append(lineFeed)
  }
}

private let quote = UInt8(ascii: "\"")
private let colon = UInt8(ascii: ":")

extension Span<UInt8> {
  /// Whether JSON forbids any of these bytes within a string as it is (RFC 8259, section 7).
  fileprivate var mustBeEscaped: Bool {
    // Without a way out of the loop, which lets the compiler take many bytes at a time.
    var found: UInt8 = 0
    for index in indices {
      let byte = self[index]
      found |= byte < 0x20 ? 1 : 0
      found |= byte == quote ? 1 : 0
      found |= byte == UInt8(ascii: "\\") ? 1 : 0
    }
    return found != 0
  }
}

/// Puts the text of a JSON string, without its quotes, in the place of `bytes[start...]`.
private func escape(_ bytes: inout [UInt8], from start: Int) {
  guard let generator = unsafe yajl_gen_alloc(nil) else {
    // It fails only when memory is exhausted, where Swift itself stops too.
    preconditionFailure("out of memory in yajl")
  }
  defer { unsafe yajl_gen_free(generator) }
  // Safe: yajl copies the text before it returns, and its own bytes live until it is freed.
  let text = Array(bytes[start...])
  let written = unsafe yajl_gen_string(generator, text, text.count)
  var quoted: UnsafePointer<UInt8>?
  var count = 0
  let lent = unsafe yajl_gen_get_buf(generator, &quoted, &count)
  // yajl refuses a string only where a document takes none.
  precondition(written == yajl_gen_status_ok && lent == yajl_gen_status_ok, "yajl refused a string")
  bytes.removeSubrange(start...)
  unsafe bytes.append(
    contentsOf: UnsafeBufferPointer(start: quoted, count: count).dropFirst().dropLast())
}
