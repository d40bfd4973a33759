import Habits
import Reminders
import Zones

extension [UInt8] {
  /// Appends what one user's phone shall do as one line, one document of `reminders.jsonl`.
  ///
  /// Each of `notifications` is what Notifee's `createTriggerNotification` takes as its first
  /// argument and, under `trigger`, as its second; Notifee reads the keys that it knows and leaves
  /// `trigger` and `intent` alone. `channel` is for `createChannel`, `cancel` for
  /// `cancelTriggerNotifications`, before the notifications are set.
  package mutating func appendNotifications(of report: UserReport, texts: NotificationTexts) {
    let pending = report.schedule.pending
    appendDocument {
      $0.member("user_id", report.id)
      $0.member("time_zone", report.zone.name)
      $0.channel(texts, importance: texts.importance)
      $0.array("notifications") {
        for reminder in pending {
          $0.object { $0.notification(for: reminder, in: report.zone, texts) }
        }
      }
      $0.leftOut(report.schedule)
      $0.array("cancel") {
        $0.cancel(report.schedule, pending)
        for id in report.withdrawn { $0.string { $0.append(contentsOf: id) } }
      }
    }
  }

  /// As above for a user who is gone: nothing to set, and everything to cancel.
  package mutating func appendNotifications(of leftover: Leftover, texts: NotificationTexts) {
    appendDocument {
      $0.member("user_id", leftover.userID)
      $0.member("time_zone", leftover.zoneName)
      $0.channel(texts, importance: texts.importance)
      $0.array("notifications") { _ in }
      $0.array("left_out") { _ in }
      $0.array("cancel") { json in
        leftover.span.forEachSlot { date, slot in
          json.plain { $0.append(reminderIDOf: slot, on: date) }
        }
        for id in leftover.ids { json.string { $0.append(contentsOf: id) } }
      }
    }
  }
}

extension JSONWriter {
  /// - Parameter importance: as the library counts it.
  mutating func channel(_ texts: NotificationTexts, importance: Int) {
    object("channel") {
      $0.member("id", texts.channelID)
      $0.member("name", texts.channelName)
      $0.member("importance", importance)
    }
  }

  /// The ids of the reminders that are scheduled but too many for the phone.
  mutating func leftOut(_ schedule: Schedule) {
    array("left_out") {
      for reminder in schedule.leftOut { $0.plain { $0.append(idOf: reminder) } }
    }
  }

  /// Every id of the span but the pending ones, then reminders beyond it that shall not ring.
  fileprivate mutating func cancel(_ schedule: Schedule, _ pending: ArraySlice<Reminder>) {
    // Few, and looked through faster than hashed.
    let kept = pending.map { SlotKey(date: $0.habitDate, slot: $0.slotNumber) }
    schedule.span.forEachSlot { date, slot in
      if kept.contains(SlotKey(date: date, slot: slot)) { return }
      plain { $0.append(reminderIDOf: slot, on: date) }
    }
    for reminder in schedule.reminders
    where !schedule.span.contains(reminder.slotNumber, on: reminder.habitDate)
      && !kept.contains(SlotKey(date: reminder.habitDate, slot: reminder.slotNumber))
    {
      plain { $0.append(idOf: reminder) }
    }
  }

  /// A template, filled in for a habit time.
  mutating func member(
    _ key: StaticString, _ template: Template, of minute: Int, _ dayType: DayType,
    _ texts: NotificationTexts
  ) {
    member(key, text: { texts.append(template, minute: minute, dayType, to: &$0) })
  }

  fileprivate mutating func notification(
    for reminder: Reminder, in zone: Zone, _ texts: NotificationTexts
  ) {
    member("id", plain: { $0.append(idOf: reminder) })
    member("title", texts.title, of: reminder.habitMinute, reminder.dayType, texts)
    member("body", texts.body, of: reminder.habitMinute, reminder.dayType, texts)
    // Only strings: what a notification carries goes through iOS and Android as such.
    object("data") {
      $0.member("habit_id", reminder.habitID)
      $0.member("habit_date", plain: { $0.append(reminder.habitDate) })
      $0.member("habit_time", plain: { $0.append(minuteOfDay: reminder.habitMinute) })
      $0.member("day_type", reminder.dayType.name)
      if let confidence = reminder.confidence {
        $0.member("confidence", plain: { $0.append(confidence, decimals: 4) })
      }
      $0.member("kind", reminder.kind.rawValue)
    }
    object("android") { $0.member("channelId", texts.channelID) }
    object("trigger") {
      $0.member("type", notifeeTimestampTrigger)
      $0.member("timestamp", Int(reminder.fireAt * 1000))
    }
    // The clock that the trigger means, for an app that plans again after a journey.
    object("intent") {
      let ring = zone.wallClock(at: reminder.fireAt)
      let date = CivilDate(ofWallClock: ring)
      $0.member("date", plain: { $0.append(date) })
      $0.member(
        "time", plain: { $0.append(minuteOfDay: Int(ring - date.wallClock(minute: 0)) / 60) })
      $0.member("time_zone", zone.name)
    }
  }
}

private struct SlotKey: Equatable {
  var date: CivilDate
  var slot: Int
}

/// `TriggerType.TIMESTAMP`
private let notifeeTimestampTrigger = 0
