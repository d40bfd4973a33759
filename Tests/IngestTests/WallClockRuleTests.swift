import Testing

@testable import Ingest

/// On whose clock a start is read, and what is the user's zone (rules, section 1).
@Suite struct WallClockRuleTests {
  private static let berlin = "user_id,time_zone\nu,Europe/Berlin"

  struct Start: CustomTestStringConvertible {
    var row: String
    var walk: String
    var testDescription: String { row }

    init(_ row: String, _ walk: String) { (self.row, self.walk) = (row, walk) }
  }

  static let starts = [
    // 1: the row's own zone; the instant converted into it, or wall clock there.
    Start("2026-11-16T18:10:00Z,,Asia/Taipei", "2026-11-17T02:10:00+08:00"),
    Start("2026-11-16T18:10:00+01:00,,Asia/Taipei", "2026-11-17T01:10:00+08:00"),
    Start("2026-11-16T18:10:00,,Asia/Taipei", "2026-11-16T18:10:00+08:00"),
    Start("2026-11-16T18:10:00-00:00,,Asia/Taipei", "2026-11-17T02:10:00+08:00"),
    // 2: no offset: as written, in the user's zone.
    Start("2026-11-16T18:10:00", "2026-11-16T18:10:00+01:00"),
    // 3: a non-zero offset: as written.
    Start("2026-11-16T18:10:00+05:45", "2026-11-16T18:10:00+05:45"),
    Start("2026-11-16T18:10:00-0330", "2026-11-16T18:10:00-03:30"),
    // 4: the instant in the user's zone.
    Start("2026-11-16T18:10:00Z", "2026-11-16T19:10:00+01:00"),
    Start("2026-11-16T18:10:00+00:00", "2026-11-16T19:10:00+01:00"),
    Start("2026-11-16T18:10:00-00:00", "2026-11-16T19:10:00+01:00"),
  ]

  @Test(arguments: starts)
  func startIsReadOnTheWalkersClock(_ start: Start) throws {
    let outcome = try outcome(start.row, users: Self.berlin)
    #expect(outcome.walks == [start.walk])
    #expect(outcome.zone == "Europe/Berlin usersFile")
  }

