import CSV

/// One worker of stage 1: takes blocks, has them cut into rows, and has the rows read.
///
/// A line without a quote is cut right here; everything else is libcsv's, which stays the judge: a
/// line that is not simply used goes to it too, so that a reject is always told as libcsv sees it.
struct IngestWorker: Sendable {
  private(set) var reader: RowReader
  private(set) var rejected: [RejectReason: Int] = [:]
  /// Those of the block at hand; their lines count from its start.
  private var problems: [RowProblem] = []
  private let tellsIgnoredEnds: Bool

  init(_ reader: RowReader, tellsIgnoredEnds: Bool) {
    (self.reader, self.tellsIgnoredEnds) = (reader, tellsIgnoredEnds)
  }

  mutating func work(
    on queue: ExportQueue, progress: @Sendable (IngestProgress) -> Void
  ) {
    let parser = CSVParser()
    var block = Block()
    while let file = queue.nextFile() {
      do {
        while try file.next(into: &block) {
          let tally = read(block, of: file, with: parser)
          queue.add(tally, takeProblems(), of: block.index, in: file)
          progress(IngestProgress(bytes: block.range.count, rows: tally.rows))
        }
        queue.finish(file)
      } catch {
        queue.fail(file, error)
      }
    }
  }

  private mutating func takeProblems() -> [RowProblem] {
    defer { problems.removeAll() }
    return problems
  }

  private mutating func read(
    _ block: Block, of file: ExportFile, with parser: CSVParser
  ) -> BlockTally {
    let context = BlockContext(file: file.file, header: file.header)
    let bytes = block.bytes.span.extracting(block.range)
    var tally = BlockTally()
    switch block.content {
    case .unreadable(let damage):
      parser.parseWhole(bytes)
      rejectUnreadable(parser.records, context, damage)
      tally = BlockTally(rows: 1, lines: parser.records.line - 1)
    case .records where bytes.contains(0):
      readParsed(bytes, context, parser, &tally)
    case .records: readLines(bytes, context, parser, &tally)
    }
    if !bytes.isUTF8 {
      parser.parseWhole(bytes)
      tally.hasOtherEncoding = hasOtherEncoding(parser.records, outside: file.header)
    }
    return tally
  }
}

/// Whether any cell in a column that is not used is no UTF-8.
private func hasOtherEncoding(_ records: CSVRecords, outside header: Header) -> Bool {
  let used = Column.allCases.compactMap { header.place(of: $0) }
  return (0..<records.count).contains { record in
    records.fields(ofRecord: record).enumerated().contains { place, field in
      !used.contains(place) && !records.bytes.span.extracting(records.range(ofField: field)).isUTF8
    }
  }
}

/// Where a record comes from.
private struct BlockContext {
  let file: Int
  let header: Header
}

extension IngestWorker {
  /// Reads rows line by line, and leaves to libcsv the stretches that are not plain.
  private mutating func readLines(
    _ bytes: Span<UInt8>, _ context: BlockContext, _ parser: CSVParser, _ tally: inout BlockTally
  ) {
    let layout = context.header.layout
    let mayHoldCarriageReturns = bytes.contains(.carriageReturn)
    var quote = bytes.firstIndex(of: .quote, in: 0..<bytes.count) ?? bytes.count
    var start = 0
    var ahead = RowsAhead()
    while start < bytes.count {
      let lineFeed = bytes.firstIndex(of: .lineFeed, in: start..<bytes.count) ?? bytes.count
      var stretchEnd = min(lineFeed + 1, bytes.count)
      if quote >= lineFeed {
        let line = start..<lineFeed
        let content =
          mayHoldCarriageReturns ? bytes.withoutFinalCarriageReturn(line) : line
        var row = Row()
        if let content, row.cut(plain: bytes, content, layout) {
          let key = reader.table.key(bytes.extracting(row[.userID]))
          reader.table.fetchSlot(key)
          ahead.append(
            RowAhead(row: row, key: key, stretch: start..<stretchEnd, linesBefore: tally.lines))
          if ahead.isFull { readPlain(&ahead, bytes, context, parser) }
          tally.rows += 1
          tally.lines += 1
          start = stretchEnd
          continue
        }
      } else {
        stretchEnd = RecordScan.endOfStretch(bytes, from: start)
      }
      readPlain(&ahead, bytes, context, parser)
      readParsed(bytes.extracting(start..<stretchEnd), context, parser, &tally)
      start = stretchEnd
      if quote < start {
        quote = bytes.firstIndex(of: .quote, in: start..<bytes.count) ?? bytes.count
      }
    }
    readPlain(&ahead, bytes, context, parser)
  }

  /// Reads the rows that were cut.
  private mutating func readPlain(
    _ ahead: inout RowsAhead, _ bytes: Span<UInt8>, _ context: BlockContext, _ parser: CSVParser
  ) {
    for place in 0..<ahead.count { reader.table.fetchUser(ahead.rows[place].key) }
    for place in 0..<ahead.count {
      let count = reader.store.count
      do throws(RowReader.Fault) {
        try reader.read(ahead.rows[place].row, in: bytes, ahead.rows[place].key)
        if tellsIgnoredEnds {
          tellIgnoredEnd(
            of: ahead.rows[place].row, in: bytes, recordedAfter: count, context,
            line: ahead.rows[place].linesBefore + 1)
        }
      } catch {
        var counted = BlockTally(rows: 0, lines: ahead.rows[place].linesBefore)
        readParsed(bytes.extracting(ahead.rows[place].stretch), context, parser, &counted)
      }
    }
    ahead.count = 0
  }

