import Testing

@testable import Habits

@Suite struct PolicyTests {
  /// A habit at `minute`, before the policy chooses.
  private func habit(
    _ minute: Int, confidence: Double = 0.9, days: Int = 4, deviation: Double = 5,
    center: Double? = nil
  ) -> JudgedCluster {
    JudgedCluster(
      dayType: .weekday, verdict: .habit, habitMinute: minute, days: days, samples: 9,
      dispersion: Dispersion(centerMinute: center ?? Double(minute), meanDeviation: deviation),
      confidence: confidence, chanceLevel: 1, cluster: 0)
  }

  private func verdicts(
    _ policy: Policy, _ habits: [JudgedCluster], _ change: (inout Rules) -> Void = { _ in }
  ) -> [Verdict] {
    var rules = Rules()
    rules.policy = policy
    change(&rules)
    var clusters = habits
    rules.keepHabits(of: clusters.indices, in: &clusters)
    return clusters.map(\.verdict)
  }

  /// Each differs from the one before in one figure, and all that follow it are better.
  @Test func bestIsByConfidenceThenDaysThenDeviationThenTime() {
    let ascending = [
      habit(400, confidence: 0.8, days: 9, deviation: 0),
      habit(300, confidence: 0.9, days: 4, deviation: 1),
      habit(200, confidence: 0.9, days: 5, deviation: 6),
      habit(700, confidence: 0.9, days: 5, deviation: 5),
      habit(600, confidence: 0.9, days: 5, deviation: 5),
    ]
    for (worse, better) in zip(ascending, ascending.dropFirst()) {
      #expect(better.isBetter(than: worse) && !worse.isBetter(than: better))
      #expect(verdicts(.single, [worse, better]) == [.notBest, .habit])
      #expect(verdicts(.single, [better, worse]) == [.habit, .notBest])
    }
  }

  @Test func singleKeepsOneHabitOfEachPartition() {
    let times = ["08:00", "18:00"]
    let walks =
      (0..<3).flatMap { day in times.map { Walk(date: monday + day, minute: minute($0)) } }
      + [5, 6].flatMap { day in times.map { Walk(date: monday + day, minute: minute($0)) } }
    #expect(analyse(walks).map(\.verdict) == [.habit, .notBest, .habit, .notBest])
  }

  @Test func clusterThatIsNoHabitKeepsItsVerdict() {
    var few = habit(600, confidence: 1)
    few.verdict = .tooFewDays
    #expect(verdicts(.single, [few, habit(900)]) == [.tooFewDays, .habit])
    #expect(verdicts(.multiple, [few, habit(610)]) == [.tooFewDays, .habit])
  }

  @Test func multipleKeepsUpToTheDailyLimit() {
    let habits = [
      habit(300, confidence: 0.7), habit(600, confidence: 1), habit(900, confidence: 0.9),
      habit(1200, confidence: 0.8),
    ]
    #expect(verdicts(.multiple, habits) == [.overDailyLimit, .habit, .habit, .habit])
    #expect(
      verdicts(.multiple, habits) { $0.maxPerDay = 1 }
        == [.overDailyLimit, .habit, .overDailyLimit, .overDailyLimit])
    #expect(verdicts(.multiple, habits) { $0.maxPerDay = 4 } == [.habit, .habit, .habit, .habit])
  }

  @Test(arguments: [
    (480, 600, false), (480, 599, true), (1380, 60, false), (1380, 45, true),
    (1440, 120, false), (1440, 105, true), (1440, 1320, false), (1440, 1335, true),
  ])
  func keptHabitsAreTwoHoursApartRoundTheCircle(kept: Int, other: Int, isTooClose: Bool) {
    #expect(
      verdicts(.multiple, [habit(kept, confidence: 1), habit(other)])
        == [.habit, isTooClose ? .tooClose : .habit])
  }

  /// The spacing is that of the rounded times, not of the centers.
  @Test func spacingIsMeasuredBetweenHabitTimes() {
    let habits = [habit(480, confidence: 1, center: 487), habit(600, center: 593)]
    #expect(verdicts(.multiple, habits) == [.habit, .habit])
  }

  @Test func onlyKeptHabitsCrowdOutOthers() {
    let habits = [
      habit(480, confidence: 1), habit(570, confidence: 0.9), habit(660, confidence: 0.8),
    ]
    #expect(verdicts(.multiple, habits) == [.habit, .tooClose, .habit])
  }

  @Test func dailyLimitIsNamedBeforeSpacing() {
    let habits = [habit(480, confidence: 1), habit(500)]
    #expect(verdicts(.multiple, habits) { $0.maxPerDay = 1 } == [.habit, .overDailyLimit])
  }

  @Test func leastSpacingIsASetting() {
    let habits = [habit(480, confidence: 1), habit(510)]
    #expect(verdicts(.multiple, habits) { $0.minSpacingMinutes = 30 } == [.habit, .habit])
    #expect(verdicts(.multiple, habits) { $0.minSpacingMinutes = 31 } == [.habit, .tooClose])
  }
}
