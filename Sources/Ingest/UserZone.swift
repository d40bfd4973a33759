package import Habits
package import Zones

/// The as-of moment and the length of the window, with what stands in for unknown zones.
package struct Moment: Sendable {
  /// Unix seconds.
  package var asOf: Int64
  package var windowDays: Int
  /// `--time-zone`, for users whom nothing else gives a zone.
  package var defaultZone: Zone?

  package init(asOf: Int64, windowDays: Int, defaultZone: Zone?) {
    self.asOf = asOf
    self.windowDays = windowDays
    self.defaultZone = defaultZone
  }

  /// The local dates of the window in `zone`.
  package func window(in zone: Zone) -> ClosedRange<CivilDate> {
    let last = zone.date(at: asOf)
    return last + (1 - windowDays)...last
  }
}

/// A user's zone and where it was found (rules, section 1).
package struct UserZone: Sendable {
  package enum Source: Sendable {
    case usersFile, walk, fixedOffset, setting, unknown
  }
  package var zone: Zone
  package var source: Source
}

extension Ingested {
  /// - Parameter chosen: the zone of the users file, if it gives one.
  package func zone(ofUser user: Int, chosen: Zone?, _ moment: Moment) -> UserZone {
    if let chosen { return UserZone(zone: chosen, source: .usersFile) }
    return zone(ofLatest: latestZone(ofUser: user), moment)
  }

  /// - Parameter latest: the latest walk that carries a zone, if there is one.
  func zone(ofLatest latest: (zone: ZoneReference, instant: Int64)?, _ moment: Moment) -> UserZone {
    guard let latest else {
      if let zone = moment.defaultZone { return UserZone(zone: zone, source: .setting) }
      return UserZone(zone: .utc, source: .unknown)
    }
    switch latest.zone.kind {
    case .zone(let number): return UserZone(zone: zones[number], source: .walk)
    case .offset(let minutes):
      if let zone = moment.defaultZone, zone.offset(at: latest.instant) == Int32(minutes * 60) {
        return UserZone(zone: zone, source: .setting)
      }
      return UserZone(zone: .fixed(offsetMinutes: minutes), source: .fixedOffset)
    case .none: return UserZone(zone: .utc, source: .unknown)
    }
  }
}
