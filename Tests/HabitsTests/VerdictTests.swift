import Testing

@testable import Habits

@Suite struct VerdictTests {
  private func verdicts(
    _ walks: [Walk], _ change: (inout Rules) -> Void = { _ in }
  ) -> [Verdict] {
    var rules = Rules()
    change(&rules)
    return analyse(walks, rules).map(\.verdict)
  }

  @Test func weekdayHabitTakesThreeDays() {
    #expect(verdicts(weekdayWalks(["18:00", "18:00"])) == [.tooFewDays])
    #expect(verdicts(weekdayWalks(["18:00", "18:00", "18:00"])) == [.habit])
  }

  @Test func weekendHabitTakesTwoDays() {
    #expect(verdicts(weekendWalks(["18:00"])) == [.tooFewDays])
    #expect(verdicts(weekendWalks(["18:00", "18:00"])) == [.habit])
  }

  @Test func leastDaysAreASetting() {
    let walks = weekdayWalks(["18:00", "18:00"]) + weekendWalks(["18:00"])
    #expect(verdicts(walks) { $0.minDays.weekday = 2 } == [.habit, .tooFewDays])
    #expect(verdicts(walks) { $0.minDays.weekend = 1 } == [.tooFewDays, .habit])
  }

  /// 10:00, 10:55 and 11:45: 105 minutes in three.
  @Test func deviationOfExactlyThirtyFiveIsNotTooSpread() {
    let walks = weekdayWalks(minutes: [600, 655, 705])
    #expect(verdicts(walks) == [.lowConfidence])
    #expect(verdicts(walks) { $0.minConfidence = 0.375 } == [.habit])
  }

  @Test func deviationAboveThirtyFiveIsTooSpread() {
    #expect(
      verdicts(weekdayWalks(minutes: [600, 655, 706])) { $0.minConfidence = 0 } == [.tooSpread])
  }

  /// 106 minutes in three are 35.3333…, and 35.3333 once rounded.
  @Test func deviationIsRoundedBeforeItIsCompared() {
    let walks = weekdayWalks(minutes: [600, 655, 706])
    #expect(verdicts(walks) { $0.maxDeviationMinutes = 35.3333 } == [.lowConfidence])
    #expect(verdicts(walks) { $0.maxDeviationMinutes = 35.3332 } == [.tooSpread])
  }

  /// Four days with 98 minutes of deviation: 0.5 + 0.5 · (1 − 24.5 / 35) = 0.65.
  @Test func confidenceOfExactlySixtyFivePercentIsAHabit() {
    #expect(verdicts(weekdayWalks(minutes: [600, 649, 649, 698])) == [.habit])
  }

  @Test func confidenceBelowSixtyFivePercentIsLow() {
    #expect(verdicts(weekdayWalks(minutes: [600, 649, 649, 699])) == [.lowConfidence])
    #expect(
      verdicts(weekdayWalks(minutes: [600, 649, 649, 698])) { $0.minConfidence = 0.6501 }
        == [.lowConfidence])
  }

  /// 18:20, 18:30 and 18:40 have 0.77976, and 0.7798 once rounded.
  @Test func confidenceIsRoundedBeforeItIsCompared() {
    let walks = weekdayWalks(["18:20", "18:30", "18:40"])
    #expect(verdicts(walks) { $0.minConfidence = 0.7798 } == [.habit])
    #expect(verdicts(walks) { $0.minConfidence = 0.7799 } == [.lowConfidence])
  }

  /// Few days before spread before confidence.
  @Test func firstVerdictThatAppliesIsGiven() {
    #expect(
      verdicts(weekdayWalks(minutes: [600, 655])) { $0.maxDeviationMinutes = 1 }
        == [.tooFewDays])
    #expect(verdicts(weekdayWalks(minutes: [600, 655, 706])) == [.tooSpread])
  }

  /// The thresholds that no other test here meets without naming them.
  @Test func defaultsAreThoseOfTheRules() {
    #expect(Rules().windowDays == 14)
    #expect(Rules().clusterGapMinutes == 60)
    #expect(Rules().roundToMinutes == 15)
    #expect(Rules().policy == .single)
  }

  @Test func namesAreThoseOfTheContract() {
    #expect(
      Verdict.allCases.map(\.name) == [
        "habit", "too_few_days", "too_spread", "low_confidence", "not_best", "over_daily_limit",
        "too_close",
      ])
  }

  @Test(arguments: [
    (1102.5, 1110), (1100.0, 1095), (1102.0, 1095), (1432.0, 1425), (1432.5, 1440), (1439.5, 1440),
    (0.0, 0), (7.0, 0), (7.5, 15), (22.5, 30), (1425.0, 1425),
  ])
  func habitTimeIsTheNearestQuarterAndTiesGoUp(center: Double, expected: Int) {
    #expect(habitMinute(center: center, step: 15) == expected)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 10, 12, 16, 20, 24, 30, 45, 60, 90, 120])
  func habitTimeIsAsNearAsItCanBe(step: Int) {
    for halfMinutes in 0..<2880 {
      let center = Double(halfMinutes) / 2
      let minute = habitMinute(center: center, step: step)
      #expect(minute % step == 0 && 0...1440 ~= minute)
      let late = Double(minute) - center
      #expect(-Double(step) / 2 < late && late <= Double(step) / 2)
    }
  }
}
