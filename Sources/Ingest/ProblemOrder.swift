import Synchronization

/// Brings what the workers find wrong into the order of files and lines, and hands each problem on as
/// soon as none can come before it: what is held is what the workers have run ahead, however many
/// problems a run has.
final class ProblemOrder: Sendable {
  /// What a worker found in one block.
  struct Found {
    /// Their lines count from the start of the block.
    var problems: [RowProblem]
    var lines: Int
  }

  private struct Place: Hashable {
    var file = 0
    var block = 0
  }

  private struct State {
    var waiting: [Place: Found] = [:]
    /// Of the files that have been read to their end, how many blocks they had.
    var blockCounts: [Int: Int] = [:]
    var next = Place()
    /// Lines of the file before the next block.
    var lines = 0
  }
  private let state = Mutex(State())
  private let handOn: @Sendable (RowProblem) -> Void

  init(handOn: @escaping @Sendable (RowProblem) -> Void) { self.handOn = handOn }

  func add(_ found: Found, of block: Int, in file: ExportFile) {
    state.withLock { state in
      var found = found
      // So the first block's lines follow the header's.
      let headerLines = block == 0 ? file.headerRecord.lines : 0
      for index in found.problems.indices { found.problems[index].line += headerLines }
      found.lines += headerLines
      state.waiting[Place(file: file.file, block: block)] = found
      advance(&state)
    }
  }

  /// Tells how many blocks a file had; 0 if it could not be read.
  func end(file: Int, blockCount: Int) {
    state.withLock { state in
      guard file >= state.next.file else { return }
      state.blockCounts[file] = blockCount
      advance(&state)
    }
  }

  private func advance(_ state: inout State) {
    while true {
      if let found = state.waiting.removeValue(forKey: state.next) {
        for var problem in found.problems {
          problem.line += state.lines
          handOn(problem)
        }
        state.lines += found.lines
        state.next.block += 1
      } else if state.blockCounts[state.next.file].map({ $0 <= state.next.block }) == true {
        state.blockCounts[state.next.file] = nil
        state.next = Place(file: state.next.file + 1)
        state.lines = 0
      } else {
        return
      }
    }
  }
}
