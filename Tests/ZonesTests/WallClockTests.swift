import Testing

@testable import Zones

@Suite struct WallClockTests {
  struct Reading: CustomTestStringConvertible {
    var zone: String
    /// What the clocks show, and the instant that it means, in UTC.
    var wallClock: String
    var instant: String

    var testDescription: String { "\(zone) \(wallClock)" }

    init(_ zone: String, _ wallClock: String, _ instant: String) {
      (self.zone, self.wallClock, self.instant) = (zone, wallClock, instant)
    }
  }

  /// Every minute that the clock skips means the first instant after the gap.
  static let gaps = [
    Reading("Europe/Berlin", "2026-03-29T01:59:59", "2026-03-29T00:59:59"),
    Reading("Europe/Berlin", "2026-03-29T02:00:00", "2026-03-29T01:00:00"),
    Reading("Europe/Berlin", "2026-03-29T02:30:00", "2026-03-29T01:00:00"),
    Reading("Europe/Berlin", "2026-03-29T02:59:59", "2026-03-29T01:00:00"),
    Reading("Europe/Berlin", "2026-03-29T03:00:00", "2026-03-29T01:00:00"),
    Reading("Europe/Berlin", "2026-03-29T03:00:01", "2026-03-29T01:00:01"),
    Reading("America/New_York", "2026-03-08T02:30:00", "2026-03-08T07:00:00"),
    Reading("Australia/Lord_Howe", "2026-10-04T01:59:59", "2026-10-03T15:29:59"),
    Reading("Australia/Lord_Howe", "2026-10-04T02:15:00", "2026-10-03T15:30:00"),
    Reading("Australia/Lord_Howe", "2026-10-04T02:30:00", "2026-10-03T15:30:00"),
    // Samoa crossed the date line and had no 30 December 2011.
    Reading("Pacific/Apia", "2011-12-29T23:59:59", "2011-12-30T09:59:59"),
    Reading("Pacific/Apia", "2011-12-30T00:00:00", "2011-12-30T10:00:00"),
    Reading("Pacific/Apia", "2011-12-30T12:00:00", "2011-12-30T10:00:00"),
    Reading("Pacific/Apia", "2011-12-31T00:00:00", "2011-12-30T10:00:00"),
    // At midnight itself.
    Reading("America/Santiago", "2026-09-06T00:30:00", "2026-09-06T04:00:00"),
  ]

  /// Every minute that occurs twice means the first time.
  static let overlaps = [
    Reading("Europe/Berlin", "2026-10-25T01:59:59", "2026-10-24T23:59:59"),
    Reading("Europe/Berlin", "2026-10-25T02:00:00", "2026-10-25T00:00:00"),
    Reading("Europe/Berlin", "2026-10-25T02:59:59", "2026-10-25T00:59:59"),
    Reading("Europe/Berlin", "2026-10-25T03:00:00", "2026-10-25T02:00:00"),
    Reading("America/New_York", "2026-11-01T01:30:00", "2026-11-01T05:30:00"),
    Reading("America/New_York", "2026-11-01T02:00:00", "2026-11-01T07:00:00"),
    Reading("Australia/Lord_Howe", "2026-04-05T01:30:00", "2026-04-04T14:30:00"),
    Reading("Australia/Lord_Howe", "2026-04-05T01:59:59", "2026-04-04T14:59:59"),
    Reading("Australia/Lord_Howe", "2026-04-05T02:00:00", "2026-04-04T15:30:00"),
    // Morocco sets its clocks back for Ramadan.
    Reading("Africa/Casablanca", "2026-02-15T02:30:00", "2026-02-15T01:30:00"),
    Reading("Africa/Casablanca", "2026-02-15T03:00:00", "2026-02-15T03:00:00"),
    // From UTC-11 to UTC-12 in the other direction of the date line there is none since 1999.
    Reading("America/Caracas", "2007-12-09T02:45:00", "2007-12-09T06:45:00"),
  ]

  /// Without changes at that time, and without any at all.
  static let plain = [
    Reading("Africa/Casablanca", "2026-07-01T12:00:00", "2026-07-01T11:00:00"),
    Reading("Asia/Taipei", "2026-11-29T23:59:59", "2026-11-29T15:59:59"),
    Reading("Asia/Kathmandu", "2026-01-01T05:44:59", "2025-12-31T23:59:59"),
    Reading("America/St_Johns", "2026-01-01T00:00:00", "2026-01-01T03:30:00"),
    Reading("Pacific/Marquesas", "2026-01-01T00:00:00", "2026-01-01T09:30:00"),
    Reading("Pacific/Kiritimati", "2026-01-01T00:00:00", "2025-12-31T10:00:00"),
    Reading("Etc/GMT+12", "2026-01-01T00:00:00", "2026-01-01T12:00:00"),
    Reading("UTC", "2026-01-01T00:00:00", "2026-01-01T00:00:00"),
  ]

  @Test(arguments: gaps + overlaps + plain)
  func wallClockMeansOneInstant(_ reading: Reading) throws {
    let zone = try #require(Zone(ianaName: reading.zone))
    #expect(zone.instant(ofWallClock: clock(reading.wallClock)) == clock(reading.instant))
  }

  @Test(arguments: overlaps + plain)
  func instantShowsItsWallClock(_ reading: Reading) throws {
    let zone = try #require(Zone(ianaName: reading.zone))
    #expect(zone.wallClock(at: clock(reading.instant)) == clock(reading.wallClock))
  }

  @Test func dateIsThatOfTheWallClock() throws {
    let zone = try #require(Zone(ianaName: "America/St_Johns"))
    #expect(zone.date(at: clock("2026-01-01T03:29:59")).isoText == "2025-12-31")
    #expect(zone.date(at: clock("2026-01-01T03:30:00")).isoText == "2026-01-01")
  }
}
