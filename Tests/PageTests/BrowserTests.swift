import Foundation
import Habits
import Testing

/// The page in a real browser.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(if: Browser.path != nil, "chromium is not installed; `make page-test` installs it"))
struct BrowserTests {
  /// Thresholds turned in the page: the ids of controls, and what they are set to.
  private static let turns: [[String: String]] = [
    [:],
    ["minConfidence": "0.9"],
    ["maxDeviationMinutes": "12"],
    ["windowDays": "7"],
    ["clusterGapMinutes": "20", "minDays.weekday": "2", "minDays.weekend": "1"],
    ["policy": "1", "minSpacingMinutes": "60"],
    ["weights.days": "0.5", "targetDays.weekday": "9", "targetSamples.weekend": "5"],
    ["roundToMinutes": "6", "leadMinutes": "25", "horizonDays": "3"],
    ["weekendDays": "48", "cancelOn": "1", "matchMinutes": "15"],
    ["weights.samples": "0.6", "minConfidence": "0.31", "maxDeviationMinutes": "120"],
  ]

  private struct Shown: Decodable {
    struct Result: Decodable {
      var figures: [String: [Int]]
      var people: [[Int]]
    }
    var flags: String
    var result: Result
    var totals: [String]
  }

  @Test func numbersOfThePageAreThoseOfTheCommandLineWithItsFlags() throws {
    let runs = try Runs()
    let browser = try Browser()
    try browser.open(runs.report("", into: "page").appending(path: "index.html"))
    let ids = try browser.value(of: "run.ids", as: [String].self)
    for (number, turn) in Self.turns.enumerated() {
      let shown = try Self.turn(turn, in: browser)
      // Exactly what "copy configuration" gives.
      #expect(shown.flags.isEmpty == turn.isEmpty)
      let folder = try runs.report(
        shown.flags + " --only habits.csv,reminders.csv,users.csv", into: "run-\(number)")
      // At the as-of moment it is the 29th 12 hours west of UTC, the farthest west, too.
      let expected = try Expected(folder, ids: ids, first: CivilDate(dayNumber: 20_786))
      for (figure, counts) in expected.figures {
        #expect(shown.result.figures[figure] == counts, "\(figure) \(shown.flags)")
      }
      #expect(shown.result.people.map { $0[5] } == expected.remindersByUser, "\(shown.flags)")
      #expect(Set(expected.figures.keys) == Set(shown.result.figures.keys))
      #expect(shown.totals == expected.totals)
    }
    #expect(browser.errors.isEmpty)
  }

