import Testing

@testable import Ingest

/// Every reason of the closed list, on the physical line on which the record starts.
@Suite struct RejectTests {
  private static let long = String(repeating: "x", count: 256)

  /// A row below `user_id,started_at,ended_at,time_zone,walk_id,note`, and what is said of it.
  static let rows: [(row: String, reject: String)] = [
    (",2026-11-16T18:10,,,,", "user_id missing_user_id [] []"),
    ("  ,2026-11-16T18:10,,,,", "user_id missing_user_id [] []"),
    ("\"\",2026-11-16T18:10,,,,", "user_id missing_user_id [] []"),
    ("\(long),2026-11-16T18:10,,,,", "user_id user_id_too_long [\(long)] [\(long)]"),
    ("u,,,,,", "started_at missing_started_at [u] []"),
    ("u,\" \",,,,", "started_at bad_timestamp [u] [ ]"),
    ("u,yesterday,,,,", "started_at bad_timestamp [u] [yesterday]"),
    ("u,2026-11-31T18:10,,,,", "started_at bad_timestamp [u] [2026-11-31T18:10]"),
    ("u,2026-11-16T18:10+16:00,,,,", "started_at bad_timestamp [u] [2026-11-16T18:10+16:00]"),
    ("u,1999-12-31T23:59,,,,", "started_at implausible_date [u] [1999-12-31T23:59]"),
    ("u,2100-01-01T00:00,,,,", "started_at implausible_date [u] [2100-01-01T00:00]"),
    ("u,2026-11-16T18:10,,Mars/Base,,", "time_zone bad_time_zone [u] [Mars/Base]"),
    ("u,2026-11-16T18:10,,PST,,", "time_zone bad_time_zone [u] [PST]"),
    ("u,2026-11-16T18:10,,UTC+8,,", "time_zone bad_time_zone [u] [UTC+8]"),
    ("u,2026-11-16T18:10,,,", "note too_few_columns [u] []"),
    ("u", "started_at too_few_columns [u] []"),
    ("u\0v,2026-11-16T18:10,,,,", "user_id nul_byte [u\0v] [u\0v]"),
    ("u,2026-11-16T18:10,,,,\0", "note nul_byte [u] [\0]"),
    ("u,2026-11-16T18:10,,,,,\0", " nul_byte [u] [\0]"),
    // The first reason that applies.
    ("\0", "user_id nul_byte [\0] [\0]"),
    (",,,,,", "user_id missing_user_id [] []"),
    (",bad", "ended_at too_few_columns [] []"),
    ("u,bad,,Mars/Base,,", "started_at bad_timestamp [u] [bad]"),
    ("\(long),bad,,,,", "user_id user_id_too_long [\(long)] [\(long)]"),
  ]

  private func rejects(_ bytes: [UInt8]) throws -> [String] {
    try ingested([bytes]).rejectTexts
  }

  private let header = "user_id,started_at,ended_at,time_zone,walk_id,note\n"

  @Test(arguments: rows)
  func rowIsRejectedWithItsReason(row: String, reject: String) throws {
    let good = "g,2026-11-16T18:10,,,,\n"
    let ingested = try ingested(header + good + row + "\n" + good)
    #expect(ingested.rejectTexts == ["3: " + reject])
    #expect(ingested.tally.used == 2)
    #expect(ingested.files.map(\.rows) == [3])
    #expect(ingested.userTexts == ["g"])
  }

  @Test func everyReasonIsMet() {
    for reason in RejectReason.allCases where reason != .invalidUTF8 {
      #expect(Self.rows.contains { $0.reject.contains(" \(reason.rawValue) ") })
    }
  }

  @Test(arguments: ["u,2026-11-16T18:10", "u,2026-11-16T18:10,,,,,,"])
  func moreOrNoMoreColumnsThanTheHeaderAreNoFault(row: String) throws {
    #expect(try rejects(Array(("user_id,started_at\n" + row).utf8)) == [])
  }

  @Test func userIdOf255BytesIsAccepted() throws {
    let id = String(repeating: "散", count: 85)
    #expect(try ingested("user_id,started_at\n\(id),2026-11-16T18:10").userTexts == [id])
  }

  private static let bad: [UInt8] = [0xE9]

