import Foundation
import TestRandom
import Testing

@testable import Configuration
@testable import Emit
@testable import Habits
@testable import Pipeline
@testable import Reminders
@testable import Zones

/// One run over a few users, all at random.
struct RandomRun {
  var asOf: Int64
  var configuration = Configuration()
  /// By id.
  var reports: [UserReport] = []
}

/// Zones with gaps at 2:00, half an hour wide, at midnight, and without any; 26 hours apart.
private let zones = [
  "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Cairo", "Asia/Taipei",
  "Pacific/Kiritimati", "Pacific/Pago_Pago",
].compactMap { Zone(ianaName: $0) }

/// Days on which some clock changes, in 2027.
private let changes: [Int64] = [
  1_805_004_000, 1_806_195_600, 1_807_340_400, 1_808_517_600, 1_823_270_400, 1_824_944_400,
]

extension SeededGenerator {
  /// A moment within a week of a change of some clock.
  mutating func moment() -> Int64 { pick(changes) + Int64(int(-10_000...10_000)) * 60 }

  mutating func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.reminders.horizonDays = int(1...14)
    configuration.reminders.leadMinutes = pick([0, 10, 10, 90, 720])
    configuration.reminders.maxPending = pick([64, 64, 3, 1])
    configuration.rules.policy = pick([.single, .multiple])
    if once(in: 3) {
      configuration.reminders.quietHours = QuietHours(from: int(0...719), to: int(720...1439))
    }
    if once(in: 3) {
      let today = CivilDate(ofWallClock: pick(changes))
      configuration.rules.dayTypes = DayTypes(
        weekend: pick([[.saturday, .sunday], [.friday], []]),
        holidays: (0..<4).map { _ in today + int(-10...40) })
    }
    return configuration
  }

  mutating func run(asOf: Int64, _ configuration: Configuration) -> RandomRun {
    var run = RandomRun(asOf: asOf, configuration: configuration)
    for id in ["a", "b", "c", "d"] where !once(in: 4) {
      run.reports.append(report(id, asOf: asOf, configuration))
    }
    return run
  }

  private mutating func report(
    _ id: String, asOf: Int64, _ configuration: Configuration
  ) -> UserReport {
    let zone = pick(zones)
    let today = zone.date(at: asOf)
    var settings = ReminderSettings()
    if once(in: 3) {
      let minutes = Set((0..<pick([1, 1, 3, 12])).map { _ in 15 * int(0...95) })
      let days = once(in: 2) ? Weekday.allCases : [pick(Weekday.allCases)]
      settings.mode = .fixed(minutes: minutes.sorted(), days: Set(days))
    }
    if once(in: 10) { settings.mode = .off }
    if once(in: 10) { settings.notifications = .denied }
    if once(in: 4) { settings.pausedUntil = today + int(-3...30) }
    var report = UserReport(
      id: Array(id.utf8), zone: zone, settings: settings, window: today...today)
    report.clusters = DayType.allCases.flatMap { habits($0, configuration.rules.policy) }
    let scheduler = Scheduler(
      asOf: asOf, rules: configuration.reminders, policy: configuration.rules.policy,
      dayTypes: configuration.rules.dayTypes)
    report.schedule = scheduler.schedule(
      clusters: report.clusters[...], walks: walks(before: asOf, in: zone), settings: settings,
      zone: zone)
    report.weekly = scheduler.weeklyTimes(clusters: report.clusters[...], settings: settings)
    return report
  }

  private mutating func habits(_ dayType: DayType, _ policy: Policy) -> [JudgedCluster] {
    let count = policy == .single ? int(0...1) : int(0...3)
    return Set((0..<count).map { _ in 15 * int(0...96) }).sorted().map { minute in
      JudgedCluster(
        dayType: dayType, verdict: .habit, habitMinute: minute, days: 4, samples: 4,
        dispersion: Dispersion(centerMinute: Double(minute % 1440), meanDeviation: 0),
        confidence: Double(int(6500...10_000)) / 10_000, chanceLevel: 0, cluster: 0)
    }
  }

  private mutating func walks(before asOf: Int64, in zone: Zone) -> [UsedWalk] {
    (0..<int(0...2)).map { _ in
      let instant = asOf - Int64(int(0...1440)) * 60
      return UsedWalk(
        instant: instant, wallClock: zone.wallClock(at: instant), offset: zone.offset(at: instant),
        isInProgress: false)
    }
  }
}
