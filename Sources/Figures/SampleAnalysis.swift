import Habits
import Reminders
import Zones

/// The rules on a sample, again and again with other thresholds.
package struct SampleAnalysis: Sendable {
  private let sample: Sample
  private var walks = WalksByUser()
  private var analysis = Analysis()
  private var schedules: [Schedule] = []
  /// Each person's walks of the window.
  private var used: [[UsedWalk]] = []

  package init(_ sample: Sample) { self.sample = sample }

  /// Stages 2 to 7 with `thresholds`.
  ///
  /// - Returns: JSON: `figures`, and in `people` for each person, in the order of the sample: walks in
  ///   the window, clusters, weekday and weekend habit (minute of the one of highest confidence, or
  ///   -1), the highest confidence of a cluster (ten thousandths, or -1), scheduled reminders, date
  ///   (days from 1970) and minute of the next on the person's clock (or -1), and the place of the
  ///   reason without one in `NoReminderReason.allCases` (or -1).
  package mutating func run(_ thresholds: Thresholds) -> [UInt8] {
    let scheduler = Scheduler(
      asOf: sample.asOf, rules: thresholds.reminders, policy: thresholds.rules.policy,
      dayTypes: thresholds.rules.dayTypes)
    takeWalks(windowDays: thresholds.rules.windowDays)
    analysis.run(on: walks, rules: thresholds.rules)
    schedules.removeAll(keepingCapacity: true)
    var figures = Figures()
    var rows: [UInt8] = []
    for (index, person) in sample.people.enumerated() {
      let clusters = analysis.judged(ofUser: index)
      let zone = sample.zones[person.zone]
      let counts = counts(of: person, used: used[index].count, thresholds.rules.windowDays)
      let schedule = scheduler.schedule(
        clusters: clusters, walks: used[index], settings: person.settings, zone: zone)
      let reason = NoReminderReason(schedule, person.settings, counts, clusters)
      figures.add(counts, clusters, schedule, reason, zone: zone, asOf: sample.asOf)
      if index > 0 { rows.append(",") }
      rows.append(numbers: row(counts, clusters, schedule, reason, zone))
      schedules.append(schedule)
    }
    var bytes: [UInt8] = []
    bytes.append("{\"figures\":")
    figures.appendJSON(to: &bytes)
    bytes.append(",\"people\":[")
    bytes += rows
    bytes.append("]}")
    return bytes
  }
}

extension SampleAnalysis {
  /// Takes each person's walks of the window, which may be shorter than the sample's.
  private mutating func takeWalks(windowDays: Int) {
    used = sample.people.map { person in
      let first = firstDate(of: person, windowDays)
      return person.walks.filter { CivilDate(ofWallClock: $0.wallClock) >= first }
    }
    walks.removeAll()
    for own in used { walks.appendUser(own.count) { Walk(own[$0]) } }
  }

  private func firstDate(of person: SampledPerson, _ windowDays: Int) -> CivilDate {
    sample.zones[person.zone].date(at: sample.asOf) + (1 - windowDays)
  }

  /// What lies before the window counts as outside, be it a duplicate or not.
  private func counts(of person: SampledPerson, used: Int, _ windowDays: Int) -> WalkCounts {
    let first = firstDate(of: person, windowDays)
    var counts = person.counts
    counts.inWindow = used
    counts.duplicates = person.duplicates.count { $0 >= first }
    counts.outsideWindow +=
      person.walks.count - used + person.duplicates.count - counts.duplicates
    return counts
  }

