import Testing

@testable import Ingest

/// The same walk exported twice counts once: first by walk id, then by wall clock to the second.
@Suite struct DuplicateTests {
  struct Rows: CustomTestStringConvertible {
    var testDescription: String
    var rows: [String]
    var walks: [String]

    init(_ name: String, _ rows: [String], leave walks: String...) {
      (testDescription, self.rows, self.walks) = (name, rows, walks)
    }
  }

  /// The user's zone is Europe/Berlin.
  static let twice = [
    Rows(
      "same id, other start: the earliest instant stays",
      ["2026-11-16T18:12,,,a", "2026-11-16T18:10,,,a", "2026-11-17T18:10,,,a"],
      leave: "2026-11-16T18:10:00+01:00"),
    Rows(
      "ids are compared exactly", ["2026-11-16T18:12,,,a", "2026-11-16T18:10,,,A"],
      leave: "2026-11-16T18:10:00+01:00", "2026-11-16T18:12:00+01:00"),
    Rows(
      "same second, other id", ["2026-11-16T18:10,,,a", "2026-11-16T18:10,,,b"],
      leave: "2026-11-16T18:10:00+01:00"),
    Rows(
      "same second, one without id", ["2026-11-16T18:10,,,a", "2026-11-16T18:10,,,"],
      leave: "2026-11-16T18:10:00+01:00"),
    Rows(
      "no ids are not the same id", ["2026-11-16T18:10", "2026-11-16T18:11"],
      leave: "2026-11-16T18:10:00+01:00", "2026-11-16T18:11:00+01:00"),
    Rows(
      "one second apart", ["2026-11-16T18:10:00", "2026-11-16T18:10:01"],
      leave: "2026-11-16T18:10:00+01:00", "2026-11-16T18:10:01+01:00"),
    Rows(
      "fractions are cut off", ["2026-11-16T18:10:00.1", "2026-11-16T18:10:00.9"],
      leave: "2026-11-16T18:10:00+01:00"),
    Rows(
      "same instant written in three ways",
      ["2026-11-16T17:10:00Z", "2026-11-16T18:10", "2026-11-16T18:10+01:00"],
      leave: "2026-11-16T18:10:00+01:00"),
    Rows(
      "same wall clock, other instants: the earliest stays",
      ["2026-11-16T18:10-08:00", "2026-11-16T18:10,,Asia/Taipei", "2026-11-16T18:10"],
      leave: "2026-11-16T18:10:00+08:00"),
    Rows(
      "same wall clock as far apart as offsets can be",
      ["2026-11-16T18:10-15:59", "2026-11-16T20:00", "2026-11-16T18:10+15:59"],
      leave: "2026-11-16T18:10:00+15:59", "2026-11-16T20:00:00+01:00"),
    Rows(
      "same instant, other wall clocks", ["2026-11-16T18:10+01:00", "2026-11-16T19:10+02:00"],
      leave: "2026-11-16T18:10:00+01:00", "2026-11-16T19:10:00+02:00"),
    Rows(
      "a row that its id has dropped drops no other",
      ["2026-11-16T18:05,,,a", "2026-11-16T18:10,,,a", "2026-11-16T18:10,,,b"],
      leave: "2026-11-16T18:05:00+01:00", "2026-11-16T18:10:00+01:00"),
    Rows(
      "a row that its id has dropped drops none whose clock is behind",
      [
        "2026-11-16T10:00,,Asia/Taipei,a", "2026-11-16T12:00,,Asia/Taipei,a",
        "2026-11-16T13:00,,Asia/Taipei", "2026-11-16T12:00",
      ],
      leave: "2026-11-16T10:00:00+08:00", "2026-11-16T13:00:00+08:00",
      "2026-11-16T12:00:00+01:00"),
    Rows(
      "a clock that is behind those before it",
      [
        "2026-11-16T18:10,,Asia/Taipei", "2026-11-16T12:00", "2026-11-16T12:00Z,,Europe/London",
        "2026-11-16T18:10",
      ],
      leave: "2026-11-16T18:10:00+08:00", "2026-11-16T12:00:00+01:00"),
  ]

