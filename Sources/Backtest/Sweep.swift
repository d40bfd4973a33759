import Configuration

/// A key of the configuration and the values that it shall take, one after another.
package struct Sweep: Equatable, Sendable {
  package var key: String
  /// As `--set` takes them.
  package var values: [String]

  /// Reads `key=from:to:step`, both ends included, or `key=a,b,c`. A key may be shortened as long as
  /// only one begins so.
  package init(_ text: String) throws(SweepError) {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
      throw SweepError(text, "expected KEY=FROM:TO:STEP or KEY=A,B,C")
    }
    key = Self.fullKey(String(text[..<equals]))
    guard !Self.isWithoutEffect(key) else {
      throw SweepError(
        text,
        "no figure of a backtest depends on '\(key)'; expected one of "
          + Self.keys.joined(separator: ", "))
    }
    let range = text[text.index(after: equals)...]
    let ends = range.split(separator: ":", omittingEmptySubsequences: false)
    values =
      ends.count == 3 && !range.contains("\"")
      ? try Self.steps(ends.map(String.init), of: text) : Self.elements(range)
    guard !values.contains("") else { throw SweepError(text, "a value is empty") }
    guard Set(values).count == values.count else { throw SweepError(text, "a value occurs twice") }
  }

  /// What can be swept.
  package static let keys = Configuration.keys.map(\.name).filter { !isWithoutEffect($0) }

  /// Of a date nothing but its own reminders is looked at, as they are decided before it begins: no
  /// walk has cancelled any, and neither the schedule's length nor its texts make a difference.
  ///
  /// - Parameter key: the name of a setting or of a group.
  private static func isWithoutEffect(_ key: String) -> Bool {
    ["cancelOn", "horizonDays", "maxPending", "texts"].contains(key)
      || key.split(separator: ".").first == "notification"
  }

  private static func fullKey(_ name: String) -> String {
    let names = Configuration.keys.map(\.name)
    let longer = names.filter { $0.hasPrefix(name) }
    // What is none, or several, is left for the configuration to refuse with its nearest key.
    return !names.contains(name) && longer.count == 1 ? longer[0] : name
  }

  private static let mostSteps = 1000

  private static func steps(_ ends: [String], of text: String) throws(SweepError) -> [String] {
    let numbers = ends.compactMap(Double.init)
    guard numbers.count == 3, numbers.allSatisfy(\.isFinite) else {
      throw SweepError(text, "expected three numbers FROM:TO:STEP")
    }
    let (from, to, step) = (numbers[0], numbers[1], numbers[2])
    guard step > 0, from <= to else {
      throw SweepError(text, "expected FROM up to TO in steps above 0")
    }
    // Half of 0.1 + 0.05 · 8 is not there in binary: the last step may fall short by a hair.
    let count = ((to - from) / step + 1e-9).rounded(.down) + 1
    guard count <= Double(mostSteps) else {
      throw SweepError(text, "expected at most \(mostSteps) steps")
    }
    let decimals = [ends[0], ends[2]].map { end in
      end.firstIndex(of: ".").map { end[$0...].count - 1 } ?? 0
    }.max()
    return (0..<Int(count)).map { place in
      Self.text(of: from + Double(place) * step, decimals: decimals ?? 0)
    }
  }

  /// In the fewest digits, as `--set` would be typed.
  private static func text(of number: Double, decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let rounded = (number * scale).rounded() / scale
    return Int(exactly: rounded).map(String.init) ?? String(rounded)
  }

  /// Cuts at the commas outside of brackets and quotes.
  private static func elements(_ list: Substring) -> [String] {
    var elements = [""]
    var depth = 0
    var isQuoted = false
    for character in list {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, "[{".contains(character) { depth += 1 }
      if !isQuoted, "]}".contains(character) { depth -= 1 }
      if character == ",", depth == 0, !isQuoted {
        elements.append("")
      } else {
        elements[elements.count - 1].append(character)
      }
    }
    return elements
  }
}

/// A sweep that cannot be read.
package struct SweepError: Error, CustomStringConvertible {
  package let description: String

  init(_ sweep: String, _ reason: String) { description = "--sweep: \(reason), found '\(sweep)'" }
}
