import Testing

@testable import CSV

@Suite struct CSVParserTests {
  struct Text: CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var expected: [Record]

    init(_ name: String, _ text: String, _ expected: Record...) {
      (testDescription, self.text, self.expected) = (name, text, expected)
    }
  }

  static let fields = [
    Text("nothing", ""),
    Text("plain", "a,b\nc,d\n", Record(1, "a", "b"), Record(2, "c", "d")),
    Text("no final line break", "a,b\nc,d", Record(1, "a", "b"), Record(2, "c", "d")),
    Text("empty fields", ",\n,,x\n", Record(1, "", ""), Record(2, "", "", "x")),
    Text("trailing comma at the end", "a,", Record(1, "a", "")),
    Text("quoted", "\"a\",\"b c\"\n", Record(1, "a", "b c")),
    Text("quoted at the end", "a,\"b\"", Record(1, "a", "b")),
    Text("quoted empty", "\"\",\"\"", Record(1, "", "")),
    Text("comma in quotes", "\"a,b\",c", Record(1, "a,b", "c")),
    Text("doubled quotes", "\"a \"\"b\"\" c\",\"\"\"\"", Record(1, "a \"b\" c", "\"")),
    Text("spaces round fields", " a b ,\t\tc\t, \n", Record(1, "a b", "c", "")),
    Text("spaces in quotes stay", "\" a \", \"b\t\" \n", Record(1, " a ", "b\t")),
    Text("quote inside an unquoted field", "a\"b,c\"\n", Record(1, "a\"b", "c\"")),
    Text("quote before the end of a field", "\"a\"b\",c", Record(1, "a\"b", "c")),
    Text("quotes after spaces", "\"a\" \"b\",c", Record(1, "a\" \"b", "c")),
    Text("unclosed quote", "a,\"b\nc,d\n", Record(1, "a", "b\nc,d\n")),
    Text("no quotes but apostrophes", "'a,b'", Record(1, "'a", "b'")),
    Text("other separators", "a;b\tc|d\n", Record(1, "a;b\tc|d")),
    Text("text in UTF-8", "散步,Spaß\n", Record(1, "散步", "Spaß")),
    Text("NUL", "a\0b,\0\n", Record(1, "a\0b", "\0")),
  ]

  static let lines = [
    Text("LF", "a\nb\nc\n", Record(1, "a"), Record(2, "b"), Record(3, "c")),
    Text("CRLF", "a\r\nb\r\nc\r\n", Record(1, "a"), Record(2, "b"), Record(3, "c")),
    Text("CR", "a\rb\rc\r", Record(1, "a"), Record(2, "b"), Record(3, "c")),
    Text(
      "mixed", "a\rb\r\nc\nd\n\re", Record(1, "a"), Record(2, "b"), Record(3, "c"),
      Record(4, "d"), Record(6, "e")),
    Text("CR CR LF", "a\r\r\nb", Record(1, "a"), Record(3, "b")),
    Text("blank lines", "\n\na\n\n \t\nb\n\n", Record(3, "a"), Record(6, "b")),
    Text("blank lines with CRLF", "\r\n\r\na\r\n\r\nb\r\n", Record(3, "a"), Record(5, "b")),
    Text("blank lines with CR", "\r\ra\r\rb", Record(3, "a"), Record(5, "b")),
    Text("LF in quotes", "a,\"b\nb\"\nc", Record(1, "a", "b\nb"), Record(3, "c")),
    Text("CRLF in quotes", "a,\"b\r\nb\"\r\nc", Record(1, "a", "b\r\nb"), Record(3, "c")),
    Text("CR in quotes", "a,\"b\rb\"\rc", Record(1, "a", "b\rb"), Record(3, "c")),
    Text(
      "break at the end of quotes", "\"a\r\"\n\"b\n\"\r\nc", Record(1, "a\r"), Record(3, "b\n"),
      Record(5, "c")),
    Text(
      "break at the start of quotes", "\"\na\",\"\r\rb\"\nc", Record(1, "\na", "\r\rb"),
      Record(5, "c")),
    Text("only breaks in the first field", "\"\n\n\",b\nc", Record(1, "\n\n", "b"), Record(4, "c")),
  ]

  @Test(arguments: fields + lines)
  func readsRecordsWithTheirLines(_ text: Text) {
    #expect(readWhole(text.text) == text.expected)
  }

  @Test(arguments: fields + lines)
  func plainReaderAgrees(_ text: Text) {
    #expect(PlainReader.records(Array(text.text.utf8)) == text.expected)
  }

  /// Wherever the stream is cut: at every place, and into single bytes.
  @Test(arguments: fields + lines)
  func streamGivesTheSame(_ text: Text) {
    let bytes = Array(text.text.utf8)
    for cut in 0...bytes.count {
      #expect(readStream(bytes, cutAt: [cut]) == text.expected, "cut at \(cut)")
    }
    #expect(readStream(bytes, cutAt: Array(0...bytes.count)) == text.expected)
  }

  @Test(arguments: [
    ("", 1), ("a", 1), ("a\n", 2), ("a\r\n", 2), ("a\r", 2), ("\"a\n", 2), ("a\n\n", 3),
    ("\"\r\n\"\r\n\r", 4),
  ])
  func lineAfterAWholeIsKnown(text: String, line: Int) {
    let parser = CSVParser()
    parser.parseWhole(Array(text.utf8).span)
    #expect(parser.records.line == line)
  }

  /// One parser reads one block after another, each from its own line 1.
  @Test func eachWholeStartsAfresh() {
    let parser = CSVParser()
    let texts = ["a,\"b", "c\nd\r", "\ne", "", "\"f\"", "g,"]
    for text in texts + texts.reversed() {
      parser.parseWhole(Array(text.utf8).span)
      #expect(parser.records.all == readWhole(text))
    }
  }

  @Test func recordsAreTakenBackOnlyOnce() {
    let parser = CSVParser()
    parser.parse(Array("a\nb,".utf8).span)
    #expect(parser.records.all == [Record(1, "a")])
    parser.parse(Array("c".utf8).span)
    #expect(parser.records.all == [])
    parser.finish()
    #expect(parser.records.all == [Record(2, "b", "c")])
    parser.finish()
    #expect(parser.records.all == [])
  }

  @Test func bytesThatAreNoUTF8StayAsTheyAre() {
    let parser = CSVParser()
    parser.parseWhole(([0x61, 0xFF, 0x2C, 0xE9, 0x0A] as [UInt8]).span)
    let ranges = parser.records.fields(ofRecord: 0).map { parser.records.range(ofField: $0) }
    #expect(ranges.map { Array(parser.records.bytes[$0]) } == [[0x61, 0xFF], [0xE9]])
    #expect(parser.records.text(ofField: 1) == "\u{FFFD}")
  }

  @Test func longFieldsAndManyFieldsAreRead() {
    let long = String(repeating: "x", count: 300_000)
    let many = Array(repeating: "y", count: 20_000)
    #expect(
      readWhole(long + "\n" + many.joined(separator: ",")) == [
        Record(1, long), Record(line: 2, fields: many),
      ])
  }
}
