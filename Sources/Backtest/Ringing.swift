import Habits
import Reminders
import Zones

/// A forecast whose reminder would have rung.
struct RungForecast {
  /// Of the slot.
  var instant: Int64
  var confidence: Double?
}

/// Which of a date's reminders would have rung: quiet hours and a better one near it silence a
/// reminder (rules, section 8), whoever chose its time.
///
/// How many a phone takes, and how far ahead, makes no difference: every day gets a new schedule,
/// which holds at least its own next reminder.
struct Ringing {
  private let leadSeconds: Int64
  private let apart: Int64
  private let quietHours: QuietHours?

  init(_ rules: ReminderRules) {
    leadSeconds = Int64(rules.leadMinutes) * 60
    apart = Int64(rules.matchMinutes) * 60
    quietHours = rules.quietHours
  }

  /// In the order of the forecasts, which are those of one date.
  func append(
    _ forecasts: ArraySlice<Forecast>, on date: CivilDate, _ zone: Zone,
    to rung: inout [RungForecast]
  ) {
    let first = rung.endIndex
    for forecast in forecasts {
      let slot = zone.instant(ofWallClock: date.wallClock(minute: forecast.minute))
      if isQuiet(slot - leadSeconds, zone) { continue }
      rung.append(RungForecast(instant: slot, confidence: forecast.confidence))
    }
    if rung.count - first > 1 { dropTooClose(from: first, of: &rung) }
  }

  /// Whether a reminder of a habit at this time is quiet on a day on which no clock is changed.
  func isQuiet(habitMinute: Int) -> Bool {
    let ring = habitMinute - Int(leadSeconds / 60)
    return quietHours?.contains((ring + minutesPerDay) % minutesPerDay) == true
  }

  private func isQuiet(_ ring: Int64, _ zone: Zone) -> Bool {
    guard let quietHours else { return false }
    let wallClock = zone.wallClock(at: ring)
    let midnight = CivilDate(ofWallClock: wallClock).wallClock(minute: 0)
    return quietHours.contains(Int(wallClock - midnight) / 60)
  }

  /// The best is judged first: one that is dropped drops no other.
  private func dropTooClose(from first: Int, of rung: inout [RungForecast]) {
    let best = rung[first...].indices.sorted { one, other in
      let (own, others) = (rung[one].confidence ?? 0, rung[other].confidence ?? 0)
      return own != others ? own > others : (rung[one].instant, one) < (rung[other].instant, other)
    }
    var kept: [Int] = []
    for index in best
    where kept.allSatisfy({ abs(rung[$0].instant - rung[index].instant) >= apart }) {
      kept.append(index)
    }
    let stay = kept.sorted().map { rung[$0] }
    rung.replaceSubrange(first..., with: stay)
  }
}
