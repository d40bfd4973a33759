import Habits
import Reminders

extension Configuration {
  /// All there is to set, in the order of output. Keys of one group stand together.
  package static let keys: [Setting] = [
    Setting(
      "windowDays", \.rules.windowDays, .integer(1...366),
      "local dates that the window holds, the as-of date included"),
    Setting(
      "clusterGapMinutes", \.rules.clusterGapMinutes, .integer(0...720),
      "greatest distance of two walks that are joined into one cluster"),
    Setting(
      "minDays.weekday", \.rules.minDays.weekday, .integer(1...1_000_000),
      "fewest dates of a weekday habit"),
    Setting(
      "minDays.weekend", \.rules.minDays.weekend, .integer(1...1_000_000),
      "fewest dates of a weekend habit"),
    Setting(
      "targetDays.weekday", \.rules.targetDays.weekday, .integer(1...1_000_000),
      "dates from which on their part of a weekday cluster's confidence is full"),
    Setting(
      "targetDays.weekend", \.rules.targetDays.weekend, .integer(1...1_000_000),
      "dates from which on their part of a weekend cluster's confidence is full"),
    Setting(
      "targetSamples.weekday", \.rules.targetSamples.weekday, .integer(1...1_000_000),
      "walks from which on their part of a weekday cluster's confidence is full"),
    Setting(
      "targetSamples.weekend", \.rules.targetSamples.weekend, .integer(1...1_000_000),
      "walks from which on their part of a weekend cluster's confidence is full"),
    Setting(
      "maxDeviationMinutes", \.rules.maxDeviationMinutes, .number(above: 0, upTo: 720),
      "greatest mean deviation of a habit; there its part of the confidence is 0"),
    Setting(
      "weights.days", \.rules.weights.days, .weight,
      "share of the dates in the confidence"),
    Setting(
      "weights.samples", \.rules.weights.samples, .weight,
      "share of the walks in the confidence"),
    Setting(
      "weights.concentration", \.rules.weights.concentration, .weight,
      "share of the closeness to the center in the confidence"),
    Setting(
      "minConfidence", \.rules.minConfidence, .number(0...1),
      "least confidence of a habit"),
    Setting(
      "roundToMinutes", \.rules.roundToMinutes, .divisor(of: minutesPerDay, in: 1...120),
      "step to which the time of a habit is rounded"),
    Setting(
      "leadMinutes", \.reminders.leadMinutes, .integer(0...720),
      "minutes from a reminder to the time of its habit"),
    Setting(
      "matchMinutes", \.reminders.matchMinutes, .integer(0...720),
      "greatest distance at which a walk completes a habit's date; least distance of two reminders"),
    Setting(
      "cancelOn", \.reminders.cancelOn, .oneOf,
      "policy single: which walks of a date cancel its reminder"),
    Setting(
      "policy", \.rules.policy, .oneOf,
      "whether only the best habit is kept, for weekdays and weekends each, or several"),
    Setting(
      "maxPerDay", \.rules.maxPerDay, .integer(1...24),
      "policy multiple: most habits that are kept"),
    Setting(
      "minSpacingMinutes", \.rules.minSpacingMinutes, .integer(0...720),
      "policy multiple: least distance of two kept habits"),
    Setting(
      "weekendDays", \.rules.dayTypes.weekendDays, .weekdays,
      "days of the week that are weekend"),
    Setting(
      "holidays", \.rules.dayTypes.holidayDates, .dates,
      "dates that count as weekend whatever their day of the week"),
    Setting(
      "horizonDays", \.reminders.horizonDays, .integer(1...366),
      "dates that a schedule covers, the as-of date included"),
    Setting(
      "maxPending", \.reminders.maxPending, .integer(1...1_000_000),
      "most notifications that a phone is given at once, the earliest; iOS drops what is beyond 64"),
    Setting(
      "quietHours", \.reminders.quietHours, .quietHours,
      "hours of the user's clock in which reminders are cancelled"),
    Setting(
      "texts", \.texts, .translations,
      "texts by language, beside those for en and ja, which are built in"),
    Setting(
      "notification.title", \.notification.title, .title,
      "first line of a notification"),
    Setting(
      "notification.body", \.notification.body, .template,
      "text of a notification"),
    Setting(
      "notification.weekday", \.notification.weekday, .text,
      "word for {day_type} on weekdays"),
    Setting(
      "notification.weekend", \.notification.weekend, .text,
      "word for {day_type} at weekends and on holidays"),
    Setting(
      "notification.channelId", \.notification.channelId, .shownText,
      "id of the Android channel"),
    Setting(
      "notification.channelName", \.notification.channelName, .shownText,
      "name of the Android channel, as the phone's settings show it"),
    Setting(
      "notification.importance", \.notification.importance, .oneOf,
      "importance of the Android channel"),
  ]
}

extension DayTypes {
  fileprivate var weekendDays: [Weekday] {
    get { weekend }
    set { self = DayTypes(weekend: newValue, holidays: holidays) }
  }

  fileprivate var holidayDates: [CivilDate] {
    get { holidays }
    set { self = DayTypes(weekend: weekend, holidays: newValue) }
  }
}
