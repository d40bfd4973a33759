import Habits

/// Writes what people really do: the rows of `truth.csv`.
enum TruthText {
  static let header = Array("user_id,kind,day_type,habit_minute,spread_minutes\n".utf8)

  /// A row for each habit, or one with empty cells for somebody who has none.
  static func append(_ person: Person, to bytes: inout [UInt8]) {
    var hasHabit = false
    for index in person.habits.indices {
      guard let habit = person.habits[index] else { continue }
      hasHabit = true
      append(
        person, [habit.dayType.word, "\(habit.minute % minutesPerDay)", "\(habit.spread)"],
        to: &bytes)
    }
    if !hasHabit { append(person, ["", "", ""], to: &bytes) }
  }

  private static func append(_ person: Person, _ cells: [String], to bytes: inout [UInt8]) {
    let row = [Person.id(person.number), person.kind.rawValue] + cells
    bytes.append(contentsOf: row.joined(separator: ",").utf8)
    bytes.append(UInt8(ascii: "\n"))
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
