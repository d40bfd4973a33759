import Foundation
import Testing

/// What a browser makes of a run's data, whatever stands in it.
extension BrowserTests {
  private static let hostileIDs = [
    "</script><script>globalThis.isHacked = true</script>", "</title></style><!--", "-->", "]]>",
    "<img src=x onerror='globalThis.isHacked = true'>", "<svg/onload=globalThis.isHacked=true>",
    "\"'`${globalThis.isHacked = true}\\", "javascript:globalThis.isHacked=true", "{{run}}",
    "&lt;b&gt;&amp;&#x41;", "a,b", "\u{202E}gnp.evil\u{2066}", "سلام 散步 👟", "line\nbreak\ttab",
    "\u{2028}\u{2029}\u{FEFF}", "__proto__", "constructor", "toString", "=2+5",
    String(repeating: "W", count: 255),
  ]

  @Test func hostileIDsAreShownAsTheyAreAndDoNothing() throws {
    let runs = try Runs()
    var export = "user_id,started_at\n"
    for id in Self.hostileIDs {
      let cell = "\"" + id.replacing("\"", with: "\"\"") + "\""
      for day in 23...27 { export += "\(cell),2026-11-\(day)T18:20:00+08:00\n" }
    }
    let file = runs.url.appending(path: "walks.csv")
    try export.write(to: file, atomically: true, encoding: .utf8)
    let browser = try Browser()
    try browser.show(on: Browser.Screen(width: 390, height: 844, isPhone: true))
    try browser.open(
      runs.report("", exports: "'\(file.path())'", into: "page").appending(path: "index.html"))

    let expected = Self.hostileIDs.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(try browser.value(of: "run.ids", as: [String].self) == expected)
    let rows = "[...document.querySelectorAll('#people-rows button')].map((b) => b.textContent)"
    #expect(try browser.value(of: rows, as: [String].self) == expected)
    for (number, id) in expected.enumerated() {
      try browser.run("document.querySelectorAll('#people-rows button')[\(number)].click()")
      #expect(
        try browser.value(of: "byID('person-title').textContent", as: String.self) == id)
      #expect(
        try browser.value(
          of: "document.querySelectorAll('#person-reminders tbody tr').length", as: Int.self) == 5)
    }
    let width = "document.documentElement.scrollWidth"
    #expect(try browser.value(of: width, as: Int.self) <= 390)
    // Whoever looks for markup finds the id.
    try browser.run("byID('search').focus()")
    try browser.call("Input.insertText", ["text": "onerror="])
    #expect(try browser.value(of: rows, as: [String].self) == [Self.hostileIDs[4]])

    let markup = "document.querySelectorAll('img, iframe, object, embed, main script').length"
    #expect(try browser.value(of: markup, as: Int.self) == 0)
    #expect(try browser.value(of: "typeof globalThis.isHacked", as: String.self) == "undefined")
    #expect(browser.errors.isEmpty, "\(browser.errors)")
  }

  private struct Week: Decodable {
    var about: String
    var dates: [String]
    var reminders: Int
  }

  /// Of somebody who walks on every date up to the 28th at 18:20.
  private static func week(asOf: String, zone: String) throws -> (Week, Int) {
    let runs = try Runs()
    var export = "user_id,started_at,time_zone\n"
    for day in 14...28 { export += "a,2026-11-\(day)T18:20:00,\(zone)\n" }
    let file = runs.url.appending(path: "walks.csv")
    try export.write(to: file, atomically: true, encoding: .utf8)
    let folder = try runs.report("", exports: "'\(file.path())'", asOf: asOf, into: "page")
    let browser = try Browser()
    try browser.open(folder.appending(path: "index.html"))
    let shown = try browser.value(
      of: """
        ({
          about: byID('about').textContent,
          dates: [...new Set(charts.get('week').view.data('hours').map((h) => h.date))],
          reminders: charts.get('week').view.data('hours').reduce((sum, h) => sum + h.count, 0),
        })
        """, as: Week.self)
    let scheduled = try Table(folder.appending(path: "reminders.csv")).rows
      .count { $0["status"] == "scheduled" }
    return (shown, scheduled)
  }

  /// The first has no reminder left on the as-of date, and in the second UTC's date is another.
  @Test(arguments: [
    (
      "2026-11-29T23:59:59+08:00", "Asia/Taipei",
      "As of 2026-11-29T23:59:59+08:00 (2026-11-29T15:59:59Z): ", 6
    ),
    (
      "2026-11-29T00:30:00+13:00", "Pacific/Auckland",
      "As of 2026-11-29T00:30:00+13:00 (2026-11-28T11:30:00Z): ", 7
    ),
    ("2026-11-29T12:00:00Z", "Europe/London", "As of 2026-11-29T12:00:00Z: ", 7),
  ])
  func theComingWeekHasItsSevenDates(
    asOf: String, zone: String, about: String, reminders: Int
  ) throws {
    let (week, scheduled) = try Self.week(asOf: asOf, zone: zone)
    #expect(week.about.hasPrefix(about), "\(week.about)")
    #expect(week.dates == ["Sun 29", "Mon 30", "Tue 1", "Wed 2", "Thu 3", "Fri 4", "Sat 5"])
    #expect(week.reminders == reminders && scheduled == reminders)
  }

  @Test func withoutAReminderTheWeekIsThereAllTheSame() throws {
    let (week, scheduled) = try Self.week(asOf: "2026-12-29T12:00:00Z", zone: "Europe/London")
    #expect(week.dates.count == 7 && week.dates.first == "Tue 29")
    #expect(week.reminders == 0 && scheduled == 0)
  }
}
