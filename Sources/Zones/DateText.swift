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
      let year = number(bytes[..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8...])
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
}

/// Reads `HH:MM` from 00:00 to 23:59 as the minute of the day; nil for any other form.
package func minuteOfDay(text: some StringProtocol) -> Int? {
  let bytes = Array(text.utf8)
  guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
    let hour = number(bytes[..<2]), hour < 24, let minute = number(bytes[3...]), minute < 60
  else { return nil }
  return hour * 60 + minute
}

private func number(_ digits: ArraySlice<UInt8>) -> Int? {
  var number = 0
  for digit in digits {
    guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
    number = number * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return number
}
