package import Habits
package import Reminders
import Zones

extension [UInt8] {
  /// Appends one user's weekly triggers as one line, one document of `reminders-expo.jsonl`.
  ///
  /// Each of `notifications` is what Expo's `scheduleNotificationAsync` takes, each of `cancel` what
  /// its `cancelScheduledNotificationAsync` takes. A trigger repeats until it is cancelled, by the
  /// phone's own clock; what it cannot leave out is under `not_expressed`.
  ///
  /// - Parameters:
  ///   - asOf: Unix seconds.
  ///   - rules: for the quiet hours, in which nothing is set.
  package mutating func appendExpoNotifications(
    of report: UserReport, texts: NotificationTexts, asOf: Int64, rules: ReminderRules,
    dayTypes: DayTypes
  ) {
    let all = WeeklyRing.rings(of: report, asOf: asOf, quiet: rules.quietHours)
    let pending = all.prefix(rules.maxPending)
    let today = report.zone.date(at: asOf)
    appendDocument {
      $0.member("user_id", report.id)
      $0.member("time_zone", report.zone.name)
      $0.channel(texts, importance: texts.importance + expoImportanceOfNone)
      $0.array("notifications") {
        for ring in pending { $0.object { $0.notification(for: ring, texts) } }
      }
      $0.array("left_out") { for ring in all.dropFirst(rules.maxPending) { $0.string(ring.id) } }
      let kept = Set(pending.map(\.id))
      $0.array("cancel") {
        for id in WeeklyRing.allIDs(slots: report.schedule.span.slots) where !kept.contains(id) {
          $0.string(id)
        }
      }
      $0.object("not_expressed") {
        $0.array("holidays") {
          for date in dayTypes.holidays where today <= date && date < today + 366 {
            $0.plain { $0.append(date) }
          }
        }
        $0.array("cancelled") {
          for reminder in report.schedule.reminders
          where reminder.status != .scheduled && kept.contains(WeeklyRing.id(of: reminder)) {
            $0.plain { $0.append(idOf: reminder) }
          }
        }
      }
    }
  }

  /// As above for a user who is gone: nothing to set, and everything to cancel.
  package mutating func appendExpoNotifications(of leftover: Leftover, texts: NotificationTexts) {
    appendDocument {
      $0.member("user_id", leftover.userID)
      $0.member("time_zone", leftover.zoneName)
      $0.channel(texts, importance: texts.importance + expoImportanceOfNone)
      $0.array("notifications") { _ in }
      $0.array("left_out") { _ in }
      $0.array("cancel") {
        for id in WeeklyRing.allIDs(slots: leftover.span.slots) { $0.string(id) }
      }
      $0.object("not_expressed") {
        $0.array("holidays") { _ in }
        $0.array("cancelled") { _ in }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func notification(for ring: WeeklyRing, _ texts: NotificationTexts) {
    let time = ring.time
    member("identifier", ring.id)
    object("content") {
      $0.member("title", texts.title, of: time.minute, time.dayType, texts)
      $0.member("body", texts.body, of: time.minute, time.dayType, texts)
      $0.object("data") {
        $0.member("habit_id", time.habitID)
        $0.member("habit_time", plain: { $0.append(minuteOfDay: time.minute) })
        $0.member("day_type", time.dayType.name)
        if let confidence = time.confidence {
          $0.member("confidence", plain: { $0.append(confidence, decimals: 4) })
        }
        $0.member("kind", time.kind.rawValue)
      }
    }
    object("trigger") {
      $0.member("type", "weekly")
      $0.member("channelId", texts.channelID)
      // Expo counts from Sunday, 1.
      $0.member("weekday", (Int(ring.day.rawValue) + 1) % 7 + 1)
      $0.member("hour", ring.minute / 60)
      $0.member("minute", ring.minute % 60)
    }
  }
}

/// One weekly trigger: a weekly time on one day of the week.
private struct WeeklyRing {
  var time: WeeklyTime
  /// The day of the habit.
  var habitDay: Weekday
  /// The day and minute, 0...1439, of the ring.
  var day: Weekday
  var minute: Int
  /// Minutes from the as-of moment to the next ring, by the clock.
  var wait: Int

  var id: String { Self.id(time.habitID, habitDay) }

  /// Of the trigger that rings for the reminder, if there is one.
  static func id(of reminder: Reminder) -> String {
    id(reminder.habitID, reminder.habitDate.weekday)
  }

  private static func id(_ habitID: String, _ day: Weekday) -> String {
    "walk-\(habitID)-\(day.name)"
  }

  /// The next to ring first. None while the user has paused, since a trigger cannot wait.
  static func rings(of report: UserReport, asOf: Int64, quiet: QuietHours?) -> [WeeklyRing] {
    let now = report.zone.wallClock(at: asOf)
    let today = CivilDate(ofWallClock: now)
    if let end = report.settings.pausedUntil, today < end { return [] }
    let minuteNow = Int(now - today.wallClock(minute: 0)) / 60
    let week = 7 * minutesPerDay
    var rings: [WeeklyRing] = []
    for time in report.weekly {
      for day in time.days {
        let minute = Int(day.rawValue) * minutesPerDay + time.minute - time.leadMinutes
        let ofWeek = (minute + week) % week
        let ahead = ofWeek - Int(today.weekday.rawValue) * minutesPerDay - minuteNow
        if quiet?.contains(ofWeek % minutesPerDay) == true { continue }
        rings.append(
          WeeklyRing(
            time: time, habitDay: day, day: Weekday.allCases[ofWeek / minutesPerDay],
            minute: ofWeek % minutesPerDay, wait: (ahead + 2 * week - 1) % week + 1))
      }
    }
    return rings.sorted { ($0.wait, $0.id) < ($1.wait, $1.id) }
  }

  /// Every identifier that a run may use for a user with so many slots.
  static func allIDs(slots: Int) -> [String] {
    ["fixed", "weekday", "weekend"].flatMap { kind in
      (0..<slots).flatMap { slot in
        Weekday.allCases.map { id("\(kind)-\(slot + 1)", $0) }
      }
    }
  }
}

/// `AndroidImportance.NONE`: Expo counts as Android does, from two further on.
private let expoImportanceOfNone = 2
