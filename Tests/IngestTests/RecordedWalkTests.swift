import TestRandom
import Testing

@testable import Ingest
@testable import Zones

@Suite struct RecordedWalkTests {
  @Test func referenceToNothingIsNone() { #expect(ZoneReference.none.kind == .none) }

  @Test func referenceKeepsAnyOffset() {
    for minutes in -959...959 where minutes != 0 {
      #expect(ZoneReference(offsetMinutes: minutes).kind == .offset(minutes: minutes))
    }
  }

  @Test func referenceKeepsAnyZoneNumber() {
    for number: UInt16 in [0, 1, 597, 5000, 63_487] {
      #expect(ZoneReference(zoneNumber: number).kind == .zone(number: Int(number)))
    }
  }

  @Test func referenceComesFromTheZoneFirst() {
    #expect(ZoneReference(zoneNumber: 3, offset: .minutes(60)).kind == .zone(number: 3))
    #expect(ZoneReference(zoneNumber: nil, offset: .minutes(60)).kind == .offset(minutes: 60))
    #expect(ZoneReference(zoneNumber: nil, offset: .utc) == .none)
    #expect(ZoneReference(zoneNumber: nil, offset: .none) == .none)
  }

  /// The later walk decides; of one instant IANA before offset, then the smaller name.
  @Test func laterWalkDecidesOnTheZone() {
    let zones = [Zone.utc, Zone(name: "Asia/Taipei", initialOffset: 28_800, transitions: [])]
    let ascending = [
      (ZoneReference(offsetMinutes: -60), 99), (ZoneReference(offsetMinutes: -60), 100),
      (ZoneReference(offsetMinutes: 60), 100), (ZoneReference(zoneNumber: 0), 100),
      (ZoneReference(zoneNumber: 1), 100), (ZoneReference(offsetMinutes: 60), 101),
    ]
    func isLater(_ a: Int, _ b: Int) -> Bool {
      ZoneReference.isLater(
        ascending[a].0, at: Int64(ascending[a].1), than: ascending[b].0,
        at: Int64(ascending[b].1), name: { $0.name(among: zones) })
    }
    for a in ascending.indices {
      // `UTC+01:00` is before `UTC-01:00`, and `Asia/Taipei` before `UTC`.
      for b in ascending.indices { #expect(isLater(a, b) == (a > b), "\(a) and \(b)") }
    }
  }

  private static let plausible: [Int64] = [
    // 2000-01-01T00:00+15:59 and 2099-12-31T23:59:59-15:59.
    946_684_800 - 15 * 3600 - 59 * 60, 946_684_800, 1_794_500_000,
    4_102_444_799 + 15 * 3600 + 59 * 60,
  ]

  @Test(arguments: plausible, plausible)
  func walkKeepsItsClocks(start: Int64, end: Int64) {
    let starts = [RecordedWalk.Clock.instant(start), .wallClock(start)]
    let ends = [RecordedWalk.Clock.instant(end), .wallClock(end), nil]
    for start in starts {
      for end in ends {
        let walk = RecordedWalk(
          start: start, end: end, zone: ZoneReference(offsetMinutes: -210), previous: 77)
        #expect(walk.start == start)
        #expect(walk.end == end)
        #expect(walk.zone.kind == .offset(minutes: -210))
        #expect(walk.previous == 77)
      }
    }
  }

  @Test func recordedWalkIsSmall() { #expect(MemoryLayout<RecordedWalk>.size == 16) }

  /// Over several of its pieces, with walk ids here and there.
  @Test(arguments: SeededGenerator.seeds)
  func storeKeepsEveryWalkAndItsId(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var store = WalkStore()
    var expected: [(start: Int64, idHash: UInt64)] = []
    for index in 0..<15_000 {
      let hasID = index / 5000 == 1 ? false : random.once(in: 3)
      let walk = (start: 1_700_000_000 + Int64(index), idHash: hasID ? random.next() | 1 : 0)
      let place = store.append(
        RecordedWalk(start: .instant(walk.start), end: nil, zone: .none, previous: 0),
        idHash: walk.idHash)
      try #require(place == UInt32(index))
      expected.append(walk)
    }
    for (index, walk) in expected.enumerated() {
      try #require(store.walk(at: UInt32(index)).start == .instant(walk.start))
      try #require(store.idHash(at: UInt32(index)) == walk.idHash, "\(index), seed \(seed)")
    }
  }
}
