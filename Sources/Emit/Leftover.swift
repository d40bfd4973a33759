import Habits
package import Reminders
import Zones

/// What a phone may still hold of earlier runs and no document of this run cancels by itself: all
/// that a user has who is gone, and of any other what is beyond the span of the user's schedule.
package struct Leftover: Equatable, Sendable {
  package var userID: [UInt8]
  /// The user's zone in the last run with the user.
  package var zoneName: [UInt8]
  /// The slots of which runs with the user may have set reminders that have not rung yet.
  package var span: SlotSpan
  /// Further reminders that are to be cancelled, by the bytes.
  package var ids: [[UInt8]] = []

  /// Takes in so many slots on each date, and reminders that are to be cancelled.
  fileprivate mutating func add(slots: Int, _ withdrawn: [[UInt8]]) {
    span.slots = max(span.slots, slots)
    if withdrawn.isEmpty && ids.isEmpty { return }
    ids = Set(ids + withdrawn).filter { id in
      guard let (date, slot) = slotOfReminder(id: id[...]) else { return false }
      return span.dates.lowerBound <= date && !span.contains(slot, on: date)
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  fileprivate mutating func add(_ withdrawal: Withdrawal) {
    add(slots: withdrawal.slots + 1, withdrawal.ids)
  }

  /// Forgets what is before `date`; nil if that is everything.
  fileprivate func from(_ date: CivilDate) -> Leftover? {
    var rest = self
    rest.span.dates = min(date, span.dates.upperBound)..<span.dates.upperBound
    rest.ids.removeAll { id in slotOfReminder(id: id[...]).map { $0.date < date } ?? true }
    return span.dates.upperBound > date || !rest.ids.isEmpty ? rest : nil
  }
}

/// The leftovers of all users: of everybody who is gone since the run before, or was gone then and has
/// not been told long enough, since a phone that misses the one document of the first run without its
/// user would ring on; and of users of this run who had more slots once.
///
/// Slots are kept for as long as a user is known: weekly triggers ring until they are cancelled, and a
/// phone may have missed any number of runs.
package struct Leftovers {
  /// Of users who are gone, by the user's id.
  private var gone: ArraySlice<Leftover> = []
  /// Of users of this run, by the user's id.
  private var known: [[UInt8]: Leftover] = [:]
  /// Of a user who has gone now.
  private let span: SlotSpan

  /// - Parameters:
  ///   - folder: that of the run before.
  ///   - departed: who was in the run before and is not in this one.
  ///   - span: what phones may hold of any run up to now.
  ///   - isUser: whether this run knows a user by this exact id.
  package init(
    previous folder: String, departed: [PreviousUsers.Departed], span: SlotSpan,
    isUser: @escaping (ArraySlice<UInt8>) -> Bool
  ) throws(OutputError) {
    self.span = span
    if let rows = try PreviousRows(folder + "/withdrawn.csv", columns: OutputFile.withdrawnColumns)
    {
      var ids = PreviousIDs(isUser: isUser)
      while try rows.next() {
        let id = ids.next(rows.cell(0))
        known[id] = try Leftover(rows, id)
      }
    }
    var gone: [Leftover] = []
    for user in departed {
      var leftover = Leftover(userID: user.id, zoneName: user.zoneName, span: span)
      if let old = known.removeValue(forKey: user.id) {
        leftover.add(slots: old.span.slots, old.ids)
      }
      gone.append(leftover)
    }
    for (id, leftover) in known where !isUser(id[...]) {
      known[id] = nil
      if let rest = leftover.from(span.dates.lowerBound) { gone.append(rest) }
    }
    self.gone = gone.sorted { $0.userID.lexicographicallyPrecedes($1.userID) }[...]
  }

  /// Takes everybody who is gone and whose id is before `id`, or who is left if that is nil.
  ///
  /// - Parameter withdrawals: of the users of the run before among these, by the user's id.
  package mutating func takeGone(
    before id: [UInt8]?, _ withdrawals: some Collection<Withdrawal>
  ) -> [Leftover] {
    var taken: [Leftover] = []
    var withdrawals = withdrawals[...]
    while true {
      let next = gone.first.flatMap { next in
        id.map { next.userID.lexicographicallyPrecedes($0) } ?? true ? next : nil
      }
      guard var leftover = next ?? withdrawals.first.map({ leftover(of: $0) }) else {
        return taken
      }
      if let withdrawal = withdrawals.first,
        !leftover.userID.lexicographicallyPrecedes(withdrawal.userID)
      {
        // Without a users.csv of the run before, only its reminders tell who is gone.
        if leftover.userID != withdrawal.userID { leftover = self.leftover(of: withdrawal) }
        leftover.add(withdrawal)
        withdrawals.removeFirst()
      }
      if leftover.userID == next?.userID { gone.removeFirst() }
      taken.append(leftover)
    }
  }

  private func leftover(of withdrawal: Withdrawal) -> Leftover {
    Leftover(userID: withdrawal.userID, zoneName: withdrawal.zoneName, span: span)
  }

  /// That of a user of this run; nil if the user's documents cancel everything by themselves.
  ///
  /// - Parameter withdrawal: the user's, if the run before had reminders of the user.
  package func leftover(of report: UserReport, _ withdrawal: Withdrawal?) -> Leftover? {
    let old = known[report.id]
    guard old != nil || withdrawal != nil else { return nil }
    var leftover = Leftover(
      userID: report.id, zoneName: Array(report.zone.name.utf8), span: report.schedule.span)
    if let withdrawal { leftover.add(withdrawal) }
    if let old { leftover.add(slots: old.span.slots, old.ids) }
    if !leftover.ids.isEmpty {
      let scheduled = Set(report.scheduledReminders.map { Array($0.id.utf8) })
      leftover.ids.removeAll(where: scheduled.contains)
    }
    // The span is no measure: it may shrink with the policy, and the next run knows the reminders only.
    let slots = max((withdrawal?.slots ?? 0) + 1, old?.span.slots ?? 0)
    let told = (report.schedule.reminders.lazy.map(\.slotNumber).max() ?? 0) + 1
    return leftover.ids.isEmpty && slots <= max(told, leastSlots) ? nil : leftover
  }
}

/// What every run spans: one slot and the next number.
private let leastSlots = 2

// As a row of `withdrawn.csv`.

extension OutputFile {
  static let withdrawnColumns = ["user_id", "time_zone", "last_date", "slots", "reminder_ids"]
}

extension Leftover {
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
  package func appendLeftover(_ leftover: Leftover, to bytes: inout [UInt8]) {
    bytes.append(cell: leftover.userID, guardsFormulas: guardsFormulas)
    bytes.append(comma)
    bytes.append(cell: leftover.zoneName)
    bytes.append(comma)
    bytes.append(leftover.span.dates.upperBound + -1)
    bytes.append(comma)
    bytes.append(decimal: leftover.span.slots)
    bytes.append(comma)
    bytes.append(cell: Array(leftover.ids.joined(separator: [UInt8(ascii: ";")])))
    bytes.append(lineFeed)
  }
}
