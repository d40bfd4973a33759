import Foundation
import Zones

@testable import Emit
@testable import Habits
@testable import Reminders

let taipei = Zone(name: "Asia/Taipei", initialOffset: 28_800, transitions: [])

/// 2026-11-29T21:00:00+08:00, a Sunday.
let sampleAsOf: Int64 = 1_795_957_200

func date(_ year: Int, _ month: Int, _ day: Int) -> CivilDate {
  guard let date = CivilDate(year: year, month: month, day: day) else {
    preconditionFailure("\(year)-\(month)-\(day) is no date")
  }
  return date
}

func cluster(
  _ dayType: DayType = .weekday, _ verdict: Verdict = .habit, habitMinute: Int = 1110,
  center: Double = 1102.5
) -> JudgedCluster {
  JudgedCluster(
    dayType: dayType, verdict: verdict, habitMinute: habitMinute, days: 4, samples: 5,
    dispersion: Dispersion(centerMinute: center, meanDeviation: 6.25), confidence: 0.9107,
    chanceLevel: 0.4814, cluster: 0)
}

/// A reminder of Monday 2026-11-30, 18:20, unless told otherwise.
func reminder(
  day: Int = 30, slot: Int = 1, minute: Int = 1110, fireAt: Int64 = 1_796_034_000,
  status: Reminder.Status = .scheduled, kind: Reminder.Kind = .auto, confidence: Double? = 0.9107
) -> Reminder {
  Reminder(
    kind: kind, dayType: .weekday, habitDate: date(2026, 11, day), slotNumber: slot,
    habitMinute: minute, fireAt: fireAt, status: status, confidence: confidence)
}

func report(
  _ id: String = "a", clusters: [JudgedCluster] = [], reminders: [Reminder] = [],
  completions: [Completion] = [], warnings: [UserWarning] = [],
  settings: ReminderSettings = ReminderSettings(), zone: Zone = taipei
) -> UserReport {
  var report = UserReport(
    id: Array(id.utf8), zone: zone, settings: settings,
    window: date(2026, 11, 16)...date(2026, 11, 29))
  report.counts.walks = 9
  report.counts.inWindow = 5
  report.counts.outsideWindow = 2
  report.counts.inFuture = 1
  report.counts.duplicates = 1
  report.clusters = clusters
  report.schedule.reminders = reminders
  report.schedule.completions = completions
  report.warnings = warnings
  return report
}

func settings(
  _ mode: ReminderMode = .auto, _ notifications: NotificationPermission = .granted
) -> ReminderSettings {
  var settings = ReminderSettings()
  settings.mode = mode
  settings.notifications = notifications
  return settings
}

/// The text that `write` appends.
func text<E: Error>(_ write: (inout [UInt8]) throws(E) -> Void) throws(E) -> String {
  var bytes: [UInt8] = []
  try write(&bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// A new empty folder, removed with the value.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "emit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = url.path()
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func text(of name: String) throws -> String {
    try String(contentsOf: URL(filePath: path).appending(path: name), encoding: .utf8)
  }

  /// All entries of a folder, hidden ones too, sorted.
  func entries(of name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path + "/" + name).sorted()
  }

  func target(of name: String) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: path + "/" + name)
  }
}
