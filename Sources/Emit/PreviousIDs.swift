/// Tells whose the `user_id` cells of a file of the run before are, row by row.
///
/// Such a file does not say which `'` is the formula guard's: the cell `'=x` is that of the user
/// `=x`, or of one who really is called `'=x`. The rows are in the order of the exact ids, so it is
/// somebody after the row before; of both it is whom this run knows, else who comes first.
struct PreviousIDs {
  private let isUser: (ArraySlice<UInt8>) -> Bool
  private var last: [UInt8] = []

  /// - Parameter isUser: whether this run knows a user by this exact id.
  init(isUser: @escaping (ArraySlice<UInt8>) -> Bool) { self.isUser = isUser }

  /// - Parameter cell: of a row that is not the same user's as the row before.
  mutating func next(_ cell: ArraySlice<UInt8>) -> [UInt8] {
    let exact =
      if let unguarded = withoutFormulaGuard(cell) {
        choose([cell, unguarded]) ?? cell
      } else {
        cell
      }
    last = Array(exact)
    return last
  }

  private func choose(_ ids: [ArraySlice<UInt8>]) -> ArraySlice<UInt8>? {
    let candidates = ids.filter { last.lexicographicallyPrecedes($0) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    return candidates.first(where: isUser) ?? candidates.first
  }
}
