package import Habits

/// A time zone as a table of its offsets: pure arithmetic, no look-up in any library.
///
/// Instants are Unix seconds. Wall clocks are counted the same way, as if the zone were UTC.
package struct Zone: Equatable, Sendable {
  /// One reference: zones are handed on for every user, and each of three would be counted.
  private let table: Table

  private final class Table: Sendable {
    let name: String
    let transitions: [Int64]
    let offsets: [Int32]

    init(name: String, transitions: [Int64], offsets: [Int32]) {
      self.name = name
      self.transitions = transitions
      self.offsets = offsets
    }
  }

  /// The IANA name as the input spells it, or `UTC+05:45` for a fixed offset.
  package var name: String { table.name }

  /// Instants at which the offset changes, ascending.
  private var transitions: [Int64] { table.transitions }

  /// Seconds east of UTC; `offsets[i]` holds before `transitions[i]`, the last one after all.
  private var offsets: [Int32] { table.offsets }

  /// - Parameters:
  ///   - transitions: ascending instants with the offset that holds from each on.
  package init(name: String, initialOffset: Int32, transitions: [(at: Int64, offset: Int32)]) {
    table = Table(
      name: name, transitions: transitions.map { $0.at },
      offsets: [initialOffset] + transitions.map { $0.offset })
  }

  package static func == (a: Self, b: Self) -> Bool {
    a.table === b.table
      || a.name == b.name && a.transitions == b.transitions && a.offsets == b.offsets
  }

  package static let utc = Zone(name: "UTC", initialOffset: 0, transitions: [])

  /// A zone that is always `offsetMinutes` east of UTC, named as the contract wants: `UTC+05:45`.
  ///
  /// - Parameter offsetMinutes: less than 16 hours, either way.
  package static func fixed(offsetMinutes: Int) -> Zone { fixedZones[offsetMinutes + 959] }

  /// Made once, since every user without a zone of a name asks for one.
  private static let fixedZones = (-959...959).map { offsetMinutes in
    var name = "UTC"
    name.append(utcOffset: Int32(offsetMinutes * 60))
    return Zone(name: name, initialOffset: Int32(offsetMinutes * 60), transitions: [])
  }

  /// Seconds east of UTC at `instant`.
  package func offset(at instant: Int64) -> Int32 { offsets[interval(at: instant)] }

  package func wallClock(at instant: Int64) -> Int64 { instant + Int64(offset(at: instant)) }

  /// The instant at which the clocks show `wallClock`. One that the clock skips means the first
  /// instant after the gap, one that occurs twice the first (rules, section 1).
  package func instant(ofWallClock wallClock: Int64) -> Int64 {
    // No offset is a day wide, so only changes within a day either side can matter.
    var index = interval(at: wallClock - 86_400)
    while index < transitions.count {
      let candidate = wallClock - Int64(offsets[index])
      if candidate < transitions[index] { return candidate }
      let afterChange = wallClock - Int64(offsets[index + 1])
      if afterChange < transitions[index] { return transitions[index] }
      index += 1
    }
    return wallClock - Int64(offsets[index])
  }

  /// The changes of offset in `span`, ascending.
  package func changes(in span: Range<Int64>) -> [(at: Int64, before: Int32, after: Int32)] {
    transitions.indices.filter { span.contains(transitions[$0]) }.map {
      (transitions[$0], offsets[$0], offsets[$0 + 1])
    }
  }

  /// How many changes have happened at `instant`.
  private func interval(at instant: Int64) -> Int {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Zone {
  /// The local date and second of day at `instant`.
  package func date(at instant: Int64) -> CivilDate {
    CivilDate(ofWallClock: wallClock(at: instant))
  }
}

extension CivilDate {
  package init(ofWallClock wallClock: Int64) {
    self.init(dayNumber: Int32(wallClock.flooredQuotient(by: 86_400)))
  }

  /// The wall clock `minute` minutes after this date's 00:00; 1440 is the next date's 00:00.
  package func wallClock(minute: Int) -> Int64 { Int64(dayNumber) * 86_400 + Int64(minute) * 60 }
}

extension Int64 {
  package func flooredQuotient(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
