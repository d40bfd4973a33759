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
