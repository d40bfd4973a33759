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
    var memo = TimestampMemo()
    try self.init(text, &memo)
  }

  /// - Parameter memo: what was read last.
  @inline(__always)
  init(_ text: Span<UInt8>, _ memo: inout TimestampMemo) throws(Fault) {
    guard text.count >= 16, text[10] == UInt8(ascii: "T") || text[10] == .space,
      let midnight = memo.midnight(of: text)
    else { throw .malformed }
    if text.count == 25, let second = text.secondOfDay(at: 11),
      let known = memo.offset(atEndOf: text)
    {
      (wallClock, offset) = (midnight + second, known)
    } else {
      let (second, offset) = try Self.clock(text)
      (wallClock, self.offset) = (midnight + second, offset)
      memo.note(offset, of: text)
    }
    guard TimestampMemo.plausible ~= midnight else { throw .implausible }
  }

  /// The second of the day and the offset, in any form.
  @inline(never)
  private static func clock(_ text: Span<UInt8>) throws(Fault) -> (Int64, WrittenOffset) {
    guard text[13] == UInt8(ascii: ":"), case let hour = text.number(at: 11), hour < 24,
      case let minute = text.number(at: 14), minute < 60
    else { throw .malformed }
    var position = 16
    let second = try seconds(text, &position)
    let offset = try offset(text, &position)
    guard position == text.count else { throw .malformed }
    return (Int64(hour * 3600 + minute * 60 + second), offset)
  }

  /// `:SS` and a fraction, both optional.
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

/// The month and the offset that were read last, as text and as what they mean: a row's end has
/// mostly those of its start, and the next row the same again.
struct TimestampMemo: Sendable {
  /// The eight bytes of `2026-11-`, the first second of that month and its days; no days until one
  /// was read.
  private var monthText: UInt64 = 0
  private var monthStart: Int64 = 0
  private var monthDays = 0

  /// The six bytes of `+08:00`, in the upper bytes of a word.
  private var offsetText: UInt64 = 0
  private var offset: Timestamp.WrittenOffset?

  /// Midnights of 2000-01-01 to 2099-12-31.
  static let plausible: ClosedRange<Int64> = 946_684_800...4_102_358_400

  /// The first second of the date that `text` (10 bytes or more) begins with; nil if it begins with
  /// none.
  @inline(__always)
  mutating func midnight(of text: Span<UInt8>) -> Int64? {
    if text.word(at: 0) != monthText || monthDays == 0 {
      guard readMonth(text) else { return nil }
    }
    let day = text.number(at: 8)
    guard 1...monthDays ~= day else { return nil }
    return monthStart + Int64(day - 1) * 86_400
  }

  @inline(never)
  private mutating func readMonth(_ text: Span<UInt8>) -> Bool {
    let (century, year, month) = (text.number(at: 0), text.number(at: 2), text.number(at: 5))
    guard text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"), century < 100, year < 100,
      let first = CivilDate(year: century * 100 + year, month: month, day: 1)
    else { return false }
    monthText = text.word(at: 0)
    monthStart = Int64(first.dayNumber) * 86_400
    monthDays = CivilDate.days(inMonth: month, of: century * 100 + year)
    return true
  }

  /// The offset in the last six of the 25 bytes of `text`, if it is the one read last.
  @inline(__always)
  func offset(atEndOf text: Span<UInt8>) -> Timestamp.WrittenOffset? {
    text.word(at: 17) & Self.offsetMask == offsetText ? offset : nil
  }

  mutating func note(_ offset: Timestamp.WrittenOffset, of text: Span<UInt8>) {
    guard text.count == 25, text[16] == UInt8(ascii: ":"), offset != .none else { return }
    offsetText = text.word(at: 17) & Self.offsetMask
    self.offset = offset
  }

  private static let offsetMask: UInt64 = 0xFFFF_FFFF_FFFF_0000
}

extension Span<UInt8> {
  /// The number that the two bytes at `position` write; `Int.max` if they are no digits.
  @inline(__always)
  func number(at position: Int) -> Int {
    let tens = self[position] &- UInt8(ascii: "0")
    let ones = self[position + 1] &- UInt8(ascii: "0")
    return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : .max
  }

  /// The second of the day that the eight bytes `18:10:00` at `position` write; nil if they are no
  /// time. All eight at once: each byte is a digit, 0x30 to 0x39, or the colon, 0x3A.
  @inline(__always)
  func secondOfDay(at position: Int) -> Int64? {
    let word = word(at: position)
    let digits = word & 0x0F0F_000F_0F00_0F0F
    guard word & 0xF0F0_FFF0_F0FF_F0F0 == 0x3030_3A30_303A_3030,
      (digits &+ 0x0606_0006_0600_0606) & 0xF0F0_00F0_F000_F0F0 == 0
    else { return nil }
    let numbers = digits &* 10 &+ digits >> 8
    let (hour, minute, second) =
      (numbers & 0xFF, numbers >> 24 & 0xFF, numbers >> 48 & 0xFF)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return Int64(hour * 3600 + minute * 60 + second)
  }
}
