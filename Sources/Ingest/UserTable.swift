import CGNU

/// The users of one worker: a hash table of byte slices.
package struct UserTable: Sendable {
  package private(set) var users: [User] = []
  /// The ids of all users, one after another.
  private(set) var idBytes: [UInt8] = []
  /// Open addressing: 0 where free, else the user's index + 1 beside 32 bits of the hash.
  private var slots = [Slot](repeating: Slot(), count: 1024)
  private let seed: UInt64

  /// Exports often have one user's rows together.
  private var latest = 0

  private struct Slot {
    var tag: UInt32 = 0
    var indexPlus1: UInt32 = 0
  }

  package struct User: Sendable {
    /// Here too, since the id's bytes are far away, and most are no longer than this.
    fileprivate let idPrefix: IDPrefix
    fileprivate let idStart: Int
    fileprivate let idCount: UInt8
    /// The latest of the walks that carry a zone and do not start after the as-of moment.
    var latestZone = ZoneReference.none
    var latestZoneInstant: Int64 = .min
    package var lastWalk = WalkStore.none
    /// Rows that are certainly before the window, and certainly after the as-of moment.
    package var before: UInt32 = 0
    package var after: UInt32 = 0
  }

  init(seed: UInt64) { self.seed = seed }

  package func id(of user: Int) -> ArraySlice<UInt8> {
    idBytes[idRange(of: user)]
  }

  /// Where the user's id lies in `idBytes`.
  func idRange(of user: Int) -> Range<Int> {
    let start = users[user].idStart
    return start..<start + Int(users[user].idCount)
  }

  subscript(user: Int) -> User {
    @inline(__always) get { users[user] }
    @inline(__always) set { users[user] = newValue }
  }

  /// What `find` and `add` need to know of an id.
  struct Key {
    fileprivate var prefix = IDPrefix()
    fileprivate var hash: UInt64 = 0
  }

  func key(_ id: Span<UInt8>) -> Key { Key(prefix: IDPrefix(id), hash: hash(id, seed: seed)) }

  // Where rows are in order of time, each one's user is anywhere, and each row would wait for memory
  // twice. Safe: the addresses lie in their arrays, and nothing is read from them.

  /// Has the slot of a user who will be looked up fetched.
  @inline(__always)
  func fetchSlot(_ key: Key) {
    unsafe slots.withUnsafeBufferPointer { slots in
      guard let start = slots.baseAddress else { return }
      unsafe walkhabits_prefetch(start + home(of: key.hash))
    }
  }

  /// Has the record of a user who will be looked up fetched, once the slot is there.
  @inline(__always)
  func fetchUser(_ key: Key) {
    let user = Int(slots[home(of: key.hash)].indexPlus1) - 1
    guard users.indices.contains(user) else { return }
    unsafe users.withUnsafeBufferPointer { users in
      guard let start = users.baseAddress else { return }
      unsafe walkhabits_prefetch(start + user)
    }
  }

  /// The index of the user called `id` (1–255 bytes), if there is one.
  package mutating func find(_ id: Span<UInt8>) -> Int? { find(id, key(id)) }

  mutating func find(_ id: Span<UInt8>, _ key: Key) -> Int? {
    if latest < users.count, isID(id, key.prefix, of: latest) { return latest }
    let place = slot(of: id, key)
    guard case let user = Int(slots[place].indexPlus1) - 1, user >= 0 else { return nil }
    latest = user
    return user
  }

  /// Adds a user whom `find` does not find.
  mutating func add(_ id: Span<UInt8>) -> Int { add(id, key(id)) }

  mutating func add(_ id: Span<UInt8>, _ key: Key) -> Int {
    if (users.count + 1) * 3 > slots.count * 2 { grow() }
    let slot = slot(of: id, key)
    latest = users.count
    users.append(User(idPrefix: key.prefix, idStart: idBytes.count, idCount: UInt8(id.count)))
    for index in id.indices { idBytes.append(id[index]) }
    slots[slot] = Slot(
      tag: UInt32(truncatingIfNeeded: key.hash >> 32), indexPlus1: UInt32(users.count))
    return latest
  }

  /// The slot of the user called `id`, or the free one where that user belongs.
  private func slot(of id: Span<UInt8>, _ key: Key) -> Int {
    let tag = UInt32(truncatingIfNeeded: key.hash >> 32)
    var slot = home(of: key.hash)
    while slots[slot].indexPlus1 != 0 {
      if slots[slot].tag == tag, isID(id, key.prefix, of: Int(slots[slot].indexPlus1) - 1) {
        return slot
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// Where a user's slot is if no other came before.
  @inline(__always)
  private func home(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }

  @inline(__always)
  private func isID(_ id: Span<UInt8>, _ prefix: IDPrefix, of user: Int) -> Bool {
    guard users[user].idPrefix == prefix, id.count == Int(users[user].idCount) else { return false }
    if id.count <= IDPrefix.count { return true }
    return id.isEqual(to: idBytes.span.extracting(idRange(of: user)))
  }

  private mutating func grow() {
    slots = [Slot](repeating: Slot(), count: slots.count * 2)
    for user in users.indices {
      let hash = hash(id(of: user).span, seed: seed)
      var slot = home(of: hash)
      while slots[slot].indexPlus1 != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Slot(
        tag: UInt32(truncatingIfNeeded: hash >> 32), indexPlus1: UInt32(user + 1))
    }
  }
}

/// The first 16 bytes of an id, with zeros behind a shorter one.
private struct IDPrefix: Equatable {
  static let count = 16
  private var first: UInt64 = 0
  private var second: UInt64 = 0

  init() {}

  @inline(__always)
  init(_ id: Span<UInt8>) {
    first = id.wordOrRest(at: 0)
    second = id.count > 8 ? id.wordOrRest(at: 8) : 0
  }
}

/// A 64-bit hash of `bytes`: multiply and fold, eight bytes at a time, as wyhash does. It only
/// places users and recognises walk ids; no output depends on its value.
func hash(_ bytes: Span<UInt8>, seed: UInt64) -> UInt64 {
  var state = seed ^ UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15
  var index = 0
  while index < bytes.count {
    let product = (state ^ bytes.wordOrRest(at: index))
      .multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    state = product.high ^ product.low
    index += 8
  }
  let product = state.multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
  return product.high ^ product.low
}
