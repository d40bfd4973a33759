import Habits

/// A date and time as an export writes it.
package struct Timestamp: Equatable, Sendable {
  /// The clock as written, counted like Unix seconds as if its zone were UTC; fractions cut off.
  package var wallClock: Int64
  package var offset: WrittenOffset

  package enum WrittenOffset: Equatable, Sendable {
    /// No offset: the clock of some place that is not named.
    case none
    /// `Z`, `+00:00` or `-00:00`: an instant, and no hint where.
    case utc
    /// Minutes east of UTC, not 0.
    case minutes(Int)
  }

  package enum Fault: Error {
    case malformed
    /// Before 2000-01-01 or after 2099-12-31.
    case implausible
  }

  /// The instant, if the text alone tells it.
  @inline(__always)
  package var instant: Int64? {
    switch offset {
    case .none: nil
    case .utc: wallClock
    case .minutes(let minutes): wallClock - Int64(minutes) * 60
    }
  }
}

extension Timestamp {
  /// Reads ISO 8601: `2026-11-16T18:10`, a space for the `T`, optional seconds and fraction, an
  /// optional `Z`, `±hh:mm` or `±hhmm`.
  package init(_ text: Span<UInt8>) throws(Fault) {
    var dates = DateMemo()
    try self.init(text, &dates)
  }

  /// - Parameter dates: the date read last, since a row's end has mostly the date of its start, and
  ///   the next row the same or the next.
  init(_ text: Span<UInt8>, _ dates: inout DateMemo) throws(Fault) {
    guard text.count >= 16, text[10] == UInt8(ascii: "T") || text[10] == .space,
      text[13] == UInt8(ascii: ":"),
      let midnight = dates.midnight(of: text),
      case let hour = text.number(at: 11), hour < 24,
      case let minute = text.number(at: 14), minute < 60
    else { throw .malformed }
    var position = 16
    let second = try Self.seconds(text, &position)
    offset = try Self.offset(text, &position)
    guard position == text.count else { throw .malformed }
    guard DateMemo.plausible ~= midnight else { throw .implausible }
    wallClock = midnight + Int64(hour * 3600 + minute * 60 + second)
  }

  /// `:SS` and a fraction, both optional.
  @inline(__always)
  private static func seconds(_ text: Span<UInt8>, _ position: inout Int) throws(Fault) -> Int {
    guard position < text.count, text[position] == UInt8(ascii: ":") else { return 0 }
    guard position + 3 <= text.count, case let second = text.number(at: position + 1), second < 60
    else { throw .malformed }
    position += 3
    guard position < text.count,
      text[position] == UInt8(ascii: ".") || text[position] == .comma
    else { return second }
    let start = position + 1
    position = start
    while position < text.count, text[position] &- UInt8(ascii: "0") <= 9 { position += 1 }
    guard position > start else { throw .malformed }
    return second
  }

  @inline(__always)
  private static func offset(
    _ text: Span<UInt8>, _ position: inout Int
  ) throws(Fault) -> WrittenOffset {
    guard position < text.count else { return .none }
    let sign = text[position]
    if sign == UInt8(ascii: "Z") {
      position += 1
      return .utc
    }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { throw .malformed }
    let hasColon = position + 3 < text.count && text[position + 3] == UInt8(ascii: ":")
    let minutePosition = position + (hasColon ? 4 : 3)
    // No place was ever 16 hours from Greenwich; such an offset is a fault of the exporter.
    guard minutePosition + 2 <= text.count,
      case let hours = text.number(at: position + 1), hours < 16,
      case let minutes = text.number(at: minutePosition), minutes < 60
    else { throw .malformed }
    position = minutePosition + 2
    let total = hours * 60 + minutes
    return total == 0 ? .utc : .minutes(sign == UInt8(ascii: "-") ? -total : total)
  }
}

/// The date read last, as text and as what it means.
struct DateMemo: Sendable {
  /// The first eight bytes of `2026-11-16`, and the last two.
  private var start: UInt64 = 0
  private var end: UInt16 = 0
  /// nil until a date was read.
  private var midnight: Int64?

  /// Midnights of 2000-01-01 to 2099-12-31.
  static let plausible: ClosedRange<Int64> = 946_684_800...4_102_358_400

  /// The first second of the date that `text` (10 bytes or more) begins with; nil if it begins with
  /// none.
  @inline(__always)
  mutating func midnight(of text: Span<UInt8>) -> Int64? {
    let start = text.word(at: 0)
    let end = UInt16(text[8]) << 8 | UInt16(text[9])
    if start != self.start || end != self.end {
      guard let date = Self.date(text) else { return nil }
      (self.start, self.end) = (start, end)
      midnight = Int64(date.dayNumber) * 86_400
    }
    return midnight
  }

  private static func date(_ text: Span<UInt8>) -> CivilDate? {
    let (century, year) = (text.number(at: 0), text.number(at: 2))
    guard text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"), century < 100, year < 100
    else { return nil }
    return CivilDate(
      year: century * 100 + year, month: text.number(at: 5), day: text.number(at: 8))
  }
}

extension Span<UInt8> {
  /// The number that the two bytes at `position` write; `Int.max` if they are no digits.
  @inline(__always)
  func number(at position: Int) -> Int {
    let tens = self[position] &- UInt8(ascii: "0")
    let ones = self[position + 1] &- UInt8(ascii: "0")
    return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : .max
  }
}
