package import Habits
package import Reminders
package import Zones

/// What the page's charts show: counts over any number of users, in constant memory.
package struct Figures: Equatable, Sendable {
  private var counts = Figure.allCases.map { [Int](repeating: 0, count: $0.length) }

  package init() {}

  package subscript(figure: Figure) -> [Int] { counts[figure.rawValue] }

  package mutating func add(_ other: Self) {
    for row in counts.indices {
      for place in counts[row].indices { counts[row][place] += other.counts[row][place] }
    }
  }

  private mutating func count(_ figure: Figure, _ place: Int = 0, _ more: Int = 1) {
    counts[figure.rawValue][place] += more
  }
}

extension Figures {
  /// Counts one user.
  ///
  /// - Parameters:
  ///   - clusters: as `Analysis.judged` gives them.
  ///   - asOf: Unix seconds.
  package mutating func add(
    _ walks: WalkCounts, _ clusters: ArraySlice<JudgedCluster>, _ schedule: Schedule,
    _ reason: NoReminderReason?, zone: Zone, asOf: Int64
  ) {
    count(.people)
    if let reason {
      count(.reasons, NoReminderReason.allCases.firstIndex(of: reason) ?? 0)
    } else {
      count(.remindedPeople)
    }
    for (place, number) in [
      walks.walks, walks.inWindow, walks.outsideWindow, walks.inFuture, walks.duplicates,
    ].enumerated() { count(.walks, place, number) }
    addClusters(clusters, schedule)
    // Nowhere is it an earlier date than 12 hours west of UTC.
    let firstDate = CivilDate(ofWallClock: asOf - 12 * 3600)
    for reminder in schedule.reminders {
      guard reminder.status == .scheduled else {
        count(.reminders, 1)
        continue
      }
      count(.reminders, 0)
      let elapsed = zone.wallClock(at: reminder.fireAt) - firstDate.wallClock(minute: 0)
      let hour = Int(elapsed.flooredQuotient(by: 3600))
      if 0..<Figure.reminderHours.length ~= hour { count(.reminderHours, hour) }
    }
  }

  private mutating func addClusters(
    _ clusters: ArraySlice<JudgedCluster>, _ schedule: Schedule
  ) {
    // The number of a kept habit among those of its partition, as its reminders have it.
    var numbers = PerDayType(weekday: 0, weekend: 0)
    for cluster in clusters {
      count(.verdicts, Int(cluster.verdict.rawValue))
      addToHistograms(cluster)
      guard cluster.verdict == .habit else { continue }
      numbers[cluster.dayType] += 1
      let halfHour = cluster.habitMinute % minutesPerDay / 30
      count(cluster.dayType == .weekday ? .weekdayTimes : .weekendTimes, halfHour)
      let isReminded = schedule.reminders.contains {
        $0.kind == .auto && $0.status == .scheduled && $0.dayType == cluster.dayType
          && $0.slotNumber == numbers[cluster.dayType]
      }
      if isReminded { count(.remindedHabits) }
    }
  }

  /// Each histogram holds the clusters that came so far, those that went on apart from the others.
  private mutating func addToHistograms(_ cluster: JudgedCluster) {
    let deviation = min(Int(cluster.dispersion.meanDeviation / 5), 12)
    let confidence = min(Int(cluster.confidence * 20), 19)
    switch cluster.verdict {
    case .tooFewDays: break
    case .tooSpread: count(.spreadDeviations, deviation)
    case .lowConfidence:
      count(.tightDeviations, deviation)
      count(.lowConfidences, confidence)
    case .habit, .notBest, .overDailyLimit, .tooClose:
      count(.tightDeviations, deviation)
      count(.highConfidences, confidence)
    }
  }
}

extension Figures {
  /// `{"people":[54],…}`, in the order of `Figure.allCases`.
  package func appendJSON(to bytes: inout [UInt8]) {
    var separator: StaticString = "{"
    for figure in Figure.allCases {
      bytes.append(separator)
      bytes.append("\"")
      bytes.append(contentsOf: figure.name.utf8)
      bytes.append("\":")
      bytes.append(numbers: self[figure])
      separator = ","
    }
    bytes.append("}")
  }
}
