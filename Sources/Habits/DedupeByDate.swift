/// Result of stage 4: the occasions of every cluster: one walk, the earliest, per occurrence date.
package struct Occasions: Sendable {
  /// Ascending by unwrapped minute within each cluster.
  package private(set) var walks: [Walk] = []
  /// For each cluster, where its occasions end.
  package private(set) var ends: [Int] = []
  private var seen = DateSet()

  package init() {}

  package func range(ofCluster cluster: Int) -> Range<Int> {
    (cluster == 0 ? 0 : ends[cluster - 1])..<ends[cluster]
  }

  /// Stage 4, dedupe by date (rules, section 4): an occurrence date counts once in a cluster, with
  /// its earliest unwrapped minute.
  package mutating func dedupeByDate(_ clusters: Clusters) {
    walks.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    for cluster in clusters.ends.indices {
      let members = clusters.walks[clusters.range(ofCluster: cluster)]
      if members.count == 1 {
        walks.append(contentsOf: members)
      } else {
        seen.removeAll(around: members[members.startIndex].date)
        // Ascending, so the first walk seen of a date is its earliest.
        for walk in members where seen.insert(walk.date) { walks.append(walk) }
      }
      ends.append(walks.count)
    }
  }
}

/// Dates of one cluster, as bits around one of them: within a window of 14 dates a single word.
private struct DateSet: Sendable {
  private var words: [UInt64] = [0]
  /// The date of bit 0.
  private var origin: Int32 = 0

  mutating func removeAll(around date: CivilDate) {
    for index in words.indices { words[index] = 0 }
    origin = date.dayNumber - Int32(words.count * 32)
  }

  /// Whether `date` was not yet in the set.
  mutating func insert(_ date: CivilDate) -> Bool {
    var bit = Int(date.dayNumber - origin)
    while bit < 0 || bit >= words.count * 64 {
      // Windows of more than a month: twice the words, the old ones in the middle.
      let margin = [UInt64](repeating: 0, count: (words.count + 1) / 2)
      words = margin + words + margin
      origin -= Int32(margin.count * 64)
      bit += margin.count * 64
    }
    let mask: UInt64 = 1 << UInt64(bit % 64)
    guard words[bit / 64] & mask == 0 else { return false }
    words[bit / 64] |= mask
    return true
  }
}
