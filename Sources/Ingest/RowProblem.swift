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
  /// Why the end of the row that was used last is ignored; nil if it is not, or if the row is too far
  /// from the window for anybody to look.
  ///
  /// - Parameter count: how many walks there were before that row.
  func reasonToIgnoreEnd(of row: Row, recordedAfter count: UInt32) -> IgnoredEnd.Reason? {
    guard !row[.endedAt].isEmpty, store.count > count else { return nil }
    let walk = store.walk(at: count)
    if walk.end == nil { return .unreadable }
    return walk.endsBeforeStart(among: zones.zones) ? .beforeStart : nil
  }
}

extension RecordedWalk {
  /// Where only the user's zone could tell, the end passes.
  fileprivate func endsBeforeStart(among zones: [Zone]) -> Bool {
    guard let end else { return false }
    if case .zone(let number) = zone.kind {
      return end.instant(in: zones[number]) < start.instant(in: zones[number])
    }
    return switch (start, end) {
    case (.instant(let start), .instant(let end)), (.wallClock(let start), .wallClock(let end)):
      end < start
    default: false
    }
  }
}
