/// What the program can do, and which options each command takes.
enum Command: String, CaseIterable {
  case report, explain, check, config, backtest, tune, generate
  case lintSchedule = "lint-schedule"

  var flags: [Flag] {
    switch self {
    case .report:
      [
        .out, .users, .asOf, .timeZone, .config, .set, .only, .reminderFormat, .perUserFiles,
        .noFormulaGuard, .maxRejectPercent, .allowShrink, .wait, .jobs, .quiet, .log, .help,
      ]
    case .backtest:
      [
        .out, .users, .asOf, .timeZone, .config, .set, .maxRejectPercent, .jobs, .quiet, .log,
        .help,
      ]
    case .explain: [.users, .asOf, .timeZone, .config, .set, .jobs, .quiet, .log, .help]
    case .check:
      [.users, .asOf, .timeZone, .config, .set, .maxRejectPercent, .jobs, .quiet, .log, .help]
    case .tune: [.sweep, .writeConfig, .noFormulaGuard] + Command.backtest.flags
    case .config: [.config, .set, .quiet, .log, .help]
    case .lintSchedule: [.asOf, .config, .set, .quiet, .log, .help]
    case .generate: [.users, .seed, .out, .shape, .dirty, .asOf, .quiet, .log, .help]
    }
  }

  /// As `Flag.value`, where the command does not mean something of its own by the option.
  func value(of flag: Flag) -> String? {
    switch (self, flag) {
    case (.generate, .users): "N"
    default: flag.value
    }
  }

  func meaning(of flag: Flag) -> String {
    switch (self, flag) {
    case (.generate, .users): "how many people"
    case (.generate, .out):
      "folder of the results: DIR/exports/ and DIR/truth.csv (default: generated)"
    case (.generate, .asOf):
      "moment up to which people walk (default: \(GenerateOptions.defaultAsOf))"
    case (.backtest, .out), (.tune, .out): "folder for the tables as files (default: none)"
    case (.backtest, .asOf), (.tune, .asOf):
      "leave out walks that start after this moment (default: the end of the data)"
    default: flag.meaning
    }
  }
}

/// An option, by its long name.
enum Flag: String, CaseIterable {
  case out, users
  case asOf = "as-of"
  case timeZone = "time-zone"
  case config, set, only
  case reminderFormat = "reminder-format"
  case perUserFiles = "per-user-files"
  case noFormulaGuard = "no-formula-guard"
  case maxRejectPercent = "max-reject-percent"
  case allowShrink = "allow-shrink"
  case wait, sweep
  case writeConfig = "write-config"
  case jobs
  case seed, shape, dirty
  case quiet, log, help

  /// The name of the value in the help; nil for a flag that takes none.
  var value: String? {
    switch self {
    case .out: "DIR"
    case .users, .config, .writeConfig: "FILE"
    case .asOf: "MOMENT"
    case .timeZone: "ZONE"
    case .set: "KEY=VALUE"
    case .only: "NAMES"
    case .reminderFormat: "FORMATS"
    case .maxRejectPercent: "N"
    case .wait: "SECONDS"
    case .sweep: "KEY=VALUES"
    case .jobs, .seed: "N"
    case .shape: "SHAPE"
    case .dirty: "PERCENT"
    case .log: "json"
    case .perUserFiles, .noFormulaGuard, .allowShrink, .quiet, .help: nil
    }
  }

  var meaning: String {
    switch self {
    case .out: "folder of the results: DIR/runs/<as-of>/ and the link DIR/latest (default: reports)"
    case .users: "users file: who wants reminders when, and each user's time zone"
    case .asOf: "moment the analysis stands at, with an offset or Z (default: now)"
    case .timeZone: "IANA zone of users whom nothing else gives one"
    case .config: "configuration, JSON with comments"
    case .set: "one key of the configuration, above the file; may be repeated"
    case .only: "write only these files, such as habits.csv,run.json, or ics for the calendars"
    case .reminderFormat: "some of notifee,expo,ics, for apps (default: notifee; not with --only)"
    case .perUserFiles: "also write users/<name>.json for each user"
    case .noFormulaGuard: "write ids that start like a formula as they are"
    case .maxRejectPercent: "share of rejected rows at which nothing is published (default: 10)"
    case .allowShrink: "publish even if most users of the run before have vanished"
    case .wait: "wait so long for another run that holds DIR (default: 0)"
    case .sweep: "FROM:TO:STEP or A,B,C for a key of the configuration; repeated: every combination"
    case .writeConfig: "write the steadiest configuration to FILE"
    case .jobs: "workers (default: one for each core); no result depends on it"
    case .seed: "another number gives other people (default: 1)"
    case .shape:
      "ordered, interleaved (in order of time) or per-user (a file each; default: ordered)"
    case .dirty: "share of rows that cannot be used, from 0 to 50 (default: 0)"
    case .quiet: "no progress, warnings or summary"
    case .log: "messages as one JSON object a line"
    case .help: "this text"
    }
  }
}