  private func row(
    _ counts: WalkCounts, _ clusters: ArraySlice<JudgedCluster>, _ schedule: Schedule,
    _ reason: NoReminderReason?, _ zone: Zone
  ) -> [Int] {
    var best = PerDayType<JudgedCluster?>(weekday: nil, weekend: nil)
    var confidence = -1.0
    for cluster in clusters {
      confidence = max(confidence, cluster.confidence)
      guard cluster.verdict == .habit else { continue }
      if best[cluster.dayType].map({ cluster.isBetter(than: $0) }) ?? true {
        best[cluster.dayType] = cluster
      }
    }
    let scheduled = schedule.reminders.filter { $0.status == .scheduled }
    return [
      counts.inWindow, clusters.count, best.weekday?.habitMinute ?? -1,
      best.weekend?.habitMinute ?? -1, confidence < 0 ? -1 : tenThousandths(confidence),
      scheduled.count,
    ] + (scheduled.first.map { ring(of: $0, zone) } ?? [-1, -1]) + [
      reason.flatMap { NoReminderReason.allCases.firstIndex(of: $0) } ?? -1
    ]
  }
}

extension SampleAnalysis {
  /// One person of the last run, in full.
  ///
  /// - Returns: JSON. `clusters`: day type, verdict, habit time, twice the center, days, samples,
  ///   deviation, confidence and chance level in ten thousandths. `walks`: the cluster's place, date and minute on
  ///   the walk's own clock, whether it is its date's occasion. `reminders`: kind, day type, habit date,
  ///   habit time, date and minute of the ring, status (0 scheduled, else the place of the cancel reason
  ///   from 1 on). `today`: the as-of date. Dates are days from 1970.
  package func detail(ofPerson index: Int) -> [UInt8] {
    let zone = sample.zones[sample.people[index].zone]
    var clusters: [[Int]] = []
    var walks: [[Int]] = []
    for (place, cluster) in analysis.judged(ofUser: index).enumerated() {
      clusters.append(figures(of: cluster))
      // Of one date the first is the occasion: walks ascend within a cluster.
      var dates: [Int32] = []
      for walk in analysis.clusters.walks[analysis.clusters.range(ofCluster: cluster.cluster)] {
        let isFirst = !dates.contains(walk.date.dayNumber)
        if isFirst { dates.append(walk.date.dayNumber) }
        let (days, minute) = walk.minute.quotientAndRemainder(dividingBy: minutesPerDay)
        walks.append([place, Int(walk.date.dayNumber) + days, minute, isFirst ? 1 : 0])
      }
    }
    let reminders = schedules[index].reminders.map { reminder in
      [
        reminder.kind == .auto ? 0 : 1, Int(reminder.dayType.rawValue),
        Int(reminder.habitDate.dayNumber), reminder.habitMinute,
      ] + ring(of: reminder, zone) + [place(of: reminder.status)]
    }
    var bytes: [UInt8] = []
    bytes.append("{\"clusters\":")
    bytes.append(rows: clusters)
    bytes.append(",\"walks\":")
    bytes.append(rows: walks)
    bytes.append(",\"reminders\":")
    bytes.append(rows: reminders)
    bytes.append(",\"today\":")
    bytes.append(decimal: Int(zone.date(at: sample.asOf).dayNumber))
    bytes.append("}")
    return bytes
  }

  private func figures(of cluster: JudgedCluster) -> [Int] {
    [
      Int(cluster.dayType.rawValue), Int(cluster.verdict.rawValue), cluster.habitMinute,
      Int(cluster.dispersion.centerMinute * 2), cluster.days, cluster.samples,
      tenThousandths(cluster.dispersion.meanDeviation), tenThousandths(cluster.confidence),
      tenThousandths(cluster.chanceLevel),
    ]
  }

  /// Date and minute at which a reminder rings, on the user's clock.
  private func ring(of reminder: Reminder, _ zone: Zone) -> [Int] {
    let wallClock = zone.wallClock(at: reminder.fireAt)
    let date = CivilDate(ofWallClock: wallClock)
    return [Int(date.dayNumber), Int(wallClock - date.wallClock(minute: 0)) / 60]
  }

  private func place(of status: Reminder.Status) -> Int {
    switch status {
    case .scheduled: 0
    case .cancelled(.alreadyWalked): 1
    case .cancelled(.walkedToday): 2
    case .cancelled(.tooClose): 3
    case .cancelled(.quietHours): 4
    case .cancelled(.paused): 5
    }
  }
}
