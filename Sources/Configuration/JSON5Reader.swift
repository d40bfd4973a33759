/// Looks through JSON5 (json5.org: JSON with comments, trailing commas, unquoted names and the like) for
/// what the decoder does not tell people who write such a file: the place of a fault, and a name that is
/// there twice. It takes what the decoder takes, which decides what the values are.
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

  /// Whether `bytes` hold one value that the decoder takes, and nothing else.
  static func check(_ bytes: [UInt8]) throws(Fault) {
    var reader = JSON5Reader(text: Array(String(decoding: bytes, as: UTF8.self).unicodeScalars))
    guard String(validating: bytes, as: UTF8.self) != nil else {
      reader.index = reader.text.firstIndex(of: "\u{FFFD}") ?? 0
      throw reader.fault(.notUTF8)
    }
    try reader.passValue(depth: 0)
    try reader.skipBlank()
    guard reader.next == nil else { throw reader.expected("the end") }
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
    return fault(
      .expected(what, found: place < text.count ? text[place].shown : "the end"), at: place)
  }
}

extension Unicode.Scalar {
  /// `'a'`, or its number if nobody would see it.
  fileprivate var shown: String {
    if !properties.isWhitespace, value >= 0x20, value != 0x7F { return "'\(self)'" }
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
// MARK: - Values

extension JSON5Reader {
  private mutating func passValue(depth: Int) throws(Fault) {
    try skipBlank()
    switch next {
    case "{": try passMembers(depth: depth + 1)
    case "[":
      try passList(closedBy: "]", depth: depth + 1) { reader throws(Fault) in
        try reader.passValue(depth: depth + 1)
      }
    case "\"", "'": _ = try string()
    case let scalar? where scalar.properties.isIDStart: try passWord()
    case let scalar? where "+-.0123456789".unicodeScalars.contains(scalar): try passNumber()
    default: throw expected("a value")
    }
  }

  private mutating func passMembers(depth: Int) throws(Fault) {
    var names: Set<String> = []
    try passList(closedBy: "}", depth: depth) { reader throws(Fault) in
      let start = reader.index
      let name = try reader.name()
      guard names.insert(name).inserted else { throw reader.fault(.repeatedName(name), at: start) }
      try reader.skipBlank()
      guard reader.take(":") else { throw reader.expected("':'") }
      try reader.passValue(depth: depth)
    }
  }

  /// What stands between brackets, with commas between and perhaps one behind.
  private mutating func passList(
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

  private mutating func passWord() throws(Fault) {
    let start = index
    let word = identifier()
    guard ["null", "true", "false", "Infinity", "NaN"].contains(word) else {
      throw fault(.expected("a value", found: "'\(word)'"), at: start)
    }
  }

  /// A number with a sign, a point at either end, or in hexadecimal digits.
  private mutating func passNumber() throws(Fault) {
    let start = index
    if next == "-" || next == "+" { index += 1 }
    let unsigned = index
    while let scalar = next, scalar.isNamePart(first: false) || scalar == "." || isSign(scalar) {
      index += 1
    }
    guard isNumber(String(String.UnicodeScalarView(text[unsigned..<index]))) else {
      let found = String(String.UnicodeScalarView(text[start..<max(index, unsigned)]))
      throw fault(.expected("a number", found: "'\(found)'"), at: start)
    }
  }

  /// Whether the scalar is the sign of an exponent.
  private func isSign(_ scalar: Unicode.Scalar) -> Bool {
    (scalar == "-" || scalar == "+") && (text[index - 1] == "e" || text[index - 1] == "E")
  }

  private func isNumber(_ digits: String) -> Bool {
    if digits == "Infinity" || digits == "NaN" { return true }
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      return Int64(digits.dropFirst(2), radix: 16).flatMap(Double.init(exactly:)) != nil
    }
    guard digits.wholeMatch(of: #/(0|[1-9][0-9]*)?(\.[0-9]*)?([eE][+-]?[0-9]+)?/#) != nil,
      digits.prefix(2).contains(where: { $0.isASCII && $0.isNumber })
    else { return false }
    // Swift wants digits on both sides of a point.
    let mantissa = digits.prefix { $0 != "e" && $0 != "E" }
    let padded =
      (mantissa.hasPrefix(".") ? "0" : "") + mantissa + (mantissa.hasSuffix(".") ? "0" : "")
    guard let number = Double(padded + digits.dropFirst(mantissa.count)) else { return false }
    // Too large, or too small to differ from 0.
    return number.isFinite && (number != 0 || !mantissa.contains { "1"..."9" ~= $0 })
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
      if scalar == quote {
        index += 1
        return String(decoding: units, as: UTF16.self)
      }
      guard scalar.value >= 0x20 else {
        throw expected("no control character in a text (\\t is a tab)")
      }
      if scalar == "\\" {
        units += try escaped()
      } else {
        index += 1
        units += Array(UTF16.encode(scalar) ?? .init())
      }
    }
    throw fault(.expected("\(quote) that closes the text on its line", found: "none"), at: start)
  }

  /// What a backslash and the scalars behind it stand for, as far as the decoder takes them.
  private mutating func escaped() throws(Fault) -> [UInt16] {
    let start = index
    index += 1
    guard let scalar = next else { throw expected("a character behind '\\'") }
    index += 1
    switch scalar {
    case "b": return [8]
    case "t": return [9]
    case "n", "\n": return [10]
    case "f": return [12]
    case "r": return [13]
    case "\r": return take("\n") ? [10] : [13]
    case "x": return try [notZero(hexadecimal(2), at: start)]
    case "u": return try unicodeEscape(from: start)
    case "\"", "'", "\\", "/": return Array(UTF16.encode(scalar) ?? .init())
    default:
      throw fault(
        .expected("one of \" ' \\ / b f n r t u x behind '\\'", found: "'\(scalar)'"), at: start)
    }
  }

  /// One unit, or the two of a character beyond them.
  private mutating func unicodeEscape(from start: Int) throws(Fault) -> [UInt16] {
    let unit = try notZero(hexadecimal(4), at: start)
    guard 0xD800...0xDFFF ~= unit else { return [unit] }
    if UTF16.isLeadSurrogate(unit), take("\\"), take("u") {
      let trail = try hexadecimal(4)
      if UTF16.isTrailSurrogate(trail) { return [unit, trail] }
    }
    throw fault(
      .expected("the two halves of a character, as in \\ud83d\\ude00", found: "one"), at: start)
  }

  private func notZero(_ unit: UInt16, at start: Int) throws(Fault) -> UInt16 {
    guard unit != 0 else { throw fault(.expected("no NUL in a text", found: "one"), at: start) }
    return unit
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
      if scalar == " " || "\t"..."\r" ~= scalar || scalar == "\u{FEFF}" && index == 0 {
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