  /// In October 2026 02:30 occurs twice in Berlin, and in March not at all.
  @Test func clockThatOccursTwiceMeansTheFirstAndOneThatIsSkippedTheEndOfTheGap() throws {
    let autumn = try moment(asOf: "2026-10-30T12:00:00Z")
    #expect(
      try outcome("2026-10-25T02:30", users: Self.berlin, at: autumn).walks
        == ["2026-10-25T02:30:00+02:00"])
    #expect(
      try outcome("2026-10-25T02:30,,Europe/Berlin", at: autumn).walks
        == ["2026-10-25T02:30:00+02:00"])
    #expect(
      try outcome("2026-10-25T01:30Z", users: Self.berlin, at: autumn).walks
        == ["2026-10-25T02:30:00+01:00"])
    let spring = try moment(asOf: "2026-03-30T12:00:00Z")
    #expect(
      try outcome("2026-03-29T02:30", users: Self.berlin, at: spring).walks
        == ["2026-03-29T02:30:00+02:00 at 2026-03-29T01:00:00Z"])
  }

  struct Rows: CustomTestStringConvertible {
    var rows: [String]
    var zone: String
    var timeZone: String?
    var testDescription: String { rows.joined(separator: " / ") + " " + (timeZone ?? "") }

    init(_ rows: String..., zone: String, timeZone: String? = nil) {
      (self.rows, self.zone, self.timeZone) = (rows, zone, timeZone)
    }
  }

  static let zones = [
    // Nothing carries a zone.
    Rows("2026-11-16T18:10", zone: "UTC unknown"),
    Rows("2026-11-16T18:10Z", zone: "UTC unknown"),
    Rows("2026-11-16T18:10+00:00", zone: "UTC unknown"),
    Rows("2026-11-16T18:10Z", zone: "Asia/Tokyo setting", timeZone: "Asia/Tokyo"),
    // The latest walk that carries one.
    Rows("2026-11-16T18:10,,Asia/Taipei", zone: "Asia/Taipei walk"),
    Rows("2026-11-16T18:10,,Asia/Taipei", zone: "Asia/Taipei walk", timeZone: "Asia/Tokyo"),
    Rows(
      "2026-11-16T18:10,,Asia/Taipei", "2026-11-18T18:10Z", "2026-11-17T18:10,,Asia/Tokyo",
      zone: "Asia/Tokyo walk"),
    // By instant: 18:10 in Taipei is after 18:50 in Tokyo.
    Rows(
      "2026-11-16T18:10,,Asia/Taipei", "2026-11-16T18:50,,Asia/Tokyo", zone: "Asia/Taipei walk"),
    // Equal instants: IANA before offset, then the smaller name.
    Rows("2026-11-16T18:10+08:00", "2026-11-16T19:10,,Asia/Tokyo", zone: "Asia/Tokyo walk"),
    Rows("2026-11-16T18:10,,Asia/Taipei", "2026-11-16T19:10,,Asia/Tokyo", zone: "Asia/Taipei walk"),
    Rows(
      "2026-11-16T18:10,,Asia/Taipei", "2026-11-16T18:10,,Asia/Manila", zone: "Asia/Manila walk"),
    Rows("2026-11-16T18:10+08:00", "2026-11-16T08:10-02:00", zone: "UTC+08:00 fixedOffset"),
    Rows("2026-11-16T18:10+03:00", "2026-11-16T18:10,,W-SU", zone: "W-SU walk"),
    // In or out of the window, but not after the as-of moment.
    Rows("2020-01-01T18:10,,Asia/Taipei", zone: "Asia/Taipei walk"),
    Rows("2026-11-29T15:59:59Z,,Asia/Taipei", zone: "Asia/Taipei walk"),
    Rows("2026-11-29T16:00:00Z,,Asia/Taipei", zone: "UTC unknown"),
    Rows(
      "2027-11-29T16:00:00Z,,Asia/Taipei", "2001-01-01T12:00-05:00",
      zone: "UTC-05:00 fixedOffset"),
    // An offset means `--time-zone` where that zone had it at that walk.
    Rows("2026-11-16T18:10+05:45", zone: "UTC+05:45 fixedOffset"),
    Rows("2026-11-16T18:10+05:45", zone: "UTC+05:45 fixedOffset", timeZone: "Europe/Berlin"),
    Rows("2026-11-16T18:10+01:00", zone: "Europe/Berlin setting", timeZone: "Europe/Berlin"),
    Rows("2026-07-16T18:10+01:00", zone: "UTC+01:00 fixedOffset", timeZone: "Europe/Berlin"),
    Rows("2026-07-16T18:10+02:00", zone: "Europe/Berlin setting", timeZone: "Europe/Berlin"),
    // A walk rejected for nothing counts for the zone although another of its second is used.
    Rows("2026-11-16T18:10+08:00", "2026-11-16T18:10,,Asia/Taipei", zone: "Asia/Taipei walk"),
  ]

  @Test(arguments: zones)
  func zoneIsThatOfTheLatestWalkThatCarriesOne(_ rows: Rows) throws {
    let moment = try moment(timeZone: rows.timeZone)
    for order in [rows.rows, rows.rows.reversed()] {
      let lines = order.map {
        "u," + $0 + String(repeating: ",", count: 2 - $0.count { $0 == "," })
      }
      let text = "user_id,started_at,ended_at,time_zone\n" + lines.joined(separator: "\n")
      #expect(try ingested(text, at: moment).outcome(ofUser: 0, moment).zone == rows.zone)
    }
  }

  @Test func zoneOfTheUsersFileGoesBeforeAll() throws {
    let outcome = try outcome(
      "2026-11-16T18:10,,Asia/Taipei", users: Self.berlin, at: moment(timeZone: "Asia/Tokyo"))
    #expect(outcome.zone == "Europe/Berlin usersFile")
  }

  @Test func rowThatIsRejectedGivesNoZone() throws {
    let ingested = try ingested(
      """
      user_id,started_at,time_zone
      u,2026-11-16T18:10,Asia/Taipei
      u,2026-11-17T18:60,Asia/Tokyo
      """)
    #expect(ingested.outcome(ofUser: 0, try moment()).zone == "Asia/Taipei walk")
  }
}
