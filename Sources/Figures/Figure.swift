import Habits
import Reminders

/// What is counted over users, each as a row of counts.
package enum Figure: Int, CaseIterable, Sendable {
  /// Users; those with a scheduled reminder; the others by `NoReminderReason.allCases`.
  case people, remindedPeople, reasons
  /// Rows; then what became of them: in the window, outside, in the future, duplicates.
  case walks
  /// Clusters by `Verdict.allCases`.
  case verdicts
  /// Kept habits that have a scheduled reminder.
  case remindedHabits
  /// Scheduled reminders, and cancelled ones.
  case reminders
  /// Kept habits by the half hour of their time.
  case weekdayTimes, weekendTimes
  /// Clusters of enough days by mean deviation in steps of 5 minutes, the last without end.
  case tightDeviations, spreadDeviations
  /// Clusters of enough days and small deviation by confidence in steps of 0.05.
  case highConfidences, lowConfidences
  /// Scheduled reminders by the hour in which they ring on the user's clock, for nine days from
  /// 00:00 of the first date: a week from the as-of date, which may be one of three on Earth.
  case reminderHours

  package var name: String {
    switch self {
    case .people: "people"
    case .remindedPeople: "remindedPeople"
    case .reasons: "reasons"
    case .walks: "walks"
    case .verdicts: "verdicts"
    case .remindedHabits: "remindedHabits"
    case .reminders: "reminders"
    case .weekdayTimes: "weekdayTimes"
    case .weekendTimes: "weekendTimes"
    case .tightDeviations: "tightDeviations"
    case .spreadDeviations: "spreadDeviations"
    case .highConfidences: "highConfidences"
    case .lowConfidences: "lowConfidences"
    case .reminderHours: "reminderHours"
    }
  }

  var length: Int {
    switch self {
    case .people, .remindedPeople, .remindedHabits: 1
    case .reasons: NoReminderReason.allCases.count
    case .walks: 5
    case .verdicts: Verdict.allCases.count
    case .reminders: 2
    case .weekdayTimes, .weekendTimes: 48
    case .tightDeviations, .spreadDeviations: 13
    case .highConfidences, .lowConfidences: 20
    case .reminderHours: 9 * 24
    }
  }
}
