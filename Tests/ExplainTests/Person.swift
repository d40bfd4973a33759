import Configuration
import Habits
import Testing

/// Two weeks of one user's walks, and settings.
struct Person {
  private(set) var walks: [Walk] = []
  let settings: [String]
  let rules: Rules
  let window: ClosedRange<CivilDate>

  private init(settings: [String]) throws {
    self.settings = settings
    rules = try Configuration.load(file: nil, overrides: settings).rules
    // A Monday.
    let first = try #require(CivilDate(year: 2026, month: 11, day: 16))
    window = first...first + 13
  }

  /// - Parameter walks: minutes of walks, date by date from the window's first on.
  init(walks: [[Int]]) throws {
    try self.init(settings: [])
    for (day, minutes) in walks.enumerated() {
      for minute in minutes {
        self.walks.append(Walk(date: window.lowerBound + day, minute: minute))
      }
    }
  }

  /// Walks round a few times of the day, more or less spread, and settings near which verdicts turn.
  init(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let minDeviation = Int.random(in: 10...60, using: &random)
    try self.init(settings: [
      "policy=\(Bool.random(using: &random) ? "single" : "multiple")",
      "maxPerDay=\(Int.random(in: 1...3, using: &random))",
      "minSpacingMinutes=\(Int.random(in: 0...400, using: &random))",
      "minConfidence=\(Double(Int.random(in: 50...95, using: &random)) / 100)",
      "maxDeviationMinutes=\(minDeviation).25",
      "minDays.weekday=\(Int.random(in: 1...5, using: &random))",
      "targetDays.weekday=\(Int.random(in: 1...8, using: &random))",
    ])
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let center = Int.random(in: 0..<minutesPerDay, using: &random)
      let spread = [2, 10, 40, 90].randomElement(using: &random) ?? 10
      for day in 0..<14 where Int.random(in: 0..<3, using: &random) > 0 {
        let minute = center + Int.random(in: -spread...spread, using: &random) + minutesPerDay
        walks.append(Walk(date: window.lowerBound + day, minute: minute % minutesPerDay))
      }
    }
  }

  mutating func addDays(_ count: Int, _ dayType: DayType, minute: Int) {
    let dates = (2...366).lazy.map { [window] in window.upperBound + $0 }
      .filter { [rules] in rules.dayTypes.dayType(of: $0) == dayType }
    for date in dates.prefix(count) { walks.append(Walk(date: date, minute: minute)) }
  }

  /// The judged clusters, weekdays and weekend apart.
  var partitions: [[JudgedCluster]] {
    let judged = analysed(under: rules)
    return DayType.allCases.map { dayType in judged.filter { $0.dayType == dayType } }
  }

  /// The verdict on `cluster` when all the stages are run with one setting changed.
  func verdict(of cluster: JudgedCluster, with key: String, _ value: String) throws -> Verdict {
    let changed = try Configuration.load(file: nil, overrides: settings + ["\(key)=\(value)"])
    let again = analysed(under: changed.rules).first { $0.cluster == cluster.cluster }
    return try #require(again).verdict
  }

  private func analysed(under rules: Rules) -> ArraySlice<JudgedCluster> {
    var user = WalksByUser()
    for walk in walks { user.append(walk) }
    user.endUser()
    var analysis = Analysis()
    analysis.run(on: user, rules: rules)
    return analysis.judged(ofUser: 0)
  }
}

/// Random numbers that a seed repeats: SplitMix64 (Steele, Lea and Flood, 2014).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func double(_ range: ClosedRange<Double>) -> Double {
    .random(in: range, using: &self)
  }
}
