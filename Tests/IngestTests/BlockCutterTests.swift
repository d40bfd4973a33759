import CSV
import TestRandom
import Testing

@testable import Ingest

@Suite struct BlockCutterTests {
  /// What comes out of a file: records with their physical lines, and unreadable ones as `!`.
  private struct Reading: Equatable {
    var records: [String] = []
    var byteCount = 0
    var cutCount = 0
  }

  /// Reads `bytes` as they come, `piece` bytes at a time, block by block, each by a parser of its
  /// own whose lines are added up, as the workers do it.
  private func read(_ bytes: [UInt8], inPiecesOf piece: Int) -> Reading {
    var cutter = BlockCutter(bytes: [], start: 0)
    var reading = Reading()
    var linesBefore = 0
    var taken = 0
    while true {
      let isAtEnd = taken == bytes.count
      guard let cut = cutter.cut(atEnd: isAtEnd) else {
        if isAtEnd { return reading }
        cutter.dropTaken()
        let end = min(taken + piece, bytes.count)
        cutter.bytes += bytes[taken..<end]
        taken = end
        continue
      }
      var range: Range<Int>
      let mark: String
      switch cut {
      case .records(let records): (range, mark) = (records, "")
      case .unreadable(let record, _): (range, mark) = (record, "!")
      }
      var block: [UInt8] = []
      cutter.handOver(&range, to: &block)
      reading.cutCount += 1
      reading.byteCount += range.count
      let parser = CSVParser()
      parser.parseWhole(block[range].span)
      for record in 0..<parser.records.count {
        let fields = parser.records.fields(ofRecord: record)
          .map { parser.records.text(ofField: $0).prefix(10) }
        reading.records.append(
          "\(parser.records.lines[record] + linesBefore)\(mark) \(fields.joined(separator: "|"))")
      }
      linesBefore += parser.records.line - 1
    }
  }

  private func read(_ text: String, inPiecesOf piece: Int = .max / 2) -> [String] {
    read(Array(text.utf8), inPiecesOf: piece).records
  }

  private func whole(_ bytes: [UInt8]) -> [String] {
    let parser = CSVParser()
    parser.parseWhole(bytes.span)
    return (0..<parser.records.count).map { record in
      let fields = parser.records.fields(ofRecord: record)
        .map { parser.records.text(ofField: $0).prefix(10) }
      return "\(parser.records.lines[record]) \(fields.joined(separator: "|"))"
    }
  }

  @Test(arguments: [
    "", "a", "a,b\nc,d", "a,b\r\nc,d\r\n", "a\rb\rc", "a\rb\r", "a,\"b\nb\",c\nd,\"e\"", "a\n\n\nb",
    "a\r\r\nb", "\"a\" ,b\n\"c\"", "a,\"b\r\nb\"\r\nc", "\"a\n\n\n\"\r\nb", "\"a\"\"\n\",b\nc",
    "a\n\"\"", "a,\"b\" ",
  ])
  func splitOfTheFileDoesNotMatter(text: String) {
    let bytes = Array(text.utf8)
    for piece in 1...max(1, bytes.count) {
      #expect(read(bytes, inPiecesOf: piece).records == whole(bytes), "pieces of \(piece)")
    }
  }

