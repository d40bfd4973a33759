package import Habits
package import Reminders
package import Zones

/// Everything that the outputs say about one user. A value may be filled again for the next user.
package struct UserReport: Sendable {
  /// The exact bytes of the id: valid UTF-8 without NUL, since rows with other ids are rejected.
  package var id: [UInt8]
  package var zone: Zone
  package var settings: ReminderSettings
  package var counts = WalkCounts()
  /// The local dates that the analysis looked at.
  package var window: ClosedRange<CivilDate>
  /// Weekday before weekend, then by center.
  package var clusters: [JudgedCluster] = []
  package var schedule = Schedule()
  /// The rules behind the schedule, for the formats that speak of weeks; else none.
  package var weekly: [WeeklyTime] = []
  /// The schedule of a whole year, for calendars; else empty.
  package var year = Schedule()
  /// In the order in which they shall be named.
  package var warnings: [UserWarning] = []

  package init(
    id: [UInt8], zone: Zone, settings: ReminderSettings, window: ClosedRange<CivilDate>
  ) {
    self.id = id
    self.zone = zone
    self.settings = settings
    self.window = window
  }
}

/// How many walks of a user there are, by what became of them.
package struct WalkCounts: Equatable, Sendable {
  package var walks = 0
  package var inWindow = 0
  package var outsideWindow = 0
  package var inFuture = 0
  package var duplicates = 0

  package init() {}
}

/// A doubt about the zone of a user (rules, section 1).
package enum UserWarning: String, CaseIterable, Sendable {
  case fixedOffset = "fixed_offset"
  case zoneUnknown = "zone_unknown"
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
}

extension UserReport {
  package var scheduledReminders: some Sequence<Reminder> {
    schedule.reminders.lazy.filter { $0.status == .scheduled }
  }

  /// The first that applies, in the order of the contract; nil when a reminder is scheduled.
  package var reason: NoReminderReason? {
    if schedule.reminders.contains(where: { $0.status == .scheduled }) { return nil }
    if settings.mode == .off { return .off }
    if settings.notifications == .denied { return .notificationsDenied }
    // Set times need no walk, so only the calendar can be the reason.
    if case .fixed = settings.mode { return .noDate }
    if counts.walks == 0 { return .noWalks }
    if counts.inWindow == 0 { return .noWalksInWindow }
    // A kept habit always has a scheduled reminder, unless there is no date for one.
    if hasCluster(.habit) { return .noDate }
    if hasCluster(.lowConfidence) { return .lowConfidence }
    if hasCluster(.tooSpread) { return .tooSpread }
    return .tooFewDays
  }

  private func hasCluster(_ verdict: Verdict) -> Bool {
    clusters.contains { $0.verdict == verdict }
  }
}

extension DayType {
  /// The word in every output.
  package var name: String {
    switch self {
    case .weekday: "weekday"
    case .weekend: "weekend"
    }
  }
}

extension Reminder.Status {
  var name: String {
    switch self {
    case .scheduled: "scheduled"
    case .cancelled: "cancelled"
    }
  }

  var cancelReason: CancelReason? {
    switch self {
    case .scheduled: nil
    case .cancelled(let reason): reason
    }
  }
}
