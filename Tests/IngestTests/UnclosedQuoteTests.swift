import Testing

@testable import Ingest

/// A quote that never closes must not swallow the rows behind it.
@Suite struct UnclosedQuoteTests {
  @Test(arguments: ["\n", "\r\n", "\r"])
  func unclosedQuoteCostsOneRowAndIsNamed(lineBreak: String) throws {
    let lines = [
      "user_id,started_at,note", "u,2026-11-16T18:10,\"never closed", "u,2026-11-17T18:10,ok",
      "u,bad,", "",
    ]
    let ingested = try ingested(lines.joined(separator: lineBreak))
    #expect(
      ingested.rejectTexts == [
        "2: note too_few_columns [u] [never closed]", "4: started_at bad_timestamp [u] [bad]",
      ])
    #expect(ingested.tally.used == 1)
    #expect(ingested.files.map(\.rows) == [3])
  }

  @Test func recordIsNamedByTheLineOnWhichItStarts() throws {
    let ingested = try ingested(
      """
      user_id,note,more,started_at
      u,"two
      lines","never closed,2026-11-16T18:10
      u,,,bad
      u,,,2026-11-17T18:10
      """)
    #expect(
      ingested.rejectTexts == [
        "2: more too_few_columns [u] [never closed,2026-11-16T18:10]",
        "4: started_at bad_timestamp [u] [bad]",
      ])
    #expect(ingested.tally.used == 1)
  }

  @Test func quoteOfTheUserIdMayBeTheOpenOne() throws {
    let ingested = try ingested("user_id,started_at\n\"u,2026-11-16T18:10\nv,2026-11-16T18:10")
    #expect(
      ingested.rejectTexts == [
        "2: user_id too_few_columns [u,2026-11-16T18:10] [u,2026-11-16T18:10]"
      ])
    #expect(ingested.userTexts == ["v"])
  }

  @Test func quoteBehindTheLastColumnIsReportedWithoutAName() throws {
    let ingested = try ingested("user_id,started_at\nu,2026-11-16T18:10,\"x\nv,2026-11-16T18:10")
    #expect(ingested.rejectTexts == ["2:  too_few_columns [u] [x]"])
  }

  @Test(arguments: ["", "\n", "\r\n", " ", "\t\n"])
  func quoteThatTheFileEndsWithIsClosed(ending: String) throws {
    let ingested = try ingested("user_id,started_at\nu,\"2026-11-16T18:10\"" + ending)
    #expect(ingested.rejectTexts == [])
    #expect(ingested.tally.used == 1)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func lineBehindAnOverLongRecordIsCounted(lineBreak: String) throws {
    let lines = [
      "user_id,started_at", "u,\(String(repeating: "x", count: 3 * BlockCutter.longestRecord))",
      "u,bad", "u,2026-11-17T18:10",
    ]
    let ingested = try ingested(lines.joined(separator: lineBreak))
    #expect(
      ingested.rejects.map { "\($0.line): \($0.column) \($0.reason.rawValue) \($0.value.count)" }
        == ["2: started_at too_few_columns 1027", "3: started_at bad_timestamp 3"])
    #expect(ingested.tally.used == 1)
  }

  /// A megabyte of spaces is no field yet, and costs the row behind it.
  @Test func overLongBlanksCostARowThatIsCounted() throws {
    let blanks = String(repeating: " ", count: 2 * BlockCutter.longestRecord)
    let ingested = try ingested(
      "user_id,started_at\n\(blanks)u,2026-11-16T18:10\nu,2026-11-17T18:10")
    #expect(ingested.rejectTexts == ["2: user_id too_few_columns [] []"])
    #expect(ingested.files.map(\.rows) == [2])
    #expect(ingested.tally.used == 1)
  }
}
