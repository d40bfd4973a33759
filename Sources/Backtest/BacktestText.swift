import Configuration
import Emit
import Habits
import Zones

extension BacktestResult {
  /// The tables for a terminal.
  package var text: String {
    """
    \(users.read) users read, \(users.tested) tested on \(firstTested.isoText) to \
    \(dates.upperBound.isoText), \(remindedUsers) of them reminded by the rules at least once
    \(users.untested.isEmpty ? "" : users.untested + "\n")95 % intervals over users

    \(table(rows.filter { !$0.scope.isTenth }, Figure.allCases))

    Is a higher confidence better? Reminders of the rules by the confidence of their habit:

    \(calibration)

    precision  reminders with a walk that starts in the matching range, either side
    recall     days with a walk that had such a reminder
    timely     reminders with a walk after the ring and not after the matching range
    error      median distance of a hit's habit time and the nearest walk, in minutes
    a week     reminders per user and week

    """
  }

  private var calibration: String {
    table(
      rows.filter { $0.scope.isTenth && $0.tally.reminders > 0 },
      [.precision, .timelyPrecision, .medianError])
  }

  private func table(_ rows: [BacktestRow], _ figures: [Figure]) -> String {
    let cells = rows.map { row in
      [row.method.title, row.scope.title, String(row.tally.reminders)]
        + zip(Figure.allCases, row.estimates).filter { figures.contains($0.0) }
        .map { $0.text(of: $1) }
    }
    return aligned([["method", "for", "reminders"] + figures.map(\.title)] + cells)
  }

  /// The same as files.
  package var files: [(name: String, contents: [UInt8])] {
    [("backtest.csv", Array(csv.utf8)), ("backtest.json", Array(json.utf8))]
  }

  /// `backtest.csv`: one row for each row of the tables. Empty where there is nothing to divide.
  var csv: String {
    let figures = Figure.allCases.flatMap { figure in
      ["", "_low", "_high"].map { figure.rawValue + $0 }
    }
    let counts = BacktestRow.countNames
    let head = ["method", "day_type", "confidence_from", "confidence_to"] + counts + figures
    let lines = rows.map { row in
      [row.method.rawValue] + row.scope.cells + row.counts.map(String.init)
        + row.estimates.flatMap { estimate in
          [estimate.value, estimate.interval?.lowerBound, estimate.interval?.upperBound]
            .map { $0.map { decimal($0, 4) } ?? "" }
        }
    }
    return ([head] + lines).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  /// `backtest.json`: the same with the dates and the number of users.
  var json: String {
    let rows = rows.map { row in
      var members: [JSONValue.Member] = [.init(name: "method", value: .string(row.method.rawValue))]
      let scope = zip(["day_type", "confidence_from", "confidence_to"], row.scope.cells)
      for (name, cell) in scope where !cell.isEmpty {
        members.append(
          .init(name: name, value: Double(cell).map(JSONValue.number) ?? .string(cell)))
      }
      for (name, count) in zip(BacktestRow.countNames, row.counts) {
        members.append(.init(name: name, value: .number(Double(count))))
      }
      for (figure, estimate) in zip(Figure.allCases, row.estimates) {
        members.append(.init(name: figure.rawValue, value: estimate.json))
      }
      return "    " + JSONValue.object(members).description
    }
    return """
      {
        "from": "\(dates.lowerBound.isoText)",
        "to": "\(dates.upperBound.isoText)",
        "first_tested": "\(firstTested.isoText)",
        "users": \(users.tested),
        "users_read": \(users.read),
        "users_without_walk": \(users.withoutWalk),
        "users_after_as_of": \(users.afterAsOf),
        "users_reminded_by_rules": \(remindedUsers),
        "draws": \(draws),
        "rows": [
      \(rows.joined(separator: ",\n"))
        ]
      }

      """
  }
}

extension BacktestRow {
  fileprivate static let countNames = [
    "user_days", "reminders", "hits", "timely_hits", "walk_days", "walk_days_with_reminder",
  ]

  /// In the order of their names.
  fileprivate var counts: [Int] {
    [
      tally.userDays, tally.reminders, tally.hits, tally.timelyHits, tally.walkDays,
      tally.coveredDays,
    ]
  }
}

extension BacktestRow.Scope {
  var isTenth: Bool { if case .tenth = self { true } else { false } }

  fileprivate var title: String {
    switch self {
    case .overall: "all"
    case .dayType(let dayType): dayType.name
    case .tenth(let tenth):
      "\(decimal(Double(tenth) / 10, 1))–\(decimal(Double(tenth + 1) / 10, 1))"
    }
  }

  /// Day type, and the bounds of the confidence.
  fileprivate var cells: [String] {
    switch self {
    case .overall: ["all", "", ""]
    case .dayType(let dayType): [dayType.name, "", ""]
    case .tenth(let tenth):
      ["all", decimal(Double(tenth) / 10, 1), decimal(Double(tenth + 1) / 10, 1)]
    }
  }
}

extension Estimate {
  fileprivate var json: JSONValue {
    guard let value else { return .null }
    return .object(
      [("value", value), ("low", interval?.lowerBound), ("high", interval?.upperBound)].map {
        .init(name: $0, value: $1.map { .number(roundedTo4Decimals($0)) } ?? .null)
      })
  }
}

extension Figure {
  /// The head of a table's column.
  var title: String {
    switch self {
    case .precision: "precision"
    case .recall: "recall"
    case .f1: "F1"
    case .timelyPrecision: "timely"
    case .medianError: "error"
    case .remindersPerWeek: "a week"
    }
  }

  /// `0.39 (0.31–0.47)`
  fileprivate func text(of estimate: Estimate) -> String {
    guard let value = estimate.value else { return "–" }
    let decimals = self == .medianError ? 1 : 2
    guard let interval = estimate.interval else { return decimal(value, decimals) }
    return "\(decimal(value, decimals)) "
      + "(\(decimal(interval.lowerBound, decimals))–\(decimal(interval.upperBound, decimals)))"
  }
}
