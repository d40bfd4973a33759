package import Habits

extension Weekday {
  /// By `rawValue`, as every input and output writes them.
  package static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  package init?(name: String) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self = Self.allCases[index]
  }

  package var name: String { Self.names[Int(rawValue)] }
}

extension CivilDate {
  /// Reads `YYYY-MM-DD`; nil for any other form and for a date that the calendar has not.
  package init?(isoText text: String) {
    let bytes = Array(text.utf8)
    let hyphen = UInt8(ascii: "-")
    guard bytes.count == 10, bytes[4] == hyphen, bytes[7] == hyphen,
      let year = Self.number(bytes[..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8...])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// `YYYY-MM-DD`
  package var isoText: String {
    let (year, month, day) = components
    return [(year, 4), (month, 2), (day, 2)].map { number, width in
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }.joined(separator: "-")
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}
