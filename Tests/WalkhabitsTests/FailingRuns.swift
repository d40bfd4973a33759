import Testing

/// A run that must fail: its exit code and the whole text on standard error.
struct FailingRun: CustomTestStringConvertible {
  var arguments: [String]
  /// Files to write first, by path; what ends in `/` is a folder.
  var files: [String: String] = [:]
  /// Lines without `walkhabits: warning: `, before the errors.
  var warnings: [String] = []
  /// Lines without `walkhabits: error: `.
  var errors: [String]
  var status: Int32

  var testDescription: String { arguments.joined(separator: " ") }
  var errorText: String {
    (warnings.map { "walkhabits: warning: \($0)\n" } + errors.map { "walkhabits: error: \($0)\n" })
      .joined()
  }

  static func usage(_ arguments: [String], _ error: String) -> FailingRun {
    let isKnown = !["", "repot", "conf", "nope"].contains(arguments.first ?? "")
    let help = "walkhabits \(isKnown ? arguments[0] + " " : "")--help"
    return FailingRun(arguments: arguments, errors: ["\(error) (see \(help))"], status: 64)
  }

  static func report(
    _ options: [String] = [], on file: String = "good.csv", _ contents: String? = nil,
    warnings: [String] = [], error: String, status: Int32
  ) -> FailingRun {
    FailingRun(
      arguments: ["report", file] + options, files: contents.map { [file: $0] } ?? [:],
      warnings: warnings, errors: [error], status: status)
  }

  static func users(_ contents: String, _ error: String) -> FailingRun {
    FailingRun(
      arguments: ["report", "good.csv", "--users", "users.csv"], files: ["users.csv": contents],
      errors: [error], status: 78)
  }
}

extension FailingRun {
  static let all = wrongUsage + unusableInputs + unopenedInputs + outputs + refusals

