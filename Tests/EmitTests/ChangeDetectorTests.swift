import Testing
import Zones

@testable import Emit
@testable import Habits
@testable import Reminders

private let header =
  "user_id,reminder_id,kind,day_type,habit_date,habit_time,fire_at,fire_at_ms,time_zone,status,"
  + "reason\n"

/// The rows of `changes.csv`, given the rows of `reminders.csv` before; nil: there is none.
private func changes(
  before: String?, now: [UserReport], rows: CSVRows = CSVRows()
) throws -> String {
  let folder = try TemporaryFolder()
  if let before { try folder.write(header + before, to: "reminders.csv") }
  let detector = try ChangeDetector(
    previous: folder.path, asOf: sampleAsOf, rows: rows,
    isUser: { id in now.contains { $0.id.elementsEqual(id) } })
  return try text {
    for report in now { try detector.appendChanges(of: report, to: &$0) }
    try detector.finish(to: &$0)
  }
}

private func before(_ reports: UserReport..., rows: CSVRows = CSVRows()) -> String {
  text { for report in reports { rows.appendReminders(of: report, to: &$0) } }
}

private let cancelled = Reminder.Status.cancelled(.alreadyWalked)

@Test func withoutARunBeforeEveryReminderIsCreated() throws {
  let now = [
    report("a", reminders: [reminder(day: 30), reminder(day: 29)]), report("b"),
    report("c", reminders: [reminder(status: cancelled), reminder(slot: 2)]),
  ]
  let expected = """
    a,walk-20261129-1,create,,2026-11-30T18:20:00+08:00
    a,walk-20261130-1,create,,2026-11-30T18:20:00+08:00
    c,walk-20261130-2,create,,2026-11-30T18:20:00+08:00

    """
  #expect(try changes(before: nil, now: now) == expected)
  #expect(try changes(before: "", now: now) == expected)
}

@Test func theSameReminderIsNoChange() throws {
  let same = report(reminders: [reminder(), reminder(slot: 2, status: cancelled)])
  #expect(try changes(before: before(same), now: [same]) == "")
}

@Test func anotherMomentIsAMove() throws {
  let old = report(reminders: [reminder()])
  let new = report(reminders: [reminder(fireAt: 1_796_034_900)])
  #expect(
    try changes(before: before(old), now: [new])
      == "a,walk-20261130-1,move,2026-11-30T18:20:00+08:00,2026-11-30T18:35:00+08:00\n")
}

@Test func theSameMomentInAnotherZoneIsNoMove() throws {
  let old = report(reminders: [reminder()], zone: .utc)
  #expect(try changes(before: before(old), now: [report(reminders: [reminder()])]) == "")
}

@Test func whatIsNoLongerScheduledIsCancelled() throws {
  let old = report(reminders: [reminder(), reminder(slot: 2)])
  let new = report(reminders: [reminder(status: cancelled)])
  #expect(
    try changes(before: before(old), now: [new]) == """
      a,walk-20261130-1,cancel,2026-11-30T18:20:00+08:00,
      a,walk-20261130-2,cancel,2026-11-30T18:20:00+08:00,

      """)
}

@Test func whatHasRungIsNoChange() throws {
  let old = report(reminders: [
    reminder(day: 28, fireAt: sampleAsOf - 1), reminder(day: 29, fireAt: sampleAsOf),
    reminder(day: 30, fireAt: sampleAsOf + 1),
  ])
  #expect(
    try changes(before: before(old), now: [report()])
      == "a,walk-20261130-1,cancel,2026-11-29T21:00:01+08:00,\n")
}

@Test func whatWasCancelledAndIsScheduledNowIsCreated() throws {
  let old = report(reminders: [reminder(status: cancelled)])
  #expect(
    try changes(before: before(old), now: [report(reminders: [reminder()])])
      == "a,walk-20261130-1,create,,2026-11-30T18:20:00+08:00\n")
}

@Test func usersWhoHaveVanishedAreCancelledInTheirPlace() throws {
  let one = [reminder()]
  let old = before(
    report("a", reminders: one), report("b", reminders: one), report("d", reminders: one))
  #expect(
    try changes(before: old, now: [report("b", reminders: one), report("c", reminders: one)]) == """
      a,walk-20261130-1,cancel,2026-11-30T18:20:00+08:00,
      c,walk-20261130-1,create,,2026-11-30T18:20:00+08:00
      d,walk-20261130-1,cancel,2026-11-30T18:20:00+08:00,

      """)
}

