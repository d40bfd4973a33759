import Testing

@testable import Habits

/// 16 November 2026, a Monday.
let monday = CivilDate(dayNumber: 20_773)

/// Reads `18:10`.
func minute(_ time: String) -> Int {
  let parts = time.split(separator: ":").compactMap { Int($0) }
  return parts[0] * 60 + parts[1]
}

/// Walks at these times, each on a date of its own: Monday to Friday of as many weeks as it takes.
func weekdayWalks(_ times: [String]) -> [Walk] {
  times.enumerated().map { index, time in
    Walk(date: monday + (index / 5 * 7 + index % 5), minute: minute(time))
  }
}

/// Walks at these times, each on a Saturday or Sunday of its own.
func weekendWalks(_ times: [String]) -> [Walk] {
  times.enumerated().map { index, time in
    Walk(date: monday + (index / 2 * 7 + 5 + index % 2), minute: minute(time))
  }
}

/// Walks at these minutes on successive weekdays.
func weekdayWalks(minutes: [Int]) -> [Walk] {
  weekdayWalks(minutes.map { "\($0 / 60):\($0 % 60)" })
}

/// The judged clusters of one user.
func analyse(_ walks: [Walk], _ rules: Rules = Rules()) -> [JudgedCluster] {
  analyse([walks], rules)[0]
}

/// The judged clusters of several users in one batch.
func analyse(_ users: [[Walk]], _ rules: Rules = Rules()) -> [[JudgedCluster]] {
  var input = WalksByUser()
  for user in users {
    for walk in user { input.append(walk) }
    input.endUser()
  }
  var analysis = Analysis()
  analysis.run(on: input, rules: rules)
  return users.indices.map { Array(analysis.judged(ofUser: $0)) }
}

/// The clusters of one user's weekday walks, as unwrapped minutes; by the least of them.
func clusteredMinutes(_ walks: [Walk], gapMinutes: Int = 60) -> [[Int]] {
  var input = WalksByUser()
  for walk in walks { input.append(walk) }
  input.endUser()
  var partitions = Partitions()
  partitions.partition(input, by: DayTypes(weekend: []))
  var clusters = Clusters()
  clusters.cluster(partitions, gapMinutes: gapMinutes)
  return clusters.clusters(ofGroup: 0).map { cluster in
    clusters.walks[clusters.range(ofCluster: cluster)].map(\.minute)
  }.sorted { $0[0] < $1[0] }
}

/// A cluster's figures in one line, as the outputs show them.
func summary(_ cluster: JudgedCluster) -> String {
  let hour = cluster.habitMinute / 60
  let minute = cluster.habitMinute % 60
  return [
    cluster.dayType == .weekday ? "weekday" : "weekend",
    "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)",
    "center \(cluster.dispersion.centerMinute)", "days \(cluster.days)",
    "samples \(cluster.samples)", "deviation \(cluster.dispersion.meanDeviation)",
    "confidence \(cluster.confidence)", cluster.verdict.name,
  ].joined(separator: " ")
}
