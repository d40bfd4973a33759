import CYajl

/// One yajl generator: writes JSON documents, one after another. Each worker has its own.
///
/// Objects and arrays are closures, so that none can stay open.
// Safe: the generator is private, made in `init`, freed in `deinit`; yajl copies what it is given
// before it returns, and the bytes that it lends are copied before the next call.
@safe package final class JSONWriter {
  private let generator: yajl_gen
  private var scratch: [UInt8] = []

  /// - Parameter indented: for people to read, else without any space.
  package init(indented: Bool = false) {
    guard let generator = unsafe yajl_gen_alloc(nil) else {
      // It fails only when memory is exhausted, where Swift itself stops too.
      preconditionFailure("out of memory in yajl")
    }
    unsafe self.generator = generator
    if indented { unsafe walkhabits_yajl_gen_indent(generator) }
  }

  deinit { unsafe yajl_gen_free(generator) }

  /// Appends one whole document, without a line feed of its own when it is not indented.
  func appendDocument(to bytes: inout [UInt8], _ members: () -> Void) {
    object(members)
    var start: UnsafePointer<UInt8>?
    var count = 0
    unsafe check(yajl_gen_get_buf(generator, &start, &count))
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
    unsafe yajl_gen_clear(generator)
    unsafe yajl_gen_reset(generator, nil)
  }

  func object(_ members: () -> Void) {
    unsafe check(yajl_gen_map_open(generator))
    members()
    unsafe check(yajl_gen_map_close(generator))
  }

  func object(_ key: String, _ members: () -> Void) {
    string(key)
    object(members)
  }

  func array(_ key: String, _ elements: () -> Void) {
    string(key)
    unsafe check(yajl_gen_array_open(generator))
    elements()
    unsafe check(yajl_gen_array_close(generator))
  }

  func member(_ key: String, _ text: String) {
    string(key)
    string(text)
  }

  /// `utf8` is valid UTF-8.
  func member(_ key: String, _ utf8: [UInt8]) {
    string(key)
    string(utf8)
  }

  /// A string that `append` makes.
  func member(_ key: String, text append: (inout [UInt8]) -> Void) {
    string(key)
    string(append)
  }

  func member(_ key: String, _ number: Int) {
    // yajl's own way of writing a whole number goes through printf.
    member(key, number: { $0.append(decimal: number) })
  }

  func member(_ key: String, _ number: Double, decimals: Int) {
    member(key, number: { $0.append(number, decimals: decimals) })
  }

  /// A value that is JSON text already.
  func member(_ key: String, json: String) {
    member(key, number: { $0.append(text: json) })
  }

  func member(_ key: String, textOrNull text: String?) {
    guard let text else {
      string(key)
      unsafe check(yajl_gen_null(generator))
      return
    }
    member(key, text)
  }

  func string(_ text: String) {
    var text = text
    text.withUTF8 {
      unsafe check(yajl_gen_string(generator, $0.baseAddress, $0.count))
    }
  }

  func string(_ append: (inout [UInt8]) -> Void) {
    scratch.removeAll(keepingCapacity: true)
    append(&scratch)
    string(scratch)
  }

  private func string(_ utf8: [UInt8]) {
    unsafe utf8.withUnsafeBufferPointer {
      unsafe check(yajl_gen_string(generator, $0.baseAddress, $0.count))
    }
  }

  /// yajl writes the text of a number as it is given.
  private func member(_ key: String, number append: (inout [UInt8]) -> Void) {
    string(key)
    scratch.removeAll(keepingCapacity: true)
    append(&scratch)
    unsafe scratch.withUnsafeBytes {
      unsafe check(
        yajl_gen_number(generator, $0.bindMemory(to: CChar.self).baseAddress, $0.count))
    }
  }

  /// yajl refuses only values where keys must stand, unbalanced closing and 128 levels of nesting,
  /// none of which this type lets through.
  private func check(_ status: yajl_gen_status) {
    precondition(status == yajl_gen_status_ok, "yajl refused a value")
  }
}
