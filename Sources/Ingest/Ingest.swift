import CSV
import Dispatch
import Synchronization
package import Zones

/// Stage 1, ingest: reads exports into recorded walks, by user.
///
/// - Parameters:
///   - inputs: paths of files; `-` is standard input.
///   - jobs: how many workers read, at least 1.
///   - tellsIgnoredEnds: whether `problem` hears of these too, which takes longer.
///   - problem: hears of each row that is not used, by file, then line; from any thread, but from one
///     at a time.
///   - progress: hears of bytes and rows now and then, from any thread.
/// - Throws: every file that could not be read, in the order of `inputs`.
package func ingest(
  _ inputs: [String], asOf: Int64, windowDays: Int, usersFile: UsersFile?, zones: ZoneDirectory,
  jobs: Int,
  tellsIgnoredEnds: Bool = false, problem: @escaping @Sendable (RowProblem) -> Void = { _ in },
  progress: @escaping @Sendable (IngestProgress) -> Void = { _ in }
) throws(IngestFailure) -> Ingested {
  let queue = ExportQueue(inputs, ProblemOrder(handOn: problem))
  let seed = UInt64.random(in: .min ... .max)
  let workers = Mutex<[Int: IngestWorker]>([:])
  DispatchQueue.concurrentPerform(iterations: jobs) { number in
    var worker = IngestWorker(
      RowReader(
        limits: WindowLimits(asOf: asOf, windowDays: windowDays), zones: zones, seed: seed),
      tellsIgnoredEnds: tellsIgnoredEnds)
    worker.work(on: queue, progress: progress)
    let done = worker
    workers.withLock { $0[number] = done }
  }
  let done = workers.withLock { workers in (0..<jobs).compactMap { workers[$0] } }
  let errors = queue.errors
  guard errors.isEmpty else { throw IngestFailure(errors: errors) }
  return Ingested(inputs: inputs, queue: queue, workers: done, usersFile: usersFile, zones: zones)
}

package struct IngestFailure: Error {
  package let errors: [IngestError]

  package init(errors: [IngestError]) { self.errors = errors }
}

package struct IngestProgress: Sendable {
  package var bytes: Int
  package var rows: Int
}

/// The inputs of a run, handed out to the workers.
final class ExportQueue: Sendable {
  private struct State {
    var next = 0
    /// Big files that are being read; whoever is free helps with them before opening another.
    var shared: [ExportFile] = []
    var files: [Int: FileTally] = [:]
    var errors: [Int: IngestError] = [:]
    /// Of the file that was opened last.
    var header: HeaderRecord?
  }
  private let inputs: [String]
  private let problems: ProblemOrder
  private let state = Mutex(State())

  init(_ inputs: [String], _ problems: ProblemOrder) {
    (self.inputs, self.problems) = (inputs, problems)
  }

  var errors: [IngestError] {
    state.withLock { state in state.errors.sorted { $0.key < $1.key }.map(\.value) }
  }

  func tally(ofFile file: Int) -> FileTally {
    state.withLock { $0.files[file] ?? FileTally() }
  }

  /// The file to read from next; nil when there is none.
  func nextFile() -> ExportFile? {
    while true {
      switch nextStep() {
      case .help(let file): return file
      case .open(let number): if let file = open(number) { return file }
      case .stop: return nil
      }
    }
  }

  private enum Step {
    case help(ExportFile)
    case open(Int)
    case stop
  }

  private func nextStep() -> Step {
    state.withLock { state in
      if let file = state.shared.first { return .help(file) }
      guard state.next < inputs.count else { return .stop }
      state.next += 1
      return .open(state.next - 1)
    }
  }

  private func open(_ number: Int) -> ExportFile? {
    do {
      let known = state.withLock { $0.header }
      switch try ExportFile.open(inputs[number], file: number, known: known) {
      case .blank(let bytes):
        state.withLock { $0.files[number] = FileTally(blankBytes: bytes) }
        problems.end(file: number, blockCount: 0)
        return nil
      case .export(let file):
        state.withLock { state in
          state.files[number] = FileTally(file)
          state.header = file.headerRecord
          if file.isBig { state.shared.append(file) }
        }
        return file
      }
    } catch {
      state.withLock { $0.errors[number] = error }
      problems.end(file: number, blockCount: 0)
      return nil
    }
  }

  func finish(_ file: ExportFile) {
    state.withLock { state in
      state.shared.removeAll { $0 === file }
      state.files[file.file]?.bytes = file.byteCount
    }
    problems.end(file: file.file, blockCount: file.blockCount)
  }

  func fail(_ file: ExportFile, _ error: IngestError) {
    finish(file)
    state.withLock { $0.errors[file.file] = error }
  }

  func add(_ tally: BlockTally, _ found: [RowProblem], of block: Int, in file: ExportFile) {
    state.withLock { $0.files[file.file]?.add(tally) }
    problems.add(ProblemOrder.Found(problems: found, lines: tally.lines), of: block, in: file)
  }
}
