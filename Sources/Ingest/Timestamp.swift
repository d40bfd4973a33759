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
    guard text.count >= 16, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      text[10] == UInt8(ascii: "T") || text[10] == UInt8(ascii: " "),
      text[13] == UInt8(ascii: ":"),
      let century = twoDigits(text, at: 0), let yearOfCentury = twoDigits(text, at: 2),
      let month = twoDigits(text, at: 5), let day = twoDigits(text, at: 8),
      let hour = twoDigits(text, at: 11), hour < 24,
      let minute = twoDigits(text, at: 14), minute < 60,
      let date = CivilDate(year: century * 100 + yearOfCentury, month: month, day: day)
    else { throw .malformed }
    var position = 16
    let second = try Self.seconds(text, &position)
    offset = try Self.offset(text, &position)
    guard position == text.count else { throw .malformed }
    guard century == 20 else { throw .implausible }
    wallClock = Int64(date.dayNumber) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
  }

  /// `:SS` and a fraction, both optional.
  private static func seconds(_ text: Span<UInt8>, _ position: inout Int) throws(Fault) -> Int {
    guard position < text.count, text[position] == UInt8(ascii: ":") else { return 0 }
    guard position + 3 <= text.count, let second = twoDigits(text, at: position + 1), second < 60
    else { throw .malformed }
    position += 3
    guard position < text.count,
      text[position] == UInt8(ascii: ".") || text[position] == UInt8(ascii: ",")
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
      let hours = twoDigits(text, at: position + 1), hours < 16,
      let minutes = twoDigits(text, at: minutePosition), minutes < 60
    else { throw .malformed }
    position = minutePosition + 2
    let total = hours * 60 + minutes
    return total == 0 ? .utc : .minutes(sign == UInt8(ascii: "-") ? -total : total)
  }
}

/// The number that two digits at `position` write; the caller makes sure that both are there.
@inline(__always)
func twoDigits(_ text: Span<UInt8>, at position: Int) -> Int? {
  let tens = text[position] &- UInt8(ascii: "0")
  let ones = text[position + 1] &- UInt8(ascii: "0")
  return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : nil
}
