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
  /// Ids beyond the schedule's span that a phone may hold of earlier runs and shall cancel.
  package var withdrawn: [[UInt8]] = []
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

/// A doubt about the zone of a user (rules, section 1).
package enum UserWarning: String, CaseIterable, Sendable {
  case fixedOffset = "fixed_offset"
  case zoneUnknown = "zone_unknown"
}

extension UserReport {
  package var scheduledReminders: some Sequence<Reminder> {
    schedule.reminders.lazy.filter { $0.status == .scheduled }
  }

  /// Why no reminder is scheduled; nil when one is.
  package var reason: NoReminderReason? {
    NoReminderReason(schedule, settings, counts, clusters[...])
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
