/// A plain row that was cut and waits to be read.
struct RowAhead {
  var row = Row()
  /// Of the user's id.
  var key = UserTable.Key()
  /// Where the row lies in its block, with its line break.
  var stretch = 0..<0
  /// Lines of the block before it.
  var linesBefore = 0
}

/// Rows that were cut and not read yet. By the time they are read, the processor has fetched what that
/// needs of their users, which is far away where rows are in order of time.
struct RowsAhead {
  private static let most = 16
  private(set) var rows = InlineArray<16, RowAhead>(repeating: RowAhead())
  var count = 0

  var isFull: Bool { count == Self.most }

  @inline(__always)
  mutating func append(_ row: RowAhead) {
    rows[count] = row
    count += 1
  }
}
