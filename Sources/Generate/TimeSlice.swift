/// The walks of everybody that start within a stretch of time, in order of time. It is filled again
/// for each stretch, and every walk is made anew each time: that costs time for memory.
struct TimeSlice {
  /// Equal starts: by person.
  private(set) var walks: [GeneratedWalk] = []
  private var unordered: [GeneratedWalk] = []
  private var places: [Int32] = []

  /// Rows of a person, about.
  private static let rowsPerPerson = 21

  /// The whole span in equal stretches, each with about `walkCount` walks: so many are held at once.
  static func stretches(of population: Population, walkCount: Int = 1 << 20) -> [Stretch] {
    let seconds = population.span.moments.count
    let rows = Int(population.count) * rowsPerPerson
    let count = min(seconds, rows / walkCount + 1)
    return (0..<count).map {
      population.stretch(seconds * $0 / count..<seconds * ($0 + 1) / count)
    }
  }

  mutating func fill(_ population: Population, _ stretch: Stretch) {
    // A counting sort by the second, which keeps the order of people.
    let first = stretch.moments.lowerBound
    unordered.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(0, count: stretch.moments.count + 1))
    for number in 0..<population.count {
      population.forEachWalk(of: population.person(number), in: stretch) { walk in
        unordered.append(walk)
        places[Int(walk.start) - first + 1] += 1
      }
    }
    for second in 1..<places.count { places[second] += places[second - 1] }
    walks.removeAll(keepingCapacity: true)
    walks.append(contentsOf: unordered)
    for walk in unordered {
      walks[Int(places[Int(walk.start) - first])] = walk
      places[Int(walk.start) - first] += 1
    }
  }
}
