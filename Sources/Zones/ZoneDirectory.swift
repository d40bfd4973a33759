import Foundation
import Synchronization

/// All IANA zones that a run has met, each looked up once and known by a small number.
package final class ZoneDirectory: Sendable {
  private struct State {
    var numbers: [String: UInt16?] = [:]
    var zones: [Zone] = []
  }
  private let state = Mutex(State())

  package init() {}

  /// The number of the zone called `name`, or nil if IANA has no zone of that name.
  package func number(named name: String) -> UInt16? {
    state.withLock { state in
      if let known = state.numbers[name] { return known }
      let zone = Zone(ianaName: name)
      let number = zone.map { _ in UInt16(state.zones.count) }
      if let zone { state.zones.append(zone) }
      // A file of nonsense must not fill the memory with names that are none.
      if zone != nil || state.numbers.count < 10_000 { state.numbers[name] = .some(number) }
      return number
    }
  }

  /// The zones by their numbers, as of now.
  package var zones: [Zone] { state.withLock(\.zones) }
}

extension Zone {
  /// The dates that rows may have (2000 to 2099), a year of reminders after them, and a margin.
  private static let start = Date(timeIntervalSince1970: 915_148_800)  // 1999-01-01
  private static let end = Date(timeIntervalSince1970: 4_228_000_000)  // in December 2103

  /// The IANA zone `name`, with all its changes of offset from 1999 to 2103; nil if there is none.
  ///
  /// Spelling counts (`Europe/Berlin`). Foundation also takes abbreviations (`PST`, `ECT`), offsets
  /// (`GMT+8`, `UTC+05:45`) and `SystemV/PST8`, which are no IANA names and are refused here.
  package init?(ianaName name: String) {
    guard Self.mayBeIANA(name), let zone = TimeZone(identifier: name) else { return nil }
    var transitions: [(at: Int64, offset: Int32)] = []
    var moment = Self.start
    while let next = zone.nextDaylightSavingTimeTransition(after: moment),
      next < Self.end
    {
      moment = next
      let offset = Int32(zone.secondsFromGMT(for: next))
      transitions.append((Int64(next.timeIntervalSince1970), offset))
    }
    self.init(
      name: name,
      initialOffset: Int32(zone.secondsFromGMT(for: Self.start)),
      transitions: transitions)
  }

  private static func mayBeIANA(_ name: String) -> Bool {
    if namesWithoutArea.contains(name) { return true }
    // Foundation reads names up to a NUL.
    return name.contains("/") && !name.hasPrefix("SystemV/") && !name.utf8.contains(0)
  }

  /// The IANA names that are not `Area/Location`: all old ones, to which none is added any more.
  private static let namesWithoutArea: Set<String> = [
    "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "Factory", "GB", "GB-Eire",
    "GMT", "GMT+0", "GMT-0", "GMT0", "Greenwich", "HST", "Hongkong", "Iceland", "Iran", "Israel",
    "Jamaica", "Japan", "Kwajalein", "Libya", "MET", "MST", "MST7MDT", "NZ", "NZ-CHAT", "Navajo",
    "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK", "Singapore", "Turkey", "UCT", "UTC",
    "Universal", "W-SU", "WET", "Zulu",
  ]
}
