package import Habits
import Zones

/// What one user's phone shall do, and how the user's walks of the as-of date went.
package struct Schedule: Equatable, Sendable {
  /// By instant of firing, then weekday before weekend, habit date, habit time.
  package var reminders: [Reminder] = []
  /// By instant of start, then wall clock.
  package var completions: [Completion] = []
  /// Whether some kept habit or fixed time has no date within the 366 dates looked at.
  package var hasHabitWithoutDate = false
  /// The slots whose reminders a phone may still hold from earlier runs.
  package var span = SlotSpan()
  /// Most notifications that the phone is given at once.
  package var maxPending = Int.max

  package init() {}
}

extension Schedule {
  private var scheduled: [Reminder] { reminders.filter { $0.status == .scheduled } }

  /// What the phone is given: the earliest of the scheduled reminders.
  package var pending: ArraySlice<Reminder> { scheduled.prefix(maxPending) }

  /// Scheduled reminders that come after as many as the phone takes.
  package var leftOut: ArraySlice<Reminder> {
    reminders.count > maxPending ? scheduled.dropFirst(maxPending) : []
  }
}

/// Dates and, on each of them, the slots 1...`slots`.
package struct SlotSpan: Equatable, Sendable {
  package var dates = CivilDate(dayNumber: 0)..<CivilDate(dayNumber: 0)
  package var slots = 0

  package init() {}

  package init(dates: Range<CivilDate>, slots: Int) {
    self.dates = dates
    self.slots = slots
  }

  /// The dates of reminders that a phone may hold at `asOf`, wherever it was when it took them.
  ///
  /// No clock is more than a date from UTC's, and a ring may lie beyond midnight; the first reminder
  /// after the `horizonDays` is mostly within a week. By UTC, so that the span of a later moment never
  /// ends earlier, although the user's own date may have gone back with the zone.
  package init(asOf: Int64, horizonDays: Int, slots: Int) {
    let today = Zone.utc.date(at: asOf)
    self.init(dates: (today + -2)..<(today + horizonDays + 9), slots: slots)
  }

  package func contains(_ slot: Int, on date: CivilDate) -> Bool {
    1...max(1, slots) ~= slot && slots > 0 && dates.contains(date)
  }

  /// By date, then number.
  package func forEachSlot(_ body: (CivilDate, Int) -> Void) {
    guard slots > 0 else { return }
    for dayNumber in dates.lowerBound.dayNumber..<dates.upperBound.dayNumber {
      for slot in 1...slots { body(CivilDate(dayNumber: dayNumber), slot) }
    }
  }
}

/// One row of `reminders.csv`.
package struct Reminder: Equatable, Sendable {
  package enum Kind: String, Sendable { case auto, fixed }

  package enum Status: Equatable, Sendable {
    case scheduled
    case cancelled(CancelReason)
  }

  package var kind: Kind
  package var dayType: DayType
  package var habitDate: CivilDate
  /// The slot's number on its date, from 1, by habit time.
  package var slotNumber: Int
  /// 0...1440 minutes after 00:00 of the habit date.
  package var habitMinute: Int
  /// Unix seconds.
  package var fireAt: Int64
  package var status: Status
  /// Confidence of the habit; nil for a fixed time.
  package var confidence: Double?

  /// What the reminder comes from, the same in every run: `weekday-1`, `weekend-2`, `fixed-1`.
  package var habitID: String { Self.habitID(kind, dayType, slotNumber) }

  static func habitID(_ kind: Kind, _ dayType: DayType, _ number: Int) -> String {
    switch (kind, dayType) {
    case (.fixed, _): "fixed-\(number)"
    case (.auto, .weekday): "weekday-\(number)"
    case (.auto, .weekend): "weekend-\(number)"
    }
  }

  /// `walk-YYYYMMDD-N`: the same slot has the same id in every run.
  ///
  /// Notifee's Android side knows a notification by Java's `hashCode` of its id. No two ids of one
  /// user clash there: among slots up to 300 the nearest two that do are more than a year apart.
  package var id: String {
    let (year, month, day) = habitDate.components
    var text = "walk-\(year)"
    text.append(twoDigits: month)
    text.append(twoDigits: day)
    return text + "-\(slotNumber)"
  }
}

package enum CancelReason: String, Sendable {
  case alreadyWalked = "already_walked"
  case walkedToday = "walked_today"
  case tooClose = "too_close"
  case quietHours = "quiet_hours"
  /// Before the date until which the user has paused.
  case paused
}

/// A used walk of the window, as matching and `completions.csv` need it.
package struct UsedWalk: Equatable, Sendable {
  /// Start, Unix seconds; never after the as-of moment.
  package var instant: Int64
  /// The walker's clock at the start, counted like Unix seconds as if its zone were UTC.
  package var wallClock: Int64
  /// Seconds east of UTC of that clock.
  package var offset: Int32
  /// Whether the walk's end lies after the as-of moment.
  package var isInProgress: Bool

  package init(instant: Int64, wallClock: Int64, offset: Int32, isInProgress: Bool) {
    self.instant = instant
    self.wallClock = wallClock
    self.offset = offset
    self.isInProgress = isInProgress
  }
}

extension Walk {
  package init(_ walk: UsedWalk) {
    let date = CivilDate(ofWallClock: walk.wallClock)
    // Seconds are cut off, not rounded (rules, section 1).
    self.init(date: date, minute: Int(walk.wallClock - date.wallClock(minute: 0)) / 60)
  }
}

/// One row of `completions.csv`: a walk of the as-of date and the slot that it was matched to.
package struct Completion: Equatable, Sendable {
  package enum Result: String, Sendable {
    case completed, plain
    case inProgress = "in_progress"
  }

  package var walk: UsedWalk
  package var slot: MatchedSlot?

  package var result: Result {
    walk.isInProgress ? .inProgress : slot == nil ? .plain : .completed
  }
}

package struct MatchedSlot: Equatable, Sendable {
  package var habitDate: CivilDate
  /// 0...1440
  package var habitMinute: Int
}
