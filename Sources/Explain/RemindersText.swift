import Configuration
import Emit
import Habits
import Pipeline
import Reminders
import Zones

extension Explanation {
  func appendReminders(to page: inout Page) {
    let (report, schedule) = (study.report, study.report.schedule)
    page.stage("reminders", gist)
    for completion in schedule.completions { page.line("  \(words(completion))") }
    for reminder in schedule.reminders {
      let ring = report.zone.wallClock(at: reminder.fireAt)
      page.line(
        "  \(CivilDate(ofWallClock: ring).withDay) \(clock(ofWallClock: ring))  for "
          + "\(reminder.habitDate.withDay) \(clock(reminder.habitMinute))  \(reminder.status.word)")
    }
    for reason in CancelReason.all
    where schedule.reminders.contains(where: { $0.isCancelled(reason) }) {
      page.line("  \(reason.rawValue): \(meaning(reason))")
    }
    if let reason = report.reason {
      page.line("  none is scheduled: \(reason.rawValue), \(meaning(reason))")
    } else if schedule.hasHabitWithoutDate {
      page.line("  one of the times never rings: \(whyNoDate)")
    }
  }

  private var gist: String {
    let (settings, rules) = (study.report.settings, configuration.reminders)
    let today = study.report.window.upperBound
    let span = "\(today.isoText) to \((today + (rules.horizonDays - 1)).isoText)"
    guard settings.notifications == .granted else { return "notifications are denied" }
    switch settings.mode {
    case .auto: return "\(counted(rules.leadMinutes, "minute")) before each habit, \(span)"
    case .fixed(let minutes, let days):
      let names =
        days.count == 7
        ? "daily"
        : Weekday.allCases.filter(days.contains).map(\.name)
          .joined(separator: " ")
      return "at set times (\(minutes.map { clock($0) }.joined(separator: " ")), \(names)), \(span)"
    case .off: return "switched off"
    }
  }

  private func words(_ completion: Completion) -> String {
    let start = "the walk of \(clock(ofWallClock: completion.walk.wallClock)) today"
    let going = completion.walk.isInProgress ? " (still going on)" : ""
    guard let slot = completion.slot else {
      return "\(start)\(going) is near no habit's time"
    }
    return "\(start)\(going) completes \(slot.habitDate.withDay) \(clock(slot.habitMinute))"
  }

  private func meaning(_ reason: CancelReason) -> String {
    switch reason {
    case .alreadyWalked: "a walk has completed it"
    case .walkedToday: "there was a walk today"
    case .tooClose:
      "another one, which stays, rings less than \(configuration.reminders.matchMinutes) minutes away"
    case .quietHours: "it would ring in the quiet hours"
    case .paused: "the user has paused until a later date"
    }
  }

  private func meaning(_ reason: NoReminderReason) -> String {
    switch reason {
    case .off: "the users file says so"
    case .notificationsDenied: "the phone would not show any"
    case .noWalks: "there is no used row of this user"
    case .noWalksInWindow: "all rows lie outside the window"
    case .lowConfidence, .tooSpread, .tooFewDays: "which is as far as any cluster came"
    case .noDate: whyNoDate
    }
  }

  /// Why a time has no date within the 366 that are looked at.
  private var whyNoDate: String {
    let reminders = study.report.year.reminders
    let ringing = Set(reminders.filter { $0.status == .scheduled }.map(\.habitID))
    let silent = reminders.filter { !ringing.contains($0.habitID) }
    let silencers = [(CancelReason.quietHours, "quiet hours"), (.paused, "pause")]
      .filter { reason, _ in silent.contains { $0.isCancelled(reason) } }.map { $1 }
    return silencers.isEmpty
      ? "the calendar has no date for it within 366 days"
      : "silent for 366 days, by \(silencers.joined(separator: " and "))"
  }
}

extension CancelReason {
  fileprivate static var all: [CancelReason] {
    [.alreadyWalked, .walkedToday, .tooClose, .quietHours, .paused]
  }
}

extension Reminder {
  fileprivate func isCancelled(_ reason: CancelReason) -> Bool { status == .cancelled(reason) }
}

extension Reminder.Status {
  fileprivate var word: String {
    switch self {
    case .scheduled: "scheduled"
    case .cancelled(let reason): "cancelled: \(reason.rawValue)"
    }
  }
}
