/// The walks of everybody that start within a stretch of time, in order of time. It is filled again
/// for each stretch, and everybody's walks are made anew each time: that costs time for memory.
struct TimeSlice {
  /// Equal starts: by person.
  private(set) var walks: [GeneratedWalk] = []
  private var unordered: [GeneratedWalk] = []

  /// Rows of a person, about.
  private static let rowsPerPerson = 21

  /// The whole span in equal stretches, each with about `walkCount` walks: so many are held at once.
  static func ranges(of population: Population, walkCount: Int = 1 << 20) -> [Range<Int>] {
    let span = population.span
    let rows = Int(population.count) * rowsPerPerson
    let count = min(span.count, rows / walkCount + 1)
    return (0..<count).map { span.count * $0 / count..<span.count * ($0 + 1) / count }
  }

  mutating func fill(_ population: Population, _ range: Range<Int>) {
    unordered.removeAll(keepingCapacity: true)
    // A counting sort by the second, which keeps the order of people.
    var places = [Int32](repeating: 0, count: range.count + 1)
    for number in 0..<population.count {
      population.forEachWalk(of: population.person(number), in: range) { walk in
        unordered.append(walk)
        places[Int(walk.start) - range.lowerBound + 1] += 1
      }
    }
    for second in 1..<places.count { places[second] += places[second - 1] }
    walks = unordered
    for walk in unordered {
      let second = Int(walk.start) - range.lowerBound
      walks[Int(places[second])] = walk
      places[second] += 1
    }
  }
}
