/// A date of the Gregorian calendar, without a zone.
package struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01; negative before.
  package var dayNumber: Int32

  @inlinable
  package init(dayNumber: Int32) { self.dayNumber = dayNumber }

  /// The date `year`-`month`-`day`, or nil where the calendar has none (February 30).
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
  @inlinable
  package init?(year: Int, month: Int, day: Int) {
    guard 1...12 ~= month, day >= 1, day <= Self.days(inMonth: month, of: year) else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    dayNumber = Int32(era * 146_097 + dayOfEra - 719_468)
  }

  @inlinable
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Source: as for `init`, `civil_from_days`.
  @inlinable
  package var components: (year: Int, month: Int, day: Int) {
    let shifted = Int(dayNumber) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  @inlinable
  package var weekday: Weekday {
    // 1970-01-01 was a Thursday, three days after a Monday.
    let fromMonday = (Int(dayNumber) + 3) % 7
    return Weekday.allCases[fromMonday < 0 ? fromMonday + 7 : fromMonday]
  }

  @inlinable
  package static func < (a: Self, b: Self) -> Bool { a.dayNumber < b.dayNumber }

  @inlinable
  package static func + (date: Self, days: Int) -> Self {
    Self(dayNumber: date.dayNumber + Int32(days))
  }
}

package enum Weekday: UInt8, CaseIterable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}
