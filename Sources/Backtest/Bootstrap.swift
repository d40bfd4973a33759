import Dispatch
import Synchronization

/// Intervals by drawing users again and again, with replacement: Efron, "Bootstrap methods: another
/// look at the jackknife" (1979), percentile intervals. Users, not reminders, are drawn, since the
/// days of one person are alike.
struct Bootstrap {
  /// Any will do; one that stays makes a table come out the same again.
  private static let seed: UInt64 = 1979

  /// For each figure, the middle 95 % of its values over the draws; nil where it had none.
  ///
  /// - Parameters:
  ///   - groups: how many independent parts the data has.
  ///   - figures: how many figures `measure` gives.
  ///   - measure: the figures of one draw, in which each group occurs the given number of times.
  static func intervals(
    draws: Int, groups: Int, figures: Int, jobs: Int, measure: @Sendable ([Int]) -> [Double?]
  ) -> [ClosedRange<Double>?] {
    guard groups > 0 else { return [ClosedRange<Double>?](repeating: nil, count: figures) }
    let drawn = inBatches(of: draws, jobs: jobs) { batch in
      batch.map { draw in
        // A generator for each draw, so that the number of workers does not matter.
        var generator = SplitMix64(seed: seed &+ UInt64(draw) &* 0xD134_2543_DE82_EF95)
        var times = [Int](repeating: 0, count: groups)
        for _ in 0..<groups { times[Int.random(in: 0..<groups, using: &generator)] += 1 }
        return measure(times)
      }
    }.flatMap(\.self)
    return (0..<figures).map { figure in
      let values = drawn.compactMap { $0[figure] }.sorted()
      guard let last = values.indices.last else { return nil }
      let low = values[Int((Double(last) * 0.025).rounded())]
      return low...values[Int((Double(last) * 0.975).rounded())]
    }
  }
}

/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

/// The results of `body` for all batches of `count` things, in order, by `jobs` workers.
func inBatches<Result: Sendable>(
  of count: Int, jobs: Int, _ body: @Sendable (Range<Int>) -> Result
) -> [Result] {
  // Several batches a worker, so that all end at about the same time.
  let size = max(1, min(128, count / (jobs * 4)))
  let batches = (count + size - 1) / size
  let next = Atomic(0)
  let results = Mutex<[Int: Result]>([:])
  DispatchQueue.concurrentPerform(iterations: jobs) { _ in
    while true {
      let batch = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard batch < batches else { return }
      let result = body(batch * size..<min((batch + 1) * size, count))
      results.withLock { $0[batch] = result }
    }
  }
  return results.withLock { results in (0..<batches).compactMap { results[$0] } }
}
