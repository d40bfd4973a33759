package import Habits

/// Thresholds of the reminders, with the defaults of the rules (section 8).
package struct ReminderRules: Equatable, Sendable {
  /// Minutes of elapsed time between a reminder and its slot.
  package var leadMinutes = 10

  /// Greatest distance, inclusive, at which a walk completes a slot; two reminders of one user are
  /// at least this far apart.
  package var matchMinutes = 60
  package var cancelOn = CancelOn.any

  /// Dates that a schedule covers, the as-of date included.
  package var horizonDays = 7

  /// Most notifications that a phone is given at once: iOS drops what is beyond 64.
  package var maxPending = 64

  /// Hours of the user's clock in which nothing rings; nil: none.
  package var quietHours: QuietHours?

  package init() {}
}

/// Which walks of the as-of date cancel that day's reminders under the policy `single`.
package enum CancelOn: String, CaseIterable, Sendable {
  case any, matched
}

/// What one user chose in the users file; the defaults are those of a user without a row there.
package struct ReminderSettings: Hashable, Sendable {
  package var mode = ReminderMode.auto
  package var notifications = NotificationPermission.granted
  /// The language of the user's texts, known to the configuration; empty for its default texts.
  package var language = ""
  /// Nothing rings before this date of the user's clock.
  package var pausedUntil: CivilDate?

  package init() {}
}

package enum ReminderMode: Hashable, Sendable {
  /// At the user's habits.
  case auto
  /// At set minutes of the day (ascending, each once) on set days of the week.
  case fixed(minutes: [Int], days: Set<Weekday>)
  case off

  package var name: String {
    switch self {
    case .auto: "auto"
    case .fixed: "fixed"
    case .off: "off"
    }
  }
}

package enum NotificationPermission: String, CaseIterable, Sendable {
  case granted, denied
}
