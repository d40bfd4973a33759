import Configuration
import Emit
import Habits
import Ingest
import Reminders
import Zones

/// One worker of the stages 2 to 7: analyses users in batches and writes their rows to bytes.
///
/// Its buffers are filled again for each batch.
struct UserAnalyst {
  private let ingested: Ingested
  private let plan: Plan
  private let moment: Moment
  /// nil if nobody asks for schedules.
  private let scheduler: Scheduler?
  private let depth: ScheduleDepth
  private var gathered = GatheredWalks()
  private var walks = WalksByUser()
  private var analysis = Analysis()
  private var users: [UserSlot] = []

  /// What is known of one user of the batch.
  private struct UserSlot {
    var used = UsedWalks()
    var report: UserReport

    // Mutating, although not all change the slot: what is read of an array's element is copied, and a
    // report is ten references.

    mutating func begin(
      id: ArraySlice<UInt8>, _ found: UserZone, _ settings: ReminderSettings, _ moment: Moment,
      collect: (inout UsedWalks) -> Void
    ) {
      collect(&used)
      report.begin(
        id: id, found, settings, moment.window(in: found.zone), WalkCounts(used))
    }

    mutating func end(_ emit: (borrowing UserReport, borrowing UsedWalks) -> Void) {
      emit(report, used)
    }

    mutating func appendWalks(to walks: inout WalksByUser) {
      walks.appendUser(used.walks.count) { Walk(used.walks[$0]) }
    }
  }

  init(_ ingested: Ingested, _ plan: Plan, schedules depth: ScheduleDepth) {
    self.ingested = ingested
    self.plan = plan
    moment = plan.moment
    let configuration = plan.configuration
    scheduler =
      depth == .none
      ? nil
      : Scheduler(
        asOf: plan.asOf, rules: configuration.reminders, policy: configuration.rules.policy,
        dayTypes: configuration.rules.dayTypes, maxPerDay: configuration.rules.maxPerDay)
    self.depth = depth
  }

  /// Analyses the users with these indices and hands each one's report and used walks to `emit`, in
  /// order.
  mutating func analyse(
    _ batch: Range<Int>, emit: (borrowing UserReport, borrowing UsedWalks) -> Void
  ) -> Totals {
    var totals = Totals()
    ingested.gather(batch, into: &gathered)
    walks.removeAll()
    for (place, user) in batch.enumerated() { collect(user, at: place, &totals) }
    var clock = StageClock()
    analysis.run(on: walks, rules: plan.configuration.rules) { stage in
      totals.times.add(clock.lap(), to: Stage(stage))
    }
    for place in 0..<batch.count { finish(place, &totals) }
    for place in 0..<batch.count { users[place].end(emit) }
    totals.times.add(clock.lap(), to: .emit)
    return totals
  }

  /// Analyses the user as a batch of one, which is what every user is to the others.
  mutating func study(_ user: Int) -> Study? {
    var report: UserReport?
    let totals = analyse(user..<user + 1) { (found, _) in report = copy found }
    return report.map { report in
      Study(
        report: report, zoneSource: zone(ofUser: user).source, endsIgnored: totals.endsIgnored,
        analysis: analysis)
    }
  }

  private func zone(ofUser user: Int) -> UserZone {
    let chosen = ingested.choice(ofUser: user).zoneNumber.map { ingested.zones[Int($0)] }
    return ingested.zone(ofUser: user, chosen: chosen, moment)
  }

  /// Takes the user's walks of the window into the batch.
  private mutating func collect(_ user: Int, at place: Int, _ totals: inout Totals) {
    let choice = ingested.choice(ofUser: user)
    let found = zone(ofUser: user)
    if place == users.count {
      users.append(
        UserSlot(
          report: UserReport(
            id: [], zone: found.zone, settings: choice.settings,
            window: moment.window(in: found.zone))))
    }
    users[place].begin(id: ingested.id(ofUser: user), found, choice.settings, moment) {
      $0.collect(user, gathered, place, from: ingested, in: found.zone, moment)
    }
    users[place].appendWalks(to: &walks)
    totals.endsIgnored += users[place].used.endsIgnored
    switch found.source {
    case .fixedOffset: totals.fixedOffsets += 1
    case .unknown: totals.unknownZones += 1
    case .usersFile, .walk, .setting: break
    }
  }

  /// Adds the user's clusters and schedule to the report.
  private mutating func finish(_ place: Int, _ totals: inout Totals) {
    let clusters = analysis.judged(ofUser: place)
    users[place].report.clusters.removeAll(keepingCapacity: true)
    users[place].report.clusters.append(contentsOf: clusters)
    totals.users += 1
    for cluster in clusters where cluster.verdict == .habit { totals.habits += 1 }
    guard let scheduler else { return }
    users[place].report.schedule = scheduler.schedule(
      clusters: clusters, walks: users[place].used.walks,
      settings: users[place].report.settings, zone: users[place].report.zone)
    lookAhead(place, clusters, scheduler)
    totals.reminders = users[place].report.scheduledReminders.reduce(totals.reminders ?? 0) {
      count, _ in count + 1
    }
  }
}

extension UserAnalyst {
  private mutating func lookAhead(
    _ place: Int, _ clusters: ArraySlice<JudgedCluster>, _ scheduler: Scheduler
  ) {
    let settings = users[place].report.settings
    if depth >= .rules {
      users[place].report.weekly = scheduler.weeklyTimes(clusters: clusters, settings: settings)
    }
    if depth >= .year {
      var far = scheduler
      far.rules.horizonDays = 366
      users[place].report.year = far.schedule(
        clusters: clusters, walks: users[place].used.walks, settings: settings,
        zone: users[place].report.zone)
    }
  }
}

/// How much of the reminders the outputs need.
enum ScheduleDepth: Int, Comparable {
  case none
  /// `UserReport.schedule`
  case span
  /// and `weekly`
  case rules
  /// and `year`
  case year

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

extension WalkCounts {
  fileprivate init(_ used: UsedWalks) {
    self.init()
    walks = used.rows
    inWindow = used.inWindow
    outsideWindow = used.outsideWindow
    inFuture = used.inFuture
    duplicates = used.duplicates
  }
}

extension UserReport {
  fileprivate mutating func begin(
    id: ArraySlice<UInt8>, _ found: UserZone, _ settings: ReminderSettings,
    _ window: ClosedRange<CivilDate>, _ counts: WalkCounts
  ) {
    self.id.removeAll(keepingCapacity: true)
    self.id.append(contentsOf: id)
    zone = found.zone
    self.settings = settings
    self.window = window
    self.counts = counts
    warnings.removeAll(keepingCapacity: true)
    switch found.source {
    case .fixedOffset: warnings.append(.fixedOffset)
    case .unknown: warnings.append(.zoneUnknown)
    case .usersFile, .walk, .setting: break
    }
  }
}
