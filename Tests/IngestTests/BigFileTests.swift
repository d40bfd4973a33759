import TestRandom
import Testing

@testable import Ingest

/// Inputs of several blocks: how many workers read them, and how many files the rows are spread
/// over, changes nothing.
@Suite struct BigFileTests {
  private static let header = "note,user_id,started_at,ended_at,time_zone,walk_id"
  private static let seeds = Array(SeededGenerator.seeds.prefix(2))

  /// Rows with quoted line breaks, duplicates and faults.
  private struct Rows {
    var texts: [String] = []
    /// For each row, how many lines it has, and how many begin with a fault.
    var lineCounts: [Int] = []
    var faultyRows: [Int] = []

    init(_ count: Int, lineBreak: String, _ random: inout SeededGenerator) {
      for number in 0..<count {
        let breaks = random.once(in: 4) ? random.int(1...6) : 0
        let note = (0...breaks).map { _ in random.pick(["", "rain, wind", "a \"\"quote\"\" x"]) }
          .joined(separator: lineBreak)
        let isFaulty = random.once(in: 40)
        let start = isFaulty ? "fault \(number)" : Self.start(&random)
        let end = random.pick(["", "", "2026-11-29T23:59", "2026-11-30T01:00Z", "later"])
        let zone = random.pick(["", "", "", "Asia/Taipei", "Europe/Berlin"])
        let id = random.once(in: 3) ? "\(random.int(0...50))" : ""
        texts.append("\"\(note)\",user \(random.int(0...300)),\(start),\(end),\(zone),\(id)")
        lineCounts.append(breaks + 1)
        if isFaulty { faultyRows.append(number) }
      }
    }

    private static func start(_ random: inout SeededGenerator) -> String {
      let day = random.int(10...30)
      let minute = random.pick(["05", "10", "15"])
      let offset = random.pick(["", "", "Z", "+08:00", "-03:30"])
      return "2026-11-\(day)T1\(random.int(0...9)):\(minute)\(offset)"
    }
  }

  private func file(_ texts: some Sequence<String>, _ lineBreak: String) -> [UInt8] {
    Array(([Self.header] + texts).joined(separator: lineBreak).utf8)
  }

  /// What is known of all users.
  private func outcomes(_ ingested: Reading) throws -> [String] {
    let moment = try moment()
    return (0..<ingested.userCount).map { user in
      let id = String(decoding: ingested.id(ofUser: user), as: UTF8.self)
      return "\(id) \(ingested.hasRows(ofUser: user)) \(ingested.outcome(ofUser: user, moment))"
    }
  }

  @Test(arguments: seeds.prefix(1), ["\n", "\r\n", "\r"])
  func numberOfWorkersChangesNothing(seed: UInt64, lineBreak: String) throws {
    var random = SeededGenerator(seed: seed)
    let rows = Rows(14_000, lineBreak: lineBreak, &random)
    let bytes = file(rows.texts, lineBreak)
    try #require(bytes.count > 3 * 256 * 1024)
    let alone = try ingested([bytes], jobs: 1)
    let together = try ingested([bytes], jobs: 4)
    #expect(try outcomes(alone) == outcomes(together))
    #expect(alone.rejectTexts == together.rejectTexts)
    #expect(alone.tally.used == together.tally.used)
    #expect(alone.tally.endsIgnored == together.tally.endsIgnored)
    #expect(alone.files.map(\.rows) == [14_000] && together.files.map(\.rows) == [14_000])
    #expect(together.files.map(\.bytes) == [Int64(bytes.count)])
    #expect(alone.tally.used + alone.rejects.count == 14_000)
    #expect(alone.rejects.map(\.line) == faultyLines(rows))
  }

  /// The lines on which the faulty rows start, counted here.
  private func faultyLines(_ rows: Rows) -> [Int] {
    var line = 2
    var lines: [Int] = []
    for (row, count) in rows.lineCounts.enumerated() {
      if rows.faultyRows.contains(row) { lines.append(line) }
      line += count
    }
    return lines
  }

  @Test(arguments: seeds)
  func numberOfFilesChangesNothing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rows = Rows(8000, lineBreak: "\n", &random)
    let whole = try ingested([file(rows.texts, "\n")], jobs: 1)
    let shuffled = rows.texts.shuffled(using: &random)
    let files = stride(from: 0, to: shuffled.count, by: 350).map { start in
      file(shuffled[start..<min(start + 350, shuffled.count)], "\n")
    }
    for jobs in [1, 4] {
      let spread = try ingested(files, jobs: jobs)
      #expect(try outcomes(whole) == outcomes(spread))
      #expect(
        spread.rejects.map { $0.value }.sorted { $0.lexicographicallyPrecedes($1) }
          == whole.rejects.map { $0.value }.sorted { $0.lexicographicallyPrecedes($1) })
      #expect(spread.tally.used == whole.tally.used)
      #expect(spread.files.map(\.rows).reduce(0, +) == 8000)
    }
  }

  @Test func usersAreInOrderOfTheirBytes() throws {
    let ids = ["b", "a", "Z", "é", "e\u{301}", "散", "aa", "a b", "~"]
    let rows = ids.map { ",\($0),2026-11-16T18:10,,," }
    for jobs in [1, 3] {
      let files = rows.map { file([$0], "\n") }
      let ingested = try ingested(files, jobs: jobs)
      #expect(
        (0..<ingested.userCount).map { Array(ingested.id(ofUser: $0)) }
          == ids.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
    }
  }
}
