import CSV

/// One worker of stage 1: takes blocks, lets libcsv cut them into rows, and has the rows read.
struct IngestWorker: Sendable {
  private(set) var reader: RowReader
  private(set) var rejects: [PendingReject] = []

  init(_ reader: RowReader) { self.reader = reader }

  /// A reject whose line still counts from the start of its block.
  struct PendingReject: Sendable {
    var block: Int
    var reject: Reject
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
          queue.add(tally, of: block.index, in: file)
          progress(IngestProgress(bytes: block.bytes.count, rows: tally.rows))
        }
        queue.finish(file)
      } catch {
        queue.fail(file, error)
      }
    }
  }

  private mutating func read(_ block: Block, of file: ExportFile, with parser: CSVParser)
    -> BlockTally
  {
    let context = BlockContext(file: file.file, block: block.index, header: file.header)
    var tally = BlockTally()
    switch block.content {
    case .unreadable:
      parser.parseWhole(block.bytes.span)
      tally.rows = 1
      rejectUnreadable(parser.records, context)
    case .records:
      parser.parseWhole(block.bytes.span)
      let hasNUL = block.bytes.span.contains(0)
      for record in 0..<parser.records.count {
        read(record, of: parser.records, context, hasNUL: hasNUL)
      }
      tally.rows = parser.records.count
      tally.hasOtherEncoding =
        !block.bytes.span.isUTF8 && hasOtherEncoding(parser.records, outside: file.header)
    }
    tally.lines = parser.records.line - 1
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
  let block: Int
  let header: Header
}

extension IngestWorker {
  private mutating func read(
    _ record: Int, of records: CSVRecords, _ context: BlockContext, hasNUL: Bool
  ) {
    let fields = records.fields(ofRecord: record)
    let header = context.header
    if hasNUL, let place = fields.first(where: { records.hasNUL(inField: $0) }) {
      let name = place - fields.lowerBound
      reject(
        record, of: records, context, .nulByte, value: place,
        column: name < header.names.count ? header.names[name] : "")
      return
    }
    guard fields.count >= header.names.count else {
      reject(
        record, of: records, context, .tooFewColumns, value: nil,
        column: header.names[fields.count])
      return
    }
    do throws(RowReader.Fault) {
      try reader.read(Row(records, fields, header), in: records.bytes.span)
    } catch {
      reject(
        record, of: records, context, error.reason,
        value: header.place(of: error.column).map { fields.lowerBound + $0 },
        column: error.column.name)
    }
  }

  /// - Parameter value: the field at fault; nil for the whole record.
  private mutating func reject(
    _ record: Int, of records: CSVRecords, _ context: BlockContext, _ reason: RejectReason,
    value: Int?, column: String
  ) {
    let fields = records.fields(ofRecord: record)
    let userID = context.header.place(of: .userID).flatMap { place in
      place < fields.count ? records.range(ofField: fields.lowerBound + place) : nil
    }
    let cell = value.map(records.range(ofField:))
    rejects.append(
      PendingReject(
        block: context.block,
        reject: Reject(
          file: context.file, line: records.lines[record], column: column, reason: reason,
          userID: records.start(of: userID), value: records.start(of: cell))))
  }

  /// A record that cannot be read is rejected as one that ends before its columns do: it has no
  /// reason of its own in the closed list. The column is the one whose quote stays open.
  private mutating func rejectUnreadable(_ records: CSVRecords, _ context: BlockContext) {
    guard records.count > 0 else {
      // A line that has nothing but spaces before it gets too long.
      rejects.append(
        PendingReject(
          block: context.block,
          reject: Reject(
            file: context.file, line: 1, column: context.header.names[0], reason: .tooFewColumns,
            userID: [], value: [])))
      return
    }
    let fields = records.fields(ofRecord: 0)
    let place = fields.count - 1
    reject(
      0, of: records, context, .tooFewColumns, value: fields.lowerBound + place,
      column: place < context.header.names.count ? context.header.names[place] : "")
  }
}

extension Row {
  fileprivate init(_ records: CSVRecords, _ fields: Range<Int>, _ header: Header) {
    func range(_ column: Column) -> Range<Int>? {
      header.place(of: column).map { records.range(ofField: fields.lowerBound + $0) }
    }
    // A header without these two is refused when the file is opened.
    userID = range(.userID) ?? 0..<0
    startedAt = range(.startedAt) ?? 0..<0
    endedAt = range(.endedAt)
    timeZone = range(.timeZone)
    walkID = range(.walkID)
  }
}

extension CSVRecords {
  fileprivate func hasNUL(inField field: Int) -> Bool {
    bytes.span.extracting(range(ofField: field)).contains(0)
  }

  /// As much of a cell as a reject keeps.
  fileprivate func start(of range: Range<Int>?) -> [UInt8] {
    range.map { [UInt8](bytes[$0].prefix(1024)) } ?? []
  }
}
