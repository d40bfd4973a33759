import Habits
package import Reminders
import Zones

/// A user of an earlier run who is in this one no more, and whose phone may still hold reminders.
package struct Departure: Equatable, Sendable {
  package var userID: [UInt8]
  /// The user's zone in the last run with the user.
  package var zoneName: [UInt8]
  /// The slots of which runs with the user may have set reminders that have not rung yet.
  package var span: SlotSpan
  /// Further reminders that are to be cancelled, by the bytes.
  package var ids: [[UInt8]] = []

  /// Takes in reminders that the last run with the user had scheduled.
  mutating func add(_ withdrawn: [[UInt8]]) {
    // Fixed times have more slots than habits.
    let slots = withdrawn.compactMap { slotOfReminder(id: $0)?.slot }.max() ?? 0
    span.slots = max(span.slots, slots + 1)
    ids = Withdrawal(userID: userID, zoneName: zoneName, ids: withdrawn).ids(beyond: span)
  }

  /// Forgets what is before `date`; nil if that is everything.
  func from(_ date: CivilDate) -> Departure? {
    var rest = self
    rest.span.dates = min(date, span.dates.upperBound)..<span.dates.upperBound
    rest.ids.removeAll { id in slotOfReminder(id: id).map { $0.date < date } ?? true }
    return span.dates.upperBound > date || !rest.ids.isEmpty ? rest : nil
  }
}

/// Everybody who is gone since the run before, or was gone then and has not been told long enough: a
/// phone that misses the one document of the first run without its user would ring on.
package struct Departures {
  /// By the user's id.
  private var everybody: ArraySlice<Departure> = []
  /// Reminders to be cancelled of users who were gone and are back, by the user's id.
  private var returned: [[UInt8]: [[UInt8]]] = [:]
  /// Of a user who has gone now.
  private let span: SlotSpan

  /// - Parameters:
  ///   - folder: that of the run before.
  ///   - span: what phones may hold of any run up to now.
  ///   - isUser: whether this run knows a user by this exact id.
  package init(
    previous folder: String, span: SlotSpan, isUser: @escaping (ArraySlice<UInt8>) -> Bool
  ) throws(OutputError) {
    self.span = span
    var gone: [Departure] = []
    if let rows = try PreviousRows(folder + "/users.csv", columns: ["user_id", "time_zone"]) {
      var ids = PreviousIDs(isUser: isUser)
      while try rows.next() {
        let id = ids.next(rows.cell(0))
        if isUser(id[...]) { continue }
        gone.append(Departure(userID: id, zoneName: Array(rows.cell(1)), span: span))
      }
    }
    if let rows = try PreviousRows(
      folder + "/withdrawn.csv", columns: OutputFile.withdrawnColumns)
    {
      var ids = PreviousIDs(isUser: isUser)
      while try rows.next() {
        let id = ids.next(rows.cell(0))
        guard let departure = try Departure(rows, id).from(span.dates.lowerBound) else { continue }
        if isUser(id[...]) { returned[id] = departure.ids } else { gone.append(departure) }
      }
    }
    everybody = gone.sorted { $0.userID.lexicographicallyPrecedes($1.userID) }[...]
  }

  /// Takes everybody whose id is before `id`, or everybody who is left if that is nil.
  ///
  /// - Parameter withdrawals: of the users of the run before among these, by the user's id.
  package mutating func take(
    before id: [UInt8]?, _ withdrawals: some Collection<Withdrawal>
  ) -> [Departure] {
    var taken: [Departure] = []
    var withdrawals = withdrawals[...]
    while true {
      let known = everybody.first.flatMap { next in
        id.map { next.userID.lexicographicallyPrecedes($0) } ?? true ? next : nil
      }
      guard var departure = known ?? withdrawals.first.map({ departure(of: $0) }) else {
        return taken
      }
      if let withdrawal = withdrawals.first,
        !departure.userID.lexicographicallyPrecedes(withdrawal.userID)
      {
        // Without a users.csv of the run before, only its reminders tell who is gone.
        if departure.userID != withdrawal.userID { departure = self.departure(of: withdrawal) }
        departure.add(withdrawal.ids)
        withdrawals.removeFirst()
      }
      if departure.userID == known?.userID { everybody.removeFirst() }
      taken.append(departure)
    }
  }

  private func departure(of withdrawal: Withdrawal) -> Departure {
    Departure(userID: withdrawal.userID, zoneName: withdrawal.zoneName, span: span)
  }

  /// Reminders of a user who was gone and is back that no document of the user's cancels by itself.
  package func ids(of report: UserReport) -> [[UInt8]] {
    guard let ids = returned[report.id], !ids.isEmpty else { return [] }
    let scheduled = Set(report.scheduledReminders.map { Array($0.id.utf8) })
    return Withdrawal(userID: report.id, zoneName: [], ids: ids)
      .ids(beyond: report.schedule.span).filter { !scheduled.contains($0) }
  }
}

// As a row of `withdrawn.csv`.

extension OutputFile {
  static let withdrawnColumns = ["user_id", "time_zone", "last_date", "slots", "reminder_ids"]
}

/// More than a date has minutes, each of which may be a fixed time.
private let mostSlots: Int64 = 1500

extension Departure {
  fileprivate init(_ rows: PreviousRows, _ id: [UInt8]) throws(OutputError) {
    let text = String(decoding: rows.cell(2), as: UTF8.self)
    guard let last = CivilDate(isoText: text) else {
      throw rows.malformed("expected a date, found '\(text)'")
    }
    let slots = try rows.number(3)
    guard slots <= mostSlots else { throw rows.malformed("expected slots, found \(slots)") }
    self.init(
      userID: id, zoneName: Array(rows.cell(1)),
      span: SlotSpan(dates: last..<last + 1, slots: Int(slots)),
      ids: rows.cell(4).split(separator: UInt8(ascii: ";")).map { Array($0) })
  }
}

extension CSVRows {
  package func appendDeparture(_ departure: Departure, to bytes: inout [UInt8]) {
    bytes.append(cell: departure.userID, guardsFormulas: guardsFormulas)
    bytes.append(comma)
    bytes.append(cell: departure.zoneName)
    bytes.append(comma)
    bytes.append(departure.span.dates.upperBound + -1)
    bytes.append(comma)
    bytes.append(decimal: departure.span.slots)
    bytes.append(comma)
    bytes.append(cell: Array(departure.ids.joined(separator: [UInt8(ascii: ";")])))
    bytes.append(lineFeed)
  }
}
