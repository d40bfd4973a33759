import Testing

@testable import Ingest

@Suite struct HeaderTests {
  private func places(_ names: String...) -> [Int?]? {
    Header(names: names).map { header in Column.allCases.map { header.place(of: $0) } }
  }

  @Test func columnsStandInAnyOrder() {
    #expect(
      places("walk_id", "note", "started_at", "time_zone", "user_id", "ended_at")
        == [4, 2, 5, 3, 0])
  }

  @Test func onlyUserAndStartAreRequired() {
    #expect(places("user_id", "started_at") == [0, 1, nil, nil, nil])
    #expect(places("user_id", "ended_at") == nil)
    #expect(places("started_at") == nil)
    #expect(places() == nil)
  }

  @Test func caseAndSurroundingSpaceDoNotCount() {
    #expect(places("\u{A0}USER_ID\t", " Started_At ", "TIME_zone") == [0, 1, nil, 2, nil])
  }

  @Test func otherNamesAreNotTaken() {
    for name in ["userid", "user id", "user-id", "user_id2", "\"user_id\"", "\u{FF55}ser_id"] {
      #expect(places(name, "started_at") == nil)
    }
  }

  @Test func firstOfRepeatedColumnsCounts() throws {
    let names = ["user_id", "Ended_At", "x", "x", "started_at", "USER_ID", "ended_at", "user_id"]
    let header = try #require(Header(names: names))
    #expect(header.place(of: .userID) == 0)
    #expect(header.place(of: .endedAt) == 1)
    #expect(header.repeated == [.userID, .endedAt])
  }

  @Test func namesAreKeptAsTheFileSpellsThem() {
    #expect(
      Header(names: [" User_ID ", "STARTED_AT", " Note of the Day "])?.names
        == ["User_ID", "STARTED_AT", "Note of the Day"])
  }

  @Test func missingColumnsAreNamed() {
    #expect(Header.missing(in: []) == ["user_id", "started_at"])
    #expect(Header.missing(in: ["STARTED_AT"]) == ["user_id"])
    #expect(Header.missing(in: [" user_id "]) == ["started_at"])
  }

  @Test func errorSaysWhatIsMissingAndWhatIsThere() {
    let error = IngestError.missingColumns(
      path: "walks.csv", missing: ["user_id", "started_at"], found: ["Date", "Type"])
    #expect(
      error.description
        == "walks.csv:1: the header lacks 'user_id', 'started_at'; found 'Date', 'Type'")
  }

  @Test(arguments: [";", "\t", "|"])
  func errorTellsOfOtherSeparators(separator: String) {
    let found = ["user_id", "started_at"].joined(separator: separator)
    let error = IngestError.missingColumns(path: "w.csv", missing: ["user_id"], found: [found])
    #expect(
      error.description
        == "w.csv:1: the header lacks 'user_id' (cells must be separated by commas); found '\(found)'"
    )
  }

  @Test func errorKeepsToALine() {
    let names = (1...30).map { "\($0)" + String(repeating: "x", count: 200) }
    let text = IngestError.missingColumns(path: "w.csv", missing: ["user_id"], found: names)
      .description
    #expect(text.hasSuffix(", …"))
    #expect(text.count < 2000)
  }

  @Test func otherErrorsNameTheFile() {
    #expect(
      IngestError.cannotOpen(path: "x.csv", reason: "no such file or directory").description
        == "cannot open 'x.csv': no such file or directory")
    #expect(
      IngestError.cannotRead(path: "x.csv", reason: "Is a directory").description
        == "cannot read 'x.csv': Is a directory")
    #expect(
      IngestError.noHeader(path: "x.csv").description
        == "x.csv:1: expected a header row that names the columns, found no end of the first record"
    )
  }
}
