import Habits
import Reminders
import Zones

extension [UInt8] {
  /// Appends the habit report of one user as one line: one document of `users.jsonl`, and a user's
  /// own file. Names are those of the CSV columns; what is empty there is null here.
  package mutating func appendHabitReport(of report: UserReport) {
    appendDocument {
      $0.member("user_id", report.id)
      $0.member("time_zone", report.zone.name)
      $0.object("window") {
        $0.member("from", plain: { $0.append(report.window.lowerBound) })
        $0.member("to", plain: { $0.append(report.window.upperBound) })
      }
      $0.member("reminder_mode", report.settings.mode.name)
      $0.member("notifications", report.settings.notifications.rawValue)
      $0.counts(report.counts)
      $0.array("clusters") {
        for cluster in report.clusters {
          $0.object {
            $0.figures(of: cluster)
            $0.member("verdict", cluster.verdict.name)
          }
        }
      }
      $0.array("habits") {
        for cluster in report.clusters where cluster.verdict == .habit {
          $0.object { $0.figures(of: cluster) }
        }
      }
      $0.array("reminders") {
        for reminder in report.schedule.reminders {
          $0.object { $0.row(of: reminder, in: report) }
        }
      }
      $0.leftOut(report.schedule)
      $0.member("reason", textOrNull: report.reason?.rawValue)
      $0.array("warnings") { for warning in report.warnings { $0.string(warning.rawValue) } }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func counts(_ counts: WalkCounts) {
    object("counts") {
      $0.member("walks", counts.walks)
      $0.member("in_window", counts.inWindow)
      $0.member("outside_window", counts.outsideWindow)
      $0.member("in_future", counts.inFuture)
      $0.member("duplicates", counts.duplicates)
    }
  }

  fileprivate mutating func figures(of cluster: JudgedCluster) {
    member("day_type", cluster.dayType.name)
    member("habit_time", plain: { $0.append(minuteOfDay: cluster.habitMinute % minutesPerDay) })
    member("center_minute", cluster.dispersion.centerMinute, decimals: 1)
    member("days", cluster.days)
    member("samples", cluster.samples)
    member("mean_deviation_minutes", cluster.dispersion.meanDeviation, decimals: 4)
    member("confidence", cluster.confidence, decimals: 4)
    member("chance_level", cluster.chanceLevel, decimals: 4)
  }

  fileprivate mutating func row(of reminder: Reminder, in report: UserReport) {
    member("reminder_id", plain: { $0.append(idOf: reminder) })
    member("kind", reminder.kind.rawValue)
    member("day_type", reminder.dayType.name)
    member("habit_date", plain: { $0.append(reminder.habitDate) })
    member("habit_time", plain: { $0.append(minuteOfDay: reminder.habitMinute) })
    member("fire_at", plain: { $0.append(instant: reminder.fireAt, in: report.zone) })
    member("fire_at_ms", Int(reminder.fireAt * 1000))
    member("status", reminder.status.name)
    member("reason", textOrNull: reminder.status.cancelReason?.rawValue)
  }
}
