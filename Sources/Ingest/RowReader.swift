import CSV
import Habits
import Zones

/// Reads rows into walks: one worker's share of stage 1.
///
/// Nothing here makes a `String` per row; texts are made for rejects and for zones met first.
struct RowReader: Sendable {
  let limits: WindowLimits
  let zones: ZoneDirectory
  /// Places users and recognises walk ids; the same for all workers of a run.
  let seed: UInt64

  private(set) var table: UserTable
  private(set) var store = WalkStore()
  private(set) var tally = RowTally()
  private var zoneNames = ZoneNameCache()
  private var timestamps = TimestampMemo()

  init(limits: WindowLimits, zones: ZoneDirectory, seed: UInt64) {
    self.limits = limits
    self.zones = zones
    self.seed = seed
    table = UserTable(seed: seed)
  }

  /// Why a row is not used, and which of its cells is at fault.
  struct Fault: Error {
    var reason: RejectReason
    var column: Column
  }

  /// Takes in one row whose cells lie in `bytes`.
  ///
  /// - Parameter key: of the user's id.
  mutating func read(_ row: Row, in bytes: Span<UInt8>, _ key: UserTable.Key) throws(Fault) {
    guard !row[.userID].isEmpty else { throw Fault(reason: .missingUserID, column: .userID) }
    guard row[.userID].count <= 255 else { throw Fault(reason: .userIDTooLong, column: .userID) }
    let id = bytes.extracting(row[.userID])
    let known = table.find(id, key)
    guard known != nil || id.isUTF8 else { throw Fault(reason: .invalidUTF8, column: .userID) }
    let start = try startedAt(row, bytes)
    let zoneNumber = try timeZone(row, bytes)
    let user = known ?? table.add(id, key)
    let reference = ZoneReference(zoneNumber: zoneNumber, offset: start.offset)
    // Taken out and put back once: each change in place would ask whether the table is shared.
    var entry = table[user]
    noteZone(reference, of: &entry, start)
    record(start, reference, of: &entry, row, bytes)
    table[user] = entry
    tally.used += 1
  }

  @inline(__always)
  private mutating func startedAt(_ row: Row, _ bytes: Span<UInt8>) throws(Fault) -> Timestamp {
    guard !row[.startedAt].isEmpty else {
      throw Fault(reason: .missingStartedAt, column: .startedAt)
    }
    let text = bytes.extracting(row[.startedAt])
    do { return try Timestamp(text, &timestamps) } catch {
      let reason: RejectReason =
        switch error {
        case .implausible: .implausibleDate
        case .malformed: text.isUTF8 ? .badTimestamp : .invalidUTF8
        }
      throw Fault(reason: reason, column: .startedAt)
    }
  }

  @inline(__always)
  private mutating func timeZone(_ row: Row, _ bytes: Span<UInt8>) throws(Fault) -> UInt16? {
    guard !row[.timeZone].isEmpty else { return nil }
    let name = bytes.extracting(row[.timeZone])
    if let number = zoneNames.number(of: name, in: zones) { return number }
    throw Fault(reason: name.isUTF8 ? .badTimeZone : .invalidUTF8, column: .timeZone)
  }

  /// Keeps the zone of the latest walk that carries one and does not start after the as-of moment.
  @inline(__always)
  private mutating func noteZone(
    _ zone: ZoneReference, of user: inout UserTable.User, _ start: Timestamp
  ) {
    guard zone != .none else { return }
    let instant = start.instant ?? zoneNames.instant(ofWallClock: start.wallClock, in: zone)
    guard instant <= limits.asOf else { return }
    if ZoneReference.isLater(
      zone, at: instant, than: user.latestZone, at: user.latestZoneInstant,
      name: { zoneNames.name(of: $0) })
    {
      user.latestZone = zone
      user.latestZoneInstant = instant
    }
  }

  /// Keeps the walk if it may lie in the window, and counts it otherwise.
  @inline(__always)
  private mutating func record(
    _ start: Timestamp, _ zone: ZoneReference, of user: inout UserTable.User, _ row: Row,
    _ bytes: Span<UInt8>
  ) {
    let clock = start.instant.map(RecordedWalk.Clock.instant) ?? .wallClock(start.wallClock)
    let walkID = row[.walkID]
    switch limits.place(of: clock.seconds, hasWalkID: !walkID.isEmpty) {
    case .before: user.before += 1
    case .after: user.after += 1
    case .near:
      let walk = RecordedWalk(
        start: clock, end: endedAt(row, bytes, sameClockAs: start), zone: zone,
        previous: user.lastWalk)
      let id = walkID.isEmpty ? 0 : hash(bytes.extracting(walkID), seed: seed) | 1
      user.lastWalk = store.append(walk, idHash: id)
    }
  }

  /// The end of the walk; one that cannot be read is ignored and counted.
  @inline(__always)
  private mutating func endedAt(
    _ row: Row, _ bytes: Span<UInt8>, sameClockAs start: Timestamp
  ) -> RecordedWalk.Clock? {
    guard !row[.endedAt].isEmpty else { return nil }
    guard let end = try? Timestamp(bytes.extracting(row[.endedAt]), &timestamps) else {
      tally.endsIgnored += 1
      return nil
    }
    if let instant = end.instant { return .instant(instant) }
    // Without an offset of its own, an end is on the clock that the row's start is on.
    if row[.timeZone].isEmpty, case .minutes(let minutes) = start.offset {
      return .instant(end.wallClock - Int64(minutes) * 60)
    }
    return .wallClock(end.wallClock)
  }
}

/// What became of the rows.
package struct RowTally: Sendable {
  package var used = 0
  package var rejected: [RejectReason: Int] = [:]
  /// `ended_at` cells that could not be read.
  package var endsIgnored = 0
}

/// Which starts may lie in some user's window, whatever that user's zone.
struct WindowLimits: Sendable {
  /// Unix seconds.
  let asOf: Int64
  let windowDays: Int

  enum Place { case before, near, after }

  /// - Parameter seconds: an instant, or a wall clock, which is less than 16 hours from it.
  ///
  /// The user's clock may be 16 hours behind UTC, and the walk's own 16 hours ahead: 32 hours are enough.
  /// A row with a walk id is kept for another window's length and 3 days, so that a walk that was exported
  /// again with a corrected start is still known as the same.
  @inline(__always)
  func place(of seconds: Int64, hasWalkID: Bool) -> Place {
    if seconds > asOf + 86_400 { return .after }
    let hours = hasWalkID ? (2 * windowDays + 3) * 24 : windowDays * 24 + 32
    return seconds < asOf - Int64(hours) * 3600 ? .before : .near
  }
}
