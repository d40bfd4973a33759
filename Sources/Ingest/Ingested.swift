package import Zones

/// What stage 1 leaves: every user, in order of the id's bytes, with the recorded walks.
///
/// A class, since all workers share it and it is never copied.
package final class Ingested: Sendable {
  package let files: [FileTally]
  package let zones: [Zone]
  /// By file, then line.
  package let rejects: [Reject]
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
    }
    self.tally = tally
    rejects = Self.rejects(of: workers, files)
  }

  private static func rejects(of workers: [IngestWorker], _ files: [FileTally]) -> [Reject] {
    let before = files.map(\.linesBeforeBlock)
    var rejects = workers.flatMap { worker in
      worker.rejects.map { pending in
        var reject = pending.reject
        reject.line += before[reject.file][pending.block]
        return reject
      }
    }
    rejects.sort { ($0.file, $0.line) < ($1.file, $1.line) }
    return rejects
  }

  package var userCount: Int { users.count }

  package func id(ofUser user: Int) -> ArraySlice<UInt8> {
    for worker in tables.indices {
      if let local = users.local(user, in: worker) { return tables[worker].id(of: local) }
    }
    return []
  }

  /// What the users file says of the user; the defaults if it says nothing.
  package func choice(ofUser user: Int) -> UsersFile.Choice {
    users.local(user, in: tables.count - 1).map { choices[$0] } ?? UsersFile.Choice()
  }

  /// Calls `body` with each recorded walk of the user and the hash of its walk id (0: none). The
  /// order depends on how the workers shared the rows.
  package func forEachWalk(ofUser user: Int, _ body: (RecordedWalk, UInt64) -> Void) {
    for worker in tables.indices {
      guard let local = users.local(user, in: worker) else { continue }
      var index = tables[worker].users[local].lastWalk
      while index != WalkStore.none {
        let walk = stores[worker].walk(at: index)
        body(walk, stores[worker].idHash(at: index))
        index = walk.previous
      }
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

/// The users of several tables in one order: that of the ids' bytes.
private struct MergedUsers: Sendable {
  private static let absent = UInt32.max
  private let tableCount: Int
  /// For each user, the user's index in each table.
  private var locals: [UInt32] = []

  init(_ tables: [UserTable]) {
    tableCount = tables.count
    let orders = tables.map { $0.orderByID() }
    var positions = [Int](repeating: 0, count: tables.count)
    while let smallest = Self.smallestID(tables, orders, positions) {
      for table in tables.indices {
        if positions[table] < orders[table].count,
          case let local = Int(orders[table][positions[table]]),
          tables[table].id(of: local).elementsEqual(smallest)
        {
          locals.append(UInt32(local))
          positions[table] += 1
        } else {
          locals.append(Self.absent)
        }
      }
    }
  }

  private static func smallestID(
    _ tables: [UserTable], _ orders: [[UInt32]], _ positions: [Int]
  ) -> ArraySlice<UInt8>? {
    var smallest: ArraySlice<UInt8>?
    for table in tables.indices where positions[table] < orders[table].count {
      let id = tables[table].id(of: Int(orders[table][positions[table]]))
      if smallest.map({ id.lexicographicallyPrecedes($0) }) ?? true { smallest = id }
    }
    return smallest
  }

  var count: Int { tableCount == 0 ? 0 : locals.count / tableCount }

  func local(_ user: Int, in table: Int) -> Int? {
    let local = locals[user * tableCount + table]
    return local == Self.absent ? nil : Int(local)
  }
}

extension UserTable {
  /// The users' indices in order of the ids' bytes.
  func orderByID() -> [UInt32] {
    var order = (0..<UInt32(users.count)).map { $0 }
    let isSorted = zip(order, order.dropFirst()).allSatisfy {
      id(of: Int($0)).lexicographicallyPrecedes(id(of: Int($1)))
    }
    if !isSorted {
      order.sort { id(of: Int($0)).lexicographicallyPrecedes(id(of: Int($1))) }
    }
    return order
  }
}

extension FileTally {
  fileprivate var finished: FileTally {
    var tally = self
    if rows == 0, !notices.contains(.empty) { tally.notices.append(.noRows) }
    return tally
  }
}
