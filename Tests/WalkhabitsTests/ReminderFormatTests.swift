import Foundation
import Testing

private let asOf = "2026-11-29T13:00:00Z"

/// `a` walks at 18:10 on weekdays, `b` at 0:05 at weekends, `c` has fixed times.
private func workspace(users: String = "") throws -> Workspace {
  let workspace = try Workspace()
  var rows = "user_id,started_at,time_zone\n"
  for day in 16...20 { rows += "a,2026-11-\(day)T18:10,Europe/Berlin\n" }
  for day in [21, 22, 28] { rows += "b,2026-11-\(day)T00:05,Europe/Berlin\n" }
  try workspace.write(rows, to: "walks.csv")
  try workspace.write(
    "user_id,reminder_mode,fixed_times,fixed_days,time_zone,language,paused_until\n"
      + "c,fixed,07:00,mon;sun,Asia/Tokyo,ja,\n" + users, to: "users.csv")
  return workspace
}

private func report(_ workspace: Workspace, _ options: String...) throws {
  let run = try workspace.run(
    ["report", "walks.csv", "--users", "users.csv", "--as-of", asOf, "--out", "out"] + options)
  try #require(run.status == 0, "\(run)")
}

private func documents(_ file: String, in workspace: Workspace) throws -> [String: NSDictionary] {
  var documents: [String: NSDictionary] = [:]
  for line in try workspace.text("out/latest/\(file)").split(separator: "\n") {
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
    documents[try #require(document["user_id"] as? String)] = document
  }
  return documents
}

@Test(arguments: [
  ("notifee", ["reminders.jsonl"]), ("expo", ["reminders-expo.jsonl"]), ("ics", ["ics"]),
  ("ics,notifee", ["ics", "reminders.jsonl"]),
])
func onlyTheFormatsAskedForAreWritten(formats: String, files: [String]) throws {
  let workspace = try workspace()
  try report(workspace, "--reminder-format", formats)
  let written = try FileManager.default.contentsOfDirectory(
    atPath: workspace["out/latest/"].path())
  let known: Set = ["reminders.jsonl", "reminders-expo.jsonl", "ics"]
  #expect(written.filter(known.contains).sorted() == files)
}

@Test(arguments: [
  (["--only", "habits.csv"], ["habits.csv"]),
  (["--only", "habits.csv", "--reminder-format", "notifee,expo,ics"], ["habits.csv"]),
  (["--reminder-format", "notifee", "--only", "habits.csv,ics"], ["habits.csv", "ics"]),
  (["--only", "ics"], ["ics"]),
  (["--only", "reminders-expo.jsonl"], ["reminders-expo.jsonl"]),
  (["--only", "ics,habits.csv", "--per-user-files"], ["habits.csv", "ics", "users"]),
])
func onlyWhatIsNamedIsWritten(options: [String], files: [String]) throws {
  let workspace = try workspace()
  let run = try workspace.run(
    ["report", "walks.csv", "--users", "users.csv", "--as-of", asOf, "--out", "out"] + options)
  try #require(run.status == 0, "\(run)")
  let written = try FileManager.default.contentsOfDirectory(
    atPath: workspace["out/latest/"].path())
  #expect(written.sorted() == files)
  if files.contains("ics") {
    let calendars = try FileManager.default.contentsOfDirectory(
      atPath: workspace["out/latest/ics"].path())
    #expect(calendars.sorted() == ["a.ics", "b.ics", "c.ics"])
  }
}

@Test func expoGetsOneWeeklyTriggerForEachDayOfAHabit() throws {
  let workspace = try workspace()
  try report(workspace, "--reminder-format", "expo", "--set", "holidays=[\"2026-12-25\"]")
  let all = try documents("reminders-expo.jsonl", in: workspace)
  func triggers(_ user: String) throws -> [String] {
    let notifications = try #require(all[user]?["notifications"] as? [NSDictionary])
    return try notifications.map { notification in
      let trigger = try #require(notification["trigger"] as? NSDictionary)
      #expect(trigger["type"] as? String == "weekly")
      #expect(trigger["channelId"] as? String == "walk-reminder")
      let numbers = ["weekday", "hour", "minute"].map { "\(trigger[$0] ?? "")" }
      return "\(notification["identifier"] ?? "") " + numbers.joined(separator: " ")
    }
  }
  // Expo's Sunday is 1. The next to ring comes first.
  #expect(
    try triggers("a") == [
      "walk-weekday-1-mon 2 18 5", "walk-weekday-1-tue 3 18 5", "walk-weekday-1-wed 4 18 5",
      "walk-weekday-1-thu 5 18 5", "walk-weekday-1-fri 6 18 5",
    ])
  // 10 minutes before midnight the day is the one before.
  #expect(
    try triggers("b") == ["walk-weekend-1-sat 6 23 50", "walk-weekend-1-sun 7 23 50"])
  #expect(try triggers("c") == ["walk-fixed-1-mon 2 7 0", "walk-fixed-1-sun 1 7 0"])

  let cancel = try #require(all["a"]?["cancel"] as? [String])
  #expect(cancel.contains("walk-weekend-1-sat") && cancel.contains("walk-weekday-2-mon"))
  #expect(!cancel.contains("walk-weekday-1-mon"))
  let rest = try #require(all["a"]?["not_expressed"] as? NSDictionary)
  #expect(rest["holidays"] as? [String] == ["2026-12-25"])
  #expect((all["a"]?["channel"] as? NSDictionary)?["importance"] as? Int == 6)
}

