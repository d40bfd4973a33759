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

  /// nil if the text has another word in braces: a placeholder misspelled. Other braces are text.
  package init?(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    var literal = ""
    while let brace = rest.firstIndex(of: "{") {
      literal += rest[..<brace]
      rest = rest[brace...]
      let word = rest.dropFirst().prefix { $0.isLetter || $0 == "_" }
      guard !word.isEmpty, rest[word.endIndex...].first == "}" else {
        literal += "{"
        rest = rest.dropFirst()
        continue
      }
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = ""
      switch word {
      case "habit_time": parts.append(.habitTime)
      case "day_type": parts.append(.dayType)
      default: return nil
      }
      rest = rest[word.endIndex...].dropFirst()
    }
    literal += rest
    if !literal.isEmpty { parts.append(.text(literal)) }
    self.parts = parts
  }

  /// A text without placeholders.
  package init(literal text: String) { parts = text.isEmpty ? [] : [.text(text)] }
}
