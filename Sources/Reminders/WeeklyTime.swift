package import Habits

/// A kept habit or a fixed time as a rule for every week, the way calendars and weekly triggers say
/// it: the exceptions are holidays and what `Schedule` cancels.
package struct WeeklyTime: Equatable, Sendable {
  package var kind: Reminder.Kind
  /// As of every reminder of the rule; for a fixed time just that of its first day.
  package var dayType: DayType
  /// The slot's number on each of its dates, from 1.
  package var number: Int
  /// Ascending; none for a weekend habit if only holidays are weekend.
  package var days: [Weekday]
  /// 0...1440
  package var minute: Int
  /// Minutes from the reminder to `minute`.
  package var leadMinutes: Int
  /// nil for a fixed time.
  package var confidence: Double?

  /// As `Reminder.habitID`.
  package var habitID: String { Reminder.habitID(kind, dayType, number) }
}

extension Scheduler {
  /// The weekly rules of a user; none if the user gets no reminder. Parameters as for `schedule`.
  package func weeklyTimes(
    clusters: ArraySlice<JudgedCluster>, settings: ReminderSettings
  ) -> [WeeklyTime] {
    guard settings.notifications == .granted else { return [] }
    let times: [SlotTime] =
      switch settings.mode {
      case .auto: SlotTime.keptHabits(among: clusters)
      case .fixed(let minutes, let days): SlotTime.fixed(minutes: minutes, days: days)
      case .off: []
      }
    return times.map { time in
      switch time.dates {
      case .partition(let dayType, let confidence):
        WeeklyTime(
          kind: .auto, dayType: dayType, number: time.number,
          days: Weekday.allCases.filter { dayTypes.dayType(of: $0) == dayType },
          minute: time.minute, leadMinutes: rules.leadMinutes, confidence: confidence)
      case .days(let days):
        WeeklyTime(
          kind: .fixed,
          dayType: Weekday.allCases.first(where: days.contains).map(dayTypes.dayType) ?? .weekday,
          number: time.number, days: Weekday.allCases.filter(days.contains),
          minute: time.minute, leadMinutes: 0, confidence: nil)
      }
    }
  }
}
