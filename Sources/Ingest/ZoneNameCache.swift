import Zones

/// One worker's memory of the zones it has met, so that the common directory is asked only once for
/// each.
struct ZoneNameCache: Sendable {
  private var numbers: [[UInt8]: UInt16] = [:]
  private var latest: (name: [UInt8], number: UInt16) = ([], 0)
  private var zones: [Zone] = []

  /// The number of the zone called `name`; nil if IANA has none of that name.
  mutating func number(of name: Span<UInt8>, in directory: ZoneDirectory) -> UInt16? {
    if name.isEqual(to: latest.name.span) { return latest.number }
    let bytes = [UInt8](name)
    if let number = numbers[bytes] {
      latest = (bytes, number)
      return number
    }
    guard let number = directory.number(named: String(decoding: bytes, as: UTF8.self)) else {
      return nil
    }
    numbers[bytes] = number
    latest = (bytes, number)
    zones = directory.zones
    return number
  }

  func instant(ofWallClock wallClock: Int64, in zone: ZoneReference) -> Int64 {
    switch zone.kind {
    case .none: wallClock
    case .offset(let minutes): wallClock - Int64(minutes) * 60
    case .zone(let number): zones[number].instant(ofWallClock: wallClock)
    }
  }

  func name(of zone: ZoneReference) -> String { zone.name(among: zones) }
}

extension ZoneReference {
  init(zoneNumber: UInt16?, offset: Timestamp.WrittenOffset) {
    if let zoneNumber {
      self.init(zoneNumber: zoneNumber)
    } else if case .minutes(let minutes) = offset {
      self.init(offsetMinutes: minutes)
    } else {
      self = .none
    }
  }

  /// The name that tells equal instants apart; empty for `none`.
  func name(among zones: [Zone]) -> String {
    switch kind {
    case .none: ""
    case .offset(let minutes): Zone.fixed(offsetMinutes: minutes).name
    case .zone(let number): zones[number].name
    }
  }

  /// IANA zone before offset before none.
  var rank: Int {
    switch kind {
    case .zone: 0
    case .offset: 1
    case .none: 2
    }
  }

  /// Whether the zone of a walk at `instant` decides over that of another (rules, section 1): the
  /// later walk, then IANA before offset, then the smaller name by bytes.
  static func isLater(
    _ zone: Self, at instant: Int64, than other: Self, at otherInstant: Int64,
    name: (Self) -> String
  ) -> Bool {
    if instant != otherInstant { return instant > otherInstant }
    if zone == other { return false }
    if zone.rank != other.rank { return zone.rank < other.rank }
    return name(zone).utf8.lexicographicallyPrecedes(name(other).utf8)
  }
}

extension [UInt8] {
  init(_ span: Span<UInt8>) {
    self.init()
    reserveCapacity(span.count)
    for index in span.indices { append(span[index]) }
  }
}
