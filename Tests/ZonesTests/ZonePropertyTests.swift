import Foundation
import TestRandom
import Testing

@testable import Habits
@testable import Zones

/// All zones that Foundation lists, at random instants from 2000 to 2099.
@Suite struct ZonePropertyTests {
  @Test(arguments: SeededGenerator.seeds)
  func offsetsAgreeWithFoundation(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for name in TimeZone.knownTimeZoneIdentifiers {
      let zone = try #require(Zone(ianaName: name), "\(name)")
      let expected = try #require(TimeZone(identifier: name))
      for _ in 0..<40 {
        let instant = Int64.random(in: firstInstant...lastInstant, using: &random)
        try #require(
          Int(zone.offset(at: instant)) == expected.offset(at: instant),
          "\(name) at \(instant), seed \(seed)")
      }
    }
  }

  /// Every 12 hours of three years, in zones that have changed their rules.
  @Test(arguments: [
    "Africa/Casablanca", "Africa/Cairo", "America/Caracas", "America/Sao_Paulo", "Asia/Gaza",
    "Asia/Pyongyang", "Asia/Tehran", "Australia/Lord_Howe", "Europe/Istanbul", "Europe/Volgograd",
    "Pacific/Apia", "Antarctica/Troll",
  ])
  func offsetsAgreeWithFoundationDayByDay(name: String) throws {
    let zone = try #require(Zone(ianaName: name))
    let expected = try #require(TimeZone(identifier: name))
    for instant in stride(from: firstInstant, to: clock("2040-01-01T00:00:00"), by: 43_200) {
      try #require(Int(zone.offset(at: instant)) == expected.offset(at: instant), "\(instant)")
    }
  }

  /// By brute force: the first instant, minute by minute, at which the clock shows the wall clock,
  /// or has just passed it.
  @Test(arguments: SeededGenerator.seeds)
  func wallClockMeansItsFirstInstant(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let name = random.pick(TimeZone.knownTimeZoneIdentifiers)
      let zone = try #require(Zone(ianaName: name))
      let expected = try #require(TimeZone(identifier: name))
      for wallClock in wallClocksNearChanges(of: expected, &random) {
        // A day before, no clock of any zone has come so far, and minutes are fine enough.
        let searched = stride(from: wallClock - 86_400, through: wallClock + 86_400, by: 60)
        let first = try #require(
          searched.first { $0 + Int64(expected.offset(at: $0)) >= wallClock })
        try #require(
          zone.instant(ofWallClock: wallClock) == first, "\(name) \(wallClock), seed \(seed)")
      }
    }
  }

  /// Whole minutes, some anywhere and some within hours of a change of offset.
  private func wallClocksNearChanges(
    of zone: TimeZone, _ random: inout SeededGenerator
  ) -> [Int64] {
    (0..<6).map { number in
      let moment = Int64.random(in: firstInstant...lastInstant - 40_000_000, using: &random)
      let change = zone.nextDaylightSavingTimeTransition(
        after: Date(timeIntervalSince1970: Double(moment)))
      let near = number == 0 ? moment : change.map { Int64($0.timeIntervalSince1970) } ?? moment
      let wallClock = near + Int64(zone.offset(at: near)) + Int64(random.int(-150...150) * 60)
      return wallClock / 60 * 60
    }
  }
}
