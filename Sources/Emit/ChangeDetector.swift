/// Finds the scheduled reminders that differ from those of the run before: the rows of
/// `changes.csv`.
///
/// Both come in the order of the users' ids, so the two are merged, one user of each at a time.
package final class ChangeDetector {
  private let rows: CSVRows
  private let asOfMilliseconds: Int64
  private let previous: PreviousReminders?
  private var withdrawals: [Withdrawal] = []

  /// - Parameters:
  ///   - folder: that of the run before, such as `RunFolder.latest`; without a `reminders.csv` in
  ///     it, every reminder is new.
  ///   - asOf: Unix seconds.
  ///   - isUser: whether this run knows a user by this exact id.
  package init(
    previous folder: String, asOf: Int64, rows: CSVRows,
    isUser: @escaping (ArraySlice<UInt8>) -> Bool
  ) throws(OutputError) {
    self.rows = rows
    asOfMilliseconds = asOf * 1000
    previous = try PreviousReminders(in: folder, isUser: isUser)
  }

  /// Appends the changes up to and including this user. Users must come by id, ascending.
  package func appendChanges(
    of report: UserReport, to bytes: inout [UInt8]
  ) throws(OutputError) {
    try appendVanished(before: report.id, to: &bytes)
    let new = UserReminders(of: report)
    guard let previous, let old = previous.user, old.userID == report.id else {
      appendDifferences(from: UserReminders(userID: report.id), to: new, to: &bytes)
      return
    }
    appendDifferences(from: old, to: new, to: &bytes)
    try previous.advance()
  }

  /// Appends the changes of the users of the run before who come after all of this one's.
  package func finish(to bytes: inout [UInt8]) throws(OutputError) {
    try appendVanished(before: nil, to: &bytes)
  }

  /// Everybody who had reminders in the run before, up to the user asked for last and since this was
  /// asked last, by the user's id.
  package func takeWithdrawals() -> [Withdrawal] {
    defer { withdrawals = [] }
    return withdrawals
  }

  private func appendVanished(
    before id: [UInt8]?, to bytes: inout [UInt8]
  ) throws(OutputError) {
    guard let previous else { return }
    while let old = previous.user {
      if let id, !old.userID.lexicographicallyPrecedes(id) { return }
      appendDifferences(from: old, to: UserReminders(userID: old.userID), to: &bytes)
      try previous.advance()
    }
  }

  /// Both are of one user; a merge by reminder id.
  private func appendDifferences(
    from old: UserReminders, to new: UserReminders, to bytes: inout [UInt8]
  ) {
    var withdrawal = Withdrawal(userID: old.userID, zoneName: old.zoneName, slots: old.slots)
    defer { if withdrawal.slots > 0 { withdrawals.append(withdrawal) } }
    var (before, now) = (0, 0)
    while before < old.rows.count || now < new.rows.count {
      if now == new.rows.count
        || before < old.rows.count && old.id(before).lexicographicallyPrecedes(new.id(now))
      {
        // One that has rung is gone without a change.
        if old.rows[before].fireAtMilliseconds > asOfMilliseconds {
          rows.appendChange(
            .cancel(old.fireAt(before)), of: old.userID, id: old.id(before), to: &bytes)
          withdrawal.ids.append(Array(old.id(before)))
        }
        before += 1
      } else if before == old.rows.count
        || new.id(now).lexicographicallyPrecedes(old.id(before))
      {
        rows.appendChange(.create(new.fireAt(now)), of: new.userID, id: new.id(now), to: &bytes)
        now += 1
      } else {
        if old.rows[before].fireAtMilliseconds != new.rows[now].fireAtMilliseconds {
          rows.appendChange(
            .move(old.fireAt(before), new.fireAt(now)), of: new.userID, id: new.id(now),
            to: &bytes)
        }
        before += 1
        now += 1
      }
    }
  }
}

/// A change of one reminder, with its `fire_at` texts.
private enum Change {
  case create(ArraySlice<UInt8>)
  case move(ArraySlice<UInt8>, ArraySlice<UInt8>)
  case cancel(ArraySlice<UInt8>)

  var parts: (name: String, old: ArraySlice<UInt8>, new: ArraySlice<UInt8>) {
    switch self {
    case .create(let new): ("create", [], new)
    case .move(let old, let new): ("move", old, new)
    case .cancel(let old): ("cancel", old, [])
    }
  }
}

extension CSVRows {
  fileprivate func appendChange(
    _ change: Change, of userID: [UInt8], id: ArraySlice<UInt8>, to bytes: inout [UInt8]
  ) {
    let (name, old, new) = change.parts
    bytes.append(cell: userID, guardsFormulas: guardsFormulas)
    bytes.append(comma)
    bytes.append(cell: id)
    bytes.append(comma)
    bytes.append(text: name)
    bytes.append(comma)
    bytes.append(cell: old)
    bytes.append(comma)
    bytes.append(cell: new)
    bytes.append(lineFeed)
  }
}
