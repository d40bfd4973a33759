import Testing

@testable import Habits

@Suite struct DedupeByDateTests {
  @Test func dateCountsOnceWithItsEarliestMinute() {
    let minutes = ["18:30", "18:10", "18:20"].map { Walk(date: monday, minute: minute($0)) }
    let judged = analyse(minutes + [Walk(date: monday + 1, minute: minute("18:40"))])
    #expect(judged.map(\.days) == [2])
    #expect(judged.map(\.samples) == [4])
    // The median of 18:10 and 18:40.
    #expect(judged.map(\.dispersion.centerMinute) == [1105])
  }

  /// 23:50 and 00:10 of one night are one occasion, and the earlier is 23:50.
  @Test func nightCountsOnce() {
    let judged = analyse([
      Walk(date: monday, minute: minute("23:50")), Walk(date: monday + 1, minute: minute("00:10")),
      Walk(date: monday + 1, minute: minute("23:40")),
      Walk(date: monday + 2, minute: minute("00:20")),
    ])
    #expect(judged.map(\.days) == [2])
    #expect(judged.map(\.samples) == [4])
    #expect(judged.map(\.dispersion.centerMinute) == [1425])
  }

  @Test func dateMayAppearInSeveralClusters() {
    let judged = analyse([480, 1080].map { Walk(date: monday, minute: $0) })
    #expect(judged.map(\.days) == [1, 1])
  }

  /// Windows may be as long as a year, whatever date comes first by minute.
  @Test(arguments: [1, 14, 31, 32, 33, 60, 64, 65, 366])
  func everyDateOfALongWindowCounts(days: Int) {
    for order in [Array(0..<days), (0..<days).reversed(), (0..<days).map { $0 * 7 % days }] {
      // Minutes ascend in the order in which the dates are met; each date occurs twice.
      let walks = order.enumerated().flatMap { place, day in
        [600 + place / 8, 660].map { Walk(date: monday + day, minute: $0) }
      }
      var rules = Rules()
      rules.dayTypes = DayTypes(weekend: [])
      let judged = analyse(walks, rules)
      #expect(judged.map(\.days) == [Set(order).count])
      #expect(judged.map(\.samples) == [2 * days])
    }
  }
}
