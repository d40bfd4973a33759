/// How often somebody who walks equally often at random times of the waking day would get as many
/// days inside one window of two hours: 0–1. A label of a cluster, not a gate.
///
/// The distribution of the scan statistic in its approximation by Wallenstein and Neff, "An
/// approximation for the distribution of the scan statistic", Statistics in Medicine 6 (1987), with
/// w the window's share of the waking day and b(j) the mass of the binomial distribution (n, w):
///
///     p = min(1, (k/w − n − 1)·b(k) + 2·Σ_{j≥k} b(j)), and 1 for k ≤ 1
///
/// It is meant for small p. Where k is not above the n·w that chance alone leads one to expect, it
/// falls again and may even be negative, which is cut off at 0.
///
/// - Parameters:
///   - days: k, occurrence dates of the cluster.
///   - walks: n, walks of its partition; at least `days`.
/// - Complexity: O(`walks`).
package func chanceLevel(days: Int, walks: Int) -> Double {
  guard days > 1 else { return 1 }
  guard days <= walks else { return 0 }
  let mass = binomialMass(days, of: walks)
  let level =
    (Double(days) / windowShare - Double(walks) - 1) * mass
    + 2 * upperTail(from: days, of: walks, mass: mass)
  return min(1, max(0, level))
}

/// Two hours of the waking day, 06:00–23:00.
private var windowShare: Double { 120.0 / 1020 }

/// b(`successes`) of the binomial distribution (`trials`, `windowShare`).
///
/// Factors above 1 and below 1 take turns, so that nothing on the way is farther from 1 than the
/// result: (1 − w)ⁿ alone would be 0 for some thousands of walks.
private func binomialMass(_ successes: Int, of trials: Int) -> Double {
  var mass = 1.0
  var failures = trials - successes
  for success in 1...successes {
    mass *= Double(trials - successes + success) / Double(success) * windowShare
    while mass > 1, failures > 0 {
      mass *= 1 - windowShare
      failures -= 1
    }
  }
  for _ in 0..<failures { mass *= 1 - windowShare }
  return mass
}

/// The sum of b(j) for j from `first` up, by recurrence from b(`first`), on the side of `first`
/// where the masses fall.
private func upperTail(from first: Int, of trials: Int, mass: Double) -> Double {
  let odds = windowShare / (1 - windowShare)
  var term = mass
  var sum = 0.0
  if Double(first) >= Double(trials) * windowShare {
    for success in first...trials {
      sum += term
      term *= Double(trials - success) / Double(success + 1) * odds
    }
    return sum
  }
  for success in stride(from: first, to: 0, by: -1) {
    term *= Double(success) / Double(trials - success + 1) / odds
    sum += term
  }
  return 1 - sum
}
