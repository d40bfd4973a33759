package import Habits
package import Reminders

/// Every threshold as a number, for those who turn it by a slider: the bridge between a
/// configuration and a row of numbers.
package struct Thresholds: Equatable, Sendable {
  package var rules: Rules
  package var reminders: ReminderRules

  package init(rules: Rules, reminders: ReminderRules) {
    self.rules = rules
    self.reminders = reminders
  }

  /// The names in the configuration, in the order of `numbers`.
  package static let names = [
    "windowDays", "clusterGapMinutes", "minDays.weekday", "minDays.weekend", "targetDays.weekday",
    "targetDays.weekend", "targetSamples.weekday", "targetSamples.weekend", "maxDeviationMinutes",
    "weights.days", "weights.samples", "weights.concentration", "minConfidence", "roundToMinutes",
    "leadMinutes", "matchMinutes", "cancelOn", "policy", "maxPerDay", "minSpacingMinutes",
    "weekendDays", "horizonDays",
  ]

  /// Words as their place in `allCases`, days of the week as a bit set from Monday on.
  package var numbers: [Double] {
    [
      Double(rules.windowDays), Double(rules.clusterGapMinutes), Double(rules.minDays.weekday),
      Double(rules.minDays.weekend), Double(rules.targetDays.weekday),
      Double(rules.targetDays.weekend), Double(rules.targetSamples.weekday),
      Double(rules.targetSamples.weekend), rules.maxDeviationMinutes, rules.weights.days,
      rules.weights.samples, rules.weights.concentration, rules.minConfidence,
      Double(rules.roundToMinutes), Double(reminders.leadMinutes), Double(reminders.matchMinutes),
      reminders.cancelOn == .any ? 0 : 1, rules.policy == .single ? 0 : 1,
      Double(rules.maxPerDay), Double(rules.minSpacingMinutes),
      Double(rules.dayTypes.weekend.reduce(0) { $0 | 1 << Int($1.rawValue) }),
      Double(reminders.horizonDays),
    ]
  }

  /// - Parameter numbers: as many as there are names, each within its domain.
  package init(numbers: [Double], holidays: [CivilDate], quietHours: QuietHours?) {
    var rest = numbers[...]
    func number() -> Double { rest.popFirst() ?? 0 }
    func integer() -> Int { Int(number()) }
    rules = Rules()
    reminders = ReminderRules()
    rules.windowDays = integer()
    rules.clusterGapMinutes = integer()
    rules.minDays = PerDayType(weekday: integer(), weekend: integer())
    rules.targetDays = PerDayType(weekday: integer(), weekend: integer())
    rules.targetSamples = PerDayType(weekday: integer(), weekend: integer())
    rules.maxDeviationMinutes = number()
    rules.weights.days = number()
    rules.weights.samples = number()
    rules.weights.concentration = number()
    rules.minConfidence = number()
    rules.roundToMinutes = integer()
    reminders.leadMinutes = integer()
    reminders.matchMinutes = integer()
    reminders.cancelOn = integer() == 0 ? .any : .matched
    rules.policy = integer() == 0 ? .single : .multiple
    rules.maxPerDay = integer()
    rules.minSpacingMinutes = integer()
    let days = integer()
    rules.dayTypes = DayTypes(
      weekend: Weekday.allCases.filter { days & 1 << Int($0.rawValue) != 0 }, holidays: holidays)
    reminders.horizonDays = integer()
    reminders.quietHours = quietHours
  }
}
