import Emit
import Figures
import Habits
import Page
import Reminders
import Zones

/// 2026-11-29T15:59:59Z, a Sunday; in Taipei the last second of it.
let asOf: Int64 = 1_795_967_999
let taipei = Zone.fixed(offsetMinutes: 480)

/// Walks at `minute` of each of the `days` before the as-of date, in Taipei, the earliest first.
func walks(at minute: Int, days: [Int]) -> [UsedWalk] {
  let today = taipei.date(at: asOf)
  return days.sorted(by: >).map { day in
    let wallClock = (today + -day).wallClock(minute: minute)
    return UsedWalk(
      instant: wallClock - 28_800, wallClock: wallClock, offset: 28_800, isInProgress: false)
  }
}

/// The share of a page of people with these ids, each with the walks, analysed by the default rules.
func share(_ people: [(id: [UInt8], walks: [UsedWalk])]) -> PageShare {
  var share = PageShare()
  for (id, walks) in people { share.add(id, walks) }
  return share
}

extension PageShare {
  mutating func add(_ id: [UInt8], _ walks: [UsedWalk], _ settings: ReminderSettings = .init()) {
    let rules = Rules()
    var analysis = Analysis()
    var byUser = WalksByUser()
    for walk in walks { byUser.append(Walk(walk)) }
    byUser.endUser()
    analysis.run(on: byUser, rules: rules)
    let today = taipei.date(at: asOf)
    var report = UserReport(
      id: id, zone: taipei, settings: settings, window: today + -13...today)
    report.counts.walks = walks.count
    report.counts.inWindow = walks.count
    report.clusters = Array(analysis.judged(ofUser: 0))
    report.schedule = Scheduler(
      asOf: asOf, rules: ReminderRules(), policy: rules.policy, dayTypes: rules.dayTypes
    ).schedule(
      clusters: report.clusters[...], walks: walks, settings: report.settings, zone: taipei)
    add(report, walks, duplicates: [], asOf: asOf)
  }
}
