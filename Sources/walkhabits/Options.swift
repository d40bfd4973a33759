import Backtest
import Configuration
import Emit
import Foundation
import Glibc
import Ingest
import Pipeline
import Zones

/// What the typed arguments mean.
struct Options {
  /// `explain`: whom.
  var user = ""
  var plan: Plan
  var publication: Publication
  /// The output folder, and how long to wait for another run that holds it.
  var out: String
  var waitSeconds = 0
  /// Where a command that writes no run puts its files; nil if it shall write none.
  var resultFolder: String?
  /// `tune`: the keys and values to combine, and where to write a configuration, if anywhere.
  var sweeps: [Sweep] = []
  var configurationFile: String?

  /// - Parameter configuration: one that was read before; else it is read, which a pipe bears once.
  init(
    _ arguments: Arguments, of command: Command, configuration: Configuration? = nil
  ) throws(Failure) {
    var operands = arguments.operands
    if command == .explain {
      guard !operands.isEmpty else { throw .usage("explain: expected a user and exports") }
      user = operands.removeFirst()
    }
    switch command {
    case .config, .generate:
      guard operands.isEmpty else {
        throw .usage("\(command.rawValue): unexpected '\(operands[0])'")
      }
    case .report, .explain, .check, .backtest, .tune:
      guard !operands.isEmpty else { throw .usage("\(command.rawValue): expected exports") }
    case .lintSchedule:
      guard !operands.isEmpty else { throw .usage("lint-schedule: expected files") }
    }
    let asOf = try Self.asOf(arguments, of: command)
    plan = Plan(
      inputs: command == .lintSchedule ? operands : try Self.inputs(operands),
      asOf: asOf.instant,
      jobs: try Self.jobs(arguments))
    plan.usersFile = arguments[.users]
    if let configuration {
      plan.configuration = configuration
    } else {
      plan.configuration = try Self.configuration(arguments)
    }
    plan.defaultTimeZone = try Self.timeZone(arguments)
    if let percent = arguments[.maxRejectPercent] {
      guard let number = Double(percent), 0...100 ~= number else {
        throw .usage("--max-reject-percent: expected a number from 0 to 100, found '\(percent)'")
      }
      plan.maxRejectPercent = number
    }
    out = try arguments.place(.out, expected: "a folder") ?? "reports"
    resultFolder = arguments.has(.out) ? out : nil
    if command == .tune { sweeps = try Self.sweeps(arguments) }
    configurationFile = try arguments.place(.writeConfig, expected: "a file")
    publication = Publication(version: version)
    publication.asOfZone = asOf.zone ?? plan.defaultTimeZone ?? .utc
    (publication.files, publication.writesCalendars) = try Self.written(arguments)
    publication.writesUserFiles = arguments.has(.perUserFiles)
    publication.guardsFormulas = !arguments.has(.noFormulaGuard)
    publication.allowsShrink = arguments.has(.allowShrink)
    waitSeconds = try Self.wholeNumber(arguments, .wait, 0...86_400) ?? 0
  }

  private static func inputs(_ operands: [String]) throws(Failure) -> [String] {
    do throws(IngestFailure) { return try exportFiles(operands) } catch {
      throw .run(.inputs(error))
    }
  }

  private static func sweeps(_ arguments: Arguments) throws(Failure) -> [Sweep] {
    var sweeps: [Sweep] = []
    for text in arguments.values(of: .sweep) {
      do throws(SweepError) { sweeps.append(try Sweep(text)) } catch {
        throw .usage(error.description)
      }
    }
    guard !sweeps.isEmpty else {
      throw .usage("tune: expected a sweep, such as --sweep minConfidence=0.5:0.9:0.05")
    }
    for (place, sweep) in sweeps.enumerated()
    where sweeps[..<place].contains(where: { $0.key == sweep.key }) {
      throw .usage("--sweep: '\(sweep.key)' is swept twice")
    }
    for sweep in sweeps {
      if let member = sweeps.first(where: { $0.key.hasPrefix(sweep.key + ".") }) {
        throw .usage("--sweep: '\(member.key)' is part of '\(sweep.key)', which is swept too")
      }
    }
    guard Grid.size(of: sweeps) != nil else {
      throw .usage("--sweep: expected at most \(Grid.mostConfigurations) configurations together")
    }
    return sweeps
  }

