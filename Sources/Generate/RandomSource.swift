/// SplitMix64: the same numbers for the same seed on every machine.
///
/// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
struct RandomSource: Sendable {
  private var state: UInt64

  /// A source of its own for each `stream` of a seed.
  init(seed: UInt64, stream: UInt64) {
    self.init(state: Self.mixed(seed &+ Self.mixed(stream &+ Self.step)))
  }

  init(state: UInt64) { self.state = state }

  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  @inline(__always)
  mutating func next() -> UInt64 {
    state &+= Self.step
    return Self.mixed(state)
  }

  /// A whole number in 0..<`bound`, where `bound` is at most 2³².
  @inline(__always)
  mutating func below(_ bound: Int) -> Int {
    Int(((next() >> 32) &* UInt64(bound)) >> 32)
  }

  /// A whole number of `range`, which is not empty.
  @inline(__always)
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  /// Whether something happens that does so with `percent` in 100.
  @inline(__always)
  mutating func happens(_ percent: Int) -> Bool { below(100) < percent }
}
