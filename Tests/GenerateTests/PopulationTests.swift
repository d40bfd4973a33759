import Testing

@testable import Generate

struct PopulationTests {
  /// 2026-11-29T23:59:59+08:00
  private let people = Population(count: 60, seed: 3, asOf: 1_795_967_999, dirtyPercent: 10)

  private func walks(_ moments: Range<Int>? = nil) -> [GeneratedWalk] {
    var walks: [GeneratedWalk] = []
    let stretch = moments.map(people.stretch) ?? people.span
    for number in 0..<people.count {
      people.forEachWalk(of: people.person(number), in: stretch) { walks.append($0) }
    }
    return walks
  }

  @Test func nobodyStartsAfterTheAsOfMoment() {
    #expect(walks().allSatisfy { people.epoch + Int64($0.start) <= people.asOf })
  }

  @Test func partsOfTheTimeMakeUpTheWhole() {
    let whole = walks()
    for start in stride(from: 0, to: people.span.moments.count, by: 7_000) {
      let part = start..<start + 7_000
      #expect(walks(part).count == whole.count { part ~= Int($0.start) })
    }
  }

  @Test(arguments: [10, 100, 1 << 20])
  func slicesAreInOrderOfTimeWhateverTheirSize(walkCount: Int) {
    var slice = TimeSlice()
    var sliced: [(start: UInt32, person: UInt32)] = []
    for stretch in TimeSlice.stretches(of: people, walkCount: walkCount) {
      slice.fill(people, stretch)
      sliced += slice.walks.map { ($0.start, $0.person) }
    }
    let sorted = walks().map { ($0.start, $0.person) }.sorted(by: <)
    #expect(sliced.elementsEqual(sorted, by: ==))
  }

  @Test func everyKindOfPersonAndOfClockOccurs() {
    let everybody = (0..<people.count).map(people.person)
    #expect(Set(everybody.map(\.kind)).count == PersonKind.allCases.count)
    #expect(Set(everybody.map(\.clock)).count == 3)
  }

  /// The numbers of the algorithm's authors for the state 1234567.
  @Test func randomNumbersAreThoseOfSplitMix64() {
    var random = RandomSource(state: 1_234_567)
    #expect(
      (0..<3).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }
}