  /// Cells that are no UTF-8: rejected where they are used and must be text.
  @Test func textThatIsNoUTF8IsRejectedInColumnsThatAreUsed() throws {
    let time = Array("2026-11-16T18:10".utf8)
    var bytes = Array(header.utf8)
    bytes += Array("u".utf8) + Self.bad + Array(",".utf8) + time + Array(",,,,\n".utf8)
    bytes += Array("u,".utf8) + time + Self.bad + Array(",,,,\n".utf8)
    bytes += Array("u,".utf8) + time + Array(",,Europe/".utf8) + Self.bad + Array(",,\n".utf8)
    let ingested = try ingested([bytes])
    #expect(
      ingested.rejectTexts == [
        "2: user_id invalid_utf8 [u\u{FFFD}] [u\u{FFFD}]",
        "3: started_at invalid_utf8 [u] [2026-11-16T18:10\u{FFFD}]",
        "4: time_zone invalid_utf8 [u] [Europe/\u{FFFD}]",
      ])
    #expect(ingested.rejects.first?.value == Array("u".utf8) + Self.bad)
    // No notice: it is of columns that are not used.
    #expect(ingested.files.map(\.notices) == [[]])
  }

  @Test func textThatIsNoUTF8IsNoticedInColumnsThatAreNotUsed() throws {
    let row = Array("u,2026-11-16T18:10,,,,".utf8)
    for extra: [UInt8] in [[], [.comma]] {
      let bytes = Array(header.utf8) + row + extra + Self.bad + [.lineFeed] + row
      let ingested = try ingested([bytes])
      #expect(ingested.rejectTexts == [])
      #expect(ingested.tally.used == 2)
      #expect(ingested.files.map(\.notices) == [[.notUTF8]])
    }
  }

  /// NUL elsewhere in the block does not hide it.
  @Test func noticeDoesNotDependOnOtherRows() throws {
    let bytes =
      Array(header.utf8) + Array("u\0,2026-11-16T18:10,,,,\nu,2026-11-16T18:10,,,,".utf8) + Self.bad
    #expect(try ingested([bytes]).files.map(\.notices) == [[.notUTF8]])
  }

  @Test func rejectKeepsTheFirstKibibyteOfACell() throws {
    let long = String(repeating: "x", count: 5000)
    let ingested = try ingested("user_id,started_at\nu,\(long)\n\(long),2026")
    let cut = String(repeating: "x", count: 1024) + "…"
    #expect(ingested.rejects.map(\.value) == [Array(cut.utf8), Array(cut.utf8)])
    #expect(ingested.rejects.map(\.userID) == [Array("u".utf8), Array(cut.utf8)])
  }

  /// No character is cut in two, and a cell of just that length is whole.
  @Test(arguments: [(1024, "x"), (341, "散"), (342, "散"), (1025, "x"), (300, "\u{1F6B6}")])
  func cellIsCutBetweenCharacters(count: Int, character: String) throws {
    let cell = String(repeating: character, count: count)
    let kept = 1024 / character.utf8.count
    let ingested = try ingested("user_id,started_at\nu,\(cell)\n")
    #expect(
      ingested.rejects.map { String(decoding: $0.value, as: UTF8.self) }
        == [count <= kept ? cell : String(repeating: character, count: kept) + "…"])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func lineIsThePhysicalOne(lineBreak: String) throws {
    // `~` is a line break in quotes; each row but u3 has a fault.
    let records = [
      "", "user_id,\"note~~of two\",started_at", "u1,\"a~b\",x1", "", "\"u~2\",,x2",
      "u3,ok,2026-11-16T18:10", "u4,\"~\"", "u5,\"\"\"\",x5",
    ]
    let text = records.joined(separator: "~")
    let bytes = Array(text.replacing("~", with: lineBreak).utf8)
    #expect(
      try rejects(bytes).map { $0.prefix { $0 != "[" } } == [
        "5: started_at bad_timestamp ", "8: started_at bad_timestamp ",
        "11: started_at too_few_columns ", "13: started_at bad_timestamp ",
      ])
  }

  @Test func rejectsAreInOrderOfFileAndLine() throws {
    let files = ["user_id,started_at\nu,2\nu,3", "user_id,started_at\n\nu,4"]
    #expect(
      try ingested(files.map { Array($0.utf8) }, jobs: 2).rejectTexts == [
        "2: started_at bad_timestamp [u] [2]", "3: started_at bad_timestamp [u] [3]",
        "1/3: started_at bad_timestamp [u] [4]",
      ])
  }
}
