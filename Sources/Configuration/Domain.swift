import Habits
import Reminders
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
  /// What is wrong in it, to follow "found …", where `allowed` alone would not tell.
  var fault: String?
}

extension Domain where Value == Int {
  static func integer(_ range: ClosedRange<Int>) -> Self {
    integer("a whole number \(words(range))") { range.contains($0) }
  }

  static func divisor(of dividend: Int, in range: ClosedRange<Int>) -> Self {
    integer("a divisor of \(dividend) \(words(range))") {
      range.contains($0) && dividend.isMultiple(of: $0)
    }
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    "from \(range.lowerBound) to \(range.upperBound)"
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
  static var template: Self { template("a text; \(placeholders)") { _ in true } }
  static var title: Self {
    template("a text with more than spaces; \(placeholders)") { !$0.isBlank }
  }

  private static func template(
    _ allowed: String, where isAllowed: @escaping @Sendable (String) -> Bool
  ) -> Self {
    Self(
      allowed: allowed, encode: { .string($0) },
      decode: { json throws(RefusedValue) in
        guard case .string(let text) = json, isAllowed(text) else {
          throw RefusedValue(found: json)
        }
        if let fault = placeholderFault(in: text) { throw RefusedValue(found: json, fault: fault) }
        return text
      })
  }

  private static var placeholders: String {
    "its placeholders are " + Template.placeholders.joined(separator: " and ")
  }

  /// One that a phone can show.
  static var shownText: Self { text("a text with more than spaces") { !$0.isBlank } }

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

extension Domain where Value == QuietHours? {
  static var quietHours: Self {
    Self(
      allowed: "an object with \"from\" and \"to\", two different times \"HH:MM\", or {} for none",
      encode: { hours in
        guard let hours else { return .object([]) }
        return .object([
          .init(name: "from", value: .string(timeText(hours.from))),
          .init(name: "to", value: .string(timeText(hours.to))),
        ])
      },
      decode: { value throws(RefusedValue) in
        guard case .object(let members) = value else { throw RefusedValue(found: value) }
        if members.isEmpty { return nil }
        guard members.map(\.name).sorted() == ["from", "to"],
          let from = minute(of: "from", members), let to = minute(of: "to", members),
          let hours = QuietHours(from: from, to: to)
        else { throw RefusedValue(found: value) }
        return hours
      })
  }

  private static func minute(of name: String, _ members: [JSONValue.Member]) -> Int? {
    guard case .string(let text) = members.first(where: { $0.name == name })?.value else {
      return nil
    }
    return minuteOfDay(text: text)
  }

  private static func timeText(_ minute: Int) -> String {
    var text = ""
    text.append(twoDigits: minute / 60)
    text.append(":")
    text.append(twoDigits: minute % 60)
    return text
  }
}

extension String {
  /// Whether there is nothing in it to read.
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

/// What is wrong with a placeholder of a template, if something is.
func placeholderFault(in text: String) -> String? {
  do throws(Template.BadPlaceholder) {
    _ = try Template(text)
    return nil
  } catch {
    return "'\(error.text.excerpt)' is " + (error.isClosed ? "no placeholder" : "not closed")
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
