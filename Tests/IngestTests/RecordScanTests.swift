import CSV
import TestRandom
import Testing

@testable import Ingest

@Suite struct RecordScanTests {
  struct Bytes: CustomTestStringConvertible {
    var text: String
    var end: Int
    var openQuote: Int?
    var testDescription: String { text.debugDescription }

    init(_ text: String, end: Int, openQuote: Int? = nil) {
      (self.text, self.end, self.openQuote) = (text, end, openQuote)
    }
  }

  static let scans = [
    Bytes("", end: 0),
    Bytes("a,b", end: 0),
    Bytes("a,b\n", end: 4),
    Bytes("a,b\nc", end: 4),
    Bytes("a\r\nb\r\nc", end: 6),
    Bytes("a\rb\rc", end: 4),
    // The last byte may be half of a CRLF.
    Bytes("a\rb\r", end: 2),
    Bytes("a\r", end: 0),
    Bytes("a\r\n", end: 3),
    Bytes("a\nb\rc", end: 4),
    Bytes("\n\n", end: 2),
    Bytes("a,\"b\nb\",c\nd", end: 10),
    Bytes("a,\"b\nb\"\r\nc", end: 9),
    Bytes("a\n\"b\nc", end: 2, openQuote: 2),
    Bytes("a\n \t\"b\nc", end: 2, openQuote: 4),
    Bytes("a,\"b\"\"\n", end: 0, openQuote: 2),
    Bytes("a,\"b\"\"\"\n", end: 8),
    // A quote inside an unquoted field is text, with and without spaces round it.
    Bytes("a\"b\nc", end: 4),
    Bytes("a \"b\nc", end: 5),
    Bytes("a\" \"b\nc", end: 6),
    Bytes("\"a\"b\n\",c\nd", end: 9),
    // Closed only before a comma or a line break, perhaps after spaces.
    Bytes("\"a\" ,b\n", end: 7),
    Bytes("\"a\" \"\n", end: 6),
    Bytes("\"a\" \"\"\n", end: 0, openQuote: 0),
    // Closed, if the bytes end here.
    Bytes("a\nb,\"c\"", end: 2),
    Bytes("\"a\" \t", end: 0),
    Bytes("\"\"", end: 0),
    Bytes("\"", end: 0, openQuote: 0),
    Bytes("\"a\n\",\"b\nb", end: 0, openQuote: 5),
    Bytes("a\n\"\r", end: 2, openQuote: 2),
  ]

  @Test(arguments: scans)
  func scanFindsTheEndOfTheRecords(_ bytes: Bytes) {
    let scan = RecordScan(Array(bytes.text.utf8).span)
    #expect(scan.end == bytes.end)
    #expect(scan.openQuote == bytes.openQuote)
  }

  private static let alphabets = ["a,\" \t\n\r", "a,\"\n", "a,\"\r", "\" \n", "a\"\r\n"]

  /// Reading the two parts gives what reading the whole gives, and no later cut would.
  @Test(arguments: SeededGenerator.seeds)
  func endIsTheLastRecordBoundary(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1500 {
      let bytes = random.bytes(random.int(0...24), of: random.pick(Self.alphabets))
      let scan = RecordScan(bytes.span)
      let what: Comment = "\(shown(bytes)), seed \(seed)"
      let parts = fields(bytes[..<scan.end]) + fields(bytes[scan.end...])
      try #require(parts == fields(bytes[...]), what)
      try #require(scan.end == lastBoundary(bytes), what)
    }
  }

  @Test(arguments: SeededGenerator.seeds)
  func openQuoteIsToldWhenALineBreakWouldNotEndTheRecord(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let bytes = random.bytes(random.int(0...24), of: random.pick(Self.alphabets))
      let scan = RecordScan(bytes.span)
      let what: Comment = "\(shown(bytes)), seed \(seed)"
      try #require((scan.openQuote == nil) == isBoundary(bytes + [.lineFeed]), what)
      if let quote = scan.openQuote {
        try #require(bytes[quote] == .quote && quote >= scan.end, what)
        try #require(isBoundary(bytes[..<quote] + [.lineFeed]), what)
      }
    }
  }

  /// The last place behind a line break that ends a record, and not between a CR and its LF.
  private func lastBoundary(_ bytes: [UInt8]) -> Int {
    let places = bytes.indices.filter { place in
      switch bytes[place] {
      case .lineFeed: isBoundary(Array(bytes[...place]))
      case .carriageReturn:
        place + 1 < bytes.count && bytes[place + 1] != .lineFeed
          && isBoundary(Array(bytes[...place]))
      default: false
      }
    }
    return (places.last ?? -1) + 1
  }

  /// Whether a text behind `bytes`, which end in a line break, is a record of its own.
  private func isBoundary(_ bytes: [UInt8]) -> Bool {
    fields((bytes + Array("X\n".utf8))[...]).last == ["X"]
  }

  private func fields(_ bytes: ArraySlice<UInt8>) -> [[String]] {
    let parser = CSVParser()
    parser.parseWhole(bytes.span)
    return (0..<parser.records.count).map { record in
      parser.records.fields(ofRecord: record).map { parser.records.text(ofField: $0) }
    }
  }

  private func shown(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).debugDescription
  }
}
