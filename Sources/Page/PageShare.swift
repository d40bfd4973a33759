package import Emit
package import Figures
package import Habits
package import Reminders
import Zones

/// What a page will say about some of the users. Shares of other users can be added, in any order.
package struct PageShare: Sendable {
  package private(set) var figures = Figures()
  private(set) var sample = SampleChoice()

  package init() {}

  /// Takes in one user.
  ///
  /// - Parameters:
  ///   - walks: the used ones.
  ///   - duplicates: the dates of the window's other rows.
  ///   - asOf: Unix seconds.
  package mutating func add(
    _ report: UserReport, _ walks: [UsedWalk], duplicates: [CivilDate], asOf: Int64
  ) {
    figures.add(
      report.counts, report.clusters[...], report.schedule, report.reason, zone: report.zone,
      asOf: asOf)
    sample.offer(id: report.id, zone: report.zone) {
      SampledPerson(
        zone: 0, settings: report.settings, counts: report.counts, walks: walks,
        duplicates: duplicates)
    }
  }

  package mutating func add(_ other: Self) {
    figures.add(other.figures)
    sample.add(other.sample)
  }
}
