import Emit
import Foundation
import Habits
import Reminders
import Zones

/// What the files of a run say, in the form of the page's figures.
struct Expected {
  /// By name, as the page has them.
  private(set) var figures: [String: [Int]] = [:]
  let remindersByUser: [Int]

  private let habits: [[String: String]]
  private let users: [[String: String]]
  private let scheduled: [[String: String]]

  /// - Parameters:
  ///   - ids: of the page, in its order.
  ///   - first: the first date of the figure `reminderHours`.
  init(_ folder: URL, ids: [String], first: CivilDate) throws {
    habits = try Table(folder.appending(path: "habits.csv")).rows
    users = try Table(folder.appending(path: "users.csv")).rows
    let reminders = try Table(folder.appending(path: "reminders.csv")).rows
    scheduled = reminders.filter { $0["status"] == "scheduled" }
    // Ids that a spreadsheet would run stand behind a quote.
    let byID = Dictionary(
      uniqueKeysWithValues: users.map { ($0["user_id"] ?? "", Int($0["reminders"] ?? "") ?? 0) })
    remindersByUser = ids.map { byID[$0] ?? byID["'" + $0] ?? -1 }

    figures["reminders"] = [scheduled.count, reminders.count - scheduled.count]
    countUsers()
    countClusters()
    countReminders(from: first)
  }

  /// Those at the head of the page.
  var totals: [String] {
    [
      users.count, users.count { $0["reason"] == "" }, habits.count { $0["verdict"] == "habit" },
      scheduled.count, (figures["reminders"] ?? [])[1],
    ].map(String.init)
  }

  private mutating func countUsers() {
    figures["people"] = [users.count]
    figures["remindedPeople"] = [users.count { $0["reason"] == "" }]
    figures["reasons"] = NoReminderReason.allCases.map { reason in
      users.count { $0["reason"] == reason.rawValue }
    }
    figures["walks"] = ["walks", "in_window", "outside_window", "in_future", "duplicates"].map {
      column in users.reduce(0) { $0 + (Int($1[column] ?? "") ?? 0) }
    }
  }

  private mutating func countClusters() {
    figures["verdicts"] = Verdict.allCases.map { verdict in
      habits.count { $0["verdict"] == verdict.name }
    }
    let judged = habits.filter { $0["verdict"] != "too_few_days" }
    let tight = judged.filter { $0["verdict"] != "too_spread" }
    let deviation = { (row: [String: String]) in
      min(Int((Double(row["mean_deviation_minutes"] ?? "") ?? -1) / 5), 12)
    }
    let confidence = { (row: [String: String]) in
      min(Int((Double(row["confidence"] ?? "") ?? -1) * 20), 19)
    }
    let halfHour = { (row: [String: String]) in
      let parts = (row["habit_time"] ?? "").split(separator: ":").compactMap { Int($0) }
      return parts[0] * 2 + parts[1] / 30
    }
    figures["tightDeviations"] = counted(tight, 13, deviation)
    figures["spreadDeviations"] = counted(
      judged.filter { $0["verdict"] == "too_spread" }, 13, deviation)
    figures["highConfidences"] = counted(
      tight.filter { $0["verdict"] != "low_confidence" }, 20, confidence)
    figures["lowConfidences"] = counted(
      tight.filter { $0["verdict"] == "low_confidence" }, 20, confidence)
    for dayType in DayType.allCases {
      figures["\(dayType.name)Times"] = counted(
        habits.filter { $0["verdict"] == "habit" && $0["day_type"] == dayType.name }, 48, halfHour)
    }
  }

  private mutating func countReminders(from first: CivilDate) {
    let habits = scheduled.filter { $0["kind"] == "auto" }.map { row in
      let slot = row["reminder_id"]?.split(separator: "-").last ?? ""
      return "\(row["user_id"] ?? "") \(row["day_type"] ?? "") \(slot)"
    }
    figures["remindedHabits"] = [Set(habits).count]
    // `2026-11-30T18:20:00+08:00`; what rings after nine dates is not counted.
    let rings = scheduled.compactMap { row -> Int? in
      let ring = row["fire_at"] ?? ""
      for day in 0..<9 where ring.hasPrefix((first + day).isoText) {
        return Int(ring.dropFirst(11).prefix(2)).map { day * 24 + $0 }
      }
      return nil
    }
    figures["reminderHours"] = counted(rings, 9 * 24) { $0 }
  }

  private func counted<Element>(
    _ elements: [Element], _ length: Int, _ place: (Element) -> Int
  ) -> [Int] {
    elements.reduce(into: [Int](repeating: 0, count: length)) { $0[place($1)] += 1 }
  }
}
