import Habits
import Zones

/// Dates, from the as-of date on, in which a habit without reminder in the span must have one: a
/// leap year's (rules, section 8).
private let farthestDays = 366

extension Scheduler {
  /// Adds the reminders at `times` on the dates of the span, and for each time without a scheduled
  /// one there its first scheduled one after the span.
  ///
  /// - Parameter cancellation: why a reminder is cancelled on its own, if it is. Reminders that are
  ///   too close to each other are judged afterwards, and that adds no later ones.
  func addReminders(
    at times: [SlotTime], today: CivilDate, zone: Zone, to schedule: inout Schedule,
    cancellation: (Reminder) -> CancelReason?
  ) {
    schedule.reminders.reserveCapacity(times.count * rules.horizonDays)
    for time in times {
      var isScheduled = false
      for day in 0..<max(rules.horizonDays, farthestDays) {
        let isInSpan = day < rules.horizonDays
        if isScheduled, !isInSpan { break }
        guard var reminder = reminder(at: time, on: today + day, zone) else { continue }
        if let reason = cancellation(reminder) {
          guard isInSpan else { continue }
          reminder.status = .cancelled(reason)
        } else {
          isScheduled = true
        }
        schedule.reminders.append(reminder)
      }
      if !isScheduled { schedule.hasHabitWithoutDate = true }
    }
    schedule.reminders.sort { $0.isOrdered(before: $1) }
  }

  /// The reminder of `time` on `date`, as if nothing cancelled it; nil if the time does not fall on
  /// that date, or the reminder is not later than the as-of moment.
  private func reminder(at time: SlotTime, on date: CivilDate, _ zone: Zone) -> Reminder? {
    guard time.falls(on: date, dayTypes) else { return nil }
    let instant = time.instant(on: date, zone)
    let reminder =
      switch time.dates {
      case .partition(let dayType, let confidence):
        Reminder(
          kind: .auto, dayType: dayType, habitDate: date, slotNumber: time.number,
          habitMinute: time.minute, fireAt: instant - Int64(rules.leadMinutes) * 60,
          status: .scheduled, confidence: confidence)
      case .days:
        Reminder(
          kind: .fixed, dayType: dayTypes.dayType(of: date), habitDate: date,
          slotNumber: time.number, habitMinute: time.minute, fireAt: instant,
          status: .scheduled, confidence: nil)
      }
    return reminder.fireAt > asOf ? reminder : nil
  }
}

extension Reminder {
  /// The order of `reminders.csv`; the number only tells apart habits of the same time.
  fileprivate func isOrdered(before other: Self) -> Bool {
    (fireAt, dayType.rawValue, habitDate, habitMinute, slotNumber)
      < (other.fireAt, other.dayType.rawValue, other.habitDate, other.habitMinute, other.slotNumber)
  }
}
