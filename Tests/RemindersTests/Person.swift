import Testing

@testable import Habits
@testable import Reminders
@testable import Zones

/// One user at one as-of moment, written the way the rules and the outputs speak.
struct Person {
  var asOf: String
  var zone: Zone
  var habits: [JudgedCluster] = []
  var walks: [UsedWalk] = []
  var settings = ReminderSettings()
  var rules = ReminderRules()
  var policy = Policy.single
  var dayTypes = DayTypes()

  init(asOf: String, zone name: String) throws {
    self.asOf = asOf
    zone = try #require(Zone(ianaName: name))
  }

  /// Habits must be added weekday before weekend, and ascending by time.
  mutating func addHabit(
    _ dayType: DayType, _ time: String, confidence: Double = 0.9, verdict: Verdict = .habit
  ) throws {
    let minute = try minute(time)
    habits.append(
      JudgedCluster(
        dayType: dayType, verdict: verdict, habitMinute: minute, days: 4, samples: 4,
        dispersion: Dispersion(centerMinute: Double(minute), meanDeviation: 0),
        confidence: confidence, chanceLevel: 0.1, cluster: habits.count))
  }

  /// - Parameter start: with the offset of the walker's own clock.
  mutating func addWalk(_ start: String, isInProgress: Bool = false) throws {
    let (wallClock, offset) = try clock(start)
    walks.append(
      UsedWalk(
        instant: wallClock - Int64(offset), wallClock: wallClock, offset: offset,
        isInProgress: isInProgress))
  }

  mutating func setFixed(
    _ times: String..., on days: Set<Weekday> = Set(Weekday.allCases)
  ) throws {
    settings.mode = .fixed(minutes: try times.map(minute), days: days)
  }

  func schedule() throws -> Schedule {
    let (wallClock, offset) = try clock(asOf)
    return Scheduler(
      asOf: wallClock - Int64(offset), rules: rules, policy: policy, dayTypes: dayTypes
    ).schedule(clusters: habits[...], walks: walks, settings: settings, zone: zone)
  }

  /// Every reminder as `2026-11-30 18:30 at 2026-11-30T18:20:00+08:00`, with the reason behind it
  /// if it is cancelled.
  func reminders() throws -> [String] {
    try schedule().reminders.map { reminder in
      var text = day(reminder.habitDate) + " " + time(reminder.habitMinute) + " at "
      text += clockText(zone.wallClock(at: reminder.fireAt), zone.offset(at: reminder.fireAt))
      if case .cancelled(let reason) = reminder.status { text += " " + reason.rawValue }
      return text
    }
  }

  /// Every completion as `2026-11-30T18:25:00+08:00 completed 2026-11-30 18:30`.
  func completions() throws -> [String] {
    try schedule().completions.map { completion in
      var text = clockText(completion.walk.wallClock, completion.walk.offset)
      text += " " + completion.result.rawValue
      if let slot = completion.slot {
        text += " " + day(slot.habitDate) + " " + time(slot.habitMinute)
      }
      return text
    }
  }
}

func date(_ text: String) throws -> CivilDate {
  let parts = text.split(separator: "-").compactMap { Int($0) }
  return try #require(CivilDate(year: parts[0], month: parts[1], day: parts[2]))
}

private func minute(_ time: String) throws -> Int {
  let parts = time.split(separator: ":").compactMap { Int($0) }
  try #require(parts.count == 2)
  return parts[0] * 60 + parts[1]
}

/// Reads `2026-11-30T18:25:00+08:00`.
private func clock(_ text: String) throws -> (wallClock: Int64, offset: Int32) {
  try #require(text.count == 25)
  let characters = Array(text)
  let clock = characters[11..<19].split(separator: ":").compactMap { Int(String($0)) }
  let offset = try minute(String(characters[20...])) * 60
  let midnight = try date(String(characters[..<10])).wallClock(minute: 0)
  return (
    midnight + Int64(clock[0] * 3600 + clock[1] * 60 + clock[2]),
    Int32(characters[19] == "-" ? -offset : offset)
  )
}

private func day(_ date: CivilDate) -> String {
  let (year, month, day) = date.components
  var text = "\(year)-"
  text.append(twoDigits: month)
  text += "-"
  text.append(twoDigits: day)
  return text
}

private func time(_ minute: Int) -> String {
  var text = ""
  text.append(twoDigits: minute / 60)
  text += ":"
  text.append(twoDigits: minute % 60)
  return text
}

private func clockText(_ wallClock: Int64, _ offset: Int32) -> String {
  let date = CivilDate(ofWallClock: wallClock)
  let second = Int(wallClock - date.wallClock(minute: 0))
  var text = day(date) + "T" + time(second / 60) + ":"
  text.append(twoDigits: second % 60)
  text.append(utcOffset: offset)
  return text
}