  private static let wrongUsage: [FailingRun] = [
    .usage(
      [],
      "expected a command: "
        + "report, explain, check, config, backtest, tune, generate, lint-schedule"),
    .usage(["repot"], "unknown command 'repot'; did you mean 'report'?"),
    .usage(["conf"], "unknown command 'conf'; did you mean 'config'?"),
    .usage(
      ["nope"],
      "unknown command 'nope'; expected one of "
        + "report, explain, check, config, backtest, tune, generate, lint-schedule"),
    .usage(["report"], "report: expected exports"),
    .usage(["check", "--quiet"], "check: expected exports"),
    .usage(["lint-schedule", "--quiet"], "lint-schedule: expected files"),
    .usage(
      ["report", "good.csv", "--reminder-format", "notifee,ical"],
      "--reminder-format: expected some of notifee, expo, ics, found 'ical'"),
    .usage(["config", "good.csv"], "config: unexpected 'good.csv'"),
    .usage(["report", "--asof", "x"], "unknown option '--asof'; did you mean '--as-of'?"),
    .usage(
      ["report", "good.csv", "--maxreject=3"],
      "unknown option '--maxreject'; did you mean '--max-reject-percent'?"),
    .usage(["check", "good.csv", "--out", "x"], "unknown option '--out'"),
    .usage(["report", "-xyz", "good.csv"], "unknown option '-xyz'"),
    .usage(["report", "good.csv", "-é"], "unknown option '-é'"),
    .usage(["report", "good.csv", "--out"], "option '--out' needs a value"),
    .usage(["report", "good.csv", "--quiet=yes"], "option '--quiet' takes no value"),
    .usage(["report", "good.csv", "--out", ""], "--out: expected a folder, found ''"),
    .usage(
      ["report", "good.csv", "--as-of", "2026-11-29T23:59:59"],
      "--as-of: expected a moment with an offset, such as 2026-11-29T23:59:59+08:00, "
        + "found '2026-11-29T23:59:59'"),
    .usage(
      ["report", "good.csv", "--as-of", "2100-01-01T00:00:00Z"],
      "--as-of: expected a moment from 2000-01-01 to 2099-12-31, found '2100-01-01T00:00:00Z'"),
    .usage(
      ["generate", "--users", "1", "--as-of", "1999-12-31T23:59:59Z"],
      "--as-of: expected a moment from 2000-01-01 to 2099-12-31, found '1999-12-31T23:59:59Z'"),
    .usage(
      ["report", "good.csv", "--out", "--quiet"],
      "--out: expected a folder, found '--quiet'; if that is its name, write './--quiet'"),
    .usage(
      ["generate", "--users", "1", "--out=-q"],
      "--out: expected a folder, found '-q'; if that is its name, write './-q'"),
    .usage(
      ["tune", "good.csv", "--sweep", "minConfidence=0.5,0.6", "--write-config", "--quiet"],
      "--write-config: expected a file, found '--quiet'; if that is its name, write './--quiet'"),
    .usage(
      ["report", "good.csv", "--time-zone", "Asia/Taipeh"],
      "--time-zone: expected an IANA name such as Asia/Taipei, found 'Asia/Taipeh'"),
    .usage(
      ["report", "good.csv", "--only", "habits.csv,users"],
      "--only: expected some of habits.csv, reminders.csv, completions.csv, users.csv, "
        + "rejects.csv, changes.csv, withdrawn.csv, users.jsonl, reminders.jsonl, "
        + "reminders-expo.jsonl, index.html, run.json, ics, found 'users'"),
    .usage(
      ["report", "good.csv", "--reminder-format", "ical"],
      "--reminder-format: expected some of notifee, expo, ics, found 'ical'"),
    .usage(
      ["report", "good.csv", "--max-reject-percent", "101"],
      "--max-reject-percent: expected a number from 0 to 100, found '101'"),
    .usage(
      ["report", "good.csv", "--max-reject-percent", "nan"],
      "--max-reject-percent: expected a number from 0 to 100, found 'nan'"),
    .usage(
      ["report", "good.csv", "--jobs", "0"],
      "--jobs: expected a whole number from 1 to 256, found '0'"),
    .usage(
      ["report", "good.csv", "--wait", "a while"],
      "--wait: expected a whole number from 0 to 86400, found 'a while'"),
    .usage(["report", "good.csv", "--log", "xml"], "--log: expected 'json', found 'xml'"),
  ]

