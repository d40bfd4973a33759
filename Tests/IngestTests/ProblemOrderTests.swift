import Synchronization
import TestRandom
import Testing

@testable import Ingest

/// Workers take blocks of many files; their rejects come out by file, then line, and are not held
/// longer than it takes.
@Suite struct ProblemOrderTests {
  private static func file(_ number: Int, headerLines: Int, _ folder: Folder) throws -> ExportFile {
    let blank = [UInt8](repeating: .lineFeed, count: headerLines - 1)
    let path = try folder.write("\(number).csv", blank + Array("user_id,started_at\n".utf8))
    guard case .export(let file) = try ExportFile.open(path, file: number) else {
      throw IngestError.noHeader(path: path)
    }
    return file
  }

  private static func reject(_ file: ExportFile, line: Int) -> RowProblem {
    .rejected(
      Reject(
        file: file.file, line: line, column: "started_at", reason: .badTimestamp, userID: [],
        value: []))
  }

  @Test(arguments: SeededGenerator.seeds)
  func rejectsComeByFileThenLineWhateverIsReadFirst(seed: UInt64) throws {
    enum Step {
      case block(Int, Int)
      case end(Int)
    }
    var random = SeededGenerator(seed: seed)
    let folder = try Folder()
    let blockCounts = [2, 0, 5, 1, 0, 3]
    let files = try blockCounts.indices.map { try Self.file($0, headerLines: $0 + 1, folder) }
    var steps = blockCounts.indices.flatMap { file in
      (0..<blockCounts[file]).map { Step.block(file, $0) } + [.end(file)]
    }
    steps.shuffle(using: &random)
    let told = Mutex<[[Int]]>([])
    let order = ProblemOrder { problem in
      guard case .rejected(let reject) = problem else { return }
      told.withLock { $0.append([reject.file, reject.line]) }
    }
    for step in steps {
      switch step {
      case .end(let file): order.end(file: file, blockCount: blockCounts[file])
      case .block(let file, let block):
        // Of four lines, the first and the third are no good.
        let rejects = [1, 3].map { Self.reject(files[file], line: $0) }
        order.add(ProblemOrder.Found(problems: rejects, lines: 4), of: block, in: files[file])
      }
    }
    let expected = blockCounts.indices.flatMap { file in
      (0..<blockCounts[file] * 2).map { [file, file + 1 + 2 * $0 + 1] }
    }
    #expect(told.withLock { $0 } == expected, "seed \(seed)")
  }

  @Test func rejectIsToldAsSoonAsNoneCanComeBeforeIt() throws {
    let folder = try Folder()
    let files = try (0...1).map { try Self.file($0, headerLines: 1, folder) }
    let told = Mutex(0)
    let order = ProblemOrder { _ in told.withLock { $0 += 1 } }
    func add(_ block: Int, _ file: Int) -> Int {
      let rejects = [Self.reject(files[file], line: 1)]
      order.add(ProblemOrder.Found(problems: rejects, lines: 1), of: block, in: files[file])
      return told.withLock { $0 }
    }
    #expect(add(1, 0) == 0)
    #expect(add(0, 0) == 2)
    #expect(add(0, 1) == 2)
    order.end(file: 0, blockCount: 2)
    #expect(told.withLock { $0 } == 3)
  }
}
