package import Habits
package import Zones

/// Makes schedules (rules, section 8) at one as-of moment.
package struct Scheduler: Sendable {
  package var asOf: Int64
  package var rules: ReminderRules
  package var policy: Policy
  package var dayTypes: DayTypes

  package init(asOf: Int64, rules: ReminderRules, policy: Policy, dayTypes: DayTypes) {
    self.asOf = asOf
    self.rules = rules
    self.policy = policy
    self.dayTypes = dayTypes
  }

  /// - Parameters:
  ///   - clusters: the user's judged clusters; those with the verdict `habit` are kept habits.
  ///   - walks: the user's used walks of the window, in any order.
  package func schedule(
    clusters: ArraySlice<JudgedCluster>, walks: [UsedWalk], settings: ReminderSettings, zone: Zone
  ) -> Schedule {
    Schedule()
  }
}
