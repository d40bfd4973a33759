import Testing

@testable import Habits

@Suite struct DispersionTests {
  private func dispersion(_ times: String...) -> [Dispersion] {
    analyse(weekdayWalks(times)).map(\.dispersion)
  }

  @Test func centerOfAnEvenCountMayBeAHalfMinute() {
    #expect(
      dispersion("18:10", "18:15") == [Dispersion(centerMinute: 1092.5, meanDeviation: 2.5)])
  }

  @Test func centerIsAMinuteOfTheDay() {
    #expect(
      dispersion("00:20", "00:20", "23:50") == [Dispersion(centerMinute: 20, meanDeviation: 10)])
    #expect(
      dispersion("23:50", "00:10") == [Dispersion(centerMinute: 1430, meanDeviation: 0)])
  }

  /// Occasions of two nights at 23:50 and 00:09: their middle is half a minute before midnight.
  @Test func centerJustBeforeMidnightStaysThere() {
    let evening = Walk(date: monday, minute: 1430)
    #expect(
      analyse([evening, Walk(date: monday + 2, minute: 9)]).map(\.dispersion)
        == [Dispersion(centerMinute: 1439.5, meanDeviation: 9.5)])
    #expect(
      analyse([evening, Walk(date: monday + 2, minute: 10)]).map(\.dispersion)
        == [Dispersion(centerMinute: 0, meanDeviation: 10)])
    #expect(
      analyse([evening, Walk(date: monday + 2, minute: 11)]).map(\.dispersion)
        == [Dispersion(centerMinute: 0.5, meanDeviation: 10.5)])
  }

  @Test func deviationHasFourDecimals() {
    #expect(dispersion("18:20", "18:30", "18:40").map(\.meanDeviation) == [6.6667])
    #expect(dispersion("18:20", "18:30", "18:35").map(\.meanDeviation) == [5])
    #expect(dispersion("18:20", "18:30", "18:30").map(\.meanDeviation) == [3.3333])
  }

  @Test(arguments: [
    (0.0, 0.0), (0.91071428, 0.9107), (0.00005, 0.0001), (0.00004999, 0.0), (0.64995, 0.65),
    (0.649949, 0.6499), (35.00004, 35.0), (35.00005, 35.0001), (1.0, 1.0),
    // 0.30035 and 1.00005 are a little less in binary: the rules' 1e-9 is for them.
    (0.30035, 0.3004), (1.00005, 1.0001),
  ])
  func roundingIsHalvesUp(value: Double, expected: Double) {
    #expect(roundedTo4Decimals(value) == expected)
  }
}
