import Habits

/// A picture of the window: a line a date, a column a half hour, a mark a walk.
struct DotPlot {
  private static let columnMinutes = 30
  private static let columns = minutesPerDay / columnMinutes

  private let window: ClosedRange<CivilDate>
  private let dayTypes: DayTypes
  /// By date and column.
  private var cells: [CivilDate: [Cell]] = [:]

  private struct Cell {
    var walks = 0
    var isOfHabit = false

    var mark: String {
      switch walks {
      case 0: " "
      case 1: isOfHabit ? "*" : "o"
      case 2...9: String(walks)
      default: "#"
      }
    }
  }

  init(of clusters: [NamedCluster], window: ClosedRange<CivilDate>, dayTypes: DayTypes) {
    self.window = window
    self.dayTypes = dayTypes
    for cluster in clusters {
      for walk in cluster.walks { add(walk, isOfHabit: cluster.judged.verdict == .habit) }
    }
  }

  /// Shown is the clock's own date, so that a night's walk after midnight stands on the next line.
  private mutating func add(_ walk: Walk, isOfHabit: Bool) {
    let date = walk.minute < minutesPerDay ? walk.date : walk.date + 1
    let column = walk.minute % minutesPerDay / Self.columnMinutes
    var cell = cells[date]?[column] ?? Cell()
    cell.walks += 1
    cell.isOfHabit = cell.isOfHabit || isOfHabit
    cells[date, default: [Cell](repeating: Cell(), count: Self.columns)][column] = cell
  }

  func append(to page: inout Page) {
    page.line(String(repeating: " ", count: 26) + Self.scale)
    for date in window.dates {
      let marks = cells[date].map { $0.map(\.mark).joined() } ?? ""
      page.line("  \(date.withDay) \(kind(of: date)) |\(marks.padded(to: Self.columns))|")
    }
    page.line("  * walk of a kept habit   o other walk   2-9 so many walks, # more")
  }

  private func kind(of date: CivilDate) -> String {
    let isWeekend = dayTypes.weekend.contains(date.weekday)
    return dayTypes.holidays.contains(date) && !isWeekend
      ? "holiday" : dayTypes.dayType(of: date).word
  }

  /// Every third hour above its column.
  private static let scale = stride(from: 0, through: 24, by: 3)
    .map { (($0 < 10 ? "0" : "") + String($0)).padded(to: 180 / columnMinutes) }
    .joined()
    .trimmingEnd
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
