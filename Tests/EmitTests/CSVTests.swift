import Testing

@testable import Emit
@testable import Habits
@testable import Reminders

private let rows = CSVRows()
private let unguarded = CSVRows(guardsFormulas: false)

@Test(arguments: [
  ("plain", "plain"), ("", ""), ("a b", "a b"), ("a;b", "a;b"), ("王", "王"), ("a'b", "a'b"),
  ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("\"", "\"\"\"\""),
  ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""), (" a", "\" a\""), ("a ", "\"a \""),
  ("a\t", "\"a\t\""), ("\ta", "\"\ta\""), ("a\tb", "a\tb"), (" ", "\" \""),
])
func cellsAreQuotedOnlyWhereNeeded(cell: String, expected: String) {
  #expect(text { $0.append(cell: cell.utf8) } == expected)
}

@Test(arguments: [
  ("=1+1", "'=1+1"), ("+886", "'+886"), ("-1", "'-1"), ("@sum", "'@sum"), ("\tx", "'\tx"),
  ("\rx", "\"'\rx\""), ("=a,b", "\"'=a,b\""), ("=a ", "\"'=a \""), ("a=b", "a=b"), ("'x", "'x"),
  ("", ""),
])
func formulasGetAnApostropheInsideTheQuotes(cell: String, expected: String) {
  #expect(text { $0.append(cell: cell.utf8, guardsFormulas: true) } == expected)
}

@Test(arguments: [
  ("'=1+1", "=1+1"), ("'+8", "+8"), ("'-8", "-8"), ("'@s", "@s"), ("'\tx", "\tx"), ("'\rx", "\rx"),
  ("''=x", nil), ("'x", nil), ("=x", nil), ("'", nil), ("", nil),
])
func oneApostropheBeforeAFormulaIsTheGuard(cell: String, expected: String?) {
  let id = withoutFormulaGuard(Array(cell.utf8)[...])
  #expect(id.map { String(decoding: $0, as: UTF8.self) } == expected)
}

@Test func habitsHaveARowPerCluster() {
  let report = report(
    "=a", clusters: [cluster(), cluster(.weekend, .tooFewDays, habitMinute: 1440, center: 1433)])
  #expect(
    text { rows.appendHabits(of: report, to: &$0) } == """
      '=a,weekday,18:30,1102.5,4,5,6.2500,0.9107,habit,0.4814
      '=a,weekend,00:00,1433.0,4,5,6.2500,0.9107,too_few_days,0.4814

      """)
  #expect(text { unguarded.appendHabits(of: report, to: &$0) }.hasPrefix("=a,weekday"))
}

@Test func remindersHaveARowEach() {
  let report = report(
    "u,1",
    reminders: [
      reminder(),
      reminder(minute: 1440, status: .cancelled(.alreadyWalked), kind: .fixed, confidence: nil),
    ])
  #expect(
    text { rows.appendReminders(of: report, to: &$0) } == """
      "u,1",walk-20261130-1,auto,weekday,2026-11-30,18:30,2026-11-30T18:20:00+08:00,\
      1796034000000,Asia/Taipei,scheduled,
      "u,1",walk-20261130-1,fixed,weekday,2026-11-30,24:00,2026-11-30T18:20:00+08:00,\
      1796034000000,Asia/Taipei,cancelled,already_walked

      """)
}

@Test func completionsHaveEmptyHabitCellsWithoutASlot() {
  func walk(inProgress: Bool = false) -> UsedWalk {
    UsedWalk(
      instant: 1_795_946_717, wallClock: 1_795_946_717 + 20_700, offset: 20_700,
      isInProgress: inProgress)
  }
  let slot = MatchedSlot(habitDate: date(2026, 11, 28), habitMinute: 1440)
  let report = report(completions: [
    Completion(walk: walk(), slot: slot), Completion(walk: walk(), slot: nil),
    Completion(walk: walk(inProgress: true), slot: slot),
  ])
  #expect(
    text { rows.appendCompletions(of: report, to: &$0) } == """
      a,2026-11-29T15:50:17+05:45,2026-11-28,24:00,completed
      a,2026-11-29T15:50:17+05:45,,,plain
      a,2026-11-29T15:50:17+05:45,2026-11-28,24:00,in_progress

      """)
}

@Test func usersCountScheduledRemindersAndNameTheNext() {
  let report = report(
    clusters: [cluster(), cluster(.weekend, .lowConfidence)],
    reminders: [
      reminder(fireAt: 1_796_000_000, status: .cancelled(.walkedToday)),
      reminder(fireAt: 1_796_120_400), reminder(),
    ], warnings: [.fixedOffset, .zoneUnknown])
  #expect(
    text { rows.appendUser(report, to: &$0) }
      == "a,Asia/Taipei,auto,9,5,2,1,1,2,1,2,2026-11-30T18:20:00+08:00,,fixed_offset;zone_unknown\n"
  )
}

@Test func usersWithoutReminderHaveAReasonAndNoNext() {
  let report = report(settings: settings(.off))
  #expect(
    text { rows.appendUser(report, to: &$0) } == "a,Asia/Taipei,off,9,5,2,1,1,0,0,0,,off,\n")
}

/// A header may call a column that is not used anything.
@Test func columnOfARejectIsQuotedWhereItMustBe() {
  let reject = RejectedRow(
    file: "a.csv", line: 2, userID: [], column: "a \"b\",\nc", reason: "too_few_columns", value: [])
  #expect(
    text { rows.appendReject(reject, to: &$0) }
      == "a.csv,2,,\"a \"\"b\"\",\nc\",too_few_columns,\n")
}

@Test func rejectsHoldReplacementCharactersForWhatIsNoText() {
  let reject = RejectedRow(
    file: "-a,b.csv", line: 12, userID: [0x2D, 0xFF, 0x61], column: "started_at",
    reason: "nul_byte", value: [0x3D, 0x00, 0x2C, 0xE7])
  #expect(
    text { rows.appendReject(reject, to: &$0) }
      == "\"-a,b.csv\",12,'-\u{FFFD}a,started_at,nul_byte,\"'=\u{FFFD},\u{FFFD}\"\n")
  #expect(
    text { unguarded.appendReject(reject, to: &$0) }
      == "\"-a,b.csv\",12,-\u{FFFD}a,started_at,nul_byte,\"=\u{FFFD},\u{FFFD}\"\n")
}

@Test func everyHeaderHasAsManyColumnsAsItsRows() throws {
  let report = report(
    clusters: [cluster()], reminders: [reminder()],
    completions: [
      Completion(
        walk: UsedWalk(instant: 0, wallClock: 0, offset: 0, isInProgress: false), slot: nil)
    ])
  let reject = RejectedRow(file: "", line: 1, userID: [], column: "", reason: "", value: [])
  let folder = try TemporaryFolder()
  let changes = try ChangeDetector(
    previous: folder.path, asOf: sampleAsOf, rows: rows, isUser: { _ in false })
  let written: [(OutputFile, String)] = [
    (.habits, text { rows.appendHabits(of: report, to: &$0) }),
    (.reminders, text { rows.appendReminders(of: report, to: &$0) }),
    (.completions, text { rows.appendCompletions(of: report, to: &$0) }),
    (.users, text { rows.appendUser(report, to: &$0) }),
    (.rejects, text { rows.appendReject(reject, to: &$0) }),
    (.changes, try text { try changes.appendChanges(of: report, to: &$0) }),
  ]
  for (file, row) in written {
    #expect(file.header?.count { $0 == "," } == row.count { $0 == "," }, "\(file)")
  }
}
