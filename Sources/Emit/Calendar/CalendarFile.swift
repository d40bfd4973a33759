import CIcal
import Habits
import Zones

// A user's calendar file, RFC 5545, written and read by libical.

/// Reads the events of a file that an earlier run wrote; nil if it is no calendar.
func readCalendar(_ text: String) -> [CalendarEvent]? {
  guard let calendar = CalendarComponent(text: text) else { return nil }
  return calendar.components(ICAL_VEVENT_COMPONENT).compactMap(CalendarEvent.init)
}

/// Writes the events, which are all in `zone` unless cancelled.
///
/// - Parameter asOf: Unix seconds.
func writeCalendar(_ events: [CalendarEvent], in zone: Zone?, asOf: Int64) -> String {
  let calendar = CalendarComponent(ICAL_VCALENDAR_COMPONENT)
  calendar.add(line: "VERSION:2.0")
  calendar.add(line: "PRODID:-//walkhabits//reminders//EN")
  let starts = events.compactMap { $0.isCancelled ? nil : $0.start }
  if let zone, let start = starts.min() {
    calendar.add(CalendarComponent(zone, in: start..<asOf + zoneSeconds))
  }
  for event in events { calendar.add(CalendarComponent(event, asOf: asOf)) }
  return calendar.text
}

/// How far ahead a file knows the changes of the clock: ten years.
private let zoneSeconds: Int64 = 3653 * 86_400

extension CalendarEvent {
  var isCancelled: Bool { state == .cancelled }

  fileprivate init?(_ component: CalendarComponent) {
    guard let start = component.values(ICAL_DTSTART_PROPERTY).first,
      let wallClock = wallClock(start.text[...])
    else { return nil }
    self.init(
      uid: component.uid, sequence: component.sequence, summary: component.summary,
      start: wallClock, state: .cancelled)
    guard !component.isCancelled, let zoneName = start.zoneName else { return }
    state = .confirmed(
      Recurrence(
        zoneName: zoneName, days: component.ruleDays,
        exceptions: component.times(ICAL_EXDATE_PROPERTY, inUTC: false),
        misreadings: component.times(ICAL_EXDATE_PROPERTY, inUTC: true),
        additions: component.times(ICAL_RDATE_PROPERTY, inUTC: true),
        leadMinutes: component.leadMinutes))
  }
}

extension CalendarComponent {
  fileprivate convenience init(_ event: CalendarEvent, asOf: Int64) {
    self.init(ICAL_VEVENT_COMPONENT)
    add(.uid, event.uid)
    add(line: "DTSTAMP:\(compact(asOf))Z")
    add(line: "SEQUENCE:\(event.sequence)")
    add(.summary, event.summary)
    if !event.description.isEmpty { add(.description, event.description) }
    guard case .confirmed(let recurrence) = event.state else {
      // Without a zone it needs no VTIMEZONE of a place where the user may be no more.
      add(line: "DTSTART:\(compact(event.start))")
      add(line: "STATUS:CANCELLED")
      return
    }
    add(line: "DTSTART:\(compact(event.start))", zoneName: recurrence.zoneName)
    if !recurrence.days.isEmpty {
      let days = recurrence.days.map { $0.name.prefix(2).uppercased() }.joined(separator: ",")
      add(line: "RRULE:FREQ=WEEKLY;BYDAY=\(days)")
    }
    for time in recurrence.exceptions {
      add(line: "EXDATE:\(compact(time))", zoneName: recurrence.zoneName)
    }
    // Instants are in UTC: of times in a zone libical's expansion knows the start's only.
    for instant in recurrence.misreadings { add(line: "EXDATE:\(compact(instant))Z") }
    for instant in recurrence.additions { add(line: "RDATE:\(compact(instant))Z") }
    add(line: "STATUS:CONFIRMED")
    // A walk keeps nobody from an appointment.
    add(line: "TRANSP:TRANSPARENT")
    let alarm = CalendarComponent(ICAL_VALARM_COMPONENT)
    alarm.add(line: "ACTION:DISPLAY")
    alarm.add(.description, event.summary)
    alarm.add(
      line: recurrence.leadMinutes == 0 ? "TRIGGER:PT0S" : "TRIGGER:-PT\(recurrence.leadMinutes)M")
    add(alarm)
  }

