package import Habits
package import Reminders

/// The settings of a run, each with the place that it comes from.
package struct Configuration: Equatable, Sendable {
  package var rules = Rules()
  package var reminders = ReminderRules()
  package var notification = NotificationSettings()
  /// Texts that replace or add to the built-in ones, by language.
  package var texts: [Translation] = []

  /// By the key's dotted name; the default where a key is missing.
  private(set) var origins: [String: Origin] = [:]

  /// The defaults.
  package init() {}

  /// - Parameter name: a dotted name of `keys`.
  package func origin(of name: String) -> Origin { origins[name] ?? .default }

  mutating func set(
    _ setting: Setting, to value: JSONValue, from origin: Origin
  ) throws(ConfigurationError) {
    do {
      try setting.write(value, &self)
    } catch {
      throw .badValue(
        key: setting.name, found: error.found, allowed: setting.allowed, origin: origin,
        fault: error.fault)
    }
    origins[setting.name] = origin
  }

  /// Every key with its value, in the order of `keys`.
  package var effectiveEntries: [(key: String, value: JSONValue)] {
    Self.keys.map { ($0.name, $0.read(self)) }
  }

  /// One line of text for each setting that is accepted but hardly meant.
  package var warnings: [String] {
    // Rules, section 7: rounding moves a habit by up to half a step.
    guard 2 * reminders.leadMinutes < rules.roundToMinutes else { return [] }
    return [
      "'leadMinutes' \(reminders.leadMinutes) is less than half of 'roundToMinutes' "
        + "\(rules.roundToMinutes): a reminder may come after the usual start"
    ]
  }
}

/// Where the value of a key comes from.
package enum Origin: Equatable, Sendable {
  case `default`
  case file(String)
  /// The argument of `--set`: `key=value`.
  case override(String)
  /// One value of a `--sweep`, as `key=value`.
  case sweep(String)
}

/// What a phone shows, and the channel on which it does.
package struct NotificationSettings: Equatable, Sendable {
  package var title = "該出去散步囉！"
  package var body = "差不多到平常散步的時間了，出去走走吧！"
  package var weekday = "平日"
  package var weekend = "週末"
  package var channelId = "walk-reminder"
  package var channelName = "散步提醒"
  package var importance = Importance.high

  package init() {}
}

/// How loudly Android shows a channel's notifications; the names of Notifee's `AndroidImportance`.
package enum Importance: String, CaseIterable, Sendable {
  case none, min, low, `default`, high

  /// Notifee's number: 0–4.
  package var level: Int {
    switch self {
    case .none: 0
    case .min: 1
    case .low: 2
    case .default: 3
    case .high: 4
    }
  }
}