  /// Beside few other walks and beside many, for which duplicates are found in another way.
  @Test(arguments: twice, [0, 90])
  func sameWalkCountsOnce(_ twice: Rows, others: Int) throws {
    let others = (0..<others).map { "2026-11-20T1\($0 / 60):\($0 % 60 / 10)\($0 % 10),,," }
    for rows in [twice.rows + others, others + twice.rows.reversed()] {
      let header = "user_id,started_at,ended_at,time_zone,walk_id\n"
      let lines = rows.map { "u," + $0 + String(repeating: ",", count: 3 - $0.count { $0 == "," }) }
      let ingested = try ingested(
        header + lines.joined(separator: "\n"), users: "user_id,time_zone\nu,Europe/Berlin")
      let outcome = ingested.outcome(ofUser: 0, try moment())
      #expect(outcome.walks.filter { !$0.hasPrefix("2026-11-20") } == twice.walks)
      #expect(outcome.duplicates == twice.rows.count - twice.walks.count)
      #expect(outcome.rows == rows.count)
    }
  }

  /// Of the rows of one walk the latest end stays, and none is least: it shows in what is going on.
  @Test func latestEndStays() throws {
    let going = "2026-11-29T23:30,2026-11-30T01:00"
    let done = "2026-11-29T23:30,2026-11-29T23:50"
    let open = "2026-11-29T23:30"
    let users = "user_id,time_zone\nu,Asia/Taipei"
    for rows in [[going, done, open], [open, done, going], [done, going, open]] {
      #expect(
        try outcome(rows[0], rows[1], rows[2], users: users).walks
          == ["2026-11-29T23:30:00+08:00…"])
    }
    for rows in [[done, open], [open, done]] {
      #expect(
        try outcome(rows[0], rows[1], users: users).walks == ["2026-11-29T23:30:00+08:00"])
    }
  }

  /// Of rows with one instant and end: IANA before offset before none, then the smaller name. It
  /// shows where these have one id and several wall clocks.
  @Test(arguments: [
    (
      ["2026-11-16T18:10,,Asia/Taipei,a", "2026-11-16T19:10+09:00,,,a"], "2026-11-16T18:10:00+08:00"
    ),
    (["2026-11-16T11:10Z,,,a", "2026-11-16T19:10+09:00,,,a"], "2026-11-16T19:10:00+09:00"),
    (["2026-11-16T11:10Z,,,a", "2026-11-16T19:10,,Asia/Tokyo,a"], "2026-11-16T19:10:00+09:00"),
    (
      ["2026-11-16T19:10,,Asia/Tokyo,a", "2026-11-16T18:10,,Asia/Manila,a"],
      "2026-11-16T18:10:00+08:00"
    ),
    (["2026-11-16T20:10+09:00,,,a", "2026-11-16T04:10-07:00,,,a"], "2026-11-16T20:10:00+09:00"),
  ])
  func zoneDecidesBetweenEqualInstants(rows: [String], walk: String) throws {
    let users = "user_id,time_zone\nu,Europe/Berlin"
    #expect(try outcome(rows[0], rows[1], users: users).walks == [walk])
    #expect(try outcome(rows[1], rows[0], users: users).walks == [walk])
  }

  @Test func usersDoNotShareWalkIds() throws {
    let ingested = try ingested(
      """
      user_id,started_at,walk_id
      u,2026-11-16T18:10,a
      v,2026-11-16T18:20,a
      """)
    let moment = try moment()
    #expect(ingested.outcome(ofUser: 0, moment).walks == ["2026-11-16T18:10:00+00:00"])
    #expect(ingested.outcome(ofUser: 1, moment).walks == ["2026-11-16T18:20:00+00:00"])
  }

  /// A walk that was exported again with a later start is still known as the one that went before,
  /// even if that one lies outside the window.
  @Test func walkOutsideTheWindowIsKnownByItsId() throws {
    let outcome = try outcome("2026-11-15T18:10,,,a", "2026-11-16T18:10,,,a")
    #expect(outcome.walks == [])
    #expect(outcome.outsideWindow == 1)
    #expect(outcome.duplicates == 1)
  }

  /// As many rows as a faulty device can send stay quick.
  @Test(.timeLimit(.minutes(3)), arguments: [false, true])
  func manyRowsOfOneUserAreQuick(areEqual: Bool) throws {
    let count = 80_000
    let rows = (0..<count).map { number in
      let second = areEqual ? 0 : number
      let time = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      return "u,2026-11-16T\(time.joined(separator: ":"))"
    }
    let outcome = try ingested("user_id,started_at\n" + rows.joined(separator: "\n"))
      .outcome(ofUser: 0, try moment())
    #expect(outcome.walks.count == (areEqual ? 1 : count))
    #expect(outcome.duplicates == (areEqual ? count - 1 : 0))
  }
}
