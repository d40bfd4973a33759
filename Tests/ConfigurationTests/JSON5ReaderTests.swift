import TestRandom
import Testing

@testable import Configuration

/// The reader against Foundation's decoder, which tells neither lines nor names that are there twice.
/// Left out is where that one leaves json5.org: a tab or a continued line in a text, and spaces that
/// are not ASCII.
@Suite struct JSON5ReaderTests {
  private func read(_ text: String) -> Result<JSONValue, JSON5Reader.Fault> {
    Result { () throws(JSON5Reader.Fault) in try JSON5Reader.value(of: Array(text.utf8)) }
  }

  private static let pieces = [
    "{", "}", "[", "]", ":", ",", "a", "b1", "\"c\"", "'d'", "null", "true", "false", "0", "-1",
    "2.5",
    ".5", "5.", "1e3", "0x1F", "+7", "Infinity", "-NaN", "//x\n", "/*y*/", "'\\n\\u6563'",
    " ", "\n", "01", "1e", "0x", ".", "'", "\"", "/", "é", "$_", "'\u{1F6B6}'",
  ]

  @Test(arguments: SeededGenerator.seeds)
  func textIsTakenAsFoundationTakesIt(seed: UInt64) throws {
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
      let result = read(text)
      if case .failure(let fault) = result, case .repeatedName = fault.problem { continue }
      let expected = try? JSONValue(json5: Array(text.utf8))
      let value = try? result.get()
      #expect(value?.description == expected?.description, "\(text.debugDescription), seed \(seed)")
      if value != nil { taken += 1 }
    }
    #expect(taken > 1000)
  }

  @Test(arguments: [
    ("'a\\\nb\\\r\nc\\\u{2028}d'", "abcd"), ("'a\tb'", "a\tb"), ("\u{A0}'a'\u{2003}\u{FEFF}", "a"),
    ("'\\b\\f\\v\\0\\x41\\'\\q'", "\u{8}\u{C}\u{B}\0A'q"), ("'\\ud83d\\udeb6'", "\u{1F6B6}"),
    ("'\\ud83d'", "\u{FFFD}"), ("'e\u{301}'", "e\u{301}"),
  ])
  func textIsTakenAsTheStandardSays(text: String, meaning: String) throws {
    #expect(try read(text).get() == .string(meaning))
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
    ] as [(String, Int, Int, JSON5Reader.Problem)])
  func faultIsToldWithItsPlace(
    _ text: String, _ line: Int, _ column: Int, _ problem: JSON5Reader.Problem
  ) {
    let fault = JSON5Reader.Fault(line: line, column: column, problem: problem)
    #expect(read(text) == .failure(fault))
  }
}

@Test func whatTheDecoderRefusesIsRefusedAllTheSame() {
  let error = #expect(throws: ConfigurationError.self) {
    try Configuration.load(
      file: ("c.json", Array("{reminders: {title: 'a\tb'}}".utf8)), overrides: [])
  }
  #expect(
    error?.description
      == "c.json:1:1: not valid JSON (comments and trailing commas are allowed): "
      + "look for tabs in texts")
}
