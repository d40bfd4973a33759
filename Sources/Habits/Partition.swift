/// Result of stage 2: each user's walks, weekday and weekend apart. Group `2 * user` holds the
/// user's weekday walks, group `2 * user + 1` the weekend ones.
package struct Partitions: Sendable {
  /// Ascending (by minute, then date) within each group.
  package private(set) var walks: [Walk] = []
  /// For each group, where its walks end.
  package private(set) var ends: [Int] = []
  private var weekend: [Walk] = []

  package init() {}

  package func range(ofGroup group: Int) -> Range<Int> {
    (group == 0 ? 0 : ends[group - 1])..<ends[group]
  }

  /// Stage 2, partition (rules, section 2): by the local date of the start, before and after
  /// midnight.
  package mutating func partition(_ input: WalksByUser, by dayTypes: DayTypes) {
    walks.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    var start = 0
    for end in input.ends {
      weekend.removeAll(keepingCapacity: true)
      for walk in input.walks[start..<end] {
        switch dayTypes.dayType(of: walk.date) {
        case .weekday: walks.append(walk)
        case .weekend: weekend.append(walk)
        }
      }
      endGroup()
      walks.append(contentsOf: weekend)
      endGroup()
      start = end
    }
  }

  private mutating func endGroup() {
    insertionSort(&walks, in: (ends.last ?? 0)..<walks.count)
    ends.append(walks.count)
  }
}

/// Sorts a stretch of `walks` in place. Exports are nearly in time order and a group has a few dozen
/// walks, where insertion sort beats the library's; a long stretch goes to the library.
private func insertionSort(_ walks: inout [Walk], in range: Range<Int>) {
  guard range.count <= 64 else {
    walks.replaceSubrange(range, with: walks[range].sorted())
    return
  }
  for next in range.dropFirst() {
    let walk = walks[next]
    var gap = next
    while gap > range.lowerBound, walk < walks[gap - 1] {
      walks[gap] = walks[gap - 1]
      gap -= 1
    }
    walks[gap] = walk
  }
}
