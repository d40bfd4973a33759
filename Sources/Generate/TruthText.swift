import Habits

/// Writes what people really do: the rows of `truth.csv`.
enum TruthText {
  static let header = Array("user_id,kind,day_type,habit_minute,spread_minutes\n".utf8)

  /// Appends a row for each habit, or one with empty cells for somebody who has none.
  static func append(_ person: Person, to bytes: inout [UInt8]) {
    let rows = bytes.count
    for index in person.habits.indices {
      guard let habit = person.habits[index] else { continue }
      appendStart(of: person, to: &bytes)
      bytes.append(contentsOf: habit.dayType.word.utf8)
      bytes.append(UInt8(ascii: ","))
      bytes.append(contentsOf: String(habit.minute % minutesPerDay).utf8)
      bytes.append(UInt8(ascii: ","))
      bytes.append(contentsOf: String(habit.spread).utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
    if bytes.count == rows {
      appendStart(of: person, to: &bytes)
      bytes.append(contentsOf: ",,\n".utf8)
    }
  }

  private static func appendStart(of person: Person, to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: 13) {
      $0.append(idOf: person.number)
      $0.append(UInt8(ascii: ","))
    }
    bytes.append(contentsOf: person.kind.rawValue.utf8)
    bytes.append(UInt8(ascii: ","))
  }
}

extension DayType {
  fileprivate var word: String {
    switch self {
    case .weekday: "weekday"
    case .weekend: "weekend"
    }
  }
}
