package import Configuration
package import Emit
import Habits
package import Ingest
package import Zones

/// What a run shall do: everything that decides its outputs.
package struct Plan: Sendable {
  /// Files to read; `-` is standard input.
  package var inputs: [String]
  package var usersFile: String?
  package var configuration = Configuration()
  /// Unix seconds.
  package var asOf: Int64
  /// For users whom nothing else gives a zone.
  package var defaultTimeZone: Zone?
  /// How many workers read and analyse at once, at least 1. No output depends on it.
  package var jobs: Int
  /// Share of rejected rows, in percent, from which on the inputs are unusable.
  package var maxRejectPercent = 10.0

  package init(inputs: [String], asOf: Int64, jobs: Int) {
    self.inputs = inputs
    self.asOf = asOf
    self.jobs = jobs
  }

  package var moment: Moment {
    Moment(asOf: asOf, windowDays: configuration.rules.windowDays, defaultZone: defaultTimeZone)
  }
}

/// Where and how a run's files are written.
package struct Publication: Sendable {
  package var files = OutputFile.usual
  package var writesUserFiles = false
  /// Whether to write each user's calendar.
  package var writesCalendars = false
  package var guardsFormulas = true
  /// Whether to publish even if most users of the run before have vanished.
  package var allowsShrink = false
  /// The clock by which a reader of the page knows the as-of moment.
  package var asOfZone = Zone.utc
  /// Of the program, for `run.json`.
  package var version: String

  package init(version: String) { self.version = version }

  /// Whether anything depends on the run before.
  var comparesRuns: Bool { !files.isDisjoint(with: [.changes, .withdrawn, .notifications, .expo]) }

  /// How much of the reminders is written or counted.
  var schedules: ScheduleDepth {
    if writesCalendars { return .year }
    if files.contains(.expo) { return .rules }
    return writesUserFiles || !files.isSubset(of: [.habits, .rejects]) ? .span : .none
  }

  var userFolders: [RunFolder.UserFolder] {
    (writesUserFiles ? [.reports] : []) + (writesCalendars ? [.calendars] : [])
  }
}

/// What a run tells while it goes on, from any thread.
package struct Listener: Sendable {
  package var progress: @Sendable (IngestProgress) -> Void = { _ in }
  package var warning: @Sendable (String) -> Void = { _ in }
  /// Of each row that is not used, by file, then line.
  package var problem: @Sendable (RowProblem) -> Void = { _ in }
  /// Whether `problem` hears of ends that are ignored, too.
  package var hearsOfIgnoredEnds = false

  package init() {}
}

/// What a run found.
package struct Summary: Sendable {
  package var rowsRead = 0
  package var rowsUsed = 0
  /// In the order of `RejectReason.allCases`, those that occurred.
  package var rejected: [(reason: RejectReason, count: Int)] = []
  package var users = 0
  package var habits = 0
  /// Scheduled ones; nil if no file was asked for that needs them.
  package var reminders: Int?
  package var endsIgnored = 0
  /// Users whose zone is a fixed offset, and users whose zone nothing tells.
  package var fixedOffsets = 0
  package var unknownZones = 0
}