@Test func expoGetsNothingInQuietHoursNorDuringAPause() throws {
  let workspace = try workspace(users: "a,,,,,,2026-12-10\n")
  try report(
    workspace, "--reminder-format", "expo", "--set", "quietHours={from:\"23:50\",to:\"06:00\"}")
  let all = try documents("reminders-expo.jsonl", in: workspace)
  #expect((all["a"]?["notifications"] as? [Any])?.count == 0)
  #expect((all["b"]?["notifications"] as? [Any])?.count == 0)
  #expect((all["c"]?["notifications"] as? [Any])?.count == 2)
}

@Test func expoIsToldOnlyOfCancelledRemindersThatItsTriggersRing() throws {
  let workspace = try workspace(users: "d,fixed,09:00;23:00,,Europe/Berlin,,\n")
  func cancelled(_ options: String...) throws -> [String: [String]] {
    let run = try workspace.run(
      ["report", "walks.csv", "--users", "users.csv", "--as-of", "2026-11-30T13:00:00Z"]
        + ["--out", "out", "--reminder-format", "expo"] + options)
    try #require(run.status == 0, "\(run)")
    return try documents("reminders-expo.jsonl", in: workspace).mapValues { document in
      try #require((document["not_expressed"] as? NSDictionary)?["cancelled"] as? [String])
    }
  }
  // Monday's walk is done, and its trigger rings every Monday.
  var walks = try workspace.text("walks.csv")
  walks += "a,2026-11-30T12:10,Europe/Berlin\n"
  try workspace.write(walks, to: "walks.csv")
  #expect(try cancelled() == ["a": ["walk-20261130-1"], "b": [], "c": [], "d": []])
  // For what is always quiet there is no trigger.
  #expect(try cancelled("--set", "quietHours={from:\"18:00\",to:\"06:00\"}")["a"] == [])
  #expect(try cancelled("--set", "quietHours={from:\"18:00\",to:\"06:00\"}")["d"] == [])
}

@Test func usersReadTheirOwnLanguage() throws {
  let workspace = try workspace(users: "a,,,,,en,\nb,,,,,fr,\n")
  let french =
    #"{fr:{title:"À {habit_time}",body:"{day_type}",channelName:"Marches",weekday:"s",weekend:"w"}}"#
  try report(workspace, "--set", "texts=\(french)", "--set", "notification.title=標題")
  let all = try documents("reminders.jsonl", in: workspace)
  func first(_ user: String, _ key: String) -> String? {
    (all[user]?["notifications"] as? [NSDictionary])?.first?[key] as? String
  }
  #expect(first("a", "title") == "Time for a walk!")
  #expect(first("b", "title") == "À 00:00" && first("b", "body") == "w")
  #expect(first("c", "title") == "お散歩の時間ですよ！")
  #expect((all["b"]?["channel"] as? NSDictionary)?["name"] as? String == "Marches")
}

