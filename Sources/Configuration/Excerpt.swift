extension String {
  /// The text with control characters and line separators in JSON's `\u` form.
  package var onOneLine: String {
    var line = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        // Every scalar of these categories is below U+10000, so four digits hold it.
        let digits = String(scalar.value, radix: 16)
        line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default:
        line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// As much of a text from a file as a message repeats; `…` tells that it goes on. Scalars are counted:
  /// one character may be made of any number of them.
  package var excerpt: String {
    let start = unicodeScalars.prefix(80)
    return start.endIndex == unicodeScalars.endIndex ? self : String(start) + "…"
  }
}
