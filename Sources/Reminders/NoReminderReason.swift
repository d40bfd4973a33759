package import Habits

/// How many walks of a user there are, by what became of them.
package struct WalkCounts: Equatable, Sendable {
  package var walks = 0
  package var inWindow = 0
  package var outsideWindow = 0
  package var inFuture = 0
  package var duplicates = 0

  package init() {}
}

/// Why a user gets no reminder.
package enum NoReminderReason: String, CaseIterable, Sendable {
  case off
  case notificationsDenied = "notifications_denied"
  case noWalks = "no_walks"
  case noWalksInWindow = "no_walks_in_window"
  case lowConfidence = "low_confidence"
  case tooSpread = "too_spread"
  case tooFewDays = "too_few_days"
  case noDate = "no_date"

  /// The first that applies, in the order of the contract; nil when a reminder is scheduled.
  package init?(
    _ schedule: Schedule, _ settings: ReminderSettings, _ counts: WalkCounts,
    _ clusters: ArraySlice<JudgedCluster>
  ) {
    if schedule.reminders.contains(where: { $0.status == .scheduled }) { return nil }
    let hasCluster = { (verdict: Verdict) in clusters.contains { $0.verdict == verdict } }
    if settings.mode == .off {
      self = .off
    } else if settings.notifications == .denied {
      self = .notificationsDenied
    } else if case .fixed = settings.mode {
      // Set times need no walk, so only the calendar can be the reason.
      self = .noDate
    } else if counts.walks == 0 {
      self = .noWalks
    } else if counts.inWindow == 0 {
      self = .noWalksInWindow
    } else if hasCluster(.habit) {
      // A kept habit always has a scheduled reminder, unless there is no date for one.
      self = .noDate
    } else if hasCluster(.lowConfidence) {
      self = .lowConfidence
    } else if hasCluster(.tooSpread) {
      self = .tooSpread
    } else {
      self = .tooFewDays
    }
  }
}
