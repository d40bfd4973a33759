import CCSV

/// One libcsv parser. It takes bytes and keeps the records that they complete, in columns, until
/// they are taken back.
///
/// libcsv reads as RFC 4180 does, leniently: CR, LF and CRLF end a record, a quote inside an
/// unquoted field is text, spaces and tabs round an unquoted field are dropped, blank lines are no
/// records. After `parse` and `finish`, `records` holds what has ended.
// Safe: the libcsv state is private, made in `init`, freed in `deinit`, and the callbacks get spans.
@safe package final class CSVParser {
  package private(set) var records = CSVRecords()
  private var parser = unsafe csv_parser()

  package init() {
    // Fails only for a null parser.
    unsafe csv_init(&parser, UInt8(CSV_REPALL_NL))
  }

  deinit { unsafe csv_free(&parser) }

  /// Parses the next `bytes` of a stream; `records` then holds what they completed.
  package func parse(_ bytes: Span<UInt8>) {
    records.removeAll()
    feed(bytes)
  }

  /// Ends the stream: a record without a final line break is a record too.
  package func finish() {
    records.removeAll()
    end()
  }

  /// Parses `bytes` as a whole of its own, whose first line is line 1.
  package func parseWhole(_ bytes: Span<UInt8>) {
    records.restart()
    feed(bytes)
    end()
  }

  private func feed(_ bytes: Span<UInt8>) {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    let parsed = unsafe bytes.withUnsafeBytes {
      unsafe csv_parse(&parser, $0.baseAddress, $0.count, fieldEnded, recordEnded, context)
    }
    // Without its strict mode, libcsv stops early only when memory is exhausted.
    precondition(parsed == bytes.count, "out of memory in libcsv")
  }

  private func end() {
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    _ = unsafe csv_fini(&parser, fieldEnded, recordEnded, context)
  }

  fileprivate func endField(_ bytes: UnsafeRawBufferPointer) { unsafe records.endField(bytes) }
  fileprivate func endRecord(_ terminator: Int32) { records.endRecord(terminator) }
}

// The context is the parser itself, passed unretained: it is alive because `parse` or `finish` is
// running on it, and both callbacks run only inside these.

private func fieldEnded(
  _ field: UnsafeMutableRawPointer?, _ count: Int, _ context: UnsafeMutableRawPointer?
) {
  guard let context = unsafe context else { return }
  unsafe Unmanaged<CSVParser>.fromOpaque(context)._withUnsafeGuaranteedRef {
    unsafe $0.endField(UnsafeRawBufferPointer(start: field, count: count))
  }
}

private func recordEnded(_ terminator: Int32, _ context: UnsafeMutableRawPointer?) {
  guard let context = unsafe context else { return }
  unsafe Unmanaged<CSVParser>.fromOpaque(context)._withUnsafeGuaranteedRef {
    $0.endRecord(terminator)
  }
}
