import CSV
import Dispatch
import Synchronization
package import Zones

/// Stage 1, ingest: reads exports into recorded walks, by user.
///
/// - Parameters:
///   - inputs: paths of files; `-` is standard input.
///   - jobs: how many workers read, at least 1.
///   - progress: hears of bytes and rows now and then, from any thread.
/// - Throws: every file that could not be read, in the order of `inputs`.
package func ingest(
  _ inputs: [String], asOf: Int64, windowDays: Int, usersFile: UsersFile?, zones: ZoneDirectory,
  jobs: Int,
  progress: @escaping @Sendable (IngestProgress) -> Void = { _ in }
) throws(IngestFailure) -> Ingested {
  let queue = ExportQueue(inputs)
  let seed = UInt64.random(in: .min ... .max)
  let workers = Mutex<[Int: IngestWorker]>([:])
  DispatchQueue.concurrentPerform(iterations: jobs) { number in
    var worker = IngestWorker(
      RowReader(
        limits: WindowLimits(asOf: asOf, windowDays: windowDays), zones: zones, seed: seed))
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
  }
  private let inputs: [String]
  private let state = Mutex(State())

  init(_ inputs: [String]) { self.inputs = inputs }

  var errors: [IngestError] {
    state.withLock { state in state.errors.sorted { $0.key < $1.key }.map(\.value) }
  }

  func tally(ofFile file: Int) -> FileTally {
    state.withLock { $0.files[file] ?? FileTally() }
  }

  /// The file to read from next; nil when there is none, or no use in reading on.
  func nextFile() -> ExportFile? {
    while true {
      let file: Int? = state.withLock { state in
        guard state.shared.isEmpty, state.next < inputs.count else { return nil }
        state.next += 1
        return state.next - 1
      }
      guard let file else { return state.withLock { $0.shared.first } }
      do {
        switch try ExportFile.open(inputs[file], file: file) {
        case .blank(let bytes):
          state.withLock { $0.files[file] = FileTally(blankBytes: bytes) }
        case .export(let opened):
          state.withLock { state in
            state.files[file] = FileTally(opened)
            if opened.isBig { state.shared.append(opened) }
          }
          return opened
        }
      } catch {
        state.withLock { $0.errors[file] = error }
      }
    }
  }

  func finish(_ file: ExportFile) {
    state.withLock { state in
      state.shared.removeAll { $0 === file }
      state.files[file.file]?.bytes = file.byteCount
    }
  }

  func fail(_ file: ExportFile, _ error: IngestError) {
    finish(file)
    state.withLock { $0.errors[file.file] = error }
  }

  func add(_ tally: BlockTally, of block: Int, in file: ExportFile) {
    state.withLock { $0.files[file.file]?.add(tally, of: block) }
  }
}
