import Dispatch
import Synchronization

/// The users of several tables in one order: that of the ids' bytes.
struct MergedUsers: Sendable {
  private static let absent = UInt32.max
  private let tableCount: Int
  /// For each user, the user's index in each table.
  private var locals: [UInt32] = []

  init(_ tables: [UserTable]) {
    tableCount = tables.count
    let orders = Self.orders(tables)
    // Growing would copy; room that stays unused is none of the process's memory.
    locals.reserveCapacity(tables.count * tables.reduce(0) { $0 + $1.users.count })
    var positions = [Int](repeating: 0, count: tables.count)
    func head(_ table: Int) -> Int? {
      positions[table] < orders[table].count ? Int(orders[table][positions[table]]) : nil
    }
    while true {
      var smallest: (table: Int, user: Int)?
      for table in tables.indices {
        guard let user = head(table) else { continue }
        if let known = smallest,
          !tables[table].id(user, precedes: known.user, of: tables[known.table])
        {
          continue
        }
        smallest = (table, user)
      }
      guard let smallest else { return }
      for table in tables.indices {
        if let user = head(table),
          table == smallest.table
            || tables[table].id(user, equals: smallest.user, of: tables[smallest.table])
        {
          locals.append(UInt32(user))
          positions[table] += 1
        } else {
          locals.append(Self.absent)
        }
      }
    }
  }

  private static func orders(_ tables: [UserTable]) -> [[UInt32]] {
    let orders = Mutex([[UInt32]](repeating: [], count: tables.count))
    DispatchQueue.concurrentPerform(iterations: tables.count) { table in
      let order = tables[table].orderByID()
      orders.withLock { $0[table] = order }
    }
    return orders.withLock { $0 }
  }

  var count: Int { tableCount == 0 ? 0 : locals.count / tableCount }

  func local(_ user: Int, in table: Int) -> Int? {
    let local = locals[user * tableCount + table]
    return local == Self.absent ? nil : Int(local)
  }
}

extension UserTable {
  func id(_ user: Int, precedes other: Int, of table: UserTable) -> Bool {
    idBytes.span.extracting(idRange(of: user))
      .precedes(table.idBytes.span.extracting(table.idRange(of: other)))
  }

  func id(_ user: Int, equals other: Int, of table: UserTable) -> Bool {
    idBytes.span.extracting(idRange(of: user))
      .isEqual(to: table.idBytes.span.extracting(table.idRange(of: other)))
  }

  /// The users' indices in order of the ids' bytes.
  func orderByID() -> [UInt32] {
    guard users.count > 1 else { return users.isEmpty ? [] : [0] }
    if (1..<users.count).allSatisfy({ id($0 - 1, precedes: $0, of: self) }) {
      return (0..<UInt32(users.count)).map { $0 }
    }
    // Ids begin alike; the eight bytes after what all share decide nearly every comparison.
    let bytes = idBytes.span
    var shared = Int.max
    for user in users.indices {
      let id = bytes.extracting(idRange(of: user))
      shared = min(shared, id.commonPrefix(with: bytes.extracting(idRange(of: 0))))
    }
    var keys: [(key: UInt64, user: UInt32)] = []
    keys.reserveCapacity(users.count)
    for user in users.indices {
      let key = bytes.extracting(idRange(of: user)).bigEndianWord(at: shared)
      keys.append((key, UInt32(user)))
    }
    keys.sort { a, b in
      a.key != b.key ? a.key < b.key : id(Int(a.user), precedes: Int(b.user), of: self)
    }
    return keys.map(\.user)
  }
}

extension Span<UInt8> {
  /// The bytes from `start` on as a number, the first one highest; zeros after the end.
  fileprivate func bigEndianWord(at start: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in start..<start + 8 { word = word << 8 | (index < count ? UInt64(self[index]) : 0) }
    return word
  }
}
