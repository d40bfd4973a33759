import Habits
import Zones

/// Where people live: a zone, and the dates of it that the exports cover.
struct Place: Sendable {
  let zone: Zone
  /// The dates of the exports; the last one is the as-of moment's.
  let dates: ClosedRange<CivilDate>

  /// The window of 14 dates, and the week before it.
  static let dateCount = 21

  init(_ zone: Zone, asOf: Int64) {
    self.zone = zone
    let last = zone.date(at: asOf)
    dates = last + (1 - Self.dateCount)...last
  }

  /// With and without summer time, west and east of Greenwich, whole hours and others.
  static let zoneNames = [
    "Asia/Taipei", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "America/Bogota",
    "Asia/Kolkata", "Africa/Lagos", "Asia/Tokyo",
  ]

  /// - Returns: a place for each name; without a time zone database, those that it lacks are UTC.
  static func all(asOf: Int64) -> [Place] {
    zoneNames.map { Place(Zone(ianaName: $0) ?? .utc, asOf: asOf) }
  }
}

/// How a person's device writes the time.
enum WrittenClock: UInt8, Sendable {
  /// `2026-11-16T18:10:00+08:00` and no zone.
  case offset
  /// The same beside an IANA zone.
  case offsetAndZone
  /// `2026-11-16T10:10:00Z` beside an IANA zone.
  case utcAndZone
}