  /// What the alarm says: `-PT10M`, or anything else for none.
  fileprivate var leadMinutes: Int {
    let alarm = components(ICAL_VALARM_COMPONENT).first
    let trigger = alarm?.values(ICAL_TRIGGER_PROPERTY).first?.text ?? ""
    guard trigger.hasPrefix("-PT"), trigger.hasSuffix("M") else { return 0 }
    return Int(trigger.dropFirst(3).dropLast()) ?? 0
  }

  /// The times of the kind that are in UTC, or those that are not.
  fileprivate func times(_ kind: icalproperty_kind, inUTC: Bool) -> [Int64] {
    values(kind).filter { $0.text.hasSuffix("Z") == inUTC }.compactMap {
      wallClock($0.text.prefix(15))
    }
  }

  fileprivate var ruleDays: [Weekday] {
    let parts = values(ICAL_RRULE_PROPERTY).first?.text.split(separator: ";") ?? []
    guard let days = parts.first(where: { $0.hasPrefix("BYDAY=") })?.dropFirst(6) else { return [] }
    return days.split(separator: ",").compactMap { day in
      Weekday.allCases.first { $0.name.prefix(2).uppercased() == day }
    }
  }

  /// A `VTIMEZONE` with the changes of offset in `span`, each as the zone's table has it. A rule for
  /// all years could not say what some zones do.
  fileprivate convenience init(_ zone: Zone, in span: Range<Int64>) {
    self.init(ICAL_VTIMEZONE_COMPONENT)
    add(.zoneName, zone.name)
    let first = zone.offset(at: span.lowerBound)
    add(
      CalendarComponent(
        ICAL_XSTANDARD_COMPONENT, from: first, to: first, starts: ["19700101T000000"]))
    var rest = zone.changes(in: span)
    while let change = rest.first {
      let same = rest.filter { $0.before == change.before && $0.after == change.after }
      rest.removeAll { $0.before == change.before && $0.after == change.after }
      add(
        CalendarComponent(
          change.after > change.before ? ICAL_XDAYLIGHT_COMPONENT : ICAL_XSTANDARD_COMPONENT,
          from: change.before, to: change.after,
          starts: same.map { compact($0.at + Int64($0.before)) }))
    }
  }

  /// - Parameter starts: wall clocks before the change.
  private convenience init(
    _ kind: icalcomponent_kind, from before: Int32, to after: Int32, starts: [String]
  ) {
    self.init(kind)
    add(line: "DTSTART:\(starts[0])")
    for start in starts.dropFirst() { add(line: "RDATE:\(start)") }
    add(line: "TZOFFSETFROM:\(compact(offset: before))")
    add(line: "TZOFFSETTO:\(compact(offset: after))")
  }
}

/// `20261130T183000`
private func compact(_ wallClock: Int64) -> String {
  var bytes: [UInt8] = []
  bytes.append(folderNameOf: wallClock)
  // Without the Z of the instant that the name of a folder is.
  return String(decoding: bytes.dropLast(), as: UTF8.self)
}

/// `+0545`
private func compact(offset: Int32) -> String {
  var text = ""
  text.append(utcOffset: offset)
  return text.filter { $0 != ":" }
}

/// Reads `20261130T183000`; nil for any other form.
private func wallClock(_ text: Substring) -> Int64? {
  guard text.utf8.count == 15, let day = Int(text.prefix(8)), let clock = Int(text.suffix(6)),
    let date = CivilDate(year: day / 10_000, month: day / 100 % 100, day: day % 100)
  else { return nil }
  return date.wallClock(minute: clock / 10_000 * 60 + clock / 100 % 100) + Int64(clock % 100)
}
