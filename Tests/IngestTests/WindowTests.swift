import Testing

@testable import Habits
@testable import Ingest
@testable import Zones

/// Which walks are used, and what becomes of ends.
@Suite struct WindowTests {
  private static let taipei = "user_id,time_zone\nu,Asia/Taipei"

  /// The window is 16 to 29 November, and the as-of moment its last second.
  @Test(arguments: [
    ("2026-11-15T23:59:59", "outside"), ("2026-11-16T00:00:00", "used"),
    ("2026-11-29T23:59:59", "used"), ("2026-11-30T00:00:00", "future"),
    ("2026-11-15T16:00:00Z", "used"), ("2026-11-15T15:59:59Z", "outside"),
    ("2026-11-29T15:59:59Z", "used"), ("2026-11-29T16:00:00Z", "future"),
    ("2000-01-01T00:00:00", "outside"), ("2099-12-31T23:59:59", "future"),
    // By the walk's own date: in Kiritimati it is the 30th already, in Honolulu the 15th still.
    ("2026-11-30T05:59:59+14:00", "outside"), ("2026-11-30T06:00:00+14:00", "future"),
    ("2026-11-15T23:59:59-10:00", "outside"), ("2026-11-16T00:00:00-10:00", "used"),
    ("2026-11-16T00:00:00+14:00", "used"), ("2026-11-15T23:59:59+15:59", "outside"),
  ])
  func windowIsOfLocalDates(start: String, place: String) throws {
    let outcome = try outcome(start, users: Self.taipei)
    #expect(outcome.walks.count == (place == "used" ? 1 : 0))
    #expect(outcome.outsideWindow == (place == "outside" ? 1 : 0))
    #expect(outcome.inFuture == (place == "future" ? 1 : 0))
    #expect(outcome.rows == 1)
  }

  @Test(arguments: [1, 2, 14, 366])
  func windowIsASetting(days: Int) throws {
    let moment = try moment(windowDays: days)
    let last = try #require(CivilDate(isoText: "2026-11-29"))
    let zone = try #require(Zone(ianaName: "Asia/Taipei"))
    #expect(moment.window(in: zone) == last + (1 - days)...last)
    let first = (last + (1 - days)).isoText
    let before = (last + -days).isoText
    let outcome = try outcome(
      "\(first)T00:00:00", "\(before)T23:59:59", "\(before)T23:59:59,,,id", users: Self.taipei,
      at: moment)
    #expect(outcome.walks == ["\(first)T00:00:00+08:00"])
    #expect(outcome.outsideWindow == 2)
  }

  /// The as-of date is that of the user's zone.
  @Test func windowEndsWithTheUsersDate() throws {
    let honolulu = try #require(Zone(ianaName: "Pacific/Honolulu"))
    let kiritimati = try #require(Zone(ianaName: "Pacific/Kiritimati"))
    let moment = try moment(asOf: "2026-11-29T10:00:00Z")
    #expect(moment.window(in: honolulu).upperBound.isoText == "2026-11-29")
    #expect(moment.window(in: kiritimati).upperBound.isoText == "2026-11-30")
  }

  /// A clock without offset may be hours ahead of the as-of moment, or behind the window's start.
  @Test func windowIsThatOfFarZonesToo() throws {
    let kiritimati = "user_id,time_zone\nu,Pacific/Kiritimati"
    #expect(try outcome("2026-11-30T05:59:59", users: kiritimati).walks.count == 1)
    #expect(try outcome("2026-11-30T06:00:00", users: kiritimati).inFuture == 1)
    #expect(try outcome("2026-11-17T00:00:00", users: kiritimati).walks.count == 1)
    #expect(try outcome("2026-11-16T23:59:59", users: kiritimati).outsideWindow == 1)
    let pagoPago = "user_id,time_zone\nu,Pacific/Pago_Pago"
    #expect(try outcome("2026-11-29T04:59:59", users: pagoPago).walks.count == 1)
    #expect(try outcome("2026-11-29T05:00:00", users: pagoPago).inFuture == 1)
    #expect(try outcome("2026-11-16T00:00:00", users: pagoPago).walks.count == 1)
    #expect(try outcome("2026-11-15T23:59:59", users: pagoPago).outsideWindow == 1)
  }

  /// As far apart as two clocks can be: the user's on its last second, the walk's on its first.
  @Test func windowIsThatOfTheFarthestClocksToo() throws {
    let moment = try moment(asOf: "2026-11-29T23:59:59-15:59")
    let outcome = try outcome(
      "2026-11-29T23:00:00-15:59", "2026-11-16T00:00:00+15:59", "2026-11-15T23:59:59+15:59",
      users: "user_id\nu",
      at: moment)
    #expect(outcome.walks.count == 2)
    #expect(outcome.outsideWindow == 1)
  }

