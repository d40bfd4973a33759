import Habits
import Zones

extension Scheduler {
  /// Why the user's walks cancel an auto reminder, if they do.
  func cancellation(
    of reminder: Reminder, by matching: Matching, today: CivilDate, zone: Zone
  ) -> CancelReason? {
    if matching.completed.contains(where: { $0.isSlot(of: reminder) }) { return .alreadyWalked }
    guard policy == .single, rules.cancelOn == .any, matching.hasWalkedToday else { return nil }
    // Midnight can lie between a reminder's ring and its slot.
    let isForToday = reminder.habitDate == today || zone.date(at: reminder.fireAt) == today
    return isForToday ? .walkedToday : nil
  }

  /// Why a reminder that no walk cancels shall not ring all the same, if it shall not.
  func silence(
    for reminder: Reminder, _ settings: ReminderSettings, _ zone: Zone
  ) -> CancelReason? {
    guard rules.quietHours != nil || settings.pausedUntil != nil else { return nil }
    let ring = zone.wallClock(at: reminder.fireAt)
    let date = CivilDate(ofWallClock: ring)
    if let end = settings.pausedUntil, date < end { return .paused }
    let minute = Int(ring - date.wallClock(minute: 0)) / 60
    return rules.quietHours?.contains(minute) == true ? .quietHours : nil
  }

  /// Of scheduled reminders that fire less than `apart` seconds apart the best stays. The best of
  /// all is judged first, so that a reminder cancels another only if it is itself kept.
  ///
  /// - Parameter reminders: all of one kind, ascending by instant of firing.
  func cancelTooClose(_ reminders: inout [Reminder], apart: Int64) {
    // Scheduled ones of which each fires less than `apart` after the one before.
    var run: [Int] = []
    for index in reminders.indices where reminders[index].status == .scheduled {
      if let last = run.last, reminders[index].fireAt - reminders[last].fireAt >= apart {
        keepBest(of: run, in: &reminders, apart: apart)
        run.removeAll(keepingCapacity: true)
      }
      run.append(index)
    }
    keepBest(of: run, in: &reminders, apart: apart)
  }

  private func keepBest(of run: [Int], in reminders: inout [Reminder], apart: Int64) {
    guard run.count > 1 else { return }
    var kept: [Int64] = []
    for index in run.sorted(by: { reminders[$0].isBetter(than: reminders[$1]) }) {
      let fireAt = reminders[index].fireAt
      if kept.contains(where: { abs($0 - fireAt) < apart }) {
        reminders[index].status = .cancelled(.tooClose)
      } else {
        kept.append(fireAt)
      }
    }
  }
}

extension Slot {
  fileprivate func isSlot(of reminder: Reminder) -> Bool {
    date == reminder.habitDate && number == reminder.slotNumber
  }
}

extension Reminder {
  /// Whether this one stays rather than `other` that is too close: higher confidence, then the
  /// earlier; at one instant the earlier slot. Fixed times have no confidence.
  fileprivate func isBetter(than other: Self) -> Bool {
    let (own, others) = (confidence ?? 0, other.confidence ?? 0)
    if own != others { return own > others }
    return (fireAt, habitDate, habitMinute, slotNumber)
      < (other.fireAt, other.habitDate, other.habitMinute, other.slotNumber)
  }
}
