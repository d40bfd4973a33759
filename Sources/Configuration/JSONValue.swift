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
