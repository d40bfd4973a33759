import Habits
import Zones

/// What the user's walks have done to the kept habits' slots (rules, section 8, already walked).
struct Matching {
  /// Slots that a walk completed, among those whose reminder may still ring.
  var completed: [Slot] = []
  /// Whether the as-of date has a walk that was not matched to another date's slot.
  var hasWalkedToday = false
  /// The walks of the as-of date, by instant, then wall clock.
  var completions: [Completion] = []
}

extension Scheduler {
  /// Matches the walks that can matter: those of the as-of date by their own clock, which are
  /// listed, and those near enough to a slot whose reminder is still to come.
  func match(_ walks: [UsedWalk], to habits: [SlotTime], today: CivilDate, zone: Zone) -> Matching {
    var matching = Matching()
    let firstOpenSlot = asOf + Int64(rules.leadMinutes) * 60
    for walk in walks {
      let date = CivilDate(ofWallClock: walk.wallClock)
      let mayCancel = walk.instant + matchSeconds > firstOpenSlot
      guard date == today || mayCancel else { continue }
      let slot = nearestSlot(to: walk.instant, of: date, habits, zone)
      if let slot, mayCancel { matching.completed.append(slot) }
      guard date == today else { continue }
      if slot == nil || slot?.date == today { matching.hasWalkedToday = true }
      matching.completions.append(
        Completion(
          walk: walk,
          slot: slot.map { MatchedSlot(habitDate: $0.date, habitMinute: $0.minute) }))
    }
    if matching.completions.count > 1 {
      matching.completions.sort {
        ($0.walk.instant, $0.walk.wallClock) < ($1.walk.instant, $1.walk.wallClock)
      }
    }
    return matching
  }

  /// The slot nearest to a walk that starts at `instant`, among those of the walk's own `date` and
  /// the dates before and after it, if it is within the match distance.
  private func nearestSlot(
    to instant: Int64, of date: CivilDate, _ habits: [SlotTime], _ zone: Zone
  ) -> Slot? {
    let minute = instant.flooredQuotient(by: 60) * 60
    var nearest: Slot?
    // The match distance itself still counts.
    var least = matchSeconds + 1
    // Slots come by instant, then date, so that of equally near ones the first is the rules' choice.
    for day in -1...1 {
      for habit in habits where habit.falls(on: date + day, dayTypes) {
        let distance = abs(habit.instant(on: date + day, zone) - minute)
        guard distance < least else { continue }
        least = distance
        nearest = Slot(date: date + day, number: habit.number, minute: habit.minute)
      }
    }
    return nearest
  }

  private var matchSeconds: Int64 { Int64(rules.matchMinutes) * 60 }
}