  /// - Parameter count: how many walks there were before the row.
  private mutating func tellIgnoredEnd(
    of row: Row, in bytes: Span<UInt8>, recordedAfter count: UInt32, _ context: BlockContext,
    line: Int
  ) {
    guard let reason = reader.reasonToIgnoreEnd(of: row, recordedAfter: count) else { return }
    problems.append(
      .endIgnored(
        IgnoredEnd(
          file: context.file, line: line, reason: reason, value: bytes.start(of: row[.endedAt]))))
  }

  private mutating func readParsed(
    _ bytes: Span<UInt8>, _ context: BlockContext, _ parser: CSVParser, _ tally: inout BlockTally
  ) {
    parser.parseWhole(bytes)
    let records = parser.records
    let hasNUL = bytes.contains(0)
    for record in 0..<records.count {
      read(record, of: records, context, linesBefore: tally.lines, hasNUL: hasNUL)
    }
    tally.rows += records.count
    tally.lines += records.line - 1
  }

  private mutating func read(
    _ record: Int, of records: CSVRecords, _ context: BlockContext, linesBefore: Int, hasNUL: Bool
  ) {
    let fields = records.fields(ofRecord: record)
    let names = context.header.names
    func reject(
      _ reason: RejectReason, field: Int?, column: String, damage: Reject.Damage? = nil
    ) {
      self.reject(
        record, of: records, context, reason, field: field, column: column,
        linesBefore: linesBefore, damage: damage)
    }
    if hasNUL, let field = fields.first(where: { records.hasNUL(inField: $0) }) {
      let place = field - fields.lowerBound
      reject(.nulByte, field: field, column: place < names.count ? names[place] : "")
      return
    }
    guard fields.count >= names.count else {
      reject(
        .tooFewColumns, field: nil, column: names[fields.count],
        damage: .short(cells: fields.count, header: names.count))
      return
    }
    let row = Row(records, fields, context.header)
    let count = reader.store.count
    do throws(RowReader.Fault) {
      try reader.read(
        row, in: records.bytes.span,
        reader.table.key(records.bytes.span.extracting(row[.userID])))
      if tellsIgnoredEnds {
        tellIgnoredEnd(
          of: row, in: records.bytes.span, recordedAfter: count, context,
          line: linesBefore + records.lines[record])
      }
    } catch {
      let place = context.header.place(of: error.column)
      reject(error.reason, field: place.map { fields.lowerBound + $0 }, column: error.column.name)
    }
  }

  /// - Parameter field: the field at fault; nil for the whole record.
  private mutating func reject(
    _ record: Int, of records: CSVRecords, _ context: BlockContext, _ reason: RejectReason,
    field: Int?, column: String, linesBefore: Int, damage: Reject.Damage? = nil
  ) {
    let fields = records.fields(ofRecord: record)
    let userID = context.header.place(of: .userID).flatMap { place in
      place < fields.count ? records.range(ofField: fields.lowerBound + place) : nil
    }
    reject(
      Reject(
        file: context.file, line: linesBefore + records.lines[record], column: column,
        reason: reason, damage: damage, userID: records.bytes.span.start(of: userID),
        value: records.bytes.span.start(of: field.map(records.range(ofField:)))))
  }

  private mutating func reject(_ reject: Reject) {
    rejected[reject.reason, default: 0] += 1
    problems.append(.rejected(reject))
  }

  /// A record that cannot be read is rejected as one that ends before its columns do: it has no
  /// reason of its own in the closed list. The column is the one whose quote stays open.
  private mutating func rejectUnreadable(
    _ records: CSVRecords, _ context: BlockContext, _ damage: Reject.Damage
  ) {
    guard records.count > 0 else {
      // A line that has nothing but spaces before it gets too long.
      reject(
        Reject(
          file: context.file, line: 1, column: context.header.names[0], reason: .tooFewColumns,
          damage: damage, userID: [], value: []))
      return
    }
    let fields = records.fields(ofRecord: 0)
    let names = context.header.names
    reject(
      0, of: records, context, .tooFewColumns, field: fields.upperBound - 1,
      column: fields.count <= names.count ? names[fields.count - 1] : "", linesBefore: 0,
      damage: damage)
  }
}

extension Row {
  fileprivate init(_ records: CSVRecords, _ fields: Range<Int>, _ header: Header) {
    for column in Column.allCases {
      guard let place = header.place(of: column) else { continue }
      self[column] = records.range(ofField: fields.lowerBound + place)
    }
  }
}

extension CSVRecords {
  fileprivate func hasNUL(inField field: Int) -> Bool {
    bytes.span.extracting(range(ofField: field)).contains(0)
  }
}

extension Span<UInt8> {
  /// As much of a cell as a reject keeps, cut between two scalars where the text goes on.
  fileprivate func start(of range: Range<Int>?) -> [UInt8] {
    guard let range else { return [] }
    let most = 1024
    guard range.count > most else { return copy(range) }
    var end = range.lowerBound + most
    while self[end] & 0b1100_0000 == 0b1000_0000, end > range.lowerBound + most - 3 { end -= 1 }
    return copy(range.lowerBound..<end) + "…".utf8
  }

  private func copy(_ range: Range<Int>) -> [UInt8] { range.map { self[$0] } }
}

extension Span<UInt8> {
  /// The line without the CR of its CRLF; nil if it holds another CR, which ends a record.
  fileprivate func withoutFinalCarriageReturn(_ line: Range<Int>) -> Range<Int>? {
    guard let first = firstIndex(of: .carriageReturn, in: line) else { return line }
    return first == line.upperBound - 1 ? line.lowerBound..<first : nil
  }
}
