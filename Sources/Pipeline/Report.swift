import Configuration
package import Emit
import Habits
package import Ingest
import Page
import Zones

/// A whole run: the seven stages in their order, over all users, and the publishing of their results.
///
///     ingest → partition → cluster → dedupe by date → dispersion → confidence → emit
///
/// Ingest takes all inputs; the others go over the users in batches, each worker with a batch of its
/// own (`UserAnalyst`), and the batches are written in the order of the users' ids.
///
/// - Parameter lock: of the output folder. A run takes it before its plan: whoever waits for another
///   run must see the moment and the files as they are after it.
package func report(
  holding lock: FolderLock, _ plan: Plan, _ publication: Publication,
  _ listener: Listener = Listener()
) throws(RunError) -> Summary {
  guard !plan.inputs.isEmpty else { throw .noInput }
  let writer = try outputs { () throws(OutputError) in
    try BatchWriter(holding: lock, plan, publication)
  }
  var times = StageTimes()
  let firstRejects = FirstRejects()
  var ingestListener = listener
  ingestListener.problem = { problem in
    guard case .rejected(let reject) = problem else { return }
    writer.appendReject(reject)
    firstRejects.add(reject, plan.inputs)
  }
  let ingested = try times.measure(.ingest) { () throws(RunError) in
    try read(plan, ingestListener)
  }
  if publication.files.contains(.page) {
    for message in Assets.builtIn.warnings { listener.warning(message) }
  }
  for message in firstRejects.messages { listener.warning(message) }
  if publication.guardsFormulas {
    for message in ingested.sharedCells { listener.warning(message) }
  }
  var summary = Summary(ingested)
  try requireUsableRows(summary, plan)
  let before = try outputs { () throws(OutputError) in
    try PreviousUsers(in: writer.latest, now: ingested)
  }
  // Half an export must not cancel everybody's reminders.
  if !publication.allowsShrink, before.lostWalks * 2 > before.hadWalks {
    throw .shrunk(vanished: before.lostWalks, previous: before.hadWalks)
  }

  try outputs { () throws(OutputError) in
    try writer.compare(with: before, ingested)
    try analyse(ingested, plan, writer)
  }
  summary.add(writer.totals)
  for doubt in summary.doubts { listener.warning(doubt) }
  times.add(writer.totals.times, workers: plan.jobs)
  let record = RunRecord(plan, publication, ingested, summary, times)
  try outputs { () throws(OutputError) in try writer.publish(record) }
  return summary
}

/// Stage 1, and the checks that a run makes before it analyses anything.
package func readUsable(_ plan: Plan, _ listener: Listener) throws(RunError) -> Ingested {
  guard !plan.inputs.isEmpty else { throw .noInput }
  let ingested = try read(plan, listener)
  try requireUsableRows(Summary(ingested), plan)
  return ingested
}

/// Stage 1, over all inputs; the listener hears of rows that are not used, and of what costs no row.
package func read(_ plan: Plan, _ listener: Listener) throws(RunError) -> Ingested {
  let zones = ZoneDirectory()
  let usersFile: UsersFile?
  do throws(UsersFileFailure) {
    usersFile = try plan.usersFile.map { path throws(UsersFileFailure) in
      try UsersFile(path: path, zones: zones, languages: plan.configuration.languages)
    }
  } catch { throw .usersFile(error) }
  for column in usersFile?.unknownColumns ?? [] {
    let nearest = nearestName(to: column, among: UsersFile.columnNames)
    listener.warning(
      "\(plan.usersFile ?? ""): column '\(column)' is ignored" + suggestion(of: nearest))
  }
  do throws(IngestFailure) {
    let ingested = try ingest(
      plan.inputs, asOf: plan.asOf, windowDays: plan.configuration.rules.windowDays,
      usersFile: usersFile, zones: zones, jobs: plan.jobs,
      tellsIgnoredEnds: listener.hearsOfIgnoredEnds, problem: listener.problem,
      progress: listener.progress)
    for notice in ingested.notices(plan.inputs) { listener.warning(notice) }
    return ingested
  } catch { throw .inputs(error) }
}

private func outputs<Result>(_ body: () throws(OutputError) -> Result) throws(RunError) -> Result {
  do throws(OutputError) { return try body() } catch { throw .output(error) }
}

func requireUsableRows(_ summary: Summary, _ plan: Plan) throws(RunError) {
  let rejected = summary.rowsRead - summary.rowsUsed
  guard summary.rowsUsed > 0 else { throw .noUsableRow(rejected: rejected) }
  let percent = Double(rejected) * 100 / Double(summary.rowsRead)
  if rejected > 0, percent >= plan.maxRejectPercent {
    throw .tooManyRejects(
      rejected: rejected, read: summary.rowsRead, maxPercent: plan.maxRejectPercent)
  }
}

extension PreviousUsers {
  /// Of each user of the run before, what this one has. Both come by id, so a user mostly follows the
  /// one found last.
  fileprivate init(in folder: String, now ingested: Ingested) throws(OutputError) {
    var next = 0
    func isNext(_ id: [UInt8]) -> Bool {
      next < ingested.userCount && ingested.id(ofUser: next).elementsEqual(id)
    }
    func standing(_ id: [UInt8]) -> Standing {
      if !isNext(id) { next = ingested.firstUser(from: id[...]) }
      guard isNext(id) else { return .unknown }
      defer { next += 1 }
      return ingested.hasRows(ofUser: next) ? .withRows : .withoutRows
    }
    try self.init(in: folder, isUser: { ingested.contains(id: $0) }, standing: standing)
  }
}