  /// Resets the thresholds, turns some by their controls, and waits for the next frame.
  private static func turn(_ settings: [String: String], in browser: Browser) throws -> Shown {
    var script = "byID('reset').disabled || byID('reset').click();"
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      script += "turn('\(name)', \(value));"
    }
    try browser.run(
      """
      globalThis.turn = (name, value) => {
        const control = byID(`set-${name}`);
        if (name === 'weekendDays') {
          control.querySelectorAll('input').forEach((box, day) => {
            if (box.checked !== Boolean(value & 1 << day)) box.click();
          });
          return;
        }
        if (control.tagName === 'SELECT') control.selectedIndex = value;
        else control.value = value;
        control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input'));
      };
      \(script)
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      """)
    return try browser.value(
      of: """
        ({flags: state.flags, result: page.result,
          totals: [...document.querySelectorAll('#totals dd')].map((d) => d.firstChild.textContent)})
        """)
  }

  @Test func figuresOfTheRunAreThoseThatTheRulesInThePageFind() throws {
    let runs = try Runs()
    let browser = try Browser()
    try browser.open(
      runs.report("--config data/config.json", into: "page").appending(path: "index.html"))
    let both = try browser.value(
      of: "[run.figures, page.result.figures]", as: [[String: [Int]]].self)
    #expect(both[0] == both[1])
  }

  @Test func rulesOnAFullSampleTakeLessThanFiftyMilliseconds() throws {
    let runs = try Runs()
    var export = "user_id,started_at\n"
    for user in 0..<2_500 {
      for day in 16...29 where (user + day) % 3 != 0 {
        let minute = user * 37 % 1300 + (day * 7 + user) % 60
        let time = "\(minute / 60 + 100)".dropFirst() + ":" + "\(minute % 60 + 100)".dropFirst()
        export += "user-\(user),2026-11-\(day)T\(time):00+08:00\n"
      }
    }
    let file = runs.url.appending(path: "walks.csv")
    try export.write(to: file, atomically: true, encoding: .utf8)
    let page = try runs.report("", exports: "'\(file.path())'", into: "page")
      .appending(path: "index.html")
    let other = try runs.report("--jobs 7", exports: "'\(file.path())'", into: "other")
      .appending(path: "index.html")
    let bytes = try Data(contentsOf: page)
    #expect(bytes == (try Data(contentsOf: other)))
    #expect(bytes.count < 5_000_000)

    let browser = try Browser()
    try browser.open(page)
    #expect(try browser.value(of: "run.ids.length", as: Int.self) == 2_000)
    // The middle of several, since other programs run on the machine too.
    let milliseconds = try browser.value(
      of: """
        [...Array(9).keys()].map((i) => {
          const start = performance.now();
          engine.run(state.numbers.map((n, place) => place === 8 ? 20 + i : n));
          return performance.now() - start;
        }).sort((a, b) => a - b)[4]
        """, as: Double.self)
    #expect(milliseconds < 50)
  }

  @Test func searchSortAndOnePersonWorkByTheKeyboardAlone() throws {
    let runs = try Runs()
    let browser = try Browser()
    try browser.open(runs.report("", into: "page").appending(path: "index.html"))
    try browser.run("byID('search').focus()")
    try browser.call("Input.insertText", ["text": "AMY-"])
    #expect(try browser.value(of: "byID('place').textContent", as: String.self) == "1–1 of 1")
    try browser.run("document.querySelector('#people-rows button').focus()")
    try browser.press("Enter", code: 13)
    let title = "document.activeElement.id + ' ' + byID('person-title').textContent"
    #expect(try browser.value(of: title, as: String.self) == "person amy-chen")
    let rows = "document.querySelectorAll('#person-clusters tbody tr').length"
    #expect(try browser.value(of: rows, as: Int.self) == 2)
    try browser.run("document.querySelector('#people-head button').focus()")
    try browser.press("Enter", code: 13)
    let order = "document.querySelector('#people-head th').getAttribute('aria-sort')"
    #expect(try browser.value(of: order, as: String.self) == "descending")
    #expect(browser.errors.isEmpty)
  }

  @Test func everyControlHasALabel() throws {
    let runs = try Runs()
    let browser = try Browser()
    try browser.open(runs.report("", into: "page").appending(path: "index.html"))
    let unnamed = """
      [...document.querySelectorAll('input, select, button, output')]
        .filter((e) => !e.labels?.length && !e.ariaLabel && !e.textContent.trim())
        .map((e) => e.outerHTML)
      """
    #expect(try browser.value(of: unnamed, as: [String].self) == [])
  }

  /// `make screenshots` keeps them for the README.
  @Test(arguments: [
    ("desktop", Browser.Screen(width: 1280, height: 900)),
    ("dark", Browser.Screen(width: 1280, height: 900, isDark: true)),
    ("phone", Browser.Screen(width: 390, height: 844, isPhone: true)),
    ("person", Browser.Screen(width: 1280, height: 900)),
  ])
  func pageFitsTheScreen(name: String, screen: Browser.Screen) throws {
    let runs = try Runs()
    let browser = try Browser()
    try browser.show(on: screen)
    try browser.open(
      runs.report("--config data/config.json", into: "page").appending(path: "index.html"))
    if name == "person" { try browser.run("openPerson(run.ids.indexOf('sophie-lee'))") }
    if name == "dark" {
      try browser.run(
        "byID('set-maxDeviationMinutes').value = 4;"
          + "byID('set-maxDeviationMinutes').dispatchEvent(new Event('input'))")
    }
    let width = try browser.value(of: "document.documentElement.scrollWidth", as: Int.self)
    #expect(width <= screen.width)
    let picture = try browser.screenshot()
    #expect(browser.errors.isEmpty)
    if ProcessInfo.processInfo.environment["WALKHABITS_SCREENSHOTS"] != nil {
      try picture.write(to: Runs.root.appending(path: "Tests/PageTests/Screenshots/\(name).png"))
    }
  }
}

extension Browser {
  fileprivate func press(_ key: String, code: Int) throws {
    for type in ["keyDown", "keyUp"] {
      try call(
        "Input.dispatchKeyEvent",
        ["type": type, "key": key, "code": key, "windowsVirtualKeyCode": code, "text": "\r"])
    }
  }
}
