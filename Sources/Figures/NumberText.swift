// JSON of nothing but whole numbers: the page gets every figure so, from either side.

extension [UInt8] {
  mutating func append(_ text: StaticString) {
    // Safe: a static string of ASCII is there for as long as the program.
    unsafe append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(decimal value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(decimal: value.magnitude)
  }

  private mutating func append(decimal value: UInt) {
    if value >= 10 { append(decimal: value / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
  }

  /// `[1,2,3]`
  mutating func append(numbers: [Int]) {
    append(UInt8(ascii: "["))
    for (place, number) in numbers.enumerated() {
      if place > 0 { append(UInt8(ascii: ",")) }
      append(decimal: number)
    }
    append(UInt8(ascii: "]"))
  }

  mutating func append(rows: [[Int]]) {
    append(UInt8(ascii: "["))
    for (place, row) in rows.enumerated() {
      if place > 0 { append(UInt8(ascii: ",")) }
      append(numbers: row)
    }
    append(UInt8(ascii: "]"))
  }
}

/// A figure that is not negative and rounded to 4 decimals, as a whole number of ten thousandths.
func tenThousandths(_ value: Double) -> Int { Int(value * 10_000 + 0.5) }
