import Habits
import Reminders
import Zones

extension JSONWriter {
  /// Appends what one user's phone shall do as one line, one document of `reminders.jsonl`.
  ///
  /// Each of `notifications` is what Notifee's `createTriggerNotification` takes as its first
  /// argument and, under `trigger`, as its second; Notifee reads the keys that it knows and leaves
  /// `trigger` and `intent` alone. `channel` is for `createChannel`, `cancel` for
  /// `cancelTriggerNotifications`, before the notifications are set.
  ///
  /// - Parameter withdrawn: ids that the run before may have set and that are not among
  ///   `report.schedule.span`.
  package func appendNotifications(
    of report: UserReport, texts: NotificationTexts, withdrawn: [[UInt8]] = [],
    to bytes: inout [UInt8]
  ) {
    let pending = report.schedule.pending
    appendDocument(to: &bytes) {
      member("user_id", report.id)
      member("time_zone", report.zone.name)
      channel(texts, importance: texts.importance)
      array("notifications") {
        for reminder in pending { object { notification(for: reminder, in: report.zone, texts) } }
      }
      leftOut(report.schedule)
      array("cancel") {
        cancel(report.schedule, pending)
        for id in withdrawn { string { $0.append(contentsOf: id) } }
      }
    }
    bytes.append(lineFeed)
  }

  /// As above for a user who is gone: nothing to set, and everything to cancel.
  package func appendNotifications(
    of departure: Departure, texts: NotificationTexts, to bytes: inout [UInt8]
  ) {
    appendDocument(to: &bytes) {
      member("user_id", departure.userID)
      member("time_zone", departure.zoneName)
      channel(texts, importance: texts.importance)
      array("notifications") {}
      array("left_out") {}
      array("cancel") {
        departure.span.forEachSlot { date, slot in
          string { $0.append(reminderIDOf: slot, on: date) }
        }
        for id in departure.ids { string { $0.append(contentsOf: id) } }
      }
    }
    bytes.append(lineFeed)
  }

  /// - Parameter importance: as the library counts it.
  func channel(_ texts: NotificationTexts, importance: Int) {
    object("channel") {
      member("id", texts.channelID)
      member("name", texts.channelName)
      member("importance", importance)
    }
  }

  /// The ids of the reminders that are scheduled but too many for the phone.
  func leftOut(_ schedule: Schedule) {
    array("left_out") {
      for reminder in schedule.leftOut { string { $0.append(idOf: reminder) } }
    }
  }

  /// Every id of the span but the pending ones, then reminders beyond it that shall not ring.
  private func cancel(_ schedule: Schedule, _ pending: ArraySlice<Reminder>) {
    let kept = Set(pending.map { SlotKey(date: $0.habitDate, slot: $0.slotNumber) })
    schedule.span.forEachSlot { date, slot in
      if kept.contains(SlotKey(date: date, slot: slot)) { return }
      string { $0.append(reminderIDOf: slot, on: date) }
    }
    for reminder in schedule.reminders
    where !schedule.span.contains(reminder.slotNumber, on: reminder.habitDate)
      && !kept.contains(SlotKey(date: reminder.habitDate, slot: reminder.slotNumber))
    {
      string { $0.append(idOf: reminder) }
    }
  }

  private func notification(for reminder: Reminder, in zone: Zone, _ texts: NotificationTexts) {
    member("id", text: { $0.append(idOf: reminder) })
    member("title") {
      texts.append(texts.title, minute: reminder.habitMinute, reminder.dayType, to: &$0)
    }
    member("body") {
      texts.append(texts.body, minute: reminder.habitMinute, reminder.dayType, to: &$0)
    }
    // Only strings: what a notification carries goes through iOS and Android as such.
    object("data") {
      member("habit_id", reminder.habitID)
      member("habit_date", text: { $0.append(reminder.habitDate) })
      member("habit_time", text: { $0.append(minuteOfDay: reminder.habitMinute) })
      member("day_type", reminder.dayType.name)
      if let confidence = reminder.confidence {
        member("confidence", text: { $0.append(confidence, decimals: 4) })
      }
      member("kind", reminder.kind.rawValue)
    }
    object("android") { member("channelId", texts.channelID) }
    object("trigger") {
      member("type", notifeeTimestampTrigger)
      member("timestamp", Int(reminder.fireAt * 1000))
    }
    // The clock that the trigger means, for an app that plans again after a journey.
    object("intent") {
      let ring = zone.wallClock(at: reminder.fireAt)
      let date = CivilDate(ofWallClock: ring)
      member("date", text: { $0.append(date) })
      member("time") { $0.append(minuteOfDay: Int(ring - date.wallClock(minute: 0)) / 60) }
      member("time_zone", zone.name)
    }
  }
}

private struct SlotKey: Hashable {
  var date: CivilDate
  var slot: Int
}

/// `TriggerType.TIMESTAMP`
private let notifeeTimestampTrigger = 0
