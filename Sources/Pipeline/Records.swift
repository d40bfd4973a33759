import Configuration
import Emit
import Ingest

// How one stage's result becomes what another writes.

extension Summary {
  init(_ ingested: Ingested) {
    rowsUsed = ingested.tally.used
    rowsRead = ingested.tally.used + ingested.rejects.count
    endsIgnored = ingested.tally.endsIgnored
    var counts: [RejectReason: Int] = [:]
    for reject in ingested.rejects { counts[reject.reason, default: 0] += 1 }
    rejected = RejectReason.allCases.compactMap { reason in
      counts[reason].map { (reason, $0) }
    }
  }

  mutating func add(_ totals: Totals) {
    users = totals.users
    habits = totals.habits
    reminders = totals.reminders
    endsIgnored += totals.endsIgnored
  }
}

extension RunRecord {
  init(
    _ plan: Plan, _ publication: Publication, _ ingested: Ingested, _ summary: Summary,
    _ times: StageTimes
  ) {
    self.init(version: publication.version, asOf: plan.asOf)
    configuration = plan.configuration.effectiveEntries.map { ($0.key, $0.value.description) }
    inputs = zip(plan.inputs, ingested.files).map { path, file in
      Input(file: path, bytes: Int(file.bytes), rows: file.rows)
    }
    rowsRead = summary.rowsRead
    rowsUsed = summary.rowsUsed
    rejected = RejectReason.allCases.map { reason in
      (reason.rawValue, summary.rejected.first { $0.reason == reason }?.count ?? 0)
    }
    warnings = [("ended_at_ignored", summary.endsIgnored)]
    users = summary.users
    habits = summary.habits
    reminders = summary.reminders
    stages = Stage.allCases.map { ($0.rawValue, times[$0]) }
  }
}

extension RejectedRow {
  init(_ reject: Reject, _ inputs: [String]) {
    self.init(
      file: inputs[reject.file], line: reject.line, userID: reject.userID, column: reject.column,
      reason: reject.reason.rawValue, value: reject.value)
  }
}

extension Ingested {
  private static let rejectsTold = 10

  /// What somebody should know about the inputs although the run goes on: one message each.
  func warnings(_ inputs: [String]) -> [String] {
    let notices = zip(inputs, files).flatMap { path, file in
      file.notices.map { "\(path): \($0)" }
    }
    var told = rejects.prefix(Self.rejectsTold).map { $0.message(inputs) }
    if rejects.count > told.count {
      told.append("\(rejects.count - told.count) more rows were rejected; see rejects.csv")
    }
    return notices + told
  }
}

extension Reject {
  /// `walks.csv:7: started_at: bad_timestamp, found '31/31/2026'`
  package func message(_ inputs: [String]) -> String {
    let found = String(decoding: value, as: UTF8.self)
    let shown = found.isEmpty ? "" : ", found '\(found.prefix(80).escaped)'"
    return "\(inputs[file]):\(line): \(column): \(reason.rawValue)\(shown)"
  }
}

extension StringProtocol {
  /// On one line, and without what a terminal would obey.
  package var escaped: String {
    String(
      flatMap { character in
        character.unicodeScalars.contains { $0.properties.generalCategory == .control }
          ? "\u{FFFD}" : String(character)
      })
  }
}
