import Habits

/// One event of a user's calendar: what a habit or fixed time is there.
///
/// Its times, but for those called instants, are wall clocks: Unix seconds as if the zone were UTC.
struct CalendarEvent: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case confirmed(Recurrence)
    /// The habit is no more; the event stays, so that a calendar that missed a run learns it.
    case cancelled
  }

  /// The same in every run.
  var uid: String
  /// Grows whenever the times of the event change (RFC 5546, section 2.1.4).
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

  /// This event as it follows the one of the same UID in the run before.
  func following(_ previous: CalendarEvent?) -> CalendarEvent {
    guard let previous else { return self }
    var event = self
    if start != previous.start || state != previous.state { event.sequence = 1 }
    event.sequence += previous.sequence
    return event
  }

  /// The event of the run before, once its habit is gone.
  var withdrawn: CalendarEvent {
    guard case .confirmed = state else { return self }
    var event = self
    event.state = .cancelled
    event.sequence += 1
    return event
  }
}

/// The events of a run, and after them those of the run before that are gone, by UID.
func calendarEvents(
  _ events: [CalendarEvent], after previous: [CalendarEvent]
) -> [CalendarEvent] {
  let current = events.map { event in event.following(previous.first { $0.uid == event.uid }) }
  let gone = previous.filter { old in !events.contains { $0.uid == old.uid } }
  return (current + gone.map(\.withdrawn)).sorted {
    $0.uid.utf8.lexicographicallyPrecedes($1.uid.utf8)
  }
}
