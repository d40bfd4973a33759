/// Looks through JSON5 (json5.org: JSON with comments, trailing commas, unquoted names and the like) for
/// what the decoder does not tell people who write such a file: the line of a fault, and a name that is
/// there twice. The decoder decides what the values are.
package struct JSON5Reader {
  /// Why a text is refused, and where; lines and columns count from 1.
  package struct Fault: Error, Equatable {
    var line: Int
    var column: Int
    var problem: Problem
  }

  package enum Problem: Equatable, Sendable {
    case expected(String, found: String)
    case notUTF8
    case tooDeep
    case repeatedName(String)
    /// Looks right, and is refused by the decoder.
    case undecodable
  }

  /// Deeper than any setting, and no matter for the stack.
  private static let mostDepth = 100

  private let text: [Unicode.Scalar]
  private var index = 0

  /// The value that `bytes` hold, and nothing else.
  static func value(of bytes: [UInt8]) throws(Fault) -> JSONValue {
    var reader = JSON5Reader(text: Array(String(decoding: bytes, as: UTF8.self).unicodeScalars))
    guard String(validating: bytes, as: UTF8.self) != nil else {
      reader.index = reader.text.firstIndex(of: "\u{FFFD}") ?? 0
      throw reader.fault(.notUTF8)
    }
    let value = try reader.value(depth: 0)
    try reader.skipBlank()
    guard reader.next == nil else { throw reader.expected("the end") }
    return value
  }

  private init(text: [Unicode.Scalar]) { self.text = text }

  private var next: Unicode.Scalar? { index < text.count ? text[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    index += 1
    return true
  }

  /// - Parameter place: an index; that of the next scalar if nil.
  private func fault(_ problem: Problem, at place: Int? = nil) -> Fault {
    let before = text[..<(place ?? index)]
    let start = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
    return Fault(
      line: 1 + before.count { $0 == "\n" }, column: 1 + before.count - start, problem: problem)
  }

  private func expected(_ what: String, at place: Int? = nil) -> Fault {
    let place = place ?? index
    let found = place < text.count ? "'\(text[place])'" : "the end"
    return fault(.expected(what, found: found), at: place)
  }
}

// MARK: - Values

extension JSON5Reader {
  private mutating func value(depth: Int) throws(Fault) -> JSONValue {
    try skipBlank()
    switch next {
    case "{": return .object(try members(depth: depth + 1))
    case "[": return .array(try elements(depth: depth + 1))
    case "\"", "'": return .string(try string())
    case let scalar? where scalar.properties.isIDStart: return try word()
    case let scalar? where "+-.0123456789".unicodeScalars.contains(scalar):
      return .number(try number())
    default: throw expected("a value")
    }
  }

  /// In the order of the names, so that two files that mean the same are the same.
  private mutating func members(depth: Int) throws(Fault) -> [JSONValue.Member] {
    var members: [String: JSONValue] = [:]
    try list(closedBy: "}", depth: depth) { reader throws(Fault) in
      let start = reader.index
      let name = try reader.name()
      guard members[name] == nil else { throw reader.fault(.repeatedName(name), at: start) }
      try reader.skipBlank()
      guard reader.take(":") else { throw reader.expected("':'") }
      members[name] = try reader.value(depth: depth)
    }
    return members.sorted { $0.key < $1.key }.map {
      JSONValue.Member(name: $0.key, value: $0.value)
    }
  }

  private mutating func elements(depth: Int) throws(Fault) -> [JSONValue] {
    var elements: [JSONValue] = []
    try list(closedBy: "]", depth: depth) { reader throws(Fault) in
      elements.append(try reader.value(depth: depth))
    }
    return elements
  }

  /// Reads what stands between brackets, with commas between and perhaps one behind.
  private mutating func list(
    closedBy end: Unicode.Scalar, depth: Int,
    _ element: (inout JSON5Reader) throws(Fault) -> Void
  ) throws(Fault) {
    guard depth <= Self.mostDepth else { throw fault(.tooDeep) }
    index += 1
    while true {
      try skipBlank()
      if take(end) { return }
      try element(&self)
      try skipBlank()
      if take(end) { return }
      guard take(",") else { throw expected("',' or '\(end)'") }
    }
  }

  private mutating func name() throws(Fault) -> String {
    if next == "\"" || next == "'" { return try string() }
    let name = identifier()
    guard !name.isEmpty else { throw expected("a name or '}'") }
    return name
  }

  private mutating func identifier() -> String {
    var name = ""
    while let scalar = next, scalar.isNamePart(first: name.isEmpty) {
      name.unicodeScalars.append(scalar)
      index += 1
    }
    return name
  }

  private mutating func word() throws(Fault) -> JSONValue {
    let start = index
    switch identifier() {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "Infinity": return .number(.infinity)
    case "NaN": return .number(.nan)
    case let word: throw fault(.expected("a value", found: "'\(word)'"), at: start)
    }
  }

  /// A number with a sign, a point at either end, or in hexadecimal digits.
  private mutating func number() throws(Fault) -> Double {
    let start = index
    let isNegative = next == "-"
    if next == "-" || next == "+" { index += 1 }
    let unsigned = index
    while let scalar = next, scalar.isNamePart(first: false) || scalar == "." || isSign(scalar) {
      index += 1
    }
    let digits = String(String.UnicodeScalarView(text[unsigned..<index]))
    guard let size = magnitude(digits) else {
      let found = String(String.UnicodeScalarView(text[start..<max(index, unsigned)]))
      throw fault(.expected("a number", found: "'\(found)'"), at: start)
    }
    return isNegative ? -size : size
  }

  /// Whether the scalar is the sign of an exponent.
  private func isSign(_ scalar: Unicode.Scalar) -> Bool {
    (scalar == "-" || scalar == "+") && (text[index - 1] == "e" || text[index - 1] == "E")
  }

  private func magnitude(_ digits: String) -> Double? {
    if digits == "Infinity" { return .infinity }
    if digits == "NaN" { return .nan }
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      return UInt64(digits.dropFirst(2), radix: 16).map { Double($0) }
    }
    guard digits.wholeMatch(of: #/(0|[1-9][0-9]*)?(\.[0-9]*)?([eE][+-]?[0-9]+)?/#) != nil,
      digits.prefix(2).contains(where: { $0.isASCII && $0.isNumber })
    else { return nil }
    // Swift wants digits on both sides of a point.
    let mantissa = digits.prefix { $0 != "e" && $0 != "E" }
    let padded =
      (mantissa.hasPrefix(".") ? "0" : "") + mantissa + (mantissa.hasSuffix(".") ? "0" : "")
    return Double(padded + digits.dropFirst(mantissa.count)).flatMap { $0.isFinite ? $0 : nil }
  }
}

// MARK: - Strings and what lies between

extension JSON5Reader {
  private mutating func string() throws(Fault) -> String {
    let start = index
    let quote = text[index]
    index += 1
    var units: [UInt16] = []
    while let scalar = next, scalar != "\n", scalar != "\r" {
      index += 1
      if scalar == quote { return String(decoding: units, as: UTF16.self) }
      units += scalar == "\\" ? try escaped() : Array(UTF16.encode(scalar) ?? .init())
    }
    throw fault(.expected("\(quote) that closes the text on its line", found: "none"), at: start)
  }

  /// What a backslash and the scalars behind it stand for; a line break stands for nothing.
  private mutating func escaped() throws(Fault) -> [UInt16] {
    guard let scalar = next else { throw expected("a character behind '\\'") }
    index += 1
    switch scalar {
    case "b": return [8]
    case "t": return [9]
    case "n": return [10]
    case "v": return [11]
    case "f": return [12]
    case "r": return [13]
    case "0": return [0]
    case "x": return [try hexadecimal(2)]
    case "u": return [try hexadecimal(4)]
    case "\r":
      _ = take("\n")
      return []
    case "\n", "\u{2028}", "\u{2029}": return []
    default: return Array(UTF16.encode(scalar) ?? .init())
    }
  }

  private mutating func hexadecimal(_ count: Int) throws(Fault) -> UInt16 {
    let digits = String(String.UnicodeScalarView(text[index..<min(index + count, text.count)]))
    guard digits.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit), digits.count == count,
      let number = UInt16(digits, radix: 16)
    else { throw expected("\(count) hexadecimal digits") }
    index += count
    return number
  }

  /// Passes over space and comments.
  private mutating func skipBlank() throws(Fault) {
    while let scalar = next {
      if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
        index += 1
      } else if scalar == "/", index + 1 < text.count, text[index + 1] == "/" {
        index = text[index...].firstIndex { $0 == "\n" || $0 == "\r" } ?? text.count
      } else if scalar == "/", index + 1 < text.count, text[index + 1] == "*" {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(Fault) {
    let start = index
    index += 2
    while let scalar = next {
      index += 1
      if scalar == "*", take("/") { return }
    }
    throw fault(.expected("'*/' that closes the comment", found: "none"), at: start)
  }
}

extension Unicode.Scalar {
  fileprivate func isNamePart(first: Bool) -> Bool {
    self == "$" || self == "_" || (first ? properties.isIDStart : properties.isIDContinue)
  }
}
