import Foundation

/// Random numbers that a seed repeats: SplitMix64 (Steele, Lea and Flood, 2014).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// The seeds that every property test runs with. A failure names its seed, and
  /// `WALKHABITS_TEST_SEED` sets another one; `WALKHABITS_FUZZ_SEEDS` sets how many new ones.
  package static let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    if let chosen = environment["WALKHABITS_TEST_SEED"].flatMap({ UInt64($0) }) { return [chosen] }
    guard let count = environment["WALKHABITS_FUZZ_SEEDS"].flatMap({ UInt64($0) }), count > 0 else {
      return [1, 2, 3, 4, 5, 6]
    }
    let first = UInt64.random(in: 7...UInt64.max / 2)
    print("seeds \(first) to \(first + count - 1)")
    return Array(first..<first + count)
  }()

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededGenerator {
  package mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  /// - Parameter choices: at least one.
  package mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[int(0...choices.count - 1)]
  }

  /// True once in `times`, on average.
  package mutating func once(in times: Int) -> Bool { int(1...times) == 1 }

  /// `count` bytes, each one of `alphabet`.
  package mutating func bytes(_ count: Int, of alphabet: String) -> [UInt8] {
    let alphabet = Array(alphabet.utf8)
    return (0..<count).map { _ in pick(alphabet) }
  }
}
