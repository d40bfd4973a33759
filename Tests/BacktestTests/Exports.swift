import Foundation

@testable import Backtest
@testable import Habits
@testable import Pipeline
@testable import Zones

/// Calls `body` with a plan over an export of these rows that stands at the end of all dates; the
/// file is gone afterwards.
///
/// - Parameter rows: `user_id,started_at,time_zone`
func withExport<Result>(
  _ rows: [String], jobs: Int = 2, _ body: (Plan) throws -> Result
) throws -> Result {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "backtest-\(UUID().uuidString).csv")
  let text = (["user_id,started_at,time_zone"] + rows).joined(separator: "\n") + "\n"
  try Data(text.utf8).write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  return try body(Plan(inputs: [url.path()], asOf: 4_102_531_200, jobs: jobs))
}

func backtest(_ rows: [String], jobs: Int = 2) throws -> BacktestResult {
  try withExport(rows, jobs: jobs) { try backtest($0, draws: 20) }
}

/// `days` dates from Monday 2026-11-02 on.
func dates(_ days: Int) -> [CivilDate] { (0..<days).map { CivilDate(dayNumber: 20_759) + $0 } }

/// One row for each of the dates.
func daily(_ user: String, _ time: String, on dates: [CivilDate], zone: String = "") -> [String] {
  dates.map { "\(user),\($0.isoText)T\(time):00,\(zone)" }
}

extension CivilDate {
  var isWeekday: Bool { weekday != .saturday && weekday != .sunday }
}

extension BacktestResult {
  func tally(_ method: Method, _ scope: BacktestRow.Scope = .overall) -> Tally {
    rows.first { $0.method == method && $0.scope == scope }?.tally ?? Tally()
  }
}