@Test func aUserWhoIsGoneIsToldToCancelEverythingAgainAndAgain() throws {
  let workspace = try workspace()
  try report(workspace, "--reminder-format", "notifee,expo")
  try workspace.write("user_id,started_at\na,2026-11-20T18:10:00+01:00\n", to: "walks.csv")
  try workspace.write("user_id\n", to: "users.csv")
  // The second run knows of b and c only by what the first one wrote.
  for run in 1...2 {
    try report(workspace, "--reminder-format", "notifee,expo", "--allow-shrink")
    let document = try #require(try documents("reminders.jsonl", in: workspace)["b"], "run \(run)")
    let cancel = try #require(document["cancel"] as? [String])
    #expect(cancel.contains("walk-20261205-1") && cancel.contains("walk-20261214-2"))
    #expect((document["notifications"] as? [Any])?.count == 0)
    #expect(document["time_zone"] as? String == "Europe/Berlin")
    let expo = try #require(try documents("reminders-expo.jsonl", in: workspace)["c"])
    #expect((expo["cancel"] as? [String])?.contains("walk-fixed-1-mon") == true)
    #expect((expo["notifications"] as? [Any])?.count == 0)
    #expect(
      try workspace.text("out/latest/withdrawn.csv") == """
        user_id,time_zone,last_date,slots,reminder_ids
        b,Europe/Berlin,2026-12-14,2,
        c,Asia/Tokyo,2026-12-14,2,

        """)
    let lint = try workspace.run(
      "lint-schedule", "out/latest/reminders.jsonl", "out/latest/reminders-expo.jsonl", "--as-of",
      asOf)
    #expect(lint.status == 0, "\(lint)")
  }
}

@Test func whoHadMoreTimesOnceIsToldForAsLongAsTheUserIsKnown() throws {
  let workspace = try workspace()
  func report(_ day: Int, times: String?) throws -> [String: Set<String>] {
    let user = times.map { "d,fixed,\($0),Asia/Tokyo\n" } ?? ""
    try workspace.write("user_id,reminder_mode,fixed_times,time_zone\n" + user, to: "users.csv")
    let run = try workspace.run(
      "report", "walks.csv", "--users", "users.csv", "--as-of", "2026-11-\(day)T13:00:00Z",
      "--out", "out", "--reminder-format", "notifee,expo")
    try #require(run.status == 0, "\(run)")
    var cancel: [String: Set<String>] = [:]
    for file in ["reminders.jsonl", "reminders-expo.jsonl"] {
      let document = try documents(file, in: workspace)["d"]
      cancel[file] = Set(try #require(document?["cancel"] as? [String]))
    }
    return cancel
  }
  func row() throws -> String? {
    try workspace.text("out/latest/withdrawn.csv").split(separator: "\n")
      .first { $0.hasPrefix("d,") }.map(String.init)
  }
  _ = try report(20, times: "07:00;12:00;19:00")
  #expect(try row() == nil)
  // Whoever missed the second run must learn it from the third.
  for day in [21, 22] {
    let cancel = try report(day, times: "07:00")
    #expect(cancel["reminders.jsonl"]?.contains("walk-20261124-3") == true, "\(day)")
    #expect(cancel["reminders.jsonl"]?.contains("walk-20261124-1") == false, "\(day)")
    #expect(cancel["reminders-expo.jsonl"]?.contains("walk-fixed-3-sun") == true, "\(day)")
    #expect(try row() == "d,Asia/Tokyo,2026-12-0\(day - 15),4,")
  }
  let gone = try report(23, times: nil)
  #expect(gone["reminders.jsonl"]?.contains("walk-20261124-3") == true)
  #expect(gone["reminders-expo.jsonl"]?.contains("walk-fixed-3-sun") == true)
  #expect(try row() == "d,Asia/Tokyo,2026-12-08,4,")
  let back = try report(24, times: "07:00")
  #expect(back["reminders-expo.jsonl"]?.contains("walk-fixed-3-sun") == true)
  // Weekly triggers ring on, however long nothing was told.
  _ = try report(25, times: "07:00")
  let later = try workspace.run(
    "report", "walks.csv", "--users", "users.csv", "--as-of", "2027-06-01T13:00:00Z", "--out",
    "out", "--reminder-format", "expo")
  #expect(later.status == 0)
  let document = try documents("reminders-expo.jsonl", in: workspace)["d"]
  #expect((document?["cancel"] as? [String])?.contains("walk-fixed-3-sun") == true)
}
