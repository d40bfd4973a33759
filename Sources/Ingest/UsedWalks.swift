package import Habits
package import Reminders
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
    guard let latest = latestZone(ofUser: user) else {
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

/// One user's walks of the window, each once, and what became of the other rows. Made once per
/// worker and filled again for each user.
package struct UsedWalks: Sendable {
  /// In order of start.
  package private(set) var walks: [UsedWalk] = []

  /// Rows of the user; each is one of the following four.
  package private(set) var rows = 0
  package var inWindow: Int { walks.count }
  package private(set) var outsideWindow = 0
  package private(set) var inFuture = 0
  package var duplicates: Int { duplicateDates.count }
  /// By the clock of the rows themselves.
  package private(set) var duplicateDates: [CivilDate] = []

  /// Ends that lie before their start, and are ignored.
  package private(set) var endsIgnored = 0

  private var candidates: [Candidate] = []
  private var seenIDs: Set<UInt64> = []
  private var seenClocks: Set<Int64> = []

  /// Up to so many candidates, plain loops beat the library's sort and sets.
  private static let few = 64

  package init() {}

  /// Takes the user's rows from `ingested`: finds each start's instant and wall clock, drops
  /// duplicates, and keeps what lies in the window.
  package mutating func collect(
    _ user: Int, from ingested: Ingested, in zone: Zone, _ moment: Moment
  ) {
    var gathered = GatheredWalks()
    ingested.gather(user..<user + 1, into: &gathered)
    collect(user, gathered, 0, from: ingested, in: zone, moment)
  }

  /// As above, for the user at `place` of a batch whose walks have been gathered.
  package mutating func collect(
    _ user: Int, _ gathered: GatheredWalks, _ place: Int, from ingested: Ingested, in zone: Zone,
    _ moment: Moment
  ) {
    candidates.removeAll(keepingCapacity: true)
    walks.removeAll(keepingCapacity: true)
    endsIgnored = 0
    for entry in gathered.entries[place] {
      let candidate = Candidate(entry.walk, entry.idHash, in: zone, ingested.zones)
      if candidate.ignoresEnd { endsIgnored += 1 }
      candidates.append(candidate)
    }
    let far = ingested.farRows(ofUser: user)
    rows = candidates.count + far.before + far.after
    (outsideWindow, inFuture) = (far.before, far.after)
    duplicateDates.removeAll(keepingCapacity: true)
    // The walks come with the one recorded last first.
    candidates.reverse()
    sortCandidates(ingested.zones)
    markDuplicates()
    let window = moment.window(in: zone)
    for candidate in candidates {
      let date = CivilDate(ofWallClock: candidate.wallClock)
      if candidate.instant > moment.asOf {
        inFuture += 1
      } else if !window.contains(date) {
        outsideWindow += 1
      } else if candidate.isDuplicate {
        duplicateDates.append(date)
      } else {
        walks.append(candidate.usedWalk(asOf: moment.asOf))
      }
    }
  }

  /// Insertion sort while there are few: exports are nearly in time order.
  private mutating func sortCandidates(_ zones: [Zone]) {
    guard candidates.count <= Self.few else {
      candidates.sort { $0.precedes($1, among: zones) }
      return
    }
    for next in candidates.indices.dropFirst()
    where candidates[next].precedes(candidates[next - 1], among: zones) {
      let candidate = candidates[next]
      var gap = next
      while gap > 0, candidate.precedes(candidates[gap - 1], among: zones) {
        candidates[gap] = candidates[gap - 1]
        gap -= 1
      }
      candidates[gap] = candidate
    }
  }

  /// First by walk id, then by wall clock to the second: in either, the first candidate stays.
  private mutating func markDuplicates() {
    if candidates.contains(where: { $0.idHash != 0 }) {
      seenIDs.removeAll(keepingCapacity: true)
      for index in candidates.indices where candidates[index].idHash != 0 {
        candidates[index].isDuplicate = !seenIDs.insert(candidates[index].idHash).inserted
      }
    }
    if candidates.count > Self.few { seenClocks.removeAll(keepingCapacity: true) }
    for index in candidates.indices where !candidates[index].isDuplicate {
      candidates[index].isDuplicate =
        candidates.count > Self.few
        ? !seenClocks.insert(candidates[index].wallClock).inserted : hasClockBefore(index)
    }
  }

  private func hasClockBefore(_ index: Int) -> Bool {
    for earlier in (0..<index).reversed() where !candidates[earlier].isDuplicate {
      if candidates[earlier].wallClock == candidates[index].wallClock { return true }
      // In order of instants, equal clocks are apart by the difference of their offsets at most.
      let apart = candidates[index].instant - candidates[earlier].instant
      if apart > Candidate.greatestOffsetDifference { return false }
    }
    return false
  }
}

/// A recorded walk, once the user's zone is known.
private struct Candidate: Sendable {
  let instant: Int64
  let wallClock: Int64
  let end: Int64?
  let offset: Int32
  let zone: ZoneReference
  let idHash: UInt64
  let ignoresEnd: Bool
  var isDuplicate = false

  /// Offsets are less than 16 hours, either way.
  static let greatestOffsetDifference: Int64 = 32 * 3600

  init(_ recorded: RecordedWalk, _ idHash: UInt64, in userZone: Zone, _ zones: [Zone]) {
    self.idHash = idHash
    zone = recorded.zone
    let end: Int64?
    switch zone.kind {
    case .offset(let minutes):
      // Ingest has turned the times of such a row into instants.
      instant = recorded.start.seconds
      offset = Int32(minutes * 60)
      end = recorded.end?.seconds
    case .none:
      (instant, offset) = recorded.start.instantAndOffset(in: userZone)
      end = recorded.end?.instant(in: userZone)
    case .zone(let number):
      (instant, offset) = recorded.start.instantAndOffset(in: zones[number])
      end = recorded.end?.instant(in: zones[number])
    }
    switch recorded.start {
    case .wallClock(let written): wallClock = written
    case .instant: wallClock = instant + Int64(offset)
    }
    ignoresEnd = end.map { [instant] in $0 < instant } ?? false
    self.end = ignoresEnd ? nil : end
  }

  func usedWalk(asOf: Int64) -> UsedWalk {
    UsedWalk(
      instant: instant, wallClock: wallClock, offset: offset,
      isInProgress: end.map { $0 > asOf } ?? false)
  }

  /// Of two rows of one walk, the one that stays comes first (rules, section 1): earliest instant,
  /// then latest end (none is least), then IANA zone before offset before none, then smaller bytes.
  func precedes(_ other: Self, among zones: [Zone]) -> Bool {
    if instant != other.instant { return instant < other.instant }
    if end != other.end { return (end ?? .min) > (other.end ?? .min) }
    if zone != other.zone {
      if zone.rank != other.zone.rank { return zone.rank < other.zone.rank }
      return zone.name(among: zones).utf8.lexicographicallyPrecedes(
        other.zone.name(among: zones).utf8)
    }
    return wallClock < other.wallClock
  }
}

extension RecordedWalk.Clock {
  fileprivate func instantAndOffset(in zone: Zone) -> (Int64, Int32) {
    let instant = instant(in: zone)
    return (instant, zone.offset(at: instant))
  }
}
