/// Result of stage 3: the clusters of every group, each a stretch of `walks`.
package struct Clusters: Sendable {
  /// Unwrapped minutes and occurrence dates, ascending within each cluster.
  package private(set) var walks: [Walk] = []
  /// For each cluster, where its walks end.
  package private(set) var ends: [Int] = []
  /// For each group of the partitions, where its clusters end.
  package private(set) var groupEnds: [Int] = []

  package init() {}

  package func range(ofCluster cluster: Int) -> Range<Int> {
    (cluster == 0 ? 0 : ends[cluster - 1])..<ends[cluster]
  }

  package func clusters(ofGroup group: Int) -> Range<Int> {
    (group == 0 ? 0 : groupEnds[group - 1])..<groupEnds[group]
  }

  /// Stage 3, cluster (rules, section 3): single linkage on the 24-hour circle, where a step of
  /// at most `gapMinutes` joins.
  package mutating func cluster(_ partitions: Partitions, gapMinutes: Int) {
    walks.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    groupEnds.removeAll(keepingCapacity: true)
    for group in partitions.ends.indices {
      clusterGroup(partitions.walks, partitions.range(ofGroup: group), gapMinutes)
      groupEnds.append(ends.count)
    }
  }

  /// On a circle, single linkage is a cut at every gap that is too wide. Without a cut the whole
  /// circle is one cluster, whose arc starts after its widest gap.
  private mutating func clusterGroup(_ sorted: [Walk], _ range: Range<Int>, _ gapMinutes: Int) {
    guard let last = range.last else { return }
    var first = range.lowerBound
    var widest = -1
    for index in range {
      let previous =
        index == range.lowerBound ? sorted[last].minute - minutesPerDay : sorted[index - 1].minute
      let gap = sorted[index].minute - previous
      // Strictly wider: of equal gaps the one before the smallest minute wins.
      if gap > widest { (widest, first) = (gap, index) }
    }
    // The widest gap is a cut whenever there is one, so a cluster starts at `first` in any case.
    var arcStart = sorted[first].minute
    var previous = arcStart
    for step in 0..<range.count {
      let passedMidnight = first + step > last
      let walk = sorted[passedMidnight ? first + step - range.count : first + step]
      let onward = passedMidnight ? walk.minute + minutesPerDay : walk.minute
      if onward - previous > gapMinutes {
        ends.append(walks.count)
        arcStart = walk.minute
      }
      previous = onward
      walks.append(walk.minute < arcStart ? walk.pastMidnight : walk)
    }
    ends.append(walks.count)
  }
}

extension Walk {
  /// The same walk as part of the evening before: its unwrapped minute and occurrence date.
  fileprivate var pastMidnight: Walk { Walk(date: date + -1, minute: minute + minutesPerDay) }
}
