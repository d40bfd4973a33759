import Dispatch
import Emit
import Ingest
import Page
import Synchronization

/// Stages 2 to 7 over all users, by `plan.jobs` workers.
func analyse(_ ingested: Ingested, _ plan: Plan, _ writer: BatchWriter) throws(OutputError) {
  // Big enough to make a batch's overhead small, small enough to stay in a core's cache.
  let batchUsers = 128
  let batchCount = (ingested.userCount + batchUsers - 1) / batchUsers
  let nextBatch = Atomic(0)
  DispatchQueue.concurrentPerform(iterations: plan.jobs) { _ in
    var analyst = UserAnalyst(ingested, plan, schedules: writer.schedules)
    let formatter = writer.makeFormatter()
    var page = writer.writesPage ? PageShare() : nil
    while true {
      let batch = nextBatch.wrappingAdd(1, ordering: .relaxed).oldValue
      guard batch < batchCount else { break }
      let start = batch * batchUsers
      var output = BatchOutput()
      output.totals = analyst.analyse(start..<min(start + batchUsers, ingested.userCount)) {
        formatter.append($0, to: &output)
        page?.add($0, $1.walks, duplicates: $1.duplicateDates, asOf: plan.asOf)
      }
      writer.write(output, batch: batch)
    }
    if let page { writer.add(page) }
  }
  try writer.finish()
}

/// The rows of one batch of users, ready to be written.
struct BatchOutput: Sendable {
  var totals = Totals()
  /// In the order of `OutputFile.allCases`.
  var files = OutputFile.allCases.map { _ in [UInt8]() }
  /// For each user, where the user's document ends, in the files of documents that have to do with
  /// the run before.
  var documentEnds: [OutputFile: [Int]] = [:]
  var userFiles: [(name: String, folder: RunFolder.UserFolder, contents: [UInt8])] = []
  /// Why one of these could not be made.
  var failure: OutputError?
  /// For the changes against the run before, which only exist in the order of all users.
  var reports: [UserReport] = []

  subscript(file: OutputFile) -> [UInt8] {
    get { files[Self.place(of: file)] }
    _modify { yield &files[Self.place(of: file)] }
  }

  /// In `files`.
  private static func place(of file: OutputFile) -> Int {
    OutputFile.allCases.firstIndex(of: file) ?? 0
  }
}

/// What is counted over users.
struct Totals: Sendable {
  var users = 0
  var habits = 0
  /// nil if no schedules were made.
  var reminders: Int?
  var endsIgnored = 0
  var fixedOffsets = 0
  var unknownZones = 0
  var times = StageTimes()

  mutating func add(_ other: Totals) {
    users += other.users
    habits += other.habits
    if let more = other.reminders { reminders = (reminders ?? 0) + more }
    endsIgnored += other.endsIgnored
    fixedOffsets += other.fixedOffsets
    unknownZones += other.unknownZones
    times.add(other.times, workers: 1)
  }
}

/// Writes batches in the order of their numbers, whichever order they are done in.
final class BatchWriter: Sendable {
  private struct State: ~Copyable {
    let folder: RunFolder
    var comparison: RunComparison?
    var next = 0
    var waiting: [Int: BatchOutput] = [:]
    var totals = Totals()
    var page = PageShare()
    /// The names of the calendars written.
    var calendars: Set<String> = []
    var failure: OutputError?
  }
  private let state: Mutex<State>
  /// The path of the run before.
  let latest: String
  private let rows: CSVRows
  private let plan: Plan
  private let publication: Publication
  /// nil if the run writes none.
  private let calendars: UserCalendars?

  init(
    holding lock: FolderLock, _ plan: Plan, _ publication: Publication
  ) throws(OutputError) {
    self.plan = plan
    self.publication = publication
    rows = CSVRows(guardsFormulas: publication.guardsFormulas)
    let folder = try RunFolder(
      holding: lock, asOf: plan.asOf, chosen: publication.files,
      userFolders: publication.userFolders)
    latest = folder.latest
    calendars = publication.writesCalendars ? UserCalendars(after: latest, asOf: plan.asOf) : nil
    state = Mutex(State(folder: folder))
  }

  /// Makes ready to compare with the run before, which takes the users of this one.
  func compare(with before: PreviousUsers, _ ingested: Ingested) throws(OutputError) {
    guard publication.comparesRuns else { return }
    try state.withLock { state throws(OutputError) in
      state.comparison = try RunComparison(
        previous: latest, departed: before.departed, plan, rows, makeFormatter(),
        isUser: { ingested.contains(id: $0) })
    }
  }
}

extension BatchWriter {
  /// Appends a row to `rejects.csv` at once: there may be too many to hold. That it cannot be written
  /// is told by `finish`.
  func appendReject(_ reject: Reject) {
    guard publication.files.contains(.rejects) else { return }
    var bytes: [UInt8] = []
    rows.appendReject(RejectedRow(reject, plan.inputs), to: &bytes)
    state.withLock { state in
      guard state.failure == nil else { return }
      do throws(OutputError) { try state.folder.append(bytes, to: .rejects) } catch {
        state.failure = error
      }
    }
  }

  var schedules: ScheduleDepth { publication.schedules }

  func makeFormatter() -> BatchFormatter { BatchFormatter(publication, plan, rows, calendars) }

  var writesPage: Bool { publication.files.contains(.page) }

  func add(_ share: PageShare) { state.withLock { $0.page.add(share) } }

  /// Takes a finished batch; writes it once all before it are written.
  func write(_ output: BatchOutput, batch: Int) {
    state.withLock { state in
      state.waiting[batch] = output
      while let ready = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        state.totals.add(ready.totals)
        do throws(OutputError) { try Self.append(ready, &state) } catch {
          state.failure = state.failure ?? error
        }
      }
    }
  }

  private static func append(_ output: BatchOutput, _ state: inout State) throws(OutputError) {
    guard state.failure == nil else { return }
    var output = output
    try state.comparison?.compare(&output)
    for (file, bytes) in zip(OutputFile.allCases, output.files) where !bytes.isEmpty {
      try state.folder.append(bytes, to: file)
    }
    if let failure = output.failure { throw failure }
    for (name, folder, contents) in output.userFiles {
      try state.folder.writeUserFile(name, in: folder, contents)
      if folder == .calendars { state.calendars.insert(name) }
    }
  }

  /// What is left for the users of the run before who are not in this one, and the first failure,
  /// if any.
  func finish() throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      if let failure = state.failure { throw failure }
      try withdrawCalendars(&state)
      guard let rest = try state.comparison?.finish() else { return }
      for (file, bytes) in zip(OutputFile.allCases, rest.files) where !bytes.isEmpty {
        try state.folder.append(bytes, to: file)
      }
    }
  }

  private func withdrawCalendars(_ state: inout State) throws(OutputError) {
    guard let calendars else { return }
    for name in calendars.previousNames where !state.calendars.contains(name) {
      guard let contents = try calendars.withdrawn(named: name) else { continue }
      try state.folder.writeUserFile(name, in: .calendars, contents)
    }
  }

  var totals: Totals { state.withLock { $0.totals } }

  func publish(_ record: RunRecord) throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      if writesPage {
        let page = Page(record, plan.configuration, state.page)
        try state.folder.append(page.html, to: .page)
      }
      try state.folder.publish(record)
    }
  }
}
