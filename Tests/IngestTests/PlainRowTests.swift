import CSV
import TestRandom
import Testing

@testable import Ingest

/// Lines without a quote are cut here and not by libcsv, and timestamps are read with a memory of
/// those before: neither may show.
@Suite struct PlainRowTests {
  private static let header = ["walk_id", "x", "started_at", "user_id"]

  /// Lines that hold no quote, no line break and no NUL.
  @Test(arguments: SeededGenerator.seeds)
  func plainLineIsCutAsTheParserCutsIt(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let header = try #require(Header(names: Self.header))
    for _ in 0..<4000 {
      let line = random.bytes(random.int(1...40), of: random.pick(["ab, \t", "a,", "aé ,散\u{1}"]))
      let what: Comment = "\(String(decoding: line, as: UTF8.self).debugDescription), seed \(seed)"
      var row = Row()
      let hasAllColumns = row.cut(plain: line.span, 0..<line.count, header.layout)
      let parser = CSVParser()
      parser.parseWhole(line.span)
      // A blank line is no record.
      let fields = parser.records.count == 0 ? 0..<0 : parser.records.fields(ofRecord: 0)
      try #require(hasAllColumns == (fields.count >= Self.header.count), what)
      guard hasAllColumns else { continue }
      for column in Column.allCases {
        let parsed = header.place(of: column).map { parser.records.range(ofField: $0) } ?? 0..<0
        try #require(line[row[column]].elementsEqual(parser.records.bytes[parsed]), what)
      }
    }
  }

  /// A row's part of a long line is cut as if it stood alone.
  @Test func lineIsCutWhereItLies() throws {
    let header = try #require(Header(names: ["user_id", "started_at"]))
    let bytes = Array("x,y\n a b ,\tc,d\nz".utf8)
    var row = Row()
    let hasAllColumns = row.cut(plain: bytes.span, 4..<14, header.layout)
    #expect(hasAllColumns)
    #expect(bytes[row[.userID]].elementsEqual("a b".utf8))
    #expect(bytes[row[.startedAt]].elementsEqual("c".utf8))
    #expect(row[.walkID].isEmpty)
  }

  private static let starts = [
    "2026-11-16T18:10:00+08:00", "2026-11-16T18:10:00Z", "2026-11-16T18:10", "2026-11-31T18:10",
    "1999-12-31T00:00", "", "soon", "2026-11-17 07:05:09-03:30", "2026-11-30T00:00:00+08:00",
  ]

  /// Quotes that are not needed change nothing: neither which way a row takes, nor its line.
  @Test(arguments: SeededGenerator.seeds, ["\n", "\r\n", "\r"])
  func quotedCellsAreReadAsPlainOnes(seed: UInt64, lineBreak: String) throws {
    var random = SeededGenerator(seed: seed)
    var rows = [Self.header + ["time_zone", "note"]]
    for _ in 0..<300 {
      let row = [
        random.pick(["", "", "1", "2"]), random.pick(["", "x"]), random.pick(Self.starts),
        random.pick(["", "u", "v", "w", "\u{1F6B6}", String(repeating: "y", count: 256)]),
        random.pick(["", "", "Asia/Taipei", "Mars/Base"]), "end",
      ]
      rows.append(random.once(in: 12) ? Array(row.prefix(random.int(1...5))) : row)
    }
    func text(quotedOnceIn times: Int?) -> [UInt8] {
      let lines = rows.map { row in
        row.map { cell in times.map { random.once(in: $0) } ?? false ? "\"\(cell)\"" : cell }
          .joined(separator: ",")
      }
      // A cell that stands alone and is empty is a blank line, unless it is quoted.
      return Array(lines.map { $0.isEmpty ? "\"\"" : $0 }.joined(separator: lineBreak).utf8)
    }
    let plain = try ingested([text(quotedOnceIn: nil)])
    let moment = try moment()
    for times in [1, 2, 20] {
      let quoted = try ingested([text(quotedOnceIn: times)])
      #expect(quoted.rejectTexts == plain.rejectTexts)
      #expect(quoted.tally.used == plain.tally.used)
      #expect(quoted.files.map(\.rows) == plain.files.map(\.rows))
      #expect(quoted.userTexts == plain.userTexts)
      for user in 0..<plain.userCount {
        #expect(quoted.outcome(ofUser: user, moment) == plain.outcome(ofUser: user, moment))
      }
    }
  }

  /// Timestamps read one after another, most of them nearly alike.
  @Test(arguments: SeededGenerator.seeds)
  func timestampDoesNotDependOnThoseBefore(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var memo = TimestampMemo()
    func result(_ read: () throws(Timestamp.Fault) -> Timestamp) -> Result<
      Timestamp, Timestamp.Fault
    > {
      do throws(Timestamp.Fault) { return .success(try read()) } catch { return .failure(error) }
    }
    for _ in 0..<20_000 {
      let date = random.pick([
        "2026-11-", "2026-02-", "1999-12-", "2026-13-", "2026/11-", "202X-11-",
      ])
      let day = random.pick(["16", "29", "31", "00", "1x"])
      let clock = random.pick([
        "T18:10:00", " 18:10:59", "T23:59", "T24:00:00", "T18:60:00", "T18:10:60", "T1:810:00",
        "T18:10:0/", "T18:10:0:", "T:8:10:00",
      ])
      let fraction = random.pick(["", "", "", ".5", ".1234", ".12345"])
      let offset = random.pick(["", "Z", "+08:00", "-08:00", "+0800", "+08:0", "+16:00", "+00:00"])
      var text = Array((date + day + clock + fraction + offset).utf8)
      if random.once(in: 8) {
        text[random.int(0...text.count - 1)] = random.pick(Array("0:-+TZ. ".utf8))
      }
      let alone = result { () throws(Timestamp.Fault) in try Timestamp(text.span) }
      let after = result { () throws(Timestamp.Fault) in try Timestamp(text.span, &memo) }
      let what: Comment = "\(String(decoding: text, as: UTF8.self)), seed \(seed)"
      switch (alone, after) {
      case (.success(let a), .success(let b)): try #require(a == b, what)
      case (.failure(let a), .failure(let b)): try #require(a == b, what)
      default: Issue.record("\(alone) and \(after): \(what)")
      }
    }
  }
}
