/// Why a configuration is refused.
package enum ConfigurationError: Error, Equatable, Sendable {
  /// The file, or a value in quotes, is no JSON, with or without comments, or has a name twice in one
  /// object.
  case badSyntax(JSON5Reader.Fault, origin: Origin)
  /// The file holds another value than an object.
  case notAnObject(file: String, found: JSONValue)
  /// The argument of `--set` has no `=`.
  case noValue(override: String)
  case unknownKey(String, nearest: String?, origin: Origin)
  /// The file gives a key twice, as `{"a": {"b": …}}` and as `{"a.b": …}`.
  case repeatedKey(String, file: String)
  /// `found` is the value, or the element for which a list is refused; `fault` what is wrong in it, if
  /// `allowed` does not tell.
  case badValue(
    key: String, found: JSONValue, allowed: String, origin: Origin, fault: String? = nil)
  case weightsSum([Weight])

  package struct Weight: Equatable, Sendable {
    package var key: String
    package var value: Double
    package var origin: Origin

    package init(key: String, value: Double, origin: Origin) {
      self.key = key
      self.value = value
      self.origin = origin
    }
  }
}

extension ConfigurationError: CustomStringConvertible {
  /// One line: where, what, and what is allowed.
  package var description: String {
    switch self {
    case .badSyntax(let fault, .file(let file)):
      "\(file.onOneLine):\(fault.line):\(fault.column): \(Self.text(fault.problem))"
    case .badSyntax(let fault, let origin):
      "\(Self.place(origin)): column \(fault.column) of the value: \(Self.text(fault.problem))"
    case .notAnObject(let file, let found):
      "\(file.onOneLine): must hold an object of keys and values, found \(found.description.excerpt)"
    case .noValue(let override):
      "\(Self.place(.override(override))): expected 'key=value'"
    case .unknownKey(let key, let nearest, let origin):
      "\(Self.place(origin)): '\(key.onOneLine)' is no known key"
        + (nearest == nil ? "; walkhabits config lists them" : suggestion(of: nearest))
    case .repeatedKey(let key, let file):
      "\(file.onOneLine): '\(key)' is given twice"
    case .badValue(let key, let found, let allowed, let origin, let fault):
      "\(Self.place(origin)): '\(key)' must be \(allowed), found \(found.description.excerpt)"
        + (fault.map { ": \($0)" } ?? "")
    case .weightsSum(let weights):
      Self.text(weights)
    }
  }

  private static func text(_ problem: JSON5Reader.Problem) -> String {
    switch problem {
    case .expected(let what, let found):
      "expected \(what), found \(found.excerpt.onOneLine) "
        + "(JSON, in which comments and trailing commas are allowed)"
    case .notUTF8: "expected UTF-8"
    case .tooDeep: "too many brackets inside each other"
    case .undecodable:
      "not valid JSON (comments and trailing commas are allowed)"
    case .repeatedName(let name): "'\(name.excerpt.onOneLine)' is given twice; keep one of them"
    }
  }

  private static func text(_ weights: [Weight]) -> String {
    let sum = JSONValue.number(weights.reduce(0) { $0 + $1.value })
    let parts = weights.map { "'\($0.key)' \(JSONValue.number($0.value)) (\($0.origin))" }
    return "the weights must sum to 1, found \(sum): " + parts.joined(separator: ", ")
  }

  private static func place(_ origin: Origin) -> String {
    switch origin {
    case .default: "default"
    case .file(let name): name.onOneLine
    case .override(let text): "--set \(text.onOneLine)"
    case .sweep(let text): "--sweep \(text.onOneLine)"
    }
  }
}

extension Origin: CustomStringConvertible {
  package var description: String {
    switch self {
    case .default: "default"
    case .file(let name): "from \(name.onOneLine)"
    case .override: "from --set"
    case .sweep: "from tune"
    }
  }
}
