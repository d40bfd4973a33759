import Habits
import Reminders
import Zones

/// Dates from the as-of date on whose exceptions an event holds; the next run holds the next ones.
private let exceptionDays = 366

/// What the events of one user are made of.
struct EventSource {
  /// Unix seconds.
  var asOf: Int64
  var zone: Zone
  /// Of every date on which an event may need an exception.
  var year: Schedule
  /// The user's file name, which makes the UIDs unique.
  var name: String
  var texts: NotificationTexts
}

extension EventSource {
  /// The event of `time`; nil if it rings on none of the dates ahead.
  ///
  /// The weekly rule is corrected until it says what the schedule says: holidays and cancelled dates
  /// are exceptions of the one event and maybe additions to another, and a time that the clock skips
  /// is replaced by the first moment after the gap, since calendars resolve it otherwise (RFC 5545,
  /// section 3.3.5).
  ///
  /// - Parameter previous: the event in the run before: if only exceptions differ it goes on, with
  ///   the exceptions that are past.
  func event(of time: WeeklyTime, after previous: [CalendarEvent]) -> CalendarEvent? {
    let uid = "\(time.habitID).\(name)@walkhabits"
    var recurrence = CalendarEvent.Recurrence(
      zoneName: zone.name, days: time.minute == minutesPerDay ? time.days.map(\.next) : time.days,
      leadMinutes: time.leadMinutes)
    recurrence.days.sort { $0.rawValue < $1.rawValue }
    var start = correct(&recurrence, by: time)
    guard let first = start else { return nil }
    if !time.days.isEmpty, let old = previous.first(where: { $0.uid == uid }),
      case .confirmed(let oldRecurrence) = old.state, oldRecurrence.zoneName == zone.name,
      oldRecurrence.days == recurrence.days,
      (old.start - first).isMultiple(of: 86_400), old.start <= first
    {
      start = old.start
      func isPast(_ wallClock: Int64) -> Bool {
        zone.instant(ofWallClock: wallClock) - Int64(time.leadMinutes) * 60 <= asOf
      }
      recurrence.exceptions.insert(contentsOf: oldRecurrence.exceptions.filter(isPast), at: 0)
      recurrence.additions.insert(contentsOf: oldRecurrence.additions.filter(isPast), at: 0)
    }
    return CalendarEvent(
      uid: uid, summary: texts.text(texts.title, time), description: texts.text(texts.body, time),
      start: start ?? first, state: .confirmed(recurrence))
  }

  /// Adds the exceptions and additions, and finds the first occurrence.
  private func correct(
    _ recurrence: inout CalendarEvent.Recurrence, by time: WeeklyTime
  ) -> Int64? {
    var rings: Set<CivilDate> = []
    for reminder in year.reminders
    where reminder.status == .scheduled && reminder.habitID == time.habitID {
      rings.insert(reminder.habitDate)
    }
    guard !rings.isEmpty else { return nil }
    var start: Int64?
    let today = zone.date(at: asOf)
    for date in (0..<exceptionDays).map({ today + $0 }) {
      let wallClock = date.wallClock(minute: time.minute)
      let instant = zone.instant(ofWallClock: wallClock)
      let actual = zone.wallClock(at: instant)
      let isInRule = time.days.contains(date.weekday)
      // The rule needs a start that the clock shows.
      if isInRule, start == nil, actual == wallClock { start = wallClock }
      // What has rung stays as it was.
      guard instant - Int64(time.leadMinutes) * 60 > asOf else { continue }
      let rings = rings.contains(date)
      if isInRule, !rings || actual != wallClock { recurrence.exceptions.append(wallClock) }
      if rings, !isInRule || actual != wallClock { recurrence.additions.append(actual) }
    }
    if start == nil, !recurrence.additions.isEmpty { start = recurrence.additions.removeFirst() }
    return start
  }
}

extension NotificationTexts {
  fileprivate func text(_ template: Template, _ time: WeeklyTime) -> String {
    var bytes: [UInt8] = []
    append(template, minute: time.minute, time.dayType, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Weekday {
  fileprivate var next: Weekday { Self.allCases[(Int(rawValue) + 1) % 7] }
}
