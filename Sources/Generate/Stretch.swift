import Habits
import Zones

/// A part of the time that the exports cover.
struct Stretch: Sendable {
  /// Seconds after the population's `epoch`.
  let moments: Range<Int>
  /// For each place, the dates whose walks may start in the stretch, by their day numbers.
  let days: [Range<Int32>]
}

extension Population {
  /// All the time that the exports cover.
  var span: Stretch { stretch(0..<Int(asOf - epoch) + 1) }

  func stretch(_ moments: Range<Int>) -> Stretch {
    let days = places.map { place in
      func day(_ moment: Int, earlier seconds: Int64) -> Int32 {
        let instant = epoch + Int64(moment)
        return CivilDate(ofWallClock: place.zone.wallClock(at: instant) - seconds).dayNumber
      }
      // A date's walks start on it or, those about its end, within an hour after it. Two hours, for
      // clocks that are put forward just then.
      let first = day(moments.lowerBound, earlier: 2 * 3600)
      let last = day(moments.upperBound, earlier: 0)
      return (first..<last + 1).clamped(
        to: place.dates.lowerBound.dayNumber..<place.dates.upperBound.dayNumber + 1)
    }
    return Stretch(moments: moments, days: days)
  }
}
