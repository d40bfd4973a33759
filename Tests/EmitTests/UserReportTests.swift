import Testing

@testable import Emit
@testable import Habits
@testable import Reminders

private let fixed = ReminderMode.fixed(minutes: [450], days: [.monday])

@Test func aScheduledReminderNeedsNoReason() {
  let cancelled = reminder(status: .cancelled(.alreadyWalked))
  #expect(report(reminders: [cancelled, reminder()]).reason == nil)
  #expect(report(clusters: [cluster()], reminders: [cancelled]).reason == .noDate)
}

@Test func theUsersWishComesBeforeTheWalks() {
  var report = report(settings: settings(.off, .denied))
  report.counts = WalkCounts()
  #expect(report.reason == .off)
  report.settings = settings(.auto, .denied)
  #expect(report.reason == .notificationsDenied)
  report.settings = settings(fixed, .denied)
  #expect(report.reason == .notificationsDenied)
  report.settings = settings(fixed)
  #expect(report.reason == .noDate)
}

@Test func missingWalksComeBeforeClusters() {
  var report = report()
  report.counts.inWindow = 0
  #expect(report.reason == .noWalksInWindow)
  report.counts.walks = 0
  #expect(report.reason == .noWalks)
}

@Test(arguments: [
  ([Verdict.tooFewDays], NoReminderReason.tooFewDays),
  ([.tooFewDays, .tooSpread], .tooSpread),
  ([.lowConfidence, .tooSpread, .tooFewDays], .lowConfidence),
  ([.tooFewDays, .habit, .lowConfidence], .noDate),
])
func theClusterThatCameFarthestIsTheReason(verdicts: [Verdict], expected: NoReminderReason) {
  #expect(report(clusters: verdicts.map { cluster(.weekday, $0) }).reason == expected)
}

@Test func reasonsAndWarningsAreNamedAsInTheContract() {
  #expect(
    NoReminderReason.allCases.map(\.rawValue) == [
      "off", "notifications_denied", "no_walks", "no_walks_in_window", "low_confidence",
      "too_spread", "too_few_days", "no_date",
    ])
  #expect(UserWarning.allCases.map(\.rawValue) == ["fixed_offset", "zone_unknown"])
}