  private static let unusableInputs: [FailingRun] = [
    .report(
      on: "empty.csv", "", warnings: ["empty.csv: no walks: the file is empty"],
      error: "no usable row at all: the exports hold no row", status: 65),
    .report(
      on: "header.csv", "user_id,started_at\n",
      warnings: ["header.csv: no walks: there is no row below the header"],
      error: "no usable row at all: the exports hold no row", status: 65),
    .report(
      ["--max-reject-percent", "100"], on: "never.csv", "user_id,started_at\namy,never\n",
      warnings: [
        "never.csv:2: started_at: expected a date and time such as 2026-11-16T18:10:00+08:00, found 'never' (bad_timestamp)"
      ],
      error: "no usable row at all: all 1 were rejected", status: 65),
    .report(
      on: "tenth.csv", export(used: 9, rejected: 1), warnings: rejects("tenth.csv", lines: 11...11),
      error: "1 of 10 rows were rejected, which is not below 10 %: "
        + "mend the exports, or raise --max-reject-percent", status: 65),
    .report(
      ["--max-reject-percent", "0"], on: "one.csv", export(used: 49, rejected: 1),
      warnings: rejects("one.csv", lines: 51...51),
      error: "1 of 50 rows were rejected, which is not below 0 %: "
        + "mend the exports, or raise --max-reject-percent", status: 65),
    .report(
      ["--max-reject-percent", "12.5"], on: "many.csv", export(used: 20, rejected: 12),
      warnings: rejects("many.csv", lines: 22...31)
        + ["2 more rows were rejected; 'walkhabits check' names them all"],
      error: "12 of 32 rows were rejected, which is not below 12.5 %: "
        + "mend the exports, or raise --max-reject-percent", status: 65),
    .report(
      on: "other.csv", "id;start\n1;2026-11-16T18:10\n",
      error: "other.csv:1: the header lacks 'user_id', 'started_at' "
        + "(cells must be separated by commas); found 'id;start'", status: 65),
    FailingRun(
      arguments: ["report", "z.csv", "good.csv", "a.csv"],
      files: ["a.csv": "user_id,start\u{1B}[2J\n", "z.csv": "started_at\n"],
      errors: [
        "a.csv:1: the header lacks 'started_at'; found 'user_id', 'start\\u001b[2J'",
        "z.csv:1: the header lacks 'user_id'; found 'started_at'",
      ], status: 65),
    FailingRun(
      arguments: ["report", "folder"], files: ["folder/": "", "folder/readme.txt": ""],
      errors: ["no export to read: the folders named hold no *.csv file"], status: 65),
    compressed(
      "z.zip.csv", "PK\u{3}\u{4}x",
      "a zip archive (or an Excel file); unpack it first, or save it as CSV"),
    compressed("b.csv", "BZh91", "compressed; decompress it first"),
    compressed(
      "u.csv", "u\0s\0e\0r\0",
      "text in UTF-16; convert it to UTF-8, as with iconv -f UTF-16 -t UTF-8"),
    .report(
      on: "others.csv", walks(of: ["cam", "dan"]),
      error: "2 of the 2 users of the run before have no walk in these exports: "
        + "if that is right, run with --allow-shrink", status: 65),
    .report(
      on: "between.csv", walks(of: ["a", "amz", "z"]),
      error: "2 of the 2 users of the run before have no walk in these exports: "
        + "if that is right, run with --allow-shrink", status: 65),
  ]

  private static func compressed(_ name: String, _ bytes: String, _ what: String) -> FailingRun {
    .report(
      on: name, bytes, error: "\(name): expected CSV in UTF-8: it is \(what)", status: 65)
  }

  private static let unopenedInputs: [FailingRun] = [
    FailingRun(
      arguments: ["report", "x.csv", "good.csv", "", "bad.csv"], files: ["bad.csv": "id\n"],
      errors: [
        "cannot open '': no such file or directory",
        "bad.csv:1: the header lacks 'user_id', 'started_at'; found 'id'",
        "cannot open 'x.csv': no such file or directory",
      ], status: 66),
    .report(
      ["--users", "none.csv"], error: "cannot open 'none.csv': no such file or directory",
      status: 66),
    .report(
      ["--users", "folder"], error: "cannot read 'folder': is a directory", status: 66),
    .report(
      ["--config", "none.json"], error: "cannot open 'none.json': no such file or directory",
      status: 66),
    .report(["--config", "folder"], error: "cannot read 'folder': is a directory", status: 66),
  ]

  private static let outputs: [FailingRun] = [
    .report(
      ["--out", "good.csv"],
      error: "cannot create 'good.csv': a file of that name is in the way", status: 73),
    .report(
      ["--out", "/proc/reports"], error: "cannot create '/proc/reports': no such file or directory",
      status: 73),
    FailingRun(
      arguments: ["report", "good.csv"], files: ["reports/runs/20261130T155959Z": ""],
      errors: [
        "cannot create 'reports/runs/20261130T155959Z': a file of that name is in the way"
      ], status: 73),
    FailingRun(
      arguments: ["report", "good.csv", "--out", "mine"], files: ["mine/latest/": ""],
      errors: [
        "cannot create 'mine/latest': "
          + "it is no symbolic link; move it away or choose another folder"
      ], status: 73),
  ]

