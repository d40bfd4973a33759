import Habits

/// The fewest further dates, with one walk each at the cluster's center, that would make the cluster a
/// habit if its present walks stayed in the window; nil if a window full of them would not.
///
/// - Parameters:
///   - walks: all the user's walks of the window, by their own dates.
///   - last: last date of the window.
func moreDays(
  for cluster: JudgedCluster, among walks: [Walk], after last: CivilDate, rules: Rules
) -> Int? {
  let center = Int(cluster.dispersion.centerMinute)
  // From the second date on: past midnight a walk counts for the date before its own.
  let dates = (2...366).lazy.map { last + $0 }
    .filter { rules.dayTypes.dayType(of: $0) == cluster.dayType }
  var more: [Walk] = []
  for date in dates.prefix(rules.windowDays) {
    more.append(Walk(date: date, minute: center))
    if isHabit(at: center, cluster.dayType, walks + more, rules) { return more.count }
  }
  return nil
}

/// Whether the cluster that holds this minute of the day is a habit.
private func isHabit(at minute: Int, _ dayType: DayType, _ walks: [Walk], _ rules: Rules) -> Bool {
  var user = WalksByUser()
  user.appendUser(walks.count) { walks[$0] }
  var analysis = Analysis()
  analysis.run(on: user, rules: rules)
  return analysis.judged(ofUser: 0).contains { judged in
    judged.dayType == dayType && judged.verdict == .habit
      && analysis.clusters.walks[analysis.clusters.range(ofCluster: judged.cluster)]
        .contains { $0.minute % minutesPerDay == minute }
  }
}
