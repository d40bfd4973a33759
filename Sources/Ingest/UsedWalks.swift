package import Habits
package import Reminders
package import Zones

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
    let entries = gathered.entries(ofUser: place)
    candidates.append(addingCapacity: entries.count) { candidates in
      for entry in entries {
        let candidate = Candidate(entry.walk, entry.idHash, in: zone, ingested.zones)
        if candidate.ignoresEnd { endsIgnored += 1 }
        candidates.append(candidate)
      }
    }
    let far = ingested.farRows(ofUser: user)
    rows = candidates.count + far.before + far.after
    (outsideWindow, inFuture) = (far.before, far.after)
    duplicateDates.removeAll(keepingCapacity: true)
    sortCandidates(ingested.zones)
    markDuplicates()
    let window = moment.window(in: zone)
    // By the second, since finding each walk's date takes a division.
    let seconds =
      window.lowerBound.wallClock(minute: 0)..<(window.upperBound + 1).wallClock(minute: 0)
    walks.append(addingCapacity: candidates.count) { walks in
      for candidate in candidates {
        if candidate.instant > moment.asOf {
          inFuture += 1
        } else if !seconds.contains(candidate.wallClock) {
          outsideWindow += 1
        } else if candidate.isDuplicate {
          duplicateDates.append(CivilDate(ofWallClock: candidate.wallClock))
        } else {
          walks.append(candidate.usedWalk(asOf: moment.asOf))
        }
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
    if candidates.count > Self.few {
      seenClocks.removeAll(keepingCapacity: true)
      for index in candidates.indices where !candidates[index].isDuplicate {
        candidates[index].isDuplicate = !seenClocks.insert(candidates[index].wallClock).inserted
      }
      return
    }
    // Clocks ascend with the instants, except where the walker or the zone has set them back: only
    // there is it a search.
    var latest = Int64.min
    for index in candidates.indices where !candidates[index].isDuplicate {
      let wallClock = candidates[index].wallClock
      if wallClock < latest {
        candidates[index].isDuplicate = hasEarlier(index, at: wallClock)
      } else if wallClock == latest {
        candidates[index].isDuplicate = true
      } else {
        latest = wallClock
      }
    }
  }

  /// Whether a candidate before `index` that is no duplicate shows `wallClock`: not farther back
  /// than offsets can reach.
  private func hasEarlier(_ index: Int, at wallClock: Int64) -> Bool {
    let reach = candidates[index].instant - Candidate.greatestOffsetDifference
    return candidates[..<index].reversed().prefix { $0.instant >= reach }
      .contains { $0.wallClock == wallClock && !$0.isDuplicate }
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
