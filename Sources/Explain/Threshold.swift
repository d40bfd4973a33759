import Configuration
import Habits

/// A threshold of the rules, and the values that are tried in its place.
///
/// Values are counted in steps, so that one can be named exactly and have a next one: a step is 1
/// for whole numbers, and 1/`perUnit` for others.
struct Threshold {
  enum Place {
    case whole(WritableKeyPath<Rules, Int>)
    case decimal(WritableKeyPath<Rules, Double>, perUnit: Int)
    /// Each step is one of `Policy.allCases`.
    case policy
  }

  /// As the configuration calls it.
  let key: String
  let place: Place
  /// In steps.
  let values: ClosedRange<Int>

  /// The thresholds of the stages from confidence on: none of them moves a walk to another cluster.
  ///
  /// Days and walks are tried up to the length of the window: more dates than that no cluster has.
  static func all(_ dayType: DayType, windowDays: Int) -> [Threshold] {
    let (name, counts) = (dayType.word, 1...max(2, windowDays))
    return switch dayType {
    case .weekday:
      [
        Threshold(key: "minDays.\(name)", place: .whole(\.minDays.weekday), values: counts),
        Threshold(key: "targetDays.\(name)", place: .whole(\.targetDays.weekday), values: counts),
        Threshold(
          key: "targetSamples.\(name)", place: .whole(\.targetSamples.weekday), values: counts),
      ] + ofBothDayTypes
    case .weekend:
      [
        Threshold(key: "minDays.\(name)", place: .whole(\.minDays.weekend), values: counts),
        Threshold(key: "targetDays.\(name)", place: .whole(\.targetDays.weekend), values: counts),
        Threshold(
          key: "targetSamples.\(name)", place: .whole(\.targetSamples.weekend), values: counts),
      ] + ofBothDayTypes
    }
  }

  private static var ofBothDayTypes: [Threshold] {
    [
      // A tenth of a minute is finer than walks are recorded, and is still read at a glance.
      Threshold(
        key: "maxDeviationMinutes", place: .decimal(\.maxDeviationMinutes, perUnit: 10),
        values: 1...7200),
      // Confidences have 4 decimals, so that these are all the values that differ.
      Threshold(
        key: "minConfidence", place: .decimal(\.minConfidence, perUnit: 10_000),
        values: 0...10_000),
      Threshold(key: "policy", place: .policy, values: 0...Policy.allCases.count - 1),
      Threshold(key: "maxPerDay", place: .whole(\.maxPerDay), values: 1...24),
      Threshold(key: "minSpacingMinutes", place: .whole(\.minSpacingMinutes), values: 0...720),
    ]
  }
}

extension Threshold {
  enum Direction: CaseIterable { case down, up }

  /// The steps on one side of the value that `rules` have, nearest first.
  func steps(_ direction: Direction, from rules: Rules) -> StrideThrough<Int> {
    let now = number(in: rules)
    switch direction {
    case .down:
      return stride(
        from: min(Int(now.rounded(.up)) - 1, values.upperBound), through: values.lowerBound, by: -1)
    case .up:
      return stride(
        from: max(Int(now.rounded(.down)) + 1, values.lowerBound), through: values.upperBound,
        by: 1)
    }
  }

  /// The value that `rules` have, in steps; a broken number if it lies between two.
  private func number(in rules: Rules) -> Double {
    switch place {
    // A configuration may ask for more days than any number of steps.
    case .whole(let path): return Double(min(rules[keyPath: path], 1_000_000))
    case .decimal(let path, let perUnit):
      // Between steps only if no step has exactly this value: 0.6523 · 10000 is not quite 6523.
      let number = rules[keyPath: path] * Double(perUnit)
      return number.rounded() / Double(perUnit) == rules[keyPath: path] ? number.rounded() : number
    case .policy: return Double(Policy.allCases.firstIndex(of: rules.policy) ?? 0)
    }
  }

  func set(_ step: Int, in rules: inout Rules) {
    switch place {
    case .whole(let path): rules[keyPath: path] = step
    case .decimal(let path, let perUnit): rules[keyPath: path] = Double(step) / Double(perUnit)
    case .policy: rules.policy = Policy.allCases[step]
    }
  }

  /// The value at `step`, as the configuration writes it.
  func text(of step: Int, in rules: Rules) -> String {
    var changed = rules
    set(step, in: &changed)
    return text(in: changed)
  }

  /// The value that `rules` have, as the configuration writes it.
  func text(in rules: Rules) -> String {
    switch place {
    case .whole(let path): String(rules[keyPath: path])
    case .decimal(let path, _): plain(rules[keyPath: path])
    case .policy: rules.policy.rawValue
    }
  }
}
