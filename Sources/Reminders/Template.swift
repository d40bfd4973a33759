/// The title or body of a notification, with places for what it is about.
package struct Template: Equatable, Sendable {
  package enum Part: Equatable, Sendable {
    case text(String)
    /// `HH:MM`, midnight always as 00:00.
    case habitTime
    /// The word for it in the template's language.
    case dayType
  }

  package let parts: [Part]

  package static let placeholders = ["{habit_time}", "{day_type}"]

  /// What stands where a placeholder must: `{habit_tme}`, or `{habit_time` without its end.
  package struct BadPlaceholder: Error, Equatable {
    package let text: String

    package var isClosed: Bool { text.hasSuffix("}") }
  }

  /// A brace with a letter right after it begins a placeholder; other braces are text.
  package init(_ text: String) throws(BadPlaceholder) {
    var parts: [Part] = []
    var rest = text[...]
    var literal = ""
    while let brace = rest.firstIndex(of: "{") {
      literal += rest[..<brace]
      rest = rest[brace...]
      guard rest.dropFirst().first?.isLetter == true else {
        literal += "{"
        rest = rest.dropFirst()
        continue
      }
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = ""
      let end = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || "_-".contains($0) }.endIndex
      let isClosed = end < rest.endIndex && rest[end] == "}"
      let placeholder = isClosed ? rest[...end] : rest[..<end]
      switch placeholder {
      case "{habit_time}": parts.append(.habitTime)
      case "{day_type}": parts.append(.dayType)
      default: throw BadPlaceholder(text: String(placeholder))
      }
      rest = rest[placeholder.endIndex...]
    }
    literal += rest
    if !literal.isEmpty { parts.append(.text(literal)) }
    self.parts = parts
  }

  /// A text without placeholders.
  package init(literal text: String) { parts = text.isEmpty ? [] : [.text(text)] }
}