  /// Each row is one of the four, also when it is several at once.
  @Test func everyRowIsCountedOnce() throws {
    let outcome = try outcome(
      "2026-11-16T18:10", "2026-11-16T18:10", "2026-11-30T18:10", "2026-11-30T18:10",
      "2026-11-15T18:10", "2026-11-15T18:10", "2010-01-01T18:10", "2090-01-01T18:10",
      "2026-11-17T18:10", users: Self.taipei)
    #expect(outcome.rows == 9)
    #expect(outcome.walks.count == 2)
    #expect(outcome.duplicates == 1)
    #expect(outcome.inFuture == 3)
    #expect(outcome.outsideWindow == 3)
  }

  @Test func walksAreInOrderOfStart() throws {
    let outcome = try outcome(
      "2026-11-18T18:10", "2026-11-16T18:10", "2026-11-17T23:00-05:00", "2026-11-17T18:10",
      users: Self.taipei)
    #expect(
      outcome.walks == [
        "2026-11-16T18:10:00+08:00", "2026-11-17T18:10:00+08:00", "2026-11-17T23:00:00-05:00",
        "2026-11-18T18:10:00+08:00",
      ])
  }

  @Test func userOfTheUsersFileHasNoRows() throws {
    let ingested = try ingested(
      "user_id,started_at\nv,2026-11-16T18:10", users: "user_id,time_zone\nw,\nu,Asia/Taipei\nv,")
    #expect(ingested.userTexts == ["u", "v", "w"])
    #expect((0..<3).map { ingested.hasRows(ofUser: $0) } == [false, true, false])
    #expect(
      ingested.outcome(ofUser: 0, try moment())
        == Outcome(
          zone: "Asia/Taipei usersFile", walks: [], rows: 0, outsideWindow: 0, inFuture: 0,
          duplicates: 0, endsIgnored: 0))
  }

  struct End: CustomTestStringConvertible {
    var row: String
    var isGoingOn: Bool
    var isIgnored: Bool
    var testDescription: String { row }

    init(_ row: String, isGoingOn: Bool = false, isIgnored: Bool = false) {
      (self.row, self.isGoingOn, self.isIgnored) = (row, isGoingOn, isIgnored)
    }
  }

  /// At 23:59:59 in Taipei.
  static let ends = [
    End("2026-11-29T23:30"),
    End("2026-11-29T23:30,2026-11-29T23:50"),
    End("2026-11-29T23:30,2026-11-29T23:59:59"),
    End("2026-11-29T23:30,2026-11-30T00:00:00", isGoingOn: true),
    End("2026-11-29T23:30,2026-11-29T23:30"),
    End("2026-11-29T23:30,2026-11-29T23:29:59", isIgnored: true),
    // An end without offset is on the clock of the start.
    End("2026-11-29T23:30+08:00,2026-11-30T00:00:00", isGoingOn: true),
    End("2026-11-29T23:30+08:00,2026-11-29T23:59:59"),
    End("2026-11-29T22:30+07:00,2026-11-29T22:50"),
    End("2026-11-29T22:30+07:00,2026-11-29T23:00", isGoingOn: true),
    End("2026-11-29T22:30,2026-11-29T22:50,Asia/Bangkok"),
    End("2026-11-29T22:30,2026-11-29T23:00,Asia/Bangkok", isGoingOn: true),
    End("2026-11-29T15:30Z,2026-11-29T23:00,Asia/Bangkok", isGoingOn: true),
    End("2026-11-29T16:30+01:00,2026-11-29T22:50,Asia/Bangkok"),
    // One with an offset is an instant.
    End("2026-11-29T23:30,2026-11-29T15:50Z"),
    End("2026-11-29T23:30,2026-11-29T16:00Z", isGoingOn: true),
    End("2026-11-29T22:30,2026-11-29T15:50Z,Asia/Bangkok"),
    End("2026-11-29T23:30,2026-11-29T16:29+01:00", isIgnored: true),
    // What cannot be read is ignored.
    End("2026-11-29T23:30,soon", isIgnored: true),
    End("2026-11-29T23:30,2026-11-31T00:00", isIgnored: true),
    End("2026-11-29T23:30,2100-01-01T00:00", isIgnored: true),
    End("2026-11-29T23:30,2026-11-29", isIgnored: true),
    End("2026-11-29T23:30,2099-12-31T23:59:59-15:59", isGoingOn: true),
  ]

  @Test(arguments: ends)
  func endTellsWhatIsGoingOn(_ end: End) throws {
    let row = end.row + String(repeating: ",", count: 3 - end.row.count { $0 == "," })
    let ingested = try ingested(
      "user_id,started_at,ended_at,time_zone,walk_id\nu," + row, users: Self.taipei)
    let outcome = ingested.outcome(ofUser: 0, try moment())
    #expect(outcome.walks.map { $0.hasSuffix("…") } == [end.isGoingOn])
    #expect(outcome.endsIgnored + ingested.tally.endsIgnored == (end.isIgnored ? 1 : 0))
  }
}