  private static func asOf(
    _ arguments: Arguments, of command: Command
  ) throws(Failure) -> (instant: Int64, zone: Zone?) {
    guard let text = arguments[.asOf] else {
      switch command {
      case .report, .explain, .check, .config, .generate, .lintSchedule:
        return (Int64(Date().timeIntervalSince1970), nil)
      case .backtest, .tune: return (afterAllDates, nil)
      }
    }
    return try moment(text)
  }

  /// The moment that the value of `--as-of` names, and the offset that it is written with.
  static func moment(_ text: String) throws(Failure) -> (instant: Int64, zone: Zone?) {
    var written: Timestamp?
    do throws(Timestamp.Fault) { written = try Timestamp([UInt8](text.utf8).span) } catch {
      if error == .implausible {
        throw .usage("--as-of: expected a moment from 2000-01-01 to 2099-12-31, found '\(text)'")
      }
    }
    guard let written, let instant = written.instant else {
      throw .usage(
        "--as-of: expected a moment with an offset, such as 2026-11-29T23:59:59+08:00, "
          + "found '\(text)'")
    }
    let minutes = if case .minutes(let minutes) = written.offset { minutes } else { 0 }
    return (instant, .fixed(offsetMinutes: minutes))
  }

  /// 2100-01-02, when every plausible date is over everywhere.
  private static let afterAllDates: Int64 = 4_102_531_200

  private static func timeZone(_ arguments: Arguments) throws(Failure) -> Zone? {
    guard let name = arguments[.timeZone] else { return nil }
    guard let zone = Zone(ianaName: name) else {
      throw .usage("--time-zone: expected an IANA name such as Asia/Taipei, found '\(name)'")
    }
    return zone
  }

  private static func jobs(_ arguments: Arguments) throws(Failure) -> Int {
    try wholeNumber(arguments, .jobs, 1...256) ?? ProcessInfo.processInfo.activeProcessorCount
  }

  static func wholeNumber(
    _ arguments: Arguments, _ flag: Flag, _ allowed: ClosedRange<Int>
  ) throws(Failure) -> Int? {
    guard let text = arguments[flag] else { return nil }
    guard let number = Int(text), allowed ~= number else {
      throw .usage(
        "--\(flag.rawValue): expected a whole number from \(allowed.lowerBound) to "
          + "\(allowed.upperBound), found '\(text)'")
    }
    return number
  }

  /// With `--only` what it names and nothing else; without, the formats decide what apps get.
  private static func written(
    _ arguments: Arguments
  ) throws(Failure) -> (files: Set<OutputFile>, calendars: Bool) {
    let formats =
      try names(arguments, .reminderFormat, among: ReminderFormat.allCases.map(\.rawValue))
      .map { Set($0.compactMap(ReminderFormat.init)) } ?? [.notifee]
    let calendars = RunFolder.UserFolder.calendars.rawValue
    let files = OutputFile.allCases.map(\.rawValue)
    if let chosen = try names(arguments, .only, among: files + [calendars]) {
      return (Set(chosen.compactMap(OutputFile.init)), chosen.contains(calendars))
    }
    let unwanted: [OutputFile] = formats.contains(.notifee) ? [] : [.notifications]
    let wanted: [OutputFile] = formats.contains(.expo) ? [.expo] : []
    return (OutputFile.usual.subtracting(unwanted).union(wanted), formats.contains(.ics))
  }

  /// The names that the value of `flag` lists; nil without the option.
  private static func names(
    _ arguments: Arguments, _ flag: Flag, among known: [String]
  ) throws(Failure) -> [String]? {
    guard let list = arguments[flag] else { return nil }
    return try list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      .map { name throws(Failure) in
        guard known.contains(name) else {
          throw .usage(
            "--\(flag.rawValue): expected some of \(known.joined(separator: ", ")), found '\(name)'"
          )
        }
        return name
      }
  }

  private static func configuration(_ arguments: Arguments) throws(Failure) -> Configuration {
    var file: (name: String, bytes: [UInt8])?
    if let path = arguments[.config] {
      do throws(IngestError) { file = (path, try wholeFile(path)) } catch {
        throw .run(.inputs(IngestFailure(errors: [error])))
      }
    }
    do throws(ConfigurationError) {
      return try Configuration.load(file: file, overrides: arguments.values(of: .set))
    } catch { throw .configuration(error) }
  }
}

/// What the reminders are written for.
enum ReminderFormat: String, CaseIterable {
  /// `reminders.jsonl`
  case notifee
  /// `reminders-expo.jsonl`
  case expo
  /// `ics/<name>.ics` for each user
  case ics
}
