import Habits
import Zones

/// The values that a key takes, in words and as a check, and their form in JSON.
struct Domain<Value>: Sendable {
  let allowed: String
  let encode: @Sendable (Value) -> JSONValue
  let decode: @Sendable (JSONValue) throws(RefusedValue) -> Value
}

extension Domain {
  /// - Parameter read: nil for a value outside the domain.
  fileprivate init(
    allowed: String, encode: @escaping @Sendable (Value) -> JSONValue,
    read: @escaping @Sendable (JSONValue) -> Value?
  ) {
    self.init(
      allowed: allowed, encode: encode,
      decode: { json throws(RefusedValue) in
        guard let value = read(json) else { throw RefusedValue(found: json) }
        return value
      })
  }
}

/// The value outside a domain, or the element for which a list is.
struct RefusedValue: Error {
  let found: JSONValue
}

extension Domain where Value == Int {
  /// An upper bound of `Int.max` is none.
  static func integer(_ range: ClosedRange<Int>) -> Self {
    integer("a whole number \(words(range))") { range.contains($0) }
  }

  static func divisor(of dividend: Int, in range: ClosedRange<Int>) -> Self {
    integer("a divisor of \(dividend) \(words(range))") {
      range.contains($0) && dividend.isMultiple(of: $0)
    }
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    "from \(range.lowerBound) " + (range.upperBound == .max ? "up" : "to \(range.upperBound)")
  }

  private static func integer(
    _ allowed: String, where isAllowed: @escaping @Sendable (Int) -> Bool
  ) -> Self {
    Self(
      allowed: allowed, encode: { .number(Double($0)) },
      read: { json in
        guard case .number(let number) = json, let integer = Int(exactly: number) else {
          return nil
        }
        return isAllowed(integer) ? integer : nil
      })
  }
}

extension Domain where Value == Double {
  static func number(_ range: ClosedRange<Double>) -> Self {
    number("a number from \(words(range.lowerBound)) to \(words(range.upperBound))") {
      range.contains($0)
    }
  }

  static func number(above lower: Double, upTo upper: Double) -> Self {
    number("a number above \(words(lower)), up to \(words(upper))") { lower < $0 && $0 <= upper }
  }

  /// That the weights sum to 1 is checked when all are known.
  static var weight: Self {
    number("a number from 0 up; the weights sum to 1") { $0 >= 0 && $0.isFinite }
  }

  private static func words(_ bound: Double) -> String { JSONValue.number(bound).description }

  private static func number(
    _ allowed: String, where isAllowed: @escaping @Sendable (Double) -> Bool
  ) -> Self {
    Self(
      allowed: allowed, encode: { .number($0) },
      read: { json in
        guard case .number(let number) = json, isAllowed(number) else { return nil }
        return number
      })
  }
}

extension Domain where Value == String {
  static var text: Self { text("a text") { _ in true } }
  static var nonEmptyText: Self { text("a text that is not empty") { !$0.isEmpty } }

  private static func text(
    _ allowed: String, where isAllowed: @escaping @Sendable (String) -> Bool
  ) -> Self {
    Self(
      allowed: allowed, encode: { .string($0) },
      read: { json in
        guard case .string(let text) = json, isAllowed(text) else { return nil }
        return text
      })
  }
}

extension Domain
where Value: CaseIterable & RawRepresentable & SendableMetatype, Value.RawValue == String {
  static var oneOf: Self {
    Self(
      allowed: "one of " + Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "),
      encode: { .string($0.rawValue) },
      read: { json in
        guard case .string(let name) = json else { return nil }
        return Value(rawValue: name)
      })
  }
}

extension Domain where Value == [Weekday] {
  static var weekdays: Self {
    Self(
      allowed: "a list of days, each at most once: "
        + Weekday.names.map { "\"\($0)\"" }.joined(separator: ", "),
      encode: { .array($0.map { .string($0.name) }) },
      decode: { value throws(RefusedValue) in
        let days = try elements(of: value, read: Weekday.init(name:))
        guard Set(days).count == days.count else { throw RefusedValue(found: value) }
        return days
      })
  }
}

extension Domain where Value == [CivilDate] {
  static var dates: Self {
    Self(
      allowed: "a list of dates \"YYYY-MM-DD\"", encode: { .array($0.map { .string($0.isoText) }) },
      decode: { value throws(RefusedValue) in
        try elements(of: value, read: CivilDate.init(isoText:))
      })
  }
}

private func elements<Element>(
  of value: JSONValue, read: (String) -> Element?
) throws(RefusedValue) -> [Element] {
  guard case .array(let items) = value else { throw RefusedValue(found: value) }
  return try items.map { item throws(RefusedValue) in
    guard case .string(let text) = item, let element = read(text) else {
      throw RefusedValue(found: item)
    }
    return element
  }
}
