import Foundation
import Testing

/// Runs, one after another, into one folder; `changes.csv` of each as a whole.
private struct Days {
  let workspace: Workspace
  var users: [String: String] = [:]

  /// - Parameter times: of the walks on 23, 24, 25 and 26 November, `18:10`.
  static func walks(_ times: String...) -> [String] {
    zip(23..., times).map { "2026-11-\($0)T\($1):00+08:00" }
  }

  func run(
    asOf: String, _ walks: [(user: String, starts: [String])]
  ) throws -> (run: Run, changes: [String]) {
    let rows = walks.flatMap { user, starts in starts.map { "\(user),\($0)\n" } }
    try workspace.write("user_id,started_at\n" + rows.joined(), to: "walks.csv")
    try workspace.write(
      "user_id,reminder_mode\n"
        + users.sorted { $0.key < $1.key }
        .map { "\($0.key),\($0.value)\n" }.joined(), to: "users.csv")
    let run = try workspace.run(
      "report", "walks.csv", "--users", "users.csv", "--as-of", asOf + "+08:00")
    try #require(run.status == 0, "\(run)")
    let lines = try workspace.text("reports/latest/changes.csv").split(separator: "\n")
    #expect(lines.first == "user_id,reminder_id,change,old_fire_at,new_fire_at", "\(run)")
    return (run, lines.dropFirst().map(String.init))
  }
}

@Test func changesAreThoseAgainstTheRunBefore() throws {
  var days = Days(workspace: try Workspace())
  let evening = Days.walks("18:10", "18:20", "18:25", "18:30")
  func row(
    _ user: String, _ day: Int, _ change: String, from old: String? = nil, to new: String? = nil
  ) -> String {
    let date = day > 20 ? "2026-11-\(day)" : "2026-12-0\(day)"
    func cell(_ time: String?) -> String { time.map { "\(date)T\($0):00+08:00" } ?? "" }
    return "\(user),walk-\(date.replacing("-", with: ""))-1,\(change),\(cell(old)),\(cell(new))"
  }

  let people = [("=x", evening), ("amy", evening), ("ben", evening)]
  let first = try days.run(asOf: "2026-11-30T09:00:00", people)
  let weekdays = [30, 1, 2, 3, 4]
  #expect(
    first.changes
      == ["'=x", "amy", "ben"].flatMap { user in
        weekdays.map { row(user, $0, "create", to: "18:20") }
      }, "\(first.run)")

  let again = try days.run(asOf: "2026-11-30T09:00:00", people)
  #expect(again.changes == [], "\(again.run)")

  let afterTheFirstHasRung = try days.run(asOf: "2026-11-30T19:00:00", people)
  #expect(afterTheFirstHasRung.changes == [], "\(afterTheFirstHasRung.run)")

  // The week goes on by a day; amy walks later, ben wants no reminders, cam is new.
  let later = Days.walks("18:40", "18:45", "18:45", "18:50")
  let newPeople = [("=x", evening), ("amy", later), ("ben", evening), ("cam", evening)]
  days.users["ben"] = "off"
  let tuesday = try days.run(asOf: "2026-12-01T09:00:00", newPeople)
  #expect(
    tuesday.changes
      == [row("'=x", 7, "create", to: "18:20")]
      + [1, 2, 3, 4].map { row("amy", $0, "move", from: "18:20", to: "18:35") }
      + [row("amy", 7, "create", to: "18:35")]
      + [1, 2, 3, 4].map { row("ben", $0, "cancel", from: "18:20") }
      + [1, 2, 3, 4, 7].map { row("cam", $0, "create", to: "18:20") }, "\(tuesday.run)")

  // amy has already walked today; cam is in the exports no more.
  let evenings = [
    ("=x", evening), ("amy", later + ["2026-12-01T17:50:00+08:00"]), ("ben", evening),
  ]
  let sixOClock = try days.run(asOf: "2026-12-01T18:00:00", evenings)
  #expect(
    sixOClock.changes
      == [row("amy", 1, "cancel", from: "18:35")]
      + [1, 2, 3, 4, 7].map { row("cam", $0, "cancel", from: "18:20") }, "\(sixOClock.run)")
}

@Test func latestIsARelativeLinkToTheNewestRun() throws {
  let days = Days(workspace: try Workspace())
  let people = [("amy", Days.walks("18:10", "18:20", "18:25", "18:30"))]
  let files = FileManager.default
  let latest = days.workspace["reports/latest"].path()
  for (asOf, name) in [
    ("2026-11-29T21:00:00", "20261129T130000Z"), ("2026-11-30T07:59:59", "20261129T235959Z"),
    ("2026-11-29T21:00:00", "20261129T130000Z"),
  ] {
    _ = try days.run(asOf: asOf, people)
    #expect(try files.destinationOfSymbolicLink(atPath: latest) == "runs/" + name)
  }
  #expect(
    try files.contentsOfDirectory(atPath: days.workspace["reports/runs"].path()).sorted()
      == ["20261129T130000Z", "20261129T235959Z"])
  try files.moveItem(at: days.workspace["reports"], to: days.workspace["moved"])
  #expect(try !days.workspace.text("moved/latest/habits.csv").isEmpty)
}

@Test(arguments: [[], ["--no-formula-guard"]])
func anIDThatBeginsLikeAGuardedOneChangesNothing(_ options: [String]) throws {
  let workspace = try Workspace()
  let rows = ["1001", "1002", "1003", "'@x", "'=x"].flatMap { user in
    (23...26).map { "\(user),2026-11-\($0)T18:10:00+08:00\n" }
  }
  try workspace.write("user_id,started_at\n" + rows.joined(), to: "walks.csv")
  for second in 51...53 {
    let run = try workspace.run(
      ["report", "walks.csv", "--as-of", "2026-11-29T23:59:\(second)+08:00"] + options)
    #expect(run.status == 0, "\(run)")
    #expect(run.error.contains("have the same cell") == false, "\(run)")
    let changes = try workspace.text("reports/latest/changes.csv").split(separator: "\n")
    #expect(second == 51 ? changes.count > 5 : changes.count == 1, "\(changes)")
  }
}

@Test func usersWithTheSameCellAreTold() throws {
  let workspace = try Workspace()
  try workspace.write(
    ["user_id,started_at", "=x,2026-11-23T18:10:00+08:00", "'=x,2026-11-23T18:10:00+08:00", ""]
      .joined(separator: "\n"), to: "walks.csv")
  let command = ["report", "walks.csv", "--as-of", "2026-11-29T23:59:59+08:00"]
  let run = try workspace.run(command)
  #expect(
    run.error.contains(
      "warning: users ''=x' and '=x' have the same cell in the CSV files: tell them apart with "
        + "--no-formula-guard\n"), "\(run)")
  #expect(!(try workspace.run(command + ["--no-formula-guard"])).error.contains("same cell"))
}
