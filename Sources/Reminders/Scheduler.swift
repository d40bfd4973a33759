package import Habits
package import Zones

/// Makes schedules (rules, section 8) at one as-of moment.
package struct Scheduler: Sendable {
  /// Unix seconds.
  package var asOf: Int64
  package var rules: ReminderRules
  package var policy: Policy
  package var dayTypes: DayTypes
  /// Most habits of a date under `Policy.multiple`.
  package var maxPerDay: Int

  package init(
    asOf: Int64, rules: ReminderRules, policy: Policy, dayTypes: DayTypes,
    maxPerDay: Int = Rules().maxPerDay
  ) {
    self.asOf = asOf
    self.rules = rules
    self.policy = policy
    self.dayTypes = dayTypes
    self.maxPerDay = maxPerDay
  }

  /// The schedule of one user.
  ///
  /// Walks are matched to the kept habits whatever the mode; reminders follow the mode.
  ///
  /// - Parameters:
  ///   - clusters: the user's judged clusters in the order of `Analysis.judged`; those with the
  ///     verdict `habit` are kept habits.
  ///   - walks: the user's used walks of the window, in any order.
  ///   - zone: the user's zone; the as-of date and every slot are read off its clock.
  package func schedule(
    clusters: ArraySlice<JudgedCluster>, walks: [UsedWalk], settings: ReminderSettings, zone: Zone
  ) -> Schedule {
    let today = zone.date(at: asOf)
    let habits = SlotTime.keptHabits(among: clusters)
    let matching = match(walks, to: habits, today: today, zone: zone)

    var schedule = Schedule()
    schedule.completions = matching.completions
    schedule.maxPending = rules.maxPending
    schedule.span = span(settings.mode)
    guard settings.notifications == .granted else { return schedule }
    switch settings.mode {
    case .auto:
      addReminders(at: habits, today: today, zone: zone, to: &schedule) { reminder in
        cancellation(of: reminder, by: matching, today: today, zone: zone)
          ?? silence(for: reminder, settings, zone)
      }
      cancelTooClose(&schedule.reminders, apart: Int64(rules.matchMinutes) * 60)
    case .fixed(let minutes, let days):
      let times = SlotTime.fixed(minutes: minutes, days: days)
      addReminders(at: times, today: today, zone: zone, to: &schedule) { reminder in
        silence(for: reminder, settings, zone)
      }
      // Too close are only those at one instant, as in a gap of the clock.
      cancelTooClose(&schedule.reminders, apart: 1)
    case .off:
      break
    }
    return schedule
  }

  /// The slots that a run before this one may have set and that have not rung yet, and the next
  /// numbers.
  private func span(_ mode: ReminderMode) -> SlotSpan {
    var slots = policy == .multiple ? maxPerDay : 1
    if case .fixed(let minutes, _) = mode { slots = max(slots, minutes.count) }
    return SlotSpan(asOf: asOf, horizonDays: rules.horizonDays, slots: slots + 1)
  }
}
