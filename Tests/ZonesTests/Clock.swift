import Foundation

@testable import Habits
@testable import Zones

/// Reads `2026-03-29T02:30:00`, as if its zone were UTC.
func clock(_ text: String) -> Int64 {
  let parts = text.split { "-T:".contains($0) }.compactMap { Int($0) }
  let date = CivilDate(year: parts[0], month: parts[1], day: parts[2])
  return (date ?? CivilDate(dayNumber: 0)).wallClock(minute: parts[3] * 60 + parts[4])
    + Int64(parts[5])
}

extension TimeZone {
  func offset(at instant: Int64) -> Int {
    secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
  }
}

/// Half a century from 2000 on, and a whole one.
let firstInstant = clock("2000-01-01T00:00:00")
let lastInstant = clock("2099-12-31T23:59:59")
