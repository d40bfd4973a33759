import FoundationEssentials

/// A JSON document as plain data.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// Members in the order of output. Of one read from text the order is that of the names.
  case object([Member])

  package struct Member: Equatable, Sendable {
    package var name: String
    package var value: JSONValue

    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// Reads JSON5: JSON with comments, trailing commas, unquoted names and the like.
  init(json5 bytes: [UInt8]) throws(JSON5Reader.Fault) {
    // Foundation's decoder tells no places on this platform, and ends the whole program at some broken
    // numbers (`1e-`): it shall see only texts that are right.
    try JSON5Reader.check(bytes)
    guard let value = try? Self.decode(json5: bytes) else {
      throw JSON5Reader.Fault(line: 1, column: 1, problem: .undecodable)
    }
    self = value
  }

  static func decode(json5 bytes: [UInt8]) throws -> JSONValue {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    // Of a number behind comments at the end of the bytes the decoder may read on into what lies there.
    return try decoder.decode(JSONValue.self, from: Data(bytes + [UInt8(ascii: "\n")]))
  }
}

extension JSONValue: Decodable {
  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Name.self) {
      self = .object(
        try members.allKeys.sorted { $0.stringValue < $1.stringValue }.map { name in
          Member(name: name.stringValue, value: try members.decode(JSONValue.self, forKey: name))
        })
    } else if var elements = try? decoder.unkeyedContainer() {
      var array: [JSONValue] = []
      while !elements.isAtEnd { array.append(try elements.decode(JSONValue.self)) }
      self = .array(array)
    } else {
      self = try Self(scalar: decoder.singleValueContainer())
    }
  }

  private init(scalar: any SingleValueDecodingContainer) throws {
    if scalar.decodeNil() {
      self = .null
    } else if let bool = try? scalar.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? scalar.decode(Double.self) {
      self = .number(number)
    } else {
      self = .string(try scalar.decode(String.self))
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON on one line; numbers in their shortest form.
  package var description: String {
    switch self {
    case .null: "null"
    case .bool(let bool): String(bool)
    case .number(let number): Self.text(number)
    case .string(let string): Self.quoted(string)
    case .array(let elements): "[" + elements.map(\.description).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0.name)): \($0.value)" }.joined(separator: ", ") + "}"
    }
  }

  private static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    return Int(exactly: number).map(String.init) ?? String(number)
  }

  private static func quoted(_ string: String) -> String {
    var text = ""
    for scalar in string.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
    return "\"" + text.onOneLine + "\""
  }
}
