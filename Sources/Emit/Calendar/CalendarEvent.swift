import Habits

/// One event of a user's calendar: what a habit or fixed time is there.
///
/// Its times, but for those called instants, are wall clocks: Unix seconds as if the zone were UTC.
struct CalendarEvent: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case confirmed(Recurrence)
    /// The habit is no more, or none of its reminders is to ring; the event stays, so that a calendar
    /// that missed a run learns it.
    case cancelled
  }

  /// The same in every run.
  var uid: String
  /// Grows whenever the times of the event change, and never falls (RFC 5546, section 2.1.4).
  var sequence = 0
  var summary: String
  var description = ""
  var start: Int64
  var state: State
}

extension CalendarEvent {
  struct Recurrence: Equatable, Sendable {
    var zoneName: String
    /// The days of the week, ascending; none for an event that is on single dates only.
    var days: [Weekday]
    /// Occurrences of the weekly rule that are none, ascending.
    var exceptions: [Int64] = []
    /// Instants, in Unix seconds, that some calendars make of an occurrence though it is at another
    /// one; ascending.
    var misreadings: [Int64] = []
    /// Instants, in Unix seconds, at which the event is beside the rule, or although a calendar may
    /// misread the rule; ascending.
    var additions: [Int64] = []
    /// Minutes from the alarm to the event.
    var leadMinutes: Int
  }

  /// This event as it follows the one of the same UID in the calendars before.
  ///
  /// - Parameter revision: grows with the as-of moment, so that the sequence does not fall even when
  ///   nothing is left of the calendars before.
  func following(_ previous: CalendarEvent?, revision: Int) -> CalendarEvent {
    var event = self
    guard let previous else {
      event.sequence = revision
      return event
    }
    let isSame = start == previous.start && state == previous.state
    event.sequence = isSame ? previous.sequence : max(previous.sequence + 1, revision)
    return event
  }

  /// The event of the calendars before, once its habit is gone.
  fileprivate var withdrawn: CalendarEvent {
    var event = self
    event.state = .cancelled
    return event
  }
}

/// The events of a run, and after them those of the calendars before that are gone, by UID.
///
/// - Parameter asOf: Unix seconds.
func calendarEvents(
  _ events: [CalendarEvent], after previous: [CalendarEvent], asOf: Int64
) -> [CalendarEvent] {
  let gone = previous.filter { old in !events.contains { $0.uid == old.uid } }
  // In minutes it fits into the 32 bits of an iCalendar number for some thousand years.
  let revision = Int(max(0, asOf / 60))
  return (events + gone.map(\.withdrawn))
    .map { event in
      event.following(previous.first { $0.uid == event.uid }, revision: revision)
    }
    .sorted { $0.uid.utf8.lexicographicallyPrecedes($1.uid.utf8) }
}
