import Figures
import Zones

/// The people whom a page shows one by one: those with the smallest hashes of their ids, so that the
/// choice depends on nothing but who is there, and memory does not grow with the number of users.
package struct SampleChoice: Sendable {
  /// Users in one page, so that its rules run in an instant.
  package static let limit = 2_000
  /// Bytes that people may take in a page, which shall stay below 5 MB.
  static let byteLimit = 3_000_000
  /// Rows of one person. Who has more in a window counts, but is not drawn.
  package static let rowLimit = 500

  struct Candidate: Sendable {
    let hash: UInt64
    let id: [UInt8]
    let zone: Zone
    var person: SampledPerson

    fileprivate func precedes(_ other: Self) -> Bool {
      hash != other.hash ? hash < other.hash : id.lexicographicallyPrecedes(other.id)
    }

    /// In a page, at most: an escaped byte has 6 characters, a word in base 64 less than 6.
    fileprivate var byteCount: Int { 40 + 6 * id.count + 6 * (12 + 2 * person.rowCount) }
  }

  private var candidates: [Candidate] = []
  /// No larger hash can be among the chosen.
  private var greatestHash = UInt64.max

  package init() {}

  /// `person` is only asked for somebody who may be chosen.
  mutating func offer(id: [UInt8], zone: Zone, _ person: () -> SampledPerson) {
    let hash = Self.hash(id)
    guard hash <= greatestHash else { return }
    let candidate = Candidate(hash: hash, id: id, zone: zone, person: person())
    guard candidate.person.rowCount <= Self.rowLimit else { return }
    candidates.append(candidate)
    if candidates.count >= 2 * Self.limit { cut() }
  }

  mutating func add(_ other: Self) {
    candidates += other.candidates
    cut()
  }

  private mutating func cut() {
    candidates.sort { $0.precedes($1) }
    candidates.removeLast(max(0, candidates.count - Self.limit))
    if candidates.count == Self.limit { greatestHash = candidates[Self.limit - 1].hash }
  }

  /// Those who fit into a page, by id.
  var chosen: [Candidate] {
    var choice = self
    choice.cut()
    var bytes = 0
    let fitting = choice.candidates.prefix { candidate in
      bytes += candidate.byteCount
      return bytes <= Self.byteLimit
    }
    return fitting.sorted { $0.id.lexicographicallyPrecedes($1.id) }
  }

  /// FNV-1a, with its bits mixed as by SplitMix64, since ids often differ in the last byte only.
  static func hash(_ id: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in id { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    return hash ^ hash >> 31
  }
}

extension SampledPerson {
  fileprivate var rowCount: Int { walks.count + duplicates.count }
}
