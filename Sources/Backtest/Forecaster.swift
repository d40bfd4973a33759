import Habits
import Zones

/// The rules' forecasts for a few people: every decision of every one of them is a user of one
/// analysis, whose columns stay for the next set of rules.
struct Forecaster {
  let histories: [History]
  private let decisionsPerPerson: Int
  private var walks = WalksByUser()
  private var analysis = Analysis()
  private var rules: Rules?
  private(set) var costs = StageCosts()

  /// - Parameter histories: all with decisions for the same dates.
  init(_ histories: [History]) {
    self.histories = histories
    decisionsPerPerson = histories.first?.decisions.count ?? 0
  }

  /// Analyses the window before each decision, from the first stage on that may come out otherwise
  /// than under the rules of the last call.
  ///
  /// - Parameter sharesStages: false to run all the stages, which gives the same.
  mutating func analyse(_ next: Rules, sharesStages: Bool = true) {
    defer { rules = next }
    guard sharesStages, let last = rules, last.windowDays == next.windowDays else {
      var clock = ContinuousClock.now
      collectWindows(days: next.windowDays)
      costs.add(clock.lap(), to: 0)
      run(next, from: .partition)
      return
    }
    if let stage = next.firstStage(changedFrom: last) { run(next, from: stage) }
  }

  private mutating func run(_ rules: Rules, from stage: AnalysisStage) {
    var clock = ContinuousClock.now
    analysis.run(on: walks, rules: rules, from: stage) { stage in
      costs.add(clock.lap(), to: 1 + stage.place)
    }
  }

  private mutating func collectWindows(days: Int) {
    walks.removeAll()
    for history in histories {
      for decision in history.decisions {
        for walk in history.window(of: decision, days: days) {
          walks.append(Walk(date: walk.date, minute: walk.minute))
        }
        walks.endUser()
      }
    }
  }

  /// Appends what the kept habits say for a date of the decision's: their slots on it.
  ///
  /// Neither the person's mode nor any walk cancels one, and a reminder counts for its habit's date
  /// even if it rings just before that date: the rules are on trial here, not the moment at which
  /// somebody runs them. `Ringing` then says which of them ring.
  func append(
    _ decision: Int, of person: Int, _ dayTypes: DayTypes, to forecasts: inout Forecasts
  ) {
    let dayType = dayTypes.dayType(of: histories[person].decisions[decision].date)
    for cluster in judged(decision, of: person)
    where cluster.verdict == .habit && cluster.dayType == dayType {
      forecasts.append(Forecast(minute: cluster.habitMinute, confidence: cluster.confidence))
    }
    forecasts.endDecision()
  }

  /// The times of the kept habits at the last decision; only of those that ring, if `ringing` is given.
  func latestHabits(of person: Int, _ ringing: Ringing? = nil) -> PerDayType<[Int]> {
    var minutes = PerDayType<[Int]>(weekday: [], weekend: [])
    for cluster in judged(decisionsPerPerson - 1, of: person)
    where cluster.verdict == .habit && ringing?.isQuiet(habitMinute: cluster.habitMinute) != true {
      minutes[cluster.dayType].append(cluster.habitMinute)
    }
    return minutes
  }

  private func judged(_ decision: Int, of person: Int) -> ArraySlice<JudgedCluster> {
    analysis.judged(ofUser: person * decisionsPerPerson + decision)
  }
}
