import Configuration
import Emit
import Ingest
import Zones

// How one stage's result becomes what another writes.

extension Summary {
  init(_ ingested: Ingested) {
    rowsUsed = ingested.tally.used
    endsIgnored = ingested.tally.endsIgnored
    rejected = RejectReason.allCases.compactMap { reason in
      ingested.tally.rejected[reason].map { (reason, $0) }
    }
    rowsRead = rejected.reduce(rowsUsed) { $0 + $1.count }
  }

  mutating func add(_ totals: Totals) {
    users = totals.users
    habits = totals.habits
    reminders = totals.reminders
    endsIgnored += totals.endsIgnored
    fixedOffsets = totals.fixedOffsets
    unknownZones = totals.unknownZones
  }
}

extension Summary {
  /// What costs nobody a walk and yet may be wrong: one message each.
  var doubts: [String] {
    var doubts: [String] = []
    if endsIgnored > 0 {
      doubts.append(
        "\(endsIgnored) ended_at cells are ignored: no time, or before the start (ended_at_ignored)"
      )
    }
    if fixedOffsets > 0 {
      doubts.append(
        "\(fixedOffsets) users have a fixed offset for a zone, which knows no summer time: "
          + "name zones in the users file, or give a --time-zone with that offset (fixed_offset)")
    }
    if unknownZones > 0 {
      doubts.append(
        "\(unknownZones) users have no zone, and UTC is taken: "
          + "name zones in the users file, or give --time-zone (zone_unknown)")
    }
    return doubts
  }
}

extension RunRecord {
  init(
    _ plan: Plan, _ publication: Publication, _ ingested: Ingested, _ summary: Summary,
    _ times: StageTimes
  ) {
    self.init(version: publication.version, asOf: plan.asOf)
    asOfZone = publication.asOfZone
    timeZone = plan.defaultTimeZone?.name
    usersFile = plan.usersFile
    configuration = plan.configuration.effectiveEntries.map { ($0.key, $0.value.description) }
    inputs = zip(plan.inputs, ingested.files).map { path, file in
      Input(file: path, bytes: Int(file.bytes), rows: file.rows)
    }
    rowsRead = summary.rowsRead
    rowsUsed = summary.rowsUsed
    rejected = RejectReason.allCases.map { reason in
      (reason.rawValue, summary.rejected.first { $0.reason == reason }?.count ?? 0)
    }
    warnings = [
      ("ended_at_ignored", summary.endsIgnored), ("fixed_offset", summary.fixedOffsets),
      ("zone_unknown", summary.unknownZones),
    ]
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
  /// A message for each two users whom the formula guard makes one in the CSV files.
  var sharedCells: [String] {
    var messages: [String] = []
    var user = firstUser(from: [formulaGuard])
    while user < userCount, case let id = self.id(ofUser: user), id.first == formulaGuard {
      if let other = withoutFormulaGuard(id), contains(id: other) {
        messages.append(
          "users '\(shown(id))' and '\(shown(other))' have the same cell in the CSV files: "
            + "tell them apart with --no-formula-guard")
      }
      user += 1
    }
    return messages
  }
}
