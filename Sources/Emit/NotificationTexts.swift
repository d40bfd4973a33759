package import Habits
package import Reminders

/// What a notification says in one language, and the Android channel it belongs to.
package struct NotificationTexts: Equatable, Sendable {
  package var title: Template
  package var body: Template
  /// The words for `{day_type}`.
  package var words: PerDayType<String>
  package var channelID: String
  package var channelName: String
  /// Android's importance as a number; 4 is high.
  package var importance: Int

  /// - Parameters:
  ///   - title: a template, as `body`; one that is none is taken as it is.
  ///   - weekday: the word for `{day_type}`, as `weekend`.
  package init(
    title: String, body: String, weekday: String = "weekday", weekend: String = "weekend",
    channelID: String, channelName: String, importance: Int
  ) {
    self.title = (try? Template(title)) ?? Template(literal: title)
    self.body = (try? Template(body)) ?? Template(literal: body)
    words = PerDayType(weekday: weekday, weekend: weekend)
    self.channelID = channelID
    self.channelName = channelName
    self.importance = importance
  }
}

extension NotificationTexts {
  /// Appends `template` as it reads for a habit at `minute`, 0...1440.
  func append(
    _ template: Template, minute: Int, _ dayType: DayType, to bytes: inout [UInt8]
  ) {
    for part in template.parts {
      switch part {
      case .text(let text): bytes.append(text: text)
      // Without a date beside it, the end of the day is 00:00.
      case .habitTime: bytes.append(minuteOfDay: minute % minutesPerDay)
      case .dayType: bytes.append(text: words[dayType])
      }
    }
  }
}
