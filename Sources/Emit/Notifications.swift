import Habits
import Reminders
import Zones

/// What a notification says, and the Android channel it belongs to.
package struct NotificationTexts: Equatable, Sendable {
  package var title: String
  package var body: String
  package var channelID: String
  package var channelName: String
  /// Android's importance as a number; 4 is high.
  package var importance: Int

  package init(
    title: String, body: String, channelID: String, channelName: String, importance: Int
  ) {
    self.title = title
    self.body = body
    self.channelID = channelID
    self.channelName = channelName
    self.importance = importance
  }
}

extension JSONWriter {
  /// Appends what one user's phone shall do as one line, one document of `reminders.jsonl`.
  ///
  /// Each of `notifications` is what Notifee's `createTriggerNotification` takes, with the second
  /// argument as `trigger`; `channel` is for `createChannel`, each of `cancel` for
  /// `cancelTriggerNotification`.
  package func appendNotifications(
    of report: UserReport, texts: NotificationTexts, to bytes: inout [UInt8]
  ) {
    appendDocument(to: &bytes) {
      member("user_id", report.id)
      member("time_zone", report.zone.name)
      object("channel") {
        member("id", texts.channelID)
        member("name", texts.channelName)
        member("importance", texts.importance)
      }
      array("notifications") {
        for reminder in report.scheduledReminders {
          object { notification(for: reminder, texts) }
        }
      }
      array("cancel") {
        for reminder in report.schedule.reminders where reminder.status != .scheduled {
          string { $0.append(idOf: reminder) }
        }
      }
    }
    bytes.append(lineFeed)
  }

  private func notification(for reminder: Reminder, _ texts: NotificationTexts) {
    member("id", text: { $0.append(idOf: reminder) })
    member("title", texts.title)
    member("body", texts.body)
    // Only strings: what a notification carries goes through iOS and Android as such.
    object("data") {
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
  }
}

/// `TriggerType.TIMESTAMP`
private let notifeeTimestampTrigger = 0
