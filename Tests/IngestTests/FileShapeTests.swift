import Glibc
import Synchronization
import Testing

@testable import Ingest
@testable import Zones

/// Files as people have them: with a byte order mark, empty, without the right columns.
@Suite struct FileShapeTests {
  private func notices(_ text: String) throws -> [FileTally.Notice] {
    try ingested(text).files[0].notices
  }

  private func errors(_ texts: [String]) throws -> [IngestError] {
    do {
      _ = try ingested(texts.map { Array($0.utf8) })
      return []
    } catch let failure as IngestFailure {
      return failure.errors
    }
  }

  /// The errors' texts without the folder.
  private func errorTexts(_ texts: String...) throws -> [String] {
    try errors(texts).map { error in
      let text = error.description
      return text.contains("/")
        ? String(text[text.index(after: text.lastIndex(of: "/")!)...]) : text
    }
  }

  @Test(arguments: ["", "\n", " \t\r\n\r\r\n ", "\u{FEFF}", "\u{FEFF}\n"])
  func emptyFileIsNoticed(text: String) throws {
    let ingested = try ingested(text)
    #expect(ingested.files[0].notices == [.empty])
    #expect(ingested.files[0].bytes == Int64(text.utf8.count))
    #expect(ingested.files[0].rows == 0)
    #expect(ingested.userCount == 0)
  }

  @Test(arguments: [
    "user_id,started_at", "user_id,started_at\n", "user_id,started_at\r\n\r\n",
    "\nuser_id,started_at",
    "user_id,started_at\n \n\t\n", "\"user_id\",\"started_at\"", "\"user_id\",\"started_at\" \n",
    "\u{FEFF}user_id,started_at",
  ])
  func headerWithoutRowsIsNoticed(text: String) throws {
    #expect(try notices(text) == [.noRows])
  }

