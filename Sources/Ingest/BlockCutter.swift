/// Cuts the bytes of one export into blocks of whole records.
struct BlockCutter: Sendable {
  /// A record is at most this long, so that one stray quote cannot swallow a file or the memory.
  static let longestRecord = 1024 * 1024

  /// Bytes in no block yet are those from `start` on; they begin at a record.
  var bytes: [UInt8]
  private var start = 0

  /// Whether the line that the bytes begin in was given up.
  private var skipsLine = false

  /// How long an open record may grow. Each unreadable one halves it, so that a file full of stray
  /// quotes is not searched to the end again and again.
  private var recordLimit = longestRecord
  private static let leastRecordLimit = 4096

  /// What `cut` cuts off: whole records, or one record that cannot be read because its quote never
  /// closes or because it is too long. The line break behind that one is left, so that whoever
  /// reads on counts it as the end of a blank line.
  enum Cut: Equatable {
    case records(Range<Int>)
    case unreadable(Range<Int>, Reject.Damage)
  }

  init(bytes: [UInt8], start: Int) {
    self.bytes = bytes
    self.start = start
  }

  var pendingCount: Int { bytes.count - start }

  /// Moves what was cut off to `block`, of whose bytes it is the `range` then: all bytes change hands
  /// and the few that are left are copied, or, if most are left, the other way round.
  mutating func handOver(_ range: inout Range<Int>, to block: inout [UInt8]) {
    block.removeAll(keepingCapacity: true)
    if pendingCount < range.count {
      swap(&block, &bytes)
      bytes.append(contentsOf: block[start...])
      start = 0
    } else {
      block.append(contentsOf: bytes[range])
      range = 0..<range.count
    }
  }

  /// Makes room for more bytes behind those that are in no block yet.
  mutating func dropTaken() {
    bytes.removeFirst(start)
    start = 0
  }

  /// The next cut, or nil if it takes more bytes, or at the end, if there are none left.
  mutating func cut(atEnd: Bool) -> Cut? {
    if skipsLine, !skipToLineBreak() { return nil }
    guard pendingCount > 0 else { return nil }
    let window = start..<min(bytes.count, start + recordLimit)
    let isRest = atEnd && window.upperBound == bytes.count
    let scan = RecordScan(bytes.span.extracting(window))
    if isRest, scan.openQuote == nil { return .records(take(window.count)) }
    if scan.end > 0 { return .records(take(scan.end)) }
    guard isRest || window.count >= recordLimit else { return nil }
    recordLimit = max(recordLimit / 2, Self.leastRecordLimit)
    return .unreadable(
      giveUpLine(from: start + (scan.openQuote ?? 0)),
      scan.openQuote == nil ? .overlong : .openQuote)
  }

  private mutating func take(_ count: Int) -> Range<Int> {
    start += count
    return start - count..<start
  }

  /// The record up to the end of the line that `place` is on: what follows is read again.
  private mutating func giveUpLine(from place: Int) -> Range<Int> {
    let first = start
    start = place
    skipsLine = true
    _ = skipToLineBreak()
    return first..<start
  }

  /// Moves `start` to the next line break; false if there is none yet.
  private mutating func skipToLineBreak() -> Bool {
    while start < bytes.count, !bytes[start].isLineBreak { start += 1 }
    skipsLine = start == bytes.count
    return !skipsLine
  }
}
