import Habits
import Zones

/// A time of day that comes back on some dates: a kept habit or a fixed time. On one date it is a
/// slot.
struct SlotTime {
  enum Dates {
    case partition(DayType, confidence: Double)
    case days(Set<Weekday>)
  }

  var dates: Dates
  /// 0...1440
  var minute: Int
  /// The slot's number on every one of its dates, from 1. A date has the habits of its own
  /// partition only, so that the number is the same on all of them.
  var number: Int

  /// The kept habits, within a partition by habit time.
  static func keptHabits(among clusters: ArraySlice<JudgedCluster>) -> [SlotTime] {
    var numbers = PerDayType(weekday: 0, weekend: 0)
    var habits: [SlotTime] = []
    // Clusters ascend by center within a partition, so habit times do too.
    for cluster in clusters where cluster.verdict == .habit {
      numbers[cluster.dayType] += 1
      habits.append(
        SlotTime(
          dates: .partition(cluster.dayType, confidence: cluster.confidence),
          minute: cluster.habitMinute, number: numbers[cluster.dayType]))
    }
    return habits
  }

  /// - Parameter minutes: ascending, each once.
  static func fixed(minutes: [Int], days: Set<Weekday>) -> [SlotTime] {
    minutes.enumerated().map { index, minute in
      SlotTime(dates: .days(days), minute: minute, number: index + 1)
    }
  }

  /// Holidays move habits; fixed times keep to the day of the week.
  func falls(on date: CivilDate, _ dayTypes: DayTypes) -> Bool {
    switch dates {
    case .partition(let dayType, confidence: _): dayTypes.dayType(of: date) == dayType
    case .days(let days): days.contains(date.weekday)
    }
  }

  /// Gaps and overlaps of the clock are the zone's to resolve.
  func instant(on date: CivilDate, _ zone: Zone) -> Int64 {
    zone.instant(ofWallClock: date.wallClock(minute: minute))
  }
}

/// A kept habit on one date.
struct Slot: Equatable {
  var date: CivilDate
  var number: Int
  /// 0...1440
  var minute: Int
}
