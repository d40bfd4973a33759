/// The recorded walks of a batch of users. Made once per worker and filled again for each batch.
package struct GatheredWalks: Sendable {
  struct Entry: Sendable {
    var walk: RecordedWalk
    /// Hash of the row's walk id, 0 if it has none.
    var idHash: UInt64
  }

  /// For each user of the batch; the order depends on how the workers shared the rows.
  private(set) var entries: [[Entry]] = []

  /// The walks to take next, and whose they are.
  private var links: [(place: Int, index: UInt32)] = []

  package init() {}

  mutating func begin(_ userCount: Int) {
    for place in entries.indices { entries[place].removeAll(keepingCapacity: true) }
    while entries.count < userCount { entries.append([]) }
  }

  mutating func follow(_ index: UInt32, of place: Int) {
    if index != WalkStore.none { links.append((place, index)) }
  }

  mutating func takeAll(from store: WalkStore) {
    while !links.isEmpty {
      var left = 0
      for link in links {
        let walk = store.walk(at: link.index)
        entries[link.place].append(Entry(walk: walk, idHash: store.idHash(at: link.index)))
        if walk.previous != WalkStore.none {
          links[left] = (link.place, walk.previous)
          left += 1
        }
      }
      links.removeLast(links.count - left)
    }
  }
}
