package import Zones

/// Where a walk says it took place: nothing, an offset, or an IANA zone of the run's directory.
package struct ZoneReference: Equatable, Sendable {
  private var code: UInt16

  package static let none = ZoneReference(code: 0)

  /// Codes up to here are offsets; an offset is less than 16 hours, 960 minutes.
  private static let firstZone: UInt16 = 2048

  private init(code: UInt16) { self.code = code }

  package init(offsetMinutes: Int) { code = UInt16(offsetMinutes + 1024) }
  package init(zoneNumber: UInt16) { code = Self.firstZone + zoneNumber }

  package enum Kind: Equatable, Sendable {
    case none
    case offset(minutes: Int)
    case zone(number: Int)
  }

  package var kind: Kind {
    if code == 0 { return .none }
    if code < Self.firstZone { return .offset(minutes: Int(code) - 1024) }
    return .zone(number: Int(code - Self.firstZone))
  }
}

/// A row that may count, as ingest keeps it until the user's zone is known. 16 bytes.
package struct RecordedWalk: Sendable {
  /// Start and end in seconds after `epoch`; each an instant or a wall clock.
  private var startSeconds: UInt32
  private var endSeconds: UInt32
  /// The user's walk that was recorded before this one, in the same store.
  package var previous: UInt32
  package var zone: ZoneReference
  private var flags: Flags

  private struct Flags: OptionSet {
    var rawValue: UInt16
    static let startIsWallClock = Flags(rawValue: 1)
    static let endIsWallClock = Flags(rawValue: 2)
    static let hasEnd = Flags(rawValue: 4)
  }

  /// 1999-12-30: plausible dates with any offset stay after it, and fit in 32 bits until 2136.
  package static let epoch: Int64 = 946_512_000

  package enum Clock: Equatable, Sendable {
    /// Unix seconds.
    case instant(Int64)
    /// What the walker's clock showed, counted like Unix seconds as if its zone were UTC.
    case wallClock(Int64)
  }

  package init(start: Clock, end: Clock?, zone: ZoneReference, previous: UInt32) {
    (startSeconds, endSeconds, flags) = (0, 0, [])
    self.previous = previous
    self.zone = zone
    switch start {
    case .instant(let seconds): startSeconds = UInt32(seconds - Self.epoch)
    case .wallClock(let seconds):
      startSeconds = UInt32(seconds - Self.epoch)
      flags.insert(.startIsWallClock)
    }
    switch end {
    case nil: break
    case .instant(let seconds):
      endSeconds = UInt32(seconds - Self.epoch)
      flags.insert(.hasEnd)
    case .wallClock(let seconds):
      endSeconds = UInt32(seconds - Self.epoch)
      flags.formUnion([.hasEnd, .endIsWallClock])
    }
  }

  package var start: Clock {
    let seconds = Int64(startSeconds) + Self.epoch
    return flags.contains(.startIsWallClock) ? .wallClock(seconds) : .instant(seconds)
  }

  package var end: Clock? {
    guard flags.contains(.hasEnd) else { return nil }
    let seconds = Int64(endSeconds) + Self.epoch
    return flags.contains(.endIsWallClock) ? .wallClock(seconds) : .instant(seconds)
  }
}

extension RecordedWalk.Clock {
  /// The seconds, whichever they are: within 16 hours of the instant.
  var seconds: Int64 {
    switch self {
    case .instant(let seconds), .wallClock(let seconds): seconds
    }
  }

  package func instant(in zone: Zone) -> Int64 {
    switch self {
    case .instant(let seconds): seconds
    case .wallClock(let seconds): zone.instant(ofWallClock: seconds)
    }
  }
}

/// The recorded walks of one worker, in pieces that never move: growing copies nothing.
package struct WalkStore: Sendable {
  private static let pieceBits = 12
  private static let pieceCount = 1 << pieceBits

  /// Stands for "no walk" in `RecordedWalk.previous`.
  package static let none = UInt32.max

  private var pieces: [[RecordedWalk]] = []
  /// The piece that is being filled; apart, since reaching into `pieces` costs more.
  private var last: [RecordedWalk] = []
  /// Hashes of walk ids, by the same index; a piece without any id stays empty.
  private var idHashes: [[UInt64]] = []
  private var hasIDs = false
  private(set) var count: UInt32 = 0

  /// - Parameter idHash: hash of the row's walk id, 0 if it has none.
  /// - Returns: the walk's index.
  @inline(__always)
  mutating func append(_ walk: RecordedWalk, idHash: UInt64) -> UInt32 {
    if count & UInt32(Self.pieceCount - 1) == 0 { beginPiece() }
    if idHash != 0 { keep(idHash) }
    last.append(walk)
    count += 1
    return count - 1
  }

  @inline(never)
  private mutating func beginPiece() {
    if !last.isEmpty { pieces.append(last) }
    last = []
    last.reserveCapacity(Self.pieceCount)
    idHashes.append([])
  }

  @inline(never)
  private mutating func keep(_ idHash: UInt64) {
    hasIDs = true
    let piece = pieces.count
    let missing = last.count - idHashes[piece].count
    idHashes[piece].append(contentsOf: repeatElement(0, count: missing))
    idHashes[piece].append(idHash)
  }

  package func walk(at index: UInt32) -> RecordedWalk {
    let (piece, place) = (Int(index) >> Self.pieceBits, Int(index) & (Self.pieceCount - 1))
    return piece < pieces.count ? pieces[piece][place] : last[place]
  }

  package func idHash(at index: UInt32) -> UInt64 {
    guard hasIDs else { return 0 }
    let hashes = idHashes[Int(index) >> Self.pieceBits]
    let place = Int(index) & (Self.pieceCount - 1)
    return place < hashes.count ? hashes[place] : 0
  }

  func entry(at index: UInt32) -> GatheredWalks.Entry {
    GatheredWalks.Entry(walk: walk(at: index), idHash: idHash(at: index))
  }
}
