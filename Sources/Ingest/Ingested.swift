package import Zones

/// What stage 1 leaves: every user, in order of the id's bytes, with the recorded walks.
///
/// A class, since all workers share it and it is never copied.
package final class Ingested: Sendable {
  package let files: [FileTally]
  package let zones: [Zone]
  package let tally: RowTally

  /// The workers' tables and stores, then the users file's table and an empty store.
  private let tables: [UserTable]
  private let stores: [WalkStore]
  private let choices: [UsersFile.Choice]
  private let users: MergedUsers

  init(
    inputs: [String], queue: ExportQueue, workers: [IngestWorker], usersFile: UsersFile?,
    zones: ZoneDirectory
  ) {
    files = inputs.indices.map { queue.tally(ofFile: $0).finished }
    self.zones = zones.zones
    tables = workers.map(\.reader.table) + [usersFile?.table ?? UserTable(seed: 0)]
    stores = workers.map(\.reader.store) + [WalkStore()]
    choices = usersFile?.choices ?? []
    users = MergedUsers(tables)
    var tally = RowTally()
    for worker in workers {
      tally.used += worker.reader.tally.used
      tally.endsIgnored += worker.reader.tally.endsIgnored
      tally.rejected.merge(worker.rejected, uniquingKeysWith: +)
    }
    self.tally = tally
  }

  package var userCount: Int { users.count }

  package func id(ofUser user: Int) -> ArraySlice<UInt8> {
    for worker in tables.indices {
      if let local = users.local(user, in: worker) { return tables[worker].id(of: local) }
    }
    return []
  }

  /// Whether there is a user by this exact id.
  package func contains(id: ArraySlice<UInt8>) -> Bool {
    let user = firstUser(from: id)
    return user < userCount && self.id(ofUser: user).elementsEqual(id)
  }

  /// The first user whose id is `id` or comes after it; `userCount` if there is none.
  package func firstUser(from id: ArraySlice<UInt8>) -> Int {
    var range = 0..<userCount
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if self.id(ofUser: middle).lexicographicallyPrecedes(id) {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }

  /// What the users file says of the user; the defaults if it says nothing.
  package func choice(ofUser user: Int) -> UsersFile.Choice {
    users.local(user, in: tables.count - 1).map { choices[$0] } ?? UsersFile.Choice()
  }

  /// Takes the recorded walks of a batch of users into `gathered`.
  package func gather(_ batch: Range<Int>, into gathered: inout GatheredWalks) {
    gathered.gather(batch.count, from: stores) { worker, place in
      users.local(batch.lowerBound + place, in: worker).map { tables[worker].users[$0].lastWalk }
        ?? WalkStore.none
    }
  }

  /// Rows of the user that are not among the recorded walks: certainly before the window, and
  /// certainly after the as-of moment.
  package func farRows(ofUser user: Int) -> (before: Int, after: Int) {
    var rows = (before: 0, after: 0)
    for worker in tables.indices {
      guard let local = users.local(user, in: worker) else { continue }
      rows.before += Int(tables[worker].users[local].before)
      rows.after += Int(tables[worker].users[local].after)
    }
    return rows
  }

  /// Whether any row was used, or whether only the users file knows the user.
  package func hasRows(ofUser user: Int) -> Bool {
    (0..<tables.count - 1).contains { users.local(user, in: $0) != nil }
  }

  /// The zone of the user's latest walk that carries one, and that walk's instant.
  package func latestZone(ofUser user: Int) -> (zone: ZoneReference, instant: Int64)? {
    var latest: (zone: ZoneReference, instant: Int64)?
    for worker in tables.indices {
      guard let local = users.local(user, in: worker) else { continue }
      let candidate = tables[worker].users[local]
      guard candidate.latestZone != .none else { continue }
      if let known = latest,
        !ZoneReference.isLater(
          candidate.latestZone, at: candidate.latestZoneInstant, than: known.zone,
          at: known.instant, name: { $0.name(among: zones) })
      {
        continue
      }
      latest = (candidate.latestZone, candidate.latestZoneInstant)
    }
    return latest
  }
}

extension FileTally {
  fileprivate var finished: FileTally {
    var tally = self
    if rows == 0, !notices.contains(.empty) { tally.notices.append(.noRows) }
    return tally
  }
}
