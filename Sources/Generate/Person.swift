import Habits

/// The kinds of people, by the names that `truth.csv` gives them.
enum PersonKind: String, CaseIterable, Sendable {
  /// On weekdays at one time, give or take a few minutes.
  case commuter
  /// On weekends at one time, and now and then on a weekday.
  case weekend
  /// Every night about midnight, before or after it.
  case night
  /// Every day, at any time.
  case irregular
  /// Every weekday in the morning and in the evening.
  case twoHabits = "two_habits"
}

/// What a person means to do, which the analysis should find again.
struct TrueHabit: Equatable, Sendable {
  var dayType: DayType
  /// From the date's 00:00: at most 1440 + 30, since a night's walk may belong to the evening before.
  var minute: Int
  /// Starts lie so many minutes before or after, each second as likely as the others.
  var spread: Int
}

/// Somebody who walks: everything about them follows from the seed and their number.
struct Person: Sendable {
  let number: UInt32
  let kind: PersonKind
  /// Which place of the population.
  let place: UInt8
  let clock: WrittenClock
  /// In order of the minute within a day type.
  let habits: InlineArray<2, TrueHabit?>
  /// Percent of the dates without a habit that have a walk at any time.
  let strayPercent: Int

  init(number: UInt32, seed: UInt64) {
    var random = RandomSource(seed: seed, stream: UInt64(number) << 16)
    self.number = number
    kind = Self.kind(&random)
    place = UInt8(random.below(Place.zoneNames.count))
    clock = Self.clock(&random)
    (habits, strayPercent) = Self.habits(of: kind, &random)
  }

  private static func kind(_ random: inout RandomSource) -> PersonKind {
    switch random.below(100) {
    case ..<42: .commuter
    case ..<57: .weekend
    case ..<67: .night
    case ..<82: .irregular
    default: .twoHabits
    }
  }

  private static func clock(_ random: inout RandomSource) -> WrittenClock {
    switch random.below(100) {
    case ..<70: .offset
    case ..<85: .offsetAndZone
    default: .utcAndZone
    }
  }

  private static func habits(
    of kind: PersonKind, _ random: inout RandomSource
  ) -> (InlineArray<2, TrueHabit?>, strayPercent: Int) {
    func habit(_ dayType: DayType, _ minutes: ClosedRange<Int>, spread: ClosedRange<Int>)
      -> TrueHabit
    {
      TrueHabit(
        dayType: dayType, minute: random.number(in: minutes), spread: random.number(in: spread))
    }
    switch kind {
    case .commuter:
      let minutes = random.happens(50) ? 360...570 : 990...1230
      return ([habit(.weekday, minutes, spread: 3...9), nil], 95)
    case .weekend: return ([habit(.weekend, 420...660, spread: 5...15), nil], 75)
    case .night:
      let onWeekdays = habit(.weekday, 1410...1470, spread: 5...20)
      var onWeekends = onWeekdays
      onWeekends.dayType = .weekend
      return ([onWeekdays, onWeekends], 0)
    case .irregular: return ([nil, nil], 100)
    case .twoHabits:
      return (
        [habit(.weekday, 360...540, spread: 3...12), habit(.weekday, 1020...1230, spread: 3...12)],
        10
      )
    }
  }
}
