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
  /// The event of `time`; nil if it falls on none of the dates ahead.
  ///
  /// - Parameter previous: the events of the calendars before: if only exceptions differ, an event
  ///   goes on, with the exceptions that are past.
  func event(of time: WeeklyTime, after previous: [CalendarEvent]) -> CalendarEvent? {
    let uid = "\(time.habitID).\(name)@walkhabits"
    let old = previous.first { $0.uid == uid }
    guard var (start, recurrence) = times(of: time) else {
      return silentStart(of: time, after: old).map { event(of: time, uid, at: $0, .cancelled) }
    }
    if let old, case .confirmed(let past) = old.state,
      !past.days.isEmpty, past.days == recurrence.days, past.zoneName == zone.name,
      old.start <= start, (start - old.start).isMultiple(of: 86_400)
    {
      start = old.start
      let lead = Int64(time.leadMinutes) * 60
      recurrence.exceptions.insert(
        contentsOf: past.exceptions.filter { zone.instant(ofWallClock: $0) - lead <= asOf }, at: 0)
      recurrence.misreadings.insert(
        contentsOf: past.misreadings.filter { $0 - lead <= asOf }, at: 0)
      recurrence.additions.insert(contentsOf: past.additions.filter { $0 - lead <= asOf }, at: 0)
    }
    return event(of: time, uid, at: start, .confirmed(recurrence))
  }

  private func event(
    of time: WeeklyTime, _ uid: String, at start: Int64, _ state: CalendarEvent.State
  ) -> CalendarEvent {
    CalendarEvent(
      uid: uid, summary: texts.text(texts.title, time), description: texts.text(texts.body, time),
      start: start, state: state)
  }

  /// When a habit would begin of which every reminder ahead is cancelled, by quiet hours or a pause;
  /// nil if it has no date. While it is silent, days pass without moving it.
  private func silentStart(of time: WeeklyTime, after old: CalendarEvent?) -> Int64? {
    guard let first = year.reminders.first(where: { $0.habitID == time.habitID }) else {
      return nil
    }
    let start = first.habitDate.wallClock(minute: time.minute)
    guard let old, old.start <= start, (start - old.start).isMultiple(of: 86_400) else {
      return start
    }
    return old.start
  }

  /// The first occurrence and the rule, corrected until it says what the schedule says: holidays and
  /// cancelled dates are exceptions of the one event and maybe additions to another.
  ///
  /// Where clocks change, calendars do not agree on what a rule means (RFC 5545, section 3.3.5, says
  /// it; libical 3.0 does otherwise). There the right instant is an addition, which those who have
  /// it already count once, and the wrong ones are exceptions, which mean nothing to the others.
  private func times(
    of time: WeeklyTime
  ) -> (start: Int64, recurrence: CalendarEvent.Recurrence)? {
    let dates = year.reminders.filter { $0.status == .scheduled && $0.habitID == time.habitID }
      .map(\.habitDate)
    guard !dates.isEmpty else { return nil }
    let scheduled = Set(dates)
    let today = zone.date(at: asOf)
    let days = time.minute == minutesPerDay ? time.days.map(\.next) : time.days
    var recurrence = CalendarEvent.Recurrence(
      zoneName: zone.name, days: days.sorted { $0.rawValue < $1.rawValue },
      leadMinutes: time.leadMinutes)
    var start: Int64?
    // By how much libical misses the occurrence after one that the clock skips.
    var carry: Int64 = 0
    for date in (0..<exceptionDays).map({ today + $0 }) {
      let isInRule = time.days.contains(date.weekday)
      let moment = Moment(date.wallClock(minute: time.minute), in: zone)
      // The rule needs a start that the clock shows.
      if isInRule, start == nil, moment.gap == 0 { start = moment.wallClock }
      let missed = isInRule ? carry : 0
      if isInRule { carry = moment.gap }
      // What has rung stays as it was.
      guard moment.instant - Int64(time.leadMinutes) * 60 > asOf else { continue }
      var misreadings = isInRule ? moment.misreadings : []
      if missed > 0 { misreadings.append(moment.instant + missed) }
      let rings = scheduled.contains(date)
      if isInRule, !rings, moment.gap > 0 { misreadings.append(moment.instant) }
      recurrence.misreadings += misreadings
      if isInRule, !rings || moment.isMisread { recurrence.exceptions.append(moment.wallClock) }
      if rings, !isInRule || !misreadings.isEmpty { recurrence.additions.append(moment.instant) }
    }
    if start == nil, !recurrence.additions.isEmpty {
      start = zone.wallClock(at: recurrence.additions.removeFirst())
    }
    return start.map { ($0, recurrence) }
  }
}

/// What a wall clock means, and what it may be taken for.
private struct Moment {
  let wallClock: Int64
  /// As everywhere in this program.
  let instant: Int64
  /// Seconds by which the clock is put forward past the wall clock; 0 if it shows it.
  let gap: Int64
  /// Whether the clock skips it, and RFC 5545 makes another instant of it.
  let isMisread: Bool
  /// Other instants that calendars take for this one.
  let misreadings: [Int64]

  init(_ wallClock: Int64, in zone: Zone) {
    self.wallClock = wallClock
    instant = zone.instant(ofWallClock: wallClock)
    if zone.wallClock(at: instant) == wallClock {
      (gap, isMisread) = (0, false)
      // The second time that the clock shows it, within a day.
      let second = wallClock - Int64(zone.offset(at: instant + 86_400))
      misreadings = second > instant && zone.wallClock(at: second) == wallClock ? [second] : []
    } else {
      let (before, after) = (zone.offset(at: instant - 1), zone.offset(at: instant))
      gap = Int64(after - before)
      // RFC 5545 goes on with the offset from before the gap, which is right at its very start.
      isMisread = wallClock - Int64(before) != instant
      misreadings = isMisread ? [wallClock - Int64(after), wallClock - Int64(before)] : []
    }
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
