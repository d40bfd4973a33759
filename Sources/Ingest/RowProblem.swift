import Zones

/// What is wrong with a row, told while exports are read.
package enum RowProblem: Sendable {
  case rejected(Reject)
  /// The row is used without its end.
  case endIgnored(IgnoredEnd)

  var line: Int {
    get {
      switch self {
      case .rejected(let reject): reject.line
      case .endIgnored(let end): end.line
      }
    }
    set {
      switch self {
      case .rejected(var reject):
        reject.line = newValue
        self = .rejected(reject)
      case .endIgnored(var end):
        end.line = newValue
        self = .endIgnored(end)
      }
    }
  }
}

/// An `ended_at` that is ignored.
package struct IgnoredEnd: Sendable {
  /// Index of the file among the run's inputs.
  package var file: Int
  /// Physical line on which the record starts, from 1.
  package var line: Int
  package var reason: Reason
  /// The cell as a `Reject` keeps it.
  package var value: [UInt8]

  package enum Reason: Sendable {
    case unreadable, beforeStart

    /// What was expected instead.
    package var expectation: String {
      switch self {
      case .unreadable: RejectReason.badTimestamp.expectation
      case .beforeStart: "expected no moment before the start"
      }
    }
  }
}

extension RowReader {
  /// Why the end of a used row is ignored; nil if it is not, or if the row is too far from the window
  /// for anybody to look. Where only the user's zone could tell whether the end comes first, it passes.
  func reasonToIgnoreEnd(_ row: Row, in bytes: [UInt8]) -> IgnoredEnd.Reason? {
    let (startedAt, endedAt) = (
      bytes.span.extracting(row[.startedAt]), bytes.span.extracting(row[.endedAt])
    )
    guard !endedAt.isEmpty, let start = try? Timestamp(startedAt),
      limits.place(of: start.instant ?? start.wallClock, hasWalkID: !row[.walkID].isEmpty) == .near
    else { return nil }
    guard let end = try? Timestamp(endedAt) else { return .unreadable }
    let zone = zones.number(named: String(decoding: bytes[row[.timeZone]], as: UTF8.self))
    return isEnd(end, before: start, in: zone.map { zones.zones[Int($0)] }) ? .beforeStart : nil
  }

  /// - Parameter zone: the row's own.
  private func isEnd(_ end: Timestamp, before start: Timestamp, in zone: Zone?) -> Bool {
    func instant(_ time: Timestamp) -> Int64? {
      if let instant = time.instant { return instant }
      if let zone { return zone.instant(ofWallClock: time.wallClock) }
      guard case .minutes(let minutes) = start.offset else { return nil }
      return time.wallClock - Int64(minutes) * 60
    }
    if let start = instant(start), let end = instant(end) { return end < start }
    return start.instant == nil && end.instant == nil && end.wallClock < start.wallClock
  }
}