@Test func rowsAreByReminderIDAsText() throws {
  let old = report(reminders: [reminder(slot: 2), reminder(slot: 10), reminder(slot: 1)])
  let new = report(reminders: [reminder(slot: 3), reminder(slot: 11)])
  let ids = try changes(before: before(old), now: [new]).split(separator: "\n").map {
    $0.split(separator: ",")[1...2].joined(separator: " ")
  }
  #expect(
    ids == [
      "walk-20261130-1 cancel", "walk-20261130-10 cancel", "walk-20261130-11 create",
      "walk-20261130-2 cancel", "walk-20261130-3 create",
    ])
}

@Test func idsAreComparedWithoutTheGuardThatTheRunBeforeHad() throws {
  // By bytes "+" < "-" < "1" < "=" < "@"; with their guard they would come before "1".
  let reports = ["\tx", "+1", "-1", "1", "=1", "@1, \"x\""].map {
    report($0, reminders: [reminder()])
  }
  for rows in [CSVRows(guardsFormulas: true), CSVRows(guardsFormulas: false)] {
    let old = text { for report in reports { rows.appendReminders(of: report, to: &$0) } }
    #expect(try changes(before: old, now: reports, rows: rows) == "")
    #expect(
      try changes(before: old, now: [reports[3]], rows: rows).split(separator: "\n").count == 5)
  }
}

/// Ids whose cells look alike or read as others: with the guard, `'=x` and `=x` have the same.
private let lookAlikes = ["\t1", "'\t1", "''=x", "'+1", "'1", "'=x", "+1", "1", "2", "=x", "@x"]

@Test(arguments: [true, false])
func anIDThatReallyBeginsLikeAGuardedOneIsNobodyElses(_ guardsFormulas: Bool) throws {
  let rows = CSVRows(guardsFormulas: guardsFormulas)
  // Every set of them in which no two have the same cell.
  for chosen in 0..<(1 << lookAlikes.count) {
    let ids = lookAlikes.indices.filter { chosen >> $0 & 1 == 1 }.map { lookAlikes[$0] }
    let shareACell = ids.contains { id in
      withoutFormulaGuard(Array(id.utf8)[...]).map {
        ids.contains(String(decoding: $0, as: UTF8.self))
      } == true
    }
    if guardsFormulas && shareACell { continue }
    let reports = ids.map { report($0, reminders: [reminder()]) }
    let old = text { for report in reports { rows.appendReminders(of: report, to: &$0) } }
    #expect(try changes(before: old, now: reports, rows: rows) == "", "\(ids)")
  }
}

@Test func aVanishedUserTakesNobodyAlong() throws {
  let reports = ["'=x", "1", "2"].map { report($0, reminders: [reminder()]) }
  let old = text { for report in reports { CSVRows().appendReminders(of: report, to: &$0) } }
  let rows = try changes(before: old, now: Array(reports.dropFirst())).split(separator: "\n")
  #expect(rows.map { $0.split(separator: ",")[0] } == ["'=x"])
  #expect(rows[0].contains(",cancel,"))
}

@Test func filesOfManyPiecesAreReadWhole() throws {
  let reports = (10_000..<16_000).map { report("u\($0)", reminders: [reminder()]) }
  let old = text { for report in reports { CSVRows().appendReminders(of: report, to: &$0) } }
  #expect(old.utf8.count > 2 << 18)
  #expect(try changes(before: old, now: reports) == "")
  #expect(try changes(before: old, now: []).split(separator: "\n").count == 6000)
}

@Test func aBrokenFileBeforeIsRefusedWithItsLine() throws {
  let folder = try TemporaryFolder()
  let path = folder.path + "/reminders.csv"
  func detect(_ text: String) throws(any Error) {
    try folder.write(text, to: "reminders.csv")
    _ = try ChangeDetector(
      previous: folder.path, asOf: 0, rows: CSVRows(), isUser: { _ in false })
  }
  #expect(throws: OutputError.cannotRead(path: path, reason: "it has no header")) {
    try detect("")
  }
  #expect(throws: OutputError.cannotRead(path: path, reason: "it has no column 'reminder_id'")) {
    try detect("user_id,fire_at\n")
  }
  #expect(
    throws: OutputError.cannotRead(
      path: path, reason: "line 2: expected 11 cells, as the header has, found 2")
  ) { try detect(header + "a,b\n") }
  #expect(
    throws: OutputError.cannotRead(
      path: path, reason: "line 2: expected 'scheduled' or 'cancelled', found 'sched'")
  ) { try detect(header + "a,b,c,d,e,f,g,1,i,sched,\n") }
  #expect(throws: OutputError.cannotRead(path: path, reason: "it ends in the midst of a line")) {
    try detect(header + "a,b,c,d,e,f,g,1,i,scheduled,")
  }
  #expect(
    throws: OutputError.cannotRead(
      path: path, reason: "line 2: expected a whole number, found 'x'")
  ) { try detect(header + "a,b,c,d,e,f,g,x,i,scheduled,\n") }
}
