import Testing

@testable import Habits

@Suite struct ClusterTests {
  @Test func gapOfExactlySixtyMinutesJoins() {
    #expect(clusteredMinutes(weekdayWalks(["18:00", "19:00"])) == [[1080, 1140]])
  }

  @Test func gapOfSixtyOneMinutesCuts() {
    #expect(clusteredMinutes(weekdayWalks(["18:00", "19:01"])) == [[1080], [1141]])
  }

  @Test func gapOfExactlySixtyMinutesJoinsAcrossMidnight() {
    #expect(clusteredMinutes(weekdayWalks(["23:30", "00:30"])) == [[1410, 1470]])
  }

  @Test func gapOfSixtyOneMinutesCutsAcrossMidnight() {
    #expect(clusteredMinutes(weekdayWalks(["23:30", "00:31"])) == [[31], [1410]])
  }

  @Test(arguments: [
    (0, [[600, 600], [601]]), (1, [[600, 600, 601]]),
  ])
  func gapIsASetting(gapMinutes: Int, expected: [[Int]]) {
    let walks = weekdayWalks(minutes: [600, 601, 600])
    #expect(clusteredMinutes(walks, gapMinutes: gapMinutes) == expected)
  }

  /// The distance on the circle is never more than half of it.
  @Test func gapOfHalfTheCircleJoinsEverything() {
    #expect(clusteredMinutes(weekdayWalks(minutes: [300, 1020]), gapMinutes: 719).count == 2)
    #expect(
      clusteredMinutes(weekdayWalks(minutes: [300, 1020]), gapMinutes: 720) == [[300, 1020]])
    #expect(clusteredMinutes(weekdayWalks(minutes: [0, 700]), gapMinutes: 720) == [[0, 700]])
  }

  /// Single linkage: each step counts, not the distance of the ends.
  @Test func chainJoinsItsFarEnds() {
    let minutes = Array(stride(from: 300, through: 900, by: 60))
    #expect(clusteredMinutes(weekdayWalks(minutes: minutes.shuffled())) == [minutes])
  }

  @Test func walksAtOneMinuteAreOneCluster() {
    #expect(clusteredMinutes(weekdayWalks(minutes: [7, 7, 7])) == [[7, 7, 7]])
    #expect(clusteredMinutes(weekdayWalks(minutes: [0])) == [[0]])
    #expect(clusteredMinutes([]) == [])
  }

  /// Every gap is 60: nothing is cut, and of equal gaps the smallest minute starts the arc.
  @Test func wholeCircleWithoutACutStartsAtItsSmallestMinute() {
    let minutes = Array(stride(from: 30, to: 1440, by: 60))
    #expect(clusteredMinutes(weekdayWalks(minutes: minutes)) == [minutes])
  }

  @Test func wholeCircleWithoutACutStartsAfterItsWidestGap() {
    // Every 45 minutes, but 15:00 to 16:00.
    let minutes =
      Array(stride(from: 0, through: 900, by: 45)) + [960, 1005, 1050, 1095, 1140]
      + [1185, 1230, 1275, 1320, 1365, 1410]
    let expected = minutes.filter { $0 >= 960 } + minutes.filter { $0 < 960 }.map { $0 + 1440 }
    #expect(clusteredMinutes(weekdayWalks(minutes: minutes)) == [expected])
  }

  @Test func ofEqualWidestGapsTheSmallerMinuteStartsTheArc() {
    // Every 40 minutes, but 60 before 05:00 and before 17:20.
    let minutes =
      Array(stride(from: 300, through: 980, by: 40))
      + stride(from: 1040, through: 1680, by: 40).map { $0 % 1440 }
    let expected = minutes.map { $0 < 300 ? $0 + 1440 : $0 }
    #expect(clusteredMinutes(weekdayWalks(minutes: minutes)) == [expected])
  }

  /// Occurrence date of a walk past midnight: the day before its own.
  @Test func walkPastMidnightBelongsToTheEveningBefore() {
    var input = WalksByUser()
    for walk in weekdayWalks(["23:50", "00:10", "00:20"]) { input.append(walk) }
    input.endUser()
    var partitions = Partitions()
    partitions.partition(input, by: DayTypes())
    var clusters = Clusters()
    clusters.cluster(partitions, gapMinutes: 60)
    #expect(clusters.walks.map(\.minute) == [1430, 1450, 1460])
    #expect(clusters.walks.map(\.date) == [monday, monday, monday + 1])
  }

  /// An arc that starts after midnight does not reach back.
  @Test func clusterAfterMidnightKeepsItsDates() {
    let judged = analyse(weekdayWalks(["00:10", "00:20", "00:05"]))
    #expect(judged.map(\.days) == [3])
    #expect(judged.map(\.dispersion.centerMinute) == [10])
  }
}
