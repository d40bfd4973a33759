package import Habits

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
