// RFC 4180, with quotes only where a reader needs them.

extension [UInt8] {
  /// - Parameter guardsFormulas: whether a cell that a spreadsheet would run gets a leading `'`.
  package mutating func append(
    cell: some BidirectionalCollection<UInt8>, guardsFormulas: Bool = false
  ) {
    let isGuarded = guardsFormulas && cell.first.map(startsFormula) == true
    guard needsQuotes(cell, isGuarded: isGuarded) else {
      if isGuarded { append(formulaGuard) }
      append(contentsOf: cell)
      return
    }
    append(quote)
    if isGuarded { append(formulaGuard) }
    for byte in cell {
      if byte == quote { append(quote) }
      append(byte)
    }
    append(quote)
  }

  /// A cell of bytes as they came, of a row that was not used: outputs are UTF-8, so U+FFFD stands
  /// for what is none and for NUL.
  mutating func append(rawCell cell: [UInt8], guardsFormulas: Bool) {
    let text = String(decoding: cell, as: UTF8.self)
    append(
      cell: text.utf8.flatMap { $0 == 0 ? Array("\u{FFFD}".utf8) : [$0] },
      guardsFormulas: guardsFormulas)
  }
}

private let quote = UInt8(ascii: "\"")
package let formulaGuard = UInt8(ascii: "'")

/// Readers drop spaces and tabs round a cell without quotes.
private func needsQuotes(_ cell: some BidirectionalCollection<UInt8>, isGuarded: Bool) -> Bool {
  guard let first = cell.first, let last = cell.last else { return false }
  return !isGuarded && isBlank(first) || isBlank(last)
    || cell.contains {
      $0 == comma || $0 == quote || $0 == lineFeed || $0 == UInt8(ascii: "\r")
    }
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}

private func startsFormula(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"),
    UInt8(ascii: "\t"), UInt8(ascii: "\r"):
    true
  default: false
  }
}

/// The id whose `user_id` cell `cell` is if the guard was put before it; nil if none was.
package func withoutFormulaGuard(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
  guard cell.first == formulaGuard, let second = cell.dropFirst().first, startsFormula(second)
  else { return nil }
  return cell.dropFirst()
}
