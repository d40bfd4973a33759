import TestRandom
import Testing

@testable import Ingest

@Suite struct UserTableTests {
  @Test(arguments: SeededGenerator.seeds)
  func findsEachOfThousandsOfUsers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var table = UserTable(seed: random.next())
    var known: [[UInt8]: Int] = [:]
    for _ in 0..<6000 {
      // Short ids over few letters repeat; long ones differ late, at any of eight places.
      let id: [UInt8] =
        random.once(in: 2)
        ? random.bytes(random.int(1...6), of: "ab0")
        : Array(repeating: 0x61, count: random.int(1...247)) + random.bytes(8, of: "xyz")
      let found = table.find(id.span)
      try #require(found == known[id], "\(id), seed \(seed)")
      if found == nil {
        known[id] = table.add(id.span)
        try #require(known[id] == known.count - 1)
      }
    }
    #expect(table.users.count == known.count)
    for (id, user) in known {
      try #require(table.id(of: user).elementsEqual(id))
      try #require(table.find(id.span) == user)
    }
    let order = table.orderByID().map { Array(table.id(of: Int($0))) }
    #expect(order == known.keys.sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test func idsAreComparedByteByByte() {
    var table = UserTable(seed: 7)
    // Composed and decomposed, upper and lower case, with and without zeros and spaces.
    let ids: [[UInt8]] = [
      Array("é".utf8), Array("e\u{301}".utf8), Array("A".utf8), Array("a".utf8), [0x61, 0],
      [0x61, 0, 0], Array(" a".utf8), [0], Array(repeating: 0, count: 8),
      Array(repeating: 0, count: 16), Array(repeating: 0xFF, count: 255),
    ]
    for id in ids {
      #expect(table.find(id.span) == nil)
      _ = table.add(id.span)
    }
    for (index, id) in ids.enumerated() { #expect(table.find(id.span) == index) }
    #expect(table.find(Array(repeating: 0xFF, count: 254).span) == nil)
  }

  /// Ids of which some begin others, and share more bytes than are compared at once.
  @Test(arguments: SeededGenerator.seeds)
  func usersOfSeveralTablesAreMergedInOrder(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var tables = (0..<3).map { _ in UserTable(seed: 1) }
      var expected: [[UInt8]: [Int?]] = [:]
      let start = random.bytes(random.int(0...9), of: "a")
      for _ in 0..<random.int(0...30) {
        let id = start + random.bytes(random.int(1...12), of: "a\0b")
        let table = random.int(0...2)
        if tables[table].find(id.span) != nil { continue }
        expected[id, default: [nil, nil, nil]][table] = tables[table].add(id.span)
      }
      let merged = MergedUsers(tables)
      let order = expected.keys.sorted { $0.lexicographicallyPrecedes($1) }
      try #require(merged.count == order.count)
      for (user, id) in order.enumerated() {
        try #require(
          tables.indices.map { merged.local(user, in: $0) } == expected[id], "seed \(seed)")
      }
    }
  }

  @Test func hashesOfZerosAndPrefixesDiffer() {
    var hashes: Set<UInt64> = []
    for count in 0...64 { hashes.insert(hash(Array(repeating: 0, count: count).span, seed: 1)) }
    for byte in UInt8.min...UInt8.max { hashes.insert(hash([1, byte].span, seed: 1)) }
    #expect(hashes.count == 65 + 256)
    #expect(hash([1].span, seed: 1) != hash([1].span, seed: 2))
  }
}
