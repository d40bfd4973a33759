/// The recorded walks of a batch of users. Made once per worker and filled again for each batch.
package struct GatheredWalks: Sendable {
  struct Entry: Sendable {
    var walk: RecordedWalk
    /// Hash of the row's walk id, 0 if it has none.
    var idHash: UInt64
  }

  /// The walks of one user after another's; those of one worker in the order in which it read them.
  private var entries: [Entry] = []
  /// For each user of the batch, where the user's entries start; then where the last one's end.
  private var starts: [Int] = []
  /// What was found, and whose it is, in the order in which the links were followed.
  private var found: [(place: Int, entry: Entry)] = []

  package init() {}

  /// Takes the walks of the users, of whom there are `userCount`.
  ///
  /// - Parameter lastWalk: in each store, the index of the walk that the user at this place of the
  ///   batch recorded last; `WalkStore.none` if there is none.
  mutating func gather(
    _ userCount: Int, from stores: [WalkStore], lastWalk: (_ store: Int, _ place: Int) -> UInt32
  ) {
    found.removeAll(keepingCapacity: true)
    for store in stores.indices {
      var next = found.count
      for place in 0..<userCount {
        let last = lastWalk(store, place)
        if last != WalkStore.none { found.append((place, stores[store].entry(at: last))) }
      }
      // A user's walks may lie far apart in memory: following all users' links in turn lets the
      // processor wait for many of them at once.
      while next < found.count {
        let (place, entry) = found[next]
        if entry.walk.previous != WalkStore.none {
          found.append((place, stores[store].entry(at: entry.walk.previous)))
        }
        next += 1
      }
    }
    sortByUser(userCount)
  }

  private mutating func sortByUser(_ userCount: Int) {
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(0, count: userCount + 1))
    guard let any = found.first?.entry else { return }
    entries.append(contentsOf: repeatElement(any, count: max(0, found.count - entries.count)))
    Self.sort(found, into: &entries, starts: &starts)
  }

  private static func sort(
    _ found: [(place: Int, entry: Entry)], into entries: inout [Entry], starts: inout [Int]
  ) {
    var entries = entries.mutableSpan
    var starts = starts.mutableSpan
    for index in found.indices { starts[found[index].place] += 1 }
    // Until the entries are filled in, from the end since the links lead to the walk recorded first,
    // each start is the end.
    for place in 1..<starts.count { starts[place] += starts[place - 1] }
    for index in found.indices {
      let (place, entry) = found[index]
      starts[place] -= 1
      entries[starts[place]] = entry
    }
  }

  /// The entries of the user at `place` of the batch.
  func entries(ofUser place: Int) -> ArraySlice<Entry> {
    entries[starts[place]..<starts[place + 1]]
  }
}
