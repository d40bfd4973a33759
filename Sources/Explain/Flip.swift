import Habits

/// A single change of the rules that turns a cluster's verdict: into a habit, or out of being one.
struct Flip: Equatable, Sendable {
  /// The threshold's name in the configuration, and its value.
  let key: String
  let now: String
  /// The value nearest to the present one, on its side, that turns the verdict.
  let value: String
  /// The cluster's verdict at that value.
  let verdict: Verdict
  let reach: Reach

  /// Which values farther away turn the verdict too.
  enum Reach: Equatable, Sendable {
    case none
    /// All that are tried.
    case orLess, orMore
    /// All up to this one; the next one does not.
    case downTo(String)
    case upTo(String)
  }
}

/// The flips of each of `clusters`: all the clusters of one partition of one user, as judged under
/// `rules`.
///
/// Each threshold is set to value after value, away from the present one, and the partition is judged
/// again each time. So a flip found is one, and is the nearest, whatever the rules' arithmetic.
func flips(of clusters: [JudgedCluster], under rules: Rules) -> [[Flip]] {
  guard let dayType = clusters.first?.dayType else { return [] }
  var flips = [[Flip]](repeating: [], count: clusters.count)
  for threshold in Threshold.all(dayType, windowDays: rules.windowDays) {
    for direction in Threshold.Direction.allCases {
      for (index, turn) in turns(of: clusters, under: rules, threshold, direction).enumerated() {
        if let flip = turn.flip(threshold, direction, rules) { flips[index].append(flip) }
      }
    }
  }
  return flips
}

/// What one cluster does while a threshold moves one way.
private struct Turn {
  /// The step of the first value that turns the verdict, and the verdict there.
  private var first: (step: Int, verdict: Verdict)?
  /// The last step of those after it, without a gap, that turn it too.
  private var last = 0
  private var hasTurnedBack = false

  mutating func note(_ step: Int, _ verdict: Verdict, isTurned: Bool) {
    if first == nil {
      guard isTurned else { return }
      first = (step, verdict)
      last = step
    } else if !isTurned {
      hasTurnedBack = true
    } else if !hasTurnedBack {
      last = step
    }
  }

  func flip(
    _ threshold: Threshold, _ direction: Threshold.Direction, _ rules: Rules
  ) -> Flip? {
    guard let first else { return nil }
    return Flip(
      key: threshold.key, now: threshold.text(in: rules),
      value: threshold.text(of: first.step, in: rules), verdict: first.verdict,
      reach: reach(from: first.step, direction, threshold.text(of: last, in: rules)))
  }

  private func reach(
    from first: Int, _ direction: Threshold.Direction, _ last: String
  ) -> Flip.Reach {
    if self.last == first { return .none }
    switch direction {
    case .down: return hasTurnedBack ? .downTo(last) : .orLess
    case .up: return hasTurnedBack ? .upTo(last) : .orMore
    }
  }
}

private func turns(
  of clusters: [JudgedCluster], under rules: Rules, _ threshold: Threshold,
  _ direction: Threshold.Direction
) -> [Turn] {
  var turns = [Turn](repeating: Turn(), count: clusters.count)
  var changed = rules
  var trial = clusters
  for step in threshold.steps(direction, from: rules) {
    threshold.set(step, in: &changed)
    changed.judgeAgain(&trial)
    for index in clusters.indices {
      let isTurned = (trial[index].verdict == .habit) != (clusters[index].verdict == .habit)
      turns[index].note(step, trial[index].verdict, isTurned: isTurned)
    }
  }
  return turns
}
