/// The two partitions of a user's walks (rules, section 2). They never influence each other.
package enum DayType: UInt8, CaseIterable, Sendable {
  case weekday, weekend
}

/// One value for weekdays and one for weekends.
package struct PerDayType<Value> {
  package var weekday: Value
  package var weekend: Value

  @inlinable
  package init(weekday: Value, weekend: Value) {
    self.weekday = weekday
    self.weekend = weekend
  }

  @inlinable
  package subscript(dayType: DayType) -> Value {
    get { dayType == .weekday ? weekday : weekend }
    set {
      if dayType == .weekday { weekday = newValue } else { weekend = newValue }
    }
  }
}

extension PerDayType: Sendable where Value: Sendable {}
extension PerDayType: Equatable where Value: Equatable {}

/// Which dates count as weekend.
package struct DayTypes: Equatable, Sendable {
  /// Days of the week that are weekend, as a bit set: bit `Weekday.rawValue`.
  private var weekendBits: UInt8

  /// Dates that count as weekend whatever their day of the week; ascending, each once.
  package let holidays: [CivilDate]

  package init(weekend: [Weekday] = [.saturday, .sunday], holidays: [CivilDate] = []) {
    weekendBits = weekend.reduce(0) { $0 | 1 << $1.rawValue }
    var ascending: [CivilDate] = []
    for holiday in holidays.sorted() where ascending.last != holiday { ascending.append(holiday) }
    self.holidays = ascending
  }

  package var weekend: [Weekday] { Weekday.allCases.filter { weekendBits & 1 << $0.rawValue != 0 } }

  package func dayType(of date: CivilDate) -> DayType {
    isHoliday(date) ? .weekend : dayType(of: date.weekday)
  }

  /// That of a date which is no holiday.
  package func dayType(of weekday: Weekday) -> DayType {
    weekendBits & 1 << weekday.rawValue != 0 ? .weekend : .weekday
  }

  private func isHoliday(_ date: CivilDate) -> Bool {
    var low = 0
    var high = holidays.count
    while low < high {
      let middle = (low + high) / 2
      if holidays[middle] < date { low = middle + 1 } else { high = middle }
    }
    return low < holidays.count && holidays[low] == date
  }
}
