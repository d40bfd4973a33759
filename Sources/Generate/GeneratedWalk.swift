import Habits
import Zones

/// A row of an export before it is text. 16 bytes, since those of many people are sorted at once.
struct GeneratedWalk: Sendable {
  var person: UInt32
  /// Seconds after the population's `epoch`.
  var start: UInt32
  var seconds: UInt16
  /// What the walker's clock is east of UTC at the start.
  var offsetMinutes: Int16
  var place: UInt8
  var clock: WrittenClock
  /// The row that follows this one and cannot be used, if any.
  var dirt: Dirt?
}

/// People and what the exports cover: everything that decides their bytes, but for the shape.
package struct Population: Sendable {
  package let count: UInt32
  package let seed: UInt64
  /// Unix seconds. Nobody starts later.
  package let asOf: Int64
  let places: [Place]
  /// The first second that a row may have.
  let epoch: Int64
  /// The chance, in 2³², of a dirty row after a walk.
  private let dirtThreshold: UInt64

  /// - Parameter dirtyPercent: share of rows that cannot be used: 0...50.
  package init(count: UInt32, seed: UInt64, asOf: Int64, dirtyPercent: Double = 0) {
    (self.count, self.seed, self.asOf) = (count, seed, asOf)
    places = Place.all(asOf: asOf)
    // The dates, an offset of less than a day, and the spread.
    epoch = asOf - Int64(Place.dateCount + 2) * 86_400
    dirtThreshold = UInt64(dirtyPercent / (100 - dirtyPercent) * 4_294_967_296)
  }

  func person(_ number: UInt32) -> Person { Person(number: number, seed: seed) }

  /// Calls `body` with the walks of `person` that start within `stretch`, in order of time.
  @inline(__always)
  func forEachWalk(of person: Person, in stretch: Stretch, _ body: (GeneratedWalk) -> Void) {
    let place = places[Int(person.place)]
    for day in stretch.days[Int(person.place)] {
      forEachWalk(of: person, on: CivilDate(dayNumber: day), place) { walk in
        if stretch.moments.contains(Int(walk.start)) { body(walk) }
      }
    }
  }

  @inline(__always)
  private func forEachWalk(
    of person: Person, on date: CivilDate, _ place: Place, _ body: (GeneratedWalk) -> Void
  ) {
    // A stream for each date, so that some dates can be had without the others.
    let day = place.dates.upperBound.dayNumber - date.dayNumber + 1
    var random = RandomSource(
      seed: seed, stream: UInt64(person.number) << 16 | UInt64(UInt32(day)))
    let dayType = Self.dayTypes.dayType(of: date)
    var hasHabit = false
    for index in person.habits.indices {
      guard let habit = person.habits[index], habit.dayType == dayType else { continue }
      hasHabit = true
      guard random.happens(95) else { continue }
      let noise = random.number(in: -habit.spread * 60...habit.spread * 60)
      body(
        walk(of: person, at: date.wallClock(minute: habit.minute) + Int64(noise), place, &random))
    }
    if !hasHabit, random.happens(person.strayPercent) {
      let second = random.below(86_400)
      body(walk(of: person, at: date.wallClock(minute: 0) + Int64(second), place, &random))
    }
  }

  private static let dayTypes = DayTypes()

  @inline(__always)
  private func walk(
    of person: Person, at wallClock: Int64, _ place: Place, _ random: inout RandomSource
  ) -> GeneratedWalk {
    let instant = place.zone.instant(ofWallClock: wallClock)
    let seconds = UInt16(random.number(in: 600...3599))
    let isFollowedByDirt = random.next() >> 32 < dirtThreshold
    let dirt = UInt8(random.below(Dirt.count))
    return GeneratedWalk(
      person: person.number, start: UInt32(instant - epoch), seconds: seconds,
      offsetMinutes: Int16(place.zone.offset(at: instant) / 60), place: person.place,
      clock: person.clock, dirt: isFollowedByDirt ? Dirt(rawValue: dirt) : nil)
  }
}