  private static let refusals: [FailingRun] = [
    .users(
      "\0u\0s",
      "users.csv: expected CSV in UTF-8: it is text in UTF-16; convert it to UTF-8, as with iconv -f UTF-16 -t UTF-8"
    ),
    .users(
      "user_id,pause_until\namy,2026-12-24\n",
      "users.csv:1: the column 'pause_until' is not known; rename it to 'paused_until', "
        + "or to something less like it"),
    .users(
      "user_id,TimeZone\namy,\n",
      "users.csv:1: the column 'timezone' is not known; rename it to 'time_zone', "
        + "or to something less like it"),
    .users(
      "user_id,time_zone,note,Time_Zone\namy,,,\n",
      "users.csv:1: the column 'time_zone' occurs twice; keep one of them"),
    .users(
      "user_id\na\u{0}my\n",
      "users.csv:2: user_id: expected a text without NUL bytes, found 'a\\u0000my'"),
    .users(
      "user_id,reminder_mode\namy,\(String(repeating: "散", count: 5000))\n",
      "users.csv:2: reminder_mode: expected 'auto', 'fixed' or 'off', "
        + "found '\(String(repeating: "散", count: 80))…'"),
    FailingRun(
      arguments: ["report", "good.csv", "--config", "c.json"],
      files: ["c.json": "{minConfidense: 0.7}"],
      errors: ["c.json: 'minConfidense' is no known key; did you mean 'minConfidence'?"],
      status: 78),
    .report(
      ["--set", "minConfidence=2"],
      error: "--set minConfidence=2: 'minConfidence' must be a number from 0 to 1, found 2",
      status: 78),
    .users(
      "user_id,reminder_mode,fixed_times\namy,fixed,07:30,19:00\n",
      "users.csv:2: expected 3 cells, as the header has, found 4; put a cell with a comma in quotes, "
        + "and ';' between fixed times"),
    FailingRun(
      arguments: ["report", "good.csv", "--users", "users.csv"],
      files: ["users.csv": "user_id,reminder_mode\namy\nben,on\n"],
      errors: [
        "users.csv:2: expected 2 cells, as the header has, found 1; write a comma for each cell that "
          + "is left empty",
        "users.csv:3: reminder_mode: expected 'auto', 'fixed' or 'off', found 'on'",
      ], status: 78),
    .users("name\namy\n", "users.csv:1: the header lacks 'user_id'; found 'name'"),
    .users("", "users.csv:1: the header lacks 'user_id'; found "),
    .users(
      "user_id\namy\n\nben\namy\n",
      "users.csv:5: user_id: 'amy' stands on line 2 already; keep one of them"),
    .users(
      "user_id,reminder_mode\namy,on\n",
      "users.csv:2: reminder_mode: expected 'auto', 'fixed' or 'off', found 'on'"),
    .users(
      "user_id,reminder_mode\namy,fixed\n",
      "users.csv:2: fixed_times: expected times such as 07:30;19:00, since the mode is 'fixed', "
        + "found ''"),
    .users(
      "user_id,language\namy,en\nben,english\n",
      "users.csv:3: language: expected one of 'zh-Hant', 'en', 'ja' (more with the setting 'texts'), "
        + "found 'english'"),
    .users(
      "user_id,paused_until\namy,2026-12-32\n",
      "users.csv:2: paused_until: expected a date such as 2026-12-24, found '2026-12-32'"),
    .users(
      "user_id,time_zone\namy,Taipei\n",
      "users.csv:2: time_zone: expected an IANA name such as Europe/Berlin, found 'Taipei'"),
  ]

  /// `count` rows that are used, then `rejected` that are not.
  private static func export(used count: Int, rejected: Int) -> String {
    "user_id,started_at\n" + (0..<count).map { "amy,2026-11-16T18:\($0 + 10):00+08:00\n" }.joined()
      + String(repeating: "amy,never\n", count: rejected)
  }

  private static func rejects(_ file: String, lines: ClosedRange<Int>) -> [String] {
    lines.map {
      "\(file):\($0): started_at: expected a date and time such as 2026-11-16T18:10:00+08:00, found 'never' (bad_timestamp)"
    }
  }
}