  @Test func noticesSayWhatIsMissing() {
    let notices: [FileTally.Notice] = [.empty, .noRows, .repeatedColumn("user_id"), .notUTF8]
    #expect(
      notices.map(\.description) == [
        "no walks: the file is empty", "no walks: there is no row below the header",
        "the column 'user_id' occurs twice; the first one counts",
        "some text in columns that are not used is no UTF-8",
      ])
  }

  @Test func byteOrderMarkHidesNoColumn() throws {
    for header in ["\u{FEFF}user_id,started_at", "\u{FEFF}\"user_id\",\"started_at\""] {
      let ingested = try ingested(header + "\nu,2026-11-16T18:10\nu,bad\n")
      #expect(ingested.tally.used == 1)
      #expect(ingested.rejectTexts == ["3: started_at bad_timestamp [u] [bad]"])
    }
  }

  @Test func repeatedColumnIsNoticedAndTheFirstCounts() throws {
    let ingested = try ingested("user_id,started_at,USER_ID\nu,2026-11-16T18:10,v\n")
    #expect(ingested.files[0].notices == [.repeatedColumn("user_id")])
    #expect(ingested.userTexts == ["u"])
  }

  @Test func bytesAndRowsAreCounted() throws {
    let text = "\u{FEFF}user_id,started_at\nu,2026-11-16T18:10\n\nu,bad\n"
    let file = try ingested(text).files[0]
    #expect(file.bytes == Int64(text.utf8.count))
    #expect(file.rows == 2)
  }

  @Test func missingColumnsAreNamed() throws {
    #expect(
      try errorTexts("Date,Type\nx,y\n")
        == ["0.csv:1: the header lacks 'user_id', 'started_at'; found 'Date', 'Type'"])
    #expect(
      try errorTexts("user_id;started_at\n")
        == [
          "0.csv:1: the header lacks 'user_id', 'started_at' (cells must be separated by commas); "
            + "found 'user_id;started_at'"
        ])
  }

  @Test(
    arguments: [
      ([0x1F, 0x8B, 8], .gzip), (Array("PK\u{3}\u{4}".utf8), .zip),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .otherCompression),
      ([0x28, 0xB5, 0x2F, 0xFD], .otherCompression),
      (Array("BZh9".utf8), .otherCompression), ([0xFF, 0xFE, 0x75, 0], .utf16),
      ([0xFE, 0xFF, 0, 0x75], .utf16),
      ([0x75, 0, 0x73, 0], .utf16), ([0, 0x75], .utf16), ([], nil), ([0], nil),
      (Array("PK,user_id".utf8), nil),
      ([0xEF, 0xBB, 0xBF, 0x75], nil), (Array("\"u\"".utf8), nil), ([0, 0], nil),
    ] as [([UInt8], ForeignFormat?)])
  func formatIsKnownByTheFirstBytes(_ bytes: [UInt8], _ format: ForeignFormat?) {
    #expect(ForeignFormat(bytes) == format)
  }

  @Test func everyFileAtFaultIsNamedInOrder() throws {
    #expect(
      try errorTexts("user_id\n", "user_id,started_at\n", "started_at\n") == [
        "0.csv:1: the header lacks 'started_at'; found 'user_id'",
        "2.csv:1: the header lacks 'user_id'; found 'started_at'",
      ])
  }

  /// However long the file behind the quote is.
  @Test(.timeLimit(.minutes(3)), arguments: [10, 60_000])
  func headerWhoseQuoteNeverClosesIsRefused(rows: Int) throws {
    let rows = String(repeating: "u,2026-11-16T18:10,\n", count: rows)
    #expect(
      try errorTexts("user_id,\"started_at\n" + rows) == [
        "0.csv:1: expected a header row that names the columns, found no end of the first record"
      ])
  }

  @Test func fileThatBeginsWithAMegabyteOfBlankLinesIsNotCalledEmpty() throws {
    let blank = String(repeating: "\n", count: BlockCutter.longestRecord + 1)
    #expect(
      try errorTexts(blank + "user_id,started_at\nu,2026-11-16T18:10\n") == [
        "0.csv:1: expected a header row that names the columns, found a megabyte of blank lines"
      ])
  }

  @Test func fileThatCannotBeOpenedOrReadIsNamed() throws {
    let folder = try Folder()
    let good = try folder.write("good.csv", Array("user_id,started_at\n".utf8))
    let missing = folder.path + "/missing.csv"
    do {
      _ = try ingest(
        [missing, good, folder.path], asOf: 0, windowDays: 14, usersFile: nil,
        zones: ZoneDirectory(), jobs: 2)
      Issue.record("it was read")
    } catch {
      #expect(
        error.errors == [
          .cannotOpen(path: missing, reason: "no such file or directory"),
          .cannotRead(path: folder.path, reason: "is a directory"),
        ])
    }
  }

  private static let rows = Array(String(repeating: "u,2026-11-16T18:10\n", count: 40_000).utf8)
  private static let header = Array("user_id,started_at\n".utf8)

  /// Reads all of a file whose size is changed once its header was read; the bytes that its rows have.
  private func readRows(thenTruncatedTo size: Int) throws -> Int {
    let folder = try Folder()
    let path = try folder.write("rows.csv", Self.header + Self.rows)
    guard case .export(let file) = try ExportFile.open(path, file: 0) else { return 0 }
    #expect(unsafe truncate(path, size) == 0)
    var block = Block()
    var bytes = 0
    while try file.next(into: &block) { bytes += block.range.count }
    return bytes
  }

  @Test func fileThatIsCutShortWhileItIsReadIsAnError() throws {
    let size = Self.header.count + Self.rows.count
    for end in [0, 300_000, size - 1] {
      do {
        _ = try readRows(thenTruncatedTo: end)
        Issue.record("it was read")
      } catch let error as IngestError {
        guard case .shrunk(_, Int64(size), let read) = error else { throw error }
        // What was read before it was cut counts too.
        #expect(read >= end && read < size)
      }
    }
  }

  /// Else a file to which somebody goes on writing would have no end.
  @Test func ofAFileThatGrowsCountsWhatItHeldOnOpening() throws {
    #expect(try readRows(thenTruncatedTo: 2_000_000) == Self.rows.count)
  }

  /// Its size is 0, whatever it holds.
  @Test func fileOfTheSystemIsReadToItsEnd() throws {
    var stream = try ByteStream(path: "/proc/self/status")
    var bytes: [UInt8] = []
    while !stream.isAtEnd { try stream.read(100, into: &bytes) }
    #expect(bytes.count > 500)
  }

  @Test func noInputsAreNoUsers() throws { #expect(try ingested([[UInt8]]()).userCount == 0) }

  @Test func progressAddsUp() throws {
    let folder = try Folder()
    let rows = String(repeating: "u,2026-11-16T18:10\nu,bad\n", count: 20_000)
    let path = try folder.write("a.csv", Array(("user_id,started_at\n" + rows).utf8))
    let total = Mutex(IngestProgress(bytes: 0, rows: 0))
    _ = try ingest(
      [path], asOf: 0, windowDays: 14, usersFile: nil, zones: ZoneDirectory(), jobs: 2,
      progress: { progress in
        total.withLock {
          $0.bytes += progress.bytes
          $0.rows += progress.rows
        }
      })
    #expect(total.withLock { $0.rows } == 40_000)
    #expect(total.withLock { $0.bytes } == rows.utf8.count)
  }
}
