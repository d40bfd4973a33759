import Habits
import Reminders
import Zones

extension JSONWriter {
  /// Appends the habit report of one user as one line: one document of `users.jsonl`, and a user's
  /// own file. Names are those of the CSV columns; what is empty there is null here.
  package func appendHabitReport(of report: UserReport, to bytes: inout [UInt8]) {
    appendDocument(to: &bytes) {
      member("user_id", report.id)
      member("time_zone", report.zone.name)
      object("window") {
        member("from", text: { $0.append(report.window.lowerBound) })
        member("to", text: { $0.append(report.window.upperBound) })
      }
      member("reminder_mode", report.settings.mode.name)
      member("notifications", report.settings.notifications.rawValue)
      counts(report.counts)
      array("clusters") {
        for cluster in report.clusters {
          object {
            figures(of: cluster)
            member("verdict", cluster.verdict.name)
          }
        }
      }
      array("habits") {
        for cluster in report.clusters where cluster.verdict == .habit {
          object { figures(of: cluster) }
        }
      }
      array("reminders") {
        for reminder in report.schedule.reminders { object { row(of: reminder, in: report) } }
      }
      leftOut(report.schedule)
      member("reason", textOrNull: report.reason?.rawValue)
      array("warnings") { for warning in report.warnings { string(warning.rawValue) } }
    }
    bytes.append(lineFeed)
  }

  private func counts(_ counts: WalkCounts) {
    object("counts") {
      member("walks", counts.walks)
      member("in_window", counts.inWindow)
      member("outside_window", counts.outsideWindow)
      member("in_future", counts.inFuture)
      member("duplicates", counts.duplicates)
    }
  }

  private func figures(of cluster: JudgedCluster) {
    member("day_type", cluster.dayType.name)
    member("habit_time", text: { $0.append(minuteOfDay: cluster.habitMinute % minutesPerDay) })
    member("center_minute", cluster.dispersion.centerMinute, decimals: 1)
    member("days", cluster.days)
    member("samples", cluster.samples)
    member("mean_deviation_minutes", cluster.dispersion.meanDeviation, decimals: 4)
    member("confidence", cluster.confidence, decimals: 4)
    member("chance_level", cluster.chanceLevel, decimals: 4)
  }

  private func row(of reminder: Reminder, in report: UserReport) {
    member("reminder_id", text: { $0.append(idOf: reminder) })
    member("kind", reminder.kind.rawValue)
    member("day_type", reminder.dayType.name)
    member("habit_date", text: { $0.append(reminder.habitDate) })
    member("habit_time", text: { $0.append(minuteOfDay: reminder.habitMinute) })
    member("fire_at", text: { $0.append(instant: reminder.fireAt, in: report.zone) })
    member("fire_at_ms", Int(reminder.fireAt * 1000))
    member("status", reminder.status.name)
    member("reason", textOrNull: reminder.status.cancelReason?.rawValue)
  }
}
