/// The analysis of several users at once: stages 2 to 6, in their order, and the verdicts.
///
/// Each stage turns the columns of the one before into columns of its own. The value is made once
/// and used again and again, so that nothing is allocated per walk once its buffers have grown.
package struct Analysis: Sendable {
  package private(set) var partitions = Partitions()
  package private(set) var clusters = Clusters()
  package private(set) var occasions = Occasions()
  package private(set) var dispersions: [Dispersion] = []

  /// Every cluster with its verdict: weekday before weekend, then ascending by center.
  package private(set) var judged: [JudgedCluster] = []
  /// For each user, where the user's judged clusters end.
  package private(set) var judgedEnds: [Int] = []

  package init() {}

  /// Runs the stages on `walks`; `finished` hears of each one as it ends.
  ///
  /// - Parameter first: the stage to begin with. The columns of those before it are kept: they must
  ///   be of the same walks, under rules that these ones do not differ from before that stage
  ///   (`Rules.firstStage(changedFrom:)`).
  package mutating func run(
    on walks: WalksByUser, rules: Rules, from first: AnalysisStage = .partition,
    finished: (AnalysisStage) -> Void = { _ in }
  ) {
    switch first {
    case .partition:
      partitions.partition(walks, by: rules.dayTypes)
      finished(.partition)
      fallthrough
    case .cluster:
      clusters.cluster(partitions, gapMinutes: rules.clusterGapMinutes)
      finished(.cluster)
      fallthrough
    case .dedupeByDate:
      occasions.dedupeByDate(clusters)
      finished(.dedupeByDate)
      fallthrough
    case .dispersion:
      measureDispersion(of: occasions, into: &dispersions)
      finished(.dispersion)
      fallthrough
    case .confidence:
      judge(rules)
      finished(.confidence)
    }
  }

  /// The judged clusters of the user at `user` in the walks given last.
  package func judged(ofUser user: Int) -> ArraySlice<JudgedCluster> {
    judged[(user == 0 ? 0 : judgedEnds[user - 1])..<judgedEnds[user]]
  }

  /// Stage 6 and the verdict it leads to.
  private mutating func judge(_ rules: Rules) {
    judged.removeAll(keepingCapacity: true)
    judgedEnds.removeAll(keepingCapacity: true)
    for group in clusters.groupEnds.indices {
      let dayType: DayType = group % 2 == 0 ? .weekday : .weekend
      let walks = partitions.range(ofGroup: group).count
      let start = judged.count
      for cluster in clusters.clusters(ofGroup: group) {
        let days = occasions.range(ofCluster: cluster).count
        judged.append(
          JudgedCluster(
            dayType: dayType, days: days, samples: clusters.range(ofCluster: cluster).count,
            dispersion: dispersions[cluster],
            chanceLevel: roundedTo4Decimals(chanceLevel(days: days, walks: walks)),
            cluster: cluster, rules: rules))
      }
      sortByCenter(start..<judged.count)
      rules.keepHabits(of: start..<judged.count, in: &judged)
      if dayType == .weekend { judgedEnds.append(judged.count) }
    }
  }

  /// A partition has few clusters, and they come in the order of the circle: at most a rotation.
  private mutating func sortByCenter(_ range: Range<Int>) {
    for next in range.dropFirst() {
      var place = next
      while place > range.lowerBound,
        judged[place].dispersion.centerMinute < judged[place - 1].dispersion.centerMinute
      {
        judged.swapAt(place, place - 1)
        place -= 1
      }
    }
  }
}

/// The stages that the rules consist of, by the names under which runs report their time.
package enum AnalysisStage: CaseIterable, Sendable {
  case partition, cluster, dedupeByDate, dispersion, confidence
}
