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
    reminders = summary.reminders ?? 0
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
  /// What somebody should know about the inputs although it costs no row: one message each.
  func notices(_ inputs: [String]) -> [String] {
    zip(inputs, files).flatMap { path, file in file.notices.map { "\(path): \($0)" } }
  }

  /// The first rejects, one message each, and how many more there are.
  func rejectMessages(_ inputs: [String], first count: Int) -> [String] {
    let told = rejects.prefix(count).map { $0.message(inputs) }
    let more = rejects.count - told.count
    return more == 0
      ? told : told + ["\(more) more rows were rejected; 'walkhabits check' names them all"]
  }
}

extension Reject {
  /// `walks.csv:7: started_at: expected a date and time such as …, found '31/31/2026'
  /// (bad_timestamp)`
  package func message(_ inputs: [String]) -> String {
    let found = String(decoding: value, as: UTF8.self)
    let shown = found.isEmpty ? "" : ", found '\(String(found.prefix(80)).onOneLine)'"
    let problem =
      switch damage {
      case nil: reason.expectation + shown
      case .openQuote: "a quote opens here that never closes; reading goes on in the next line"
      case .overlong: "a record of more than a megabyte; reading goes on in the next line"
      }
    return "\(inputs[file]):\(line): \(column): \(problem) (\(reason.rawValue))"
  }
}