  /// Files whose quotes all close.
  @Test(arguments: SeededGenerator.seeds)
  func splitOfARandomFileDoesNotMatter(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<600 {
      let breaks = random.pick(["\n", "\r", "\r\n"])
      var text = ""
      for _ in 0..<random.int(0...8) {
        text +=
          (0...random.int(0...2)).map { _ in
            random.pick(["", "a", "a\"b", "\"\"", "\"a,b\"", "\"a\(breaks)b\"", "\"\"\"\"", " c "])
          }.joined(separator: ",") + breaks
      }
      if random.once(in: 2), !text.isEmpty { text.removeLast() }
      let bytes = Array(text.utf8)
      let piece = random.int(1...max(1, bytes.count))
      try #require(
        read(bytes, inPiecesOf: piece).records == whole(bytes),
        "\(text.debugDescription) in pieces of \(piece), seed \(seed)")
    }
  }

  /// Any bytes at all: nothing hangs, and each byte that is no given-up line is in one block.
  @Test(arguments: SeededGenerator.seeds)
  func splitOfAnyBytesDoesNotMatter(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1500 {
      let bytes = random.bytes(
        random.int(0...40), of: random.pick(["a,\"\n", "a,\" \n", "\"\r\n,"]))
      let expected = read(bytes, inPiecesOf: bytes.count + 1)
      let piece = random.int(1...max(1, bytes.count))
      let shown = String(decoding: bytes, as: UTF8.self).debugDescription
      let found = read(bytes, inPiecesOf: piece)
      try #require(found.records == expected.records, "\(shown) pieces of \(piece), seed \(seed)")
      try #require(found.byteCount == bytes.count, "\(shown)")
    }
  }

  /// The record with the stray quote is lost, to the end of that line; what follows is read.
  @Test(arguments: [
    ("a,\"b\nc,d\n", ["1! a|b", "2 c|d"]),
    ("a,\"b\r\nc,d\r\n", ["1! a|b", "2 c|d"]),
    ("a,\"b\rc,d", ["1! a|b", "2 c|d"]),
    ("x\n\"a\nb\",\"c\nd,e\n", ["1 x", "2! a\nb|c", "4 d|e"]),
    ("a,\"b", ["1! a|b"]),
    ("a,\"b\n", ["1! a|b"]),
    ("a,\"b\n\n\nc", ["1! a|b", "4 c"]),
    ("\"\n\"\n\"", ["1 \n", "3! "]),
  ])
  func unclosedQuoteCostsOneRecord(text: String, expected: [String]) {
    for piece in 1...text.utf8.count {
      #expect(read(text, inPiecesOf: piece) == expected, "pieces of \(piece)")
    }
  }

  private let half = BlockCutter.longestRecord / 2

  @Test(arguments: ["\n", "\r\n", "\r"], [63, 256])
  func overLongRecordCostsItselfAndKeepsTheLines(lineBreak: String, kibibytes: Int) {
    for halves in [2, 3, 5] {
      let long = "u," + String(repeating: "x", count: halves * half)
      let text = ["a,b", long, "c,d", ""].joined(separator: lineBreak)
      let reading = read(text, inPiecesOf: kibibytes * 1024)
      #expect(reading == ["1 a|b", "2! u|xxxxxxxxxx", "3 c|d"], "\(halves) halves")
    }
  }

  @Test func recordJustBelowTheLimitIsRead() {
    let long = String(repeating: "x", count: BlockCutter.longestRecord - 2)
    #expect(read("\(long)\nc\n", inPiecesOf: 65_536) == ["1 xxxxxxxxxx", "2 c"])
  }

  @Test func overLongQuotedRecordIsReadAgainFromItsSecondLine() {
    let lines = (0..<30).map { _ in String(repeating: "y", count: half / 10) }
    let text = "a,\"" + lines.joined(separator: "\n") + "\"\nc,d\n"
    let reading = read(text, inPiecesOf: 65_536)
    #expect(reading.first == "1! a|yyyyyyyyyy")
    #expect(reading.dropFirst().first == "2 yyyyyyyyyy")
    #expect(reading.last == "31 c|d")
  }

  /// In a file of CR only, every piece may end at a CR that may be half of a CRLF.
  @Test func rowsThatFillThePiecesExactlyAreRead() {
    let row = "user,2026-11-16T18:10:00Z,abcde\r"
    #expect(row.utf8.count == 32)
    let text = String(repeating: row, count: 5 * half / 32)
    let reading = read(Array(text.utf8), inPiecesOf: 65_536)
    #expect(reading.records.count == 5 * half / 32)
    #expect(!reading.records.contains { $0.contains("!") })
  }

  /// Each stray quote halves what is searched for its end: a file of them stays linear.
  @Test(.timeLimit(.minutes(3)))
  func manyStrayQuotesEndSoon() {
    let text = String(repeating: "\"a,b\n", count: 8_000)
    let reading = read(Array(text.utf8), inPiecesOf: 262_144)
    #expect(reading.records.count == 8_000)
    #expect(reading.records.last == "8000! a,b")
  }

  @Test func strayQuotesShortenWhatARecordMayBe() {
    let open = Array("\"a,".utf8) + Array(repeating: .comma, count: 5000)
    var fresh = BlockCutter(bytes: open, start: 0)
    #expect(fresh.cut(atEnd: false) == nil)
    let line = Array("\"a,b\n".utf8)
    let strays = (0...BlockCutter.longestRecord / line.count).flatMap { _ in line }
    var harmed = BlockCutter(bytes: strays, start: 0)
    // Each is followed by its line break.
    for _ in 0..<16 { #expect(harmed.cut(atEnd: false) != nil) }
    harmed.bytes.removeLast(harmed.pendingCount)
    harmed.dropTaken()
    harmed.bytes = open
    #expect(harmed.cut(atEnd: false) == .unreadable(0..<open.count, .openQuote))
  }
}
