import CSV
import Synchronization

/// Whole records of one export, ready for a parser of their own.
struct Block: Sendable {
  enum Content: Equatable {
    case records
    case unreadable(Reject.Damage)
  }

  var bytes: [UInt8] = []
  /// Where its records lie in `bytes`.
  var range = 0..<0
  var content = Content.records
  /// Its number in the file, from 0. Lines are counted from its own start until all are known.
  var index = 0
}

/// One input that is being read. Several workers may take blocks of it.
final class ExportFile: Sendable {
  /// Bytes that a block holds, about: small enough for a core's cache.
  private static let blockBytes = 256 * 1024

  /// The file's index among the inputs.
  let file: Int
  let headerRecord: HeaderRecord
  /// Whether there is more of it than was read on opening: enough for several workers.
  let isBig: Bool

  private struct State: ~Copyable {
    var stream: ByteStream
    var cutter: BlockCutter
    var nextIndex = 0
  }
  private let state: Mutex<State>

  enum Opened {
    case export(ExportFile)
    /// Nothing but blank lines, if anything.
    case blank(bytes: Int64)
  }

  /// Opens input number `file` at `path` and reads its header.
  ///
  /// - Parameter known: of a file before: with a file for each user, nearly all have the same.
  static func open(
    _ path: String, file: Int, known: HeaderRecord? = nil
  ) throws(IngestError) -> Opened {
    var stream = try ByteStream(path: path)
    var bytes: [UInt8] = []
    var headerEnd: Int?
    repeat {
      try stream.read(blockBytes, into: &bytes)
      if let format = ForeignFormat(bytes) { throw .foreignFormat(path: path, format) }
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      headerEnd = Self.endOfHeader(bytes.span, atEnd: stream.isAtEnd)
    } while headerEnd == nil && !stream.isAtEnd && bytes.count < BlockCutter.longestRecord
    guard let headerEnd else {
      guard bytes.allSatisfy(\.isBlank) else { throw .noHeader(path: path) }
      guard stream.isAtEnd else { throw .blankStart(path: path) }
      return .blank(bytes: stream.byteCount)
    }
    let record =
      if let known, bytes.span.extracting(0..<headerEnd).isEqual(to: known.bytes.span) {
        known
      } else {
        try HeaderRecord(Array(bytes[..<headerEnd]), path: path)
      }
    return .export(
      ExportFile(
        file: file, headerRecord: record, stream: stream,
        cutter: BlockCutter(bytes: bytes, start: headerEnd)))
  }

  private init(
    file: Int, headerRecord: HeaderRecord, stream: consuming ByteStream, cutter: BlockCutter
  ) {
    self.file = file
    self.headerRecord = headerRecord
    isBig = !stream.isAtEnd
    state = Mutex(State(stream: stream, cutter: cutter))
  }

  var header: Header { headerRecord.header }

  /// Where the first record ends that is not blank.
  private static func endOfHeader(_ bytes: Span<UInt8>, atEnd: Bool) -> Int? {
    var start = 0
    while start < bytes.count, bytes[start].isBlank { start += 1 }
    guard start < bytes.count else { return nil }
    var end = start
    while true {
      while end < bytes.count, !bytes[end].isLineBreak { end += 1 }
      // The byte after a CR tells whether it is half of a CRLF.
      guard end + 1 < bytes.count || atEnd else { return nil }
      let isCRLF =
        end + 1 < bytes.count && bytes[end] == .carriageReturn && bytes[end + 1] == .lineFeed
      end = min(end + (isCRLF ? 2 : 1), bytes.count)
      guard let quote = RecordScan(bytes.extracting(start..<end)).openQuote else { return end }
      // The line break is in quotes: on to the end of these.
      guard let close = RecordScan.endOfQuotedField(openedAt: start + quote, in: bytes) else {
        return nil
      }
      end = close
    }
  }

  /// Fills `block` with the next rows; false when there are none left.
  ///
  /// The lock is held while bytes are read and cut, which takes a fraction of parsing them.
  func next(into block: inout Block) throws(IngestError) -> Bool {
    try state.withLock { state throws(IngestError) in
      if state.cutter.pendingCount < Self.blockBytes { try Self.extend(&state) }
      while true {
        if let cut = state.cutter.cut(atEnd: state.stream.isAtEnd) {
          switch cut {
          case .records(let range): (block.content, block.range) = (.records, range)
          case .unreadable(let range, let damage):
            (block.content, block.range) = (.unreadable(damage), range)
          }
          state.cutter.handOver(&block.range, to: &block.bytes)
          block.index = state.nextIndex
          state.nextIndex += 1
          return true
        }
        if state.stream.isAtEnd { return false }
        try Self.extend(&state)
      }
    }
  }

  private static func extend(_ state: inout State) throws(IngestError) {
    guard !state.stream.isAtEnd else { return }
    state.cutter.dropTaken()
    try state.stream.read(blockBytes, into: &state.cutter.bytes)
  }

  /// Blocks handed out so far.
  var blockCount: Int { state.withLock { $0.nextIndex } }

  /// Bytes read so far.
  var byteCount: Int64 { state.withLock { $0.stream.byteCount } }
}

/// What stands before the rows of an export: blank lines, if any, and the header.
struct HeaderRecord: Sendable {
  let bytes: [UInt8]
  let header: Header
  let lines: Int

  fileprivate init(_ bytes: [UInt8], path: String) throws(IngestError) {
    let parser = CSVParser()
    parser.parseWhole(bytes.span)
    let names = parser.records.fields(ofRecord: 0).map { parser.records.text(ofField: $0) }
    guard let header = Header(names: names) else {
      throw .missingColumns(path: path, missing: Header.missing(in: names), found: names)
    }
    self.bytes = bytes
    self.header = header
    lines = parser.records.line - 1
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool {
    self == .space || self == .tab || isLineBreak
  }
}
