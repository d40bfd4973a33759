/// The help of one command, or of the program: worked examples first.
func help(_ command: Command?) -> String {
  guard let command else { return programHelp }
  let width = 26
  let options = command.flags.map { flag in
    let name = "  --\(flag.rawValue)" + (command.value(of: flag).map { " \($0)" } ?? "")
    return name + String(repeating: " ", count: max(1, width - name.count))
      + command.meaning(of: flag)
  }
  return """
    \(command.summary)

    \(command.examples)

    Options:
    \(options.joined(separator: "\n"))

    """
}

private let programHelp = """
  walkhabits finds when each person usually walks, and when to remind them.

    walkhabits report exports/ --users users.csv --out reports
        read everybody's last 14 days and write habits and reminders to reports/latest
    walkhabits explain amy-chen exports/
        one person's walks through every stage, and what would change the verdict
    walkhabits check exports/
        every problem of the exports; nothing is written
    walkhabits config --set minConfidence=0.7
        the effective configuration, and where each value comes from
    walkhabits generate --users 100000 --out generated
        exports of people with known habits, to try the others on

    walkhabits backtest exports/
        had the reminders been sent: how many people would have walked at that time
    walkhabits tune exports/ --sweep minConfidence=0.5:0.9:0.05
        the same for many configurations, and who would gain or lose a reminder
    walkhabits lint-schedule reports/latest/reminders.jsonl --as-of 2026-11-29T23:59:59+08:00
        every fault that a phone would stumble over, for the as-of moment of the run

  walkhabits COMMAND --help shows the options; walkhabits --version the version.

  Exit codes: 0 done, 64 wrong usage, 65 input unusable, 66 input cannot be opened, 73 output
  cannot be created, 74 output cannot be written, 75 another run holds the output folder, 78
  configuration or users file refused. Unless it is 0, nothing was published.

  """

extension Command {
  fileprivate var summary: String {
    switch self {
    case .report: "walkhabits report EXPORT… : habits and reminders of all users, into files"
    case .explain: "walkhabits explain USER EXPORT… : one person's walks through every stage"
    case .check: "walkhabits check EXPORT… : read, report every problem, write nothing"
    case .config: "walkhabits config : the effective configuration"
    case .generate:
      "walkhabits generate --users N : exports of people with known habits, and the truth"
    case .backtest:
      """
      walkhabits backtest EXPORT… : had the reminders been sent, who would have walked then?

      For every user and every date from the 15th of the data on, the rules see the window before
      00:00 of that date, and their reminders are held against the walks that follow. So are simple
      ways to choose a time. Only the past decides. --as-of cuts off what is after it (default: the
      end of the data); the reminder modes of a users file are not looked at, its zones are.
      """
    case .tune:
      """
      walkhabits tune EXPORT… --sweep KEY=VALUES… : what each of many configurations would do

      Backtests every combination of the values, and compares the habits at the end of the data
      with those of the current configuration (--config, --set). A key may be shortened as long as
      only one begins so. No configuration is written without --write-config.
      """
    case .lintSchedule:
      """
      walkhabits lint-schedule FILE… : every fault of reminders documents

      Takes both reminders.jsonl and reminders-expo.jsonl. Moments must be later than --as-of: give
      that of the run ('as_of' in its run.json), else what has rung since is a fault too.
      """
    }
  }

  fileprivate var examples: String {
    switch self {
    case .report:
      """
        walkhabits report exports/ --users users.csv --out reports
        walkhabits report walks.csv --as-of 2026-11-29T23:59:59+08:00 --time-zone Asia/Taipei
        walkhabits report exports/ --reminder-format notifee,expo,ics
        zcat walks.csv.gz | walkhabits report - --only habits.csv,run.json --out /srv/habits
      """
    case .explain:
      """
        walkhabits explain amy-chen exports/ --users users.csv
        walkhabits explain amy-chen exports/ --set maxDeviationMinutes=45
      """
    case .check:
      """
        walkhabits check exports/
        walkhabits check walks.csv --max-reject-percent 1 && echo clean enough
      """
    case .backtest:
      """
        walkhabits backtest exports/ --time-zone Asia/Taipei
        walkhabits backtest walks.csv --set minConfidence=0.8
        walkhabits backtest exports/ --out backtest
            also write backtest/backtest.csv and backtest/backtest.json
      """
    case .tune:
      """
        walkhabits tune exports/ --sweep minConfidence=0.5:0.9:0.05 --sweep maxDeviation=20,25,30,35
        walkhabits tune exports/ --sweep minDays.weekend=2,3 --sweep policy=single,multiple
        walkhabits tune exports/ --sweep windowDays=7:28:7 --out tune
            also write tune/tune.csv, tune/tune-users.csv and the map tune/tune.svg
        walkhabits tune exports/ --sweep minConfidence=0.5:0.9:0.05 --write-config config.json
      """
    case .config:
      """
        walkhabits config > config.json
        walkhabits config --config config.json --set policy=multiple
      """
    case .generate:
      """
        walkhabits generate --users 100000 --out generated
        walkhabits generate --users 1000 --seed 7 --shape per-user --dirty 2 --out generated
      """
    case .lintSchedule:
      """
        walkhabits lint-schedule reports/latest/reminders.jsonl --as-of 2026-11-29T23:59:59+08:00
        walkhabits lint-schedule app.jsonl --set maxPending=500
      """
    }
  }
}
