import Configuration
import Explain
import Foundation
import Pipeline
import Zones

let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "Fixtures", directoryHint: .isDirectory)

/// 2026-11-29T23:59:59+08:00
let asOf: Int64 = 1_795_967_999

/// Explains a user of `Fixtures/walks.csv` at the as-of moment.
///
/// - Parameter settings: as after `--set`.
func explainFixture(_ user: String, _ settings: [String] = []) throws -> Explained {
  var plan = Plan(
    inputs: [fixtures.appending(path: "walks.csv").path(percentEncoded: false)], asOf: asOf, jobs: 1
  )
  plan.usersFile = fixtures.appending(path: "users.csv").path(percentEncoded: false)
  plan.configuration = try Configuration.load(file: nil, overrides: settings)
  plan.defaultTimeZone = Zone(ianaName: "Asia/Taipei")
  return try explain(Array(user.utf8), plan)
}
