import Configuration
import Habits
import Zones

// How values are written in the text.

/// Shortest form, as in the configuration: `35`, `0.65`.
func plain(_ number: Double) -> String { JSONValue.number(number).description }

/// With exactly 4 decimals, as the rules round scores. Not negative.
func fourDecimals(_ score: Double) -> String {
  let scaled = Int((score * 10_000).rounded())
  let digits = String(scaled % 10_000)
  return "\(scaled / 10_000)." + String(repeating: "0", count: 4 - digits.count) + digits
}

/// `1 walk`, `2 walks`
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// `18:30`; from 1440 on the next day's clock with a mark, `00:10+`.
func clock(unwrapped minute: Int) -> String {
  clock(minute % minutesPerDay) + (minute >= minutesPerDay ? "+" : "")
}

/// `18:30`; the end of the day is `24:00`.
func clock(_ minute: Int) -> String {
  var text = ""
  text.append(twoDigits: minute / 60)
  text.append(":")
  text.append(twoDigits: minute % 60)
  return text
}

/// A center, which may be a half minute: `18:30`, `07:33:30`.
func clock(center: Double) -> String {
  clock(Int(center)) + (center == center.rounded(.down) ? "" : ":30")
}

/// A moment of the clock without its date, cut to the minute.
func clock(ofWallClock wallClock: Int64) -> String {
  let midnight = CivilDate(ofWallClock: wallClock).wallClock(minute: 0)
  return clock(Int(wallClock - midnight) / 60)
}

extension CivilDate {
  /// `Mon 2026-11-16`
  var withDay: String { "\(weekday.name.capitalized) \(isoText)" }

  /// `Mon 11-16`, where the year is clear.
  var short: String { "\(weekday.name.capitalized) \(isoText.dropFirst(5))" }
}

extension ClosedRange<CivilDate> {
  var dates: some Collection<CivilDate> {
    (lowerBound.dayNumber...upperBound.dayNumber).lazy.map { CivilDate(dayNumber: $0) }
  }
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }

  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension DayType {
  var word: String {
    switch self {
    case .weekday: "weekday"
    case .weekend: "weekend"
    }
  }

  /// What a date of the partition is called: holidays count as weekend days.
  var noun: String {
    switch self {
    case .weekday: "weekday"
    case .weekend: "weekend day"
    }
  }
}
