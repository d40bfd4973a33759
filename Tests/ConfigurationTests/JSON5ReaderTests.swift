import TestRandom
import Testing

@testable import Configuration

/// The check against Foundation's decoder, which tells neither lines nor names that are there twice.
@Suite struct JSON5ReaderTests {
  private func check(_ text: String) -> JSON5Reader.Fault? {
    do throws(JSON5Reader.Fault) { try JSON5Reader.check(Array(text.utf8)) } catch { return error }
    return nil
  }

  /// At numbers without an exponent behind their `e` Foundation's decoder may end the program.
  private func endsFoundation(_ fault: JSON5Reader.Fault?) -> Bool {
    guard case .expected("a number", let found) = fault?.problem else { return false }
    return found.contains(/[eE][+-]?[^0-9+-]/)
  }

  private static let pieces = [
    "{", "}", "[", "]", ":", ",", "a", "b1", "\"c\"", "'d'", "null", "true", "false", "0", "-1",
    "2.5",
    ".5", "5.", "1e3", "0x1F", "+7", "Infinity", "-NaN", "//x\n", "/*y*/", "'\\n\\u6563'",
    " ", "\n", "01", "1e", "0x", ".", "'", "\"", "/", "é", "$_", "'\u{1F6B6}'", "\u{A0}", "\u{C}",
    "'\t'", "'\\\n'", "'\\\r\nx'", "'\\u0000'", "'\\x00'", "'\\0'", "'\\v'", "'\\q'", "'\\x41\\/'",
    "'\\ud83d\\udeb6'", "'\\ud83d'", "'\\udeb6'", "'\\ud83d\\u0041'", "'\u{7F}\u{2028}'",
    "\u{FEFF}",
    "'\u{1}'", "1e999", "1e-999", "0e-999", "0x7FFFFFFFFFFFFFFF", "0xFFFFFFFFFFFFFFFF",
    "'\\\u{2028}'",
  ]

  @Test(arguments: SeededGenerator.seeds)
  func textIsTakenIfFoundationTakesIt(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var taken = 0
    for _ in 0..<20_000 {
      var text = (0..<random.int(1...7)).map { _ in random.pick(Self.pieces) }.joined()
      switch random.int(0...3) {
      case 0: text = "{" + text + "}"
      case 1: text = "[" + text + "]"
      case 2: text = "{a:" + text + ",}"
      default: break
      }
      let fault = check(text)
      if case .repeatedName = fault?.problem { continue }
      if endsFoundation(fault) { continue }
      let value = try? JSONValue.decode(json5: Array(text.utf8))
      #expect((fault == nil) == (value != nil), "\(text.debugDescription), seed \(seed)")
      if value != nil { taken += 1 }
    }
    #expect(taken > 1000)
  }

  @Test(
    arguments: [
      ("{a: 1,\n  b 2}", 2, 5, .expected("':'", found: "'2'")),
      ("[1, 2", 1, 6, .expected("',' or ']'", found: "the end")),
      ("[1, 02]", 1, 5, .expected("a number", found: "'02'")),
      ("[1,\n\n /* never\n", 3, 2, .expected("'*/' that closes the comment", found: "none")),
      ("{a: 'x\n'}", 1, 5, .expected("' that closes the text on its line", found: "none")),
      ("{é: yes}", 1, 5, .expected("a value", found: "'yes'")),
      ("'\\u12'", 1, 4, .expected("4 hexadecimal digits", found: "'1'")),
      ("1 2", 1, 3, .expected("the end", found: "'2'")),
      ("{,}", 1, 2, .expected("a name or '}'", found: "','")),
      ("1e999", 1, 1, .expected("a number", found: "'1e999'")),
      ("{a: {b: 1,\r\n 'b': 2}}", 2, 2, .repeatedName("b")),
      (String(repeating: "[", count: 101), 1, 101, .tooDeep),
      (
        "{a:\n 'x\ty'}", 2, 4,
        .expected("no control character in a text (\\t is a tab)", found: "U+0009")
      ),
      ("{a:\n 'x\\u0000'}", 2, 4, .expected("no NUL in a text", found: "one")),
      (
        "['\\ud800']", 1, 3,
        .expected("the two halves of a character, as in \\ud83d\\ude00", found: "one")
      ),
      ("[1,\u{A0}2]", 1, 4, .expected("a value", found: "U+00A0")),
    ] as [(String, Int, Int, JSON5Reader.Problem)])
  func faultIsToldWithItsPlace(
    _ text: String, _ line: Int, _ column: Int, _ problem: JSON5Reader.Problem
  ) {
    #expect(check(text) == JSON5Reader.Fault(line: line, column: column, problem: problem))
  }
}

@Test func aTextInQuotesIsReadAsJSONOnTheCommandLineToo() throws {
  let quoted = try Configuration.load(
    file: nil, overrides: [#"notification.title="Go \u0026 \"walk\"""#])
  #expect(quoted.notification.title == "Go & \"walk\"")
  let error = #expect(throws: ConfigurationError.self) {
    try Configuration.load(file: nil, overrides: [#"notification.title="a\u0000b""#])
  }
  #expect(
    error?.description
      == #"--set notification.title="a\u0000b": column 3 of the value: expected no NUL in a text, "#
      + "found one (JSON, in which comments and trailing commas are allowed)")
}
