package import Configuration
import Habits

/// Every combination of the values of some sweeps.
package struct Grid: Sendable {
  package let sweeps: [Sweep]
  /// The last sweep's values change fastest.
  package let configurations: [Configuration]
  /// The configuration without any sweep.
  package let current: Configuration

  package static let mostConfigurations = 100_000

  /// How many combinations the sweeps have; nil if more than `mostConfigurations`.
  package static func size(of sweeps: [Sweep]) -> Int? {
    sweeps.reduce(1) { size, sweep in
      size.flatMap { $0 * sweep.values.count <= mostConfigurations ? $0 * sweep.values.count : nil }
    }
  }

  /// - Parameter sweeps: with a size that is allowed.
  /// - Throws: the first combination that is no allowed configuration.
  package init(_ sweeps: [Sweep], from current: Configuration) throws(ConfigurationError) {
    self.sweeps = sweeps
    self.current = current
    let count = sweeps.reduce(1) { $0 * $1.values.count }
    var configurations: [Configuration] = []
    for cell in 0..<count {
      let overrides = Self.overrides(sweeps, Self.places(of: cell, in: sweeps))
      configurations.append(try current.swept(to: overrides))
    }
    self.configurations = configurations
  }

  /// `minConfidence 9 × maxDeviationMinutes 6 = 54 configurations`
  package var size: String {
    sweeps.map { "\($0.key) \($0.values.count)" }.joined(separator: " × ")
      + " = \(configurations.count) configurations"
  }

  /// The values of a cell, `key=value` each.
  package func overrides(of cell: Int) -> [String] { Self.overrides(sweeps, places(of: cell)) }

  func values(of cell: Int) -> [String] {
    zip(sweeps, places(of: cell)).map { $0.values[$1] }
  }

  /// Which value of each sweep the cell has.
  func places(of cell: Int) -> [Int] { Self.places(of: cell, in: sweeps) }

  func cell(at places: [Int]) -> Int {
    zip(sweeps, places).reduce(0) { $0 * $1.0.values.count + $1.1 }
  }

  /// The cells that are one step away, in one sweep.
  func neighbours(of cell: Int) -> [Int] {
    let places = places(of: cell)
    return sweeps.indices.flatMap { sweep in
      [-1, 1].compactMap { step in
        var neighbour = places
        neighbour[sweep] += step
        return sweeps[sweep].values.indices.contains(neighbour[sweep])
          ? self.cell(at: neighbour) : nil
      }
    }
  }

  /// Whether the cell says the same as the current configuration.
  func isCurrent(_ cell: Int) -> Bool {
    let configuration = configurations[cell]
    return configuration.rules == current.rules && configuration.reminders == current.reminders
  }

  /// The cells in an order in which those that follow each other share most stages: the sweep that
  /// touches the latest stage changes fastest.
  var sharingOrder: [Int] {
    let sweeps = self.sweeps.indices.sorted { (stage(of: $0), $0) < (stage(of: $1), $1) }
    return configurations.indices.sorted { one, other in
      let (one, other) = (places(of: one), places(of: other))
      return sweeps.map { one[$0] }.lexicographicallyPrecedes(sweeps.map { other[$0] })
    }
  }

  /// The first stage that a sweep's values touch: 0 for the walks of the window, behind all stages
  /// for none.
  private func stage(of sweep: Int) -> Int {
    var places = [Int](repeating: 0, count: sweeps.count)
    return sweeps[sweep].values.indices.map { value in
      places[sweep] = value
      let (rules, first) = (configurations[cell(at: places)].rules, configurations[0].rules)
      if rules.windowDays != first.windowDays { return 0 }
      let stage = rules.firstStage(changedFrom: first)
      return 1 + (stage.map { $0.place } ?? AnalysisStage.allCases.count)
    }.min() ?? 0
  }

  private static func places(of cell: Int, in sweeps: [Sweep]) -> [Int] {
    var rest = cell
    var places: [Int] = []
    for sweep in sweeps.reversed() {
      places.append(rest % sweep.values.count)
      rest /= sweep.values.count
    }
    return places.reversed()
  }

  private static func overrides(_ sweeps: [Sweep], _ places: [Int]) -> [String] {
    zip(sweeps, places).map { "\($0.key)=\($0.values[$1])" }
  }
}

extension AnalysisStage {
  /// In the order in which the stages run.
  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
