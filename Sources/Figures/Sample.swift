package import Habits
package import Reminders
package import Zones

/// People with their walks of the window, as a page carries them.
package struct Sample: Sendable {
  /// Unix seconds.
  package var asOf: Int64
  package var holidays: [CivilDate] = []
  package var quietHours: QuietHours?
  package var zones: [Zone] = []
  package var people: [SampledPerson] = []

  package init(asOf: Int64) { self.asOf = asOf }
}

package struct SampledPerson: Equatable, Sendable {
  /// In the sample's zones.
  package var zone: Int
  package var settings: ReminderSettings
  package var counts: WalkCounts
  /// Used walks of the window, by start.
  package var walks: [UsedWalk]
  /// Dates of the duplicates.
  package var duplicates: [CivilDate]

  package init(
    zone: Int, settings: ReminderSettings, counts: WalkCounts, walks: [UsedWalk],
    duplicates: [CivilDate]
  ) {
    self.zone = zone
    self.settings = settings
    self.counts = counts
    self.walks = walks
    self.duplicates = duplicates
  }
}

// A sample as 32-bit words, in the order in which the two functions below write and read them.
// Times are seconds from the as-of moment.

extension Sample {
  package var words: [Int32] {
    var words = [Int32(truncatingIfNeeded: asOf), Int32(truncatingIfNeeded: asOf >> 32)]
    words.append(list: holidays) { $0.append($1.dayNumber) }
    words.append(list: quietHours.map { [$0] } ?? []) { $0 += [Int32($1.from), Int32($1.to)] }
    // All that a window of a year before and reminders of a year after can ask for.
    let year: Int64 = 400 * 86_400
    words.append(list: zones) { words, zone in
      words.append(zone.offset(at: asOf - year))
      words.append(list: zone.changes(in: asOf - year + 1..<asOf + year)) {
        $0 += [Int32($1.at - asOf), $1.after]
      }
    }
    words.append(list: people) { $0.append($1, asOf) }
    return words
  }

  /// - Parameter words: what `words` gave.
  package init(words: [Int32]) {
    var rest = WordReader(words)
    let low = Int64(UInt32(bitPattern: rest.next()))
    let asOf = Int64(rest.next()) << 32 | low
    self.asOf = asOf
    holidays = rest.list { CivilDate(dayNumber: $0.next()) }
    quietHours = rest.list { QuietHours(from: Int($0.next()), to: Int($0.next())) }.first ?? nil
    zones = rest.list { rest in
      let offset = rest.next()
      return Zone(
        name: "", initialOffset: offset,
        transitions: rest.list { (at: asOf + Int64($0.next()), offset: $0.next()) })
    }
    people = rest.list { $0.person(asOf) }
  }
}

extension [Int32] {
  fileprivate mutating func append<Item>(
    list: [Item], _ append: (inout Self, Item) -> Void
  ) {
    self.append(Int32(list.count))
    for element in list { append(&self, element) }
  }

  fileprivate mutating func append(_ person: SampledPerson, _ asOf: Int64) {
    append(Int32(person.zone))
    switch person.settings.mode {
    case .auto: append(0)
    case .off: append(1)
    case .fixed(let minutes, let days):
      // Above the other modes by the bit set of the days, which is never empty.
      append(1 + days.reduce(0) { $0 | 1 << Int32($1.rawValue) })
      append(list: minutes) { $0.append(Int32($1)) }
    }
    append(person.settings.notifications == .granted ? 0 : 1)
    append(list: person.settings.pausedUntil.map { [$0] } ?? []) { $0.append($1.dayNumber) }
    append(Int32(person.counts.outsideWindow))
    append(Int32(person.counts.inFuture))
    append(list: person.duplicates) { $0.append($1.dayNumber) }
    append(list: person.walks) { words, walk in
      // A walk that still goes on has the complement of its age.
      let age = Int32(asOf - walk.instant)
      words.append(walk.isInProgress ? ~age : age)
      words.append(Int32(walk.wallClock - walk.instant))
    }
  }
}

private struct WordReader {
  private var rest: ArraySlice<Int32>

  init(_ words: [Int32]) { rest = words[...] }

  mutating func next() -> Int32 { rest.popFirst() ?? 0 }

  mutating func list<Element>(_ read: (inout Self) -> Element) -> [Element] {
    var list: [Element] = []
    let count = Int(next())
    while list.count < count, !rest.isEmpty { list.append(read(&self)) }
    return list
  }

  mutating func person(_ asOf: Int64) -> SampledPerson {
    let zone = Int(next())
    var settings = ReminderSettings()
    let mode = next()
    switch mode {
    case 0: settings.mode = .auto
    case 1: settings.mode = .off
    default:
      let days = Weekday.allCases.filter { (mode - 1) & 1 << Int32($0.rawValue) != 0 }
      settings.mode = .fixed(minutes: list { Int($0.next()) }, days: Set(days))
    }
    settings.notifications = next() == 0 ? .granted : .denied
    settings.pausedUntil = list { CivilDate(dayNumber: $0.next()) }.first
    var counts = WalkCounts()
    counts.outsideWindow = Int(next())
    counts.inFuture = Int(next())
    let duplicates = list { CivilDate(dayNumber: $0.next()) }
    counts.duplicates = duplicates.count
    let walks = list { rest in
      let age = rest.next()
      let instant = asOf - Int64(age < 0 ? ~age : age)
      let offset = rest.next()
      return UsedWalk(
        instant: instant, wallClock: instant + Int64(offset), offset: offset,
        isInProgress: age < 0)
    }
    counts.inWindow = walks.count
    counts.walks = walks.count + counts.outsideWindow + counts.inFuture + counts.duplicates
    return SampledPerson(
      zone: zone, settings: settings, counts: counts, walks: walks,
      duplicates: duplicates)
  }
}
