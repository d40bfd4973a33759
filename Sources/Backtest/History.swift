import Habits
import Ingest
import Reminders
import Zones

/// One date for which reminders are decided, and what is known at that moment.
struct Decision {
  var date: CivilDate

  /// Unix seconds: the last second before 00:00 of the date, in the zone that was known the day
  /// before. Nothing later may decide.
  var asOf: Int64

  /// Which of the history's readings holds, by the zone that is known at the as-of moment.
  var reading: Int

  /// How many walks of the reading do not start after the as-of moment.
  var known: Int
}

/// All walks of a user, in order of start, on the clock of one zone.
struct Reading {
  var zone: Zone
  var walks: [UsedWalk]
}

/// One user's walks and the dates on which something is decided for that user.
struct History {
  private(set) var readings: [Reading] = []
  private(set) var decisions: [Decision] = []

  /// - Parameter dates: those of the decisions, ascending, one after another.
  init(
    of user: Int, in ingested: Ingested, on dates: Range<CivilDate>, _ moment: Moment,
    _ collector: inout UsedWalks
  ) {
    let sightings = ingested.zoneSightings(
      ofUser: user, chosen: ingested.choice(ofUser: user).zone(among: ingested), moment)
    var sighting = 0
    var date = dates.lowerBound
    while date < dates.upperBound {
      let asOf = sightings[sighting].zone.instant(ofWallClock: date.wallClock(minute: 0)) - 1
      let before = sighting
      while sighting + 1 < sightings.count, sightings[sighting + 1].from <= asOf { sighting += 1 }
      if readings.isEmpty || sighting != before {
        let zone = sightings[sighting].zone
        collector.collect(user, from: ingested, in: zone, moment)
        readings.append(Reading(zone: zone, walks: collector.walks))
      }
      let reading = readings.count - 1
      let known = readings[reading].walks.partitioningIndex { $0.instant > asOf }
      decisions.append(Decision(date: date, asOf: asOf, reading: reading, known: known))
      date = date + 1
    }
  }

  /// The walks that the rules see at a decision: those of the `days` dates before its date.
  func window(
    of decision: Decision, days: Int
  ) -> LazyFilterSequence<ArraySlice<UsedWalk>> {
    let walks = readings[decision.reading].walks[..<decision.known]
    // A walk's own clock is at most a day and some hours from the user's.
    let start = (decision.date + (-days)).wallClock(minute: 0) - 3 * 86_400
    let first = walks.partitioningIndex { $0.instant >= start }
    let dates = decision.date + (-days)..<decision.date
    return walks[first...].lazy.filter { dates.contains($0.date) }
  }
}

extension UsersFile.Choice {
  func zone(among ingested: Ingested) -> Zone? { zoneNumber.map { ingested.zones[Int($0)] } }
}

extension UsedWalk {
  /// By the walker's own clock.
  var date: CivilDate { CivilDate(ofWallClock: wallClock) }

  /// Minute of that day; seconds are cut off (rules, section 1).
  var minute: Int { Int(wallClock - date.wallClock(minute: 0)) / 60 }
}

extension RandomAccessCollection {
  /// The first index whose element fulfils `isAfter`, which all behind it fulfil too.
  func partitioningIndex(where isAfter: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if isAfter(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
