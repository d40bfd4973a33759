package import Emit
package import Ingest

/// Why a run published nothing.
package enum RunError: Error {
  case noInput
  case inputs(IngestFailure)
  case usersFile(UsersFileFailure)
  case output(OutputError)
  case noUsableRow(rejected: Int)
  case tooManyRejects(rejected: Int, read: Int, maxPercent: Double)
  case shrunk(vanished: Int, previous: Int)
  /// The first and the last date of the data, `YYYY-MM-DD`, and whether it goes on after the as-of
  /// moment.
  case noDateToTest(first: String, last: String, goesOn: Bool)
  /// All walks start after the as-of moment.
  case noWalkToTest

  /// One message per problem.
  package var messages: [String] {
    switch self {
    case .noInput: ["no export to read: the folders named hold no *.csv file"]
    case .inputs(let failure): failure.errors.map(\.description)
    case .usersFile(let failure): failure.messages
    case .output(let error): [error.description]
    case .noUsableRow(let rejected):
      [
        "no usable row at all: "
          + (rejected == 0 ? "the exports hold no row" : "all \(rejected) were rejected")
      ]
    case .tooManyRejects(let rejected, let read, let maxPercent):
      [
        "\(rejected) of \(read) rows were rejected, which is not below \(text(maxPercent)) %: "
          + "mend the exports, or raise --max-reject-percent"
      ]
    case .shrunk(let vanished, let previous):
      [
        "\(vanished) of the \(previous) users of the run before have no walk in these exports: "
          + "if that is right, run with --allow-shrink"
      ]
    case .noDateToTest(let first, let last, let goesOn):
      [
        "the walks \(goesOn ? "up to the as-of moment " : "")reach from \(first) to \(last): "
          + "expected at least 15 dates, 14 to learn from and one to test"
          + (goesOn ? "; take a later --as-of, or none" : "")
      ]
    case .noWalkToTest:
      ["no walk to test: all of them start after the as-of moment; take a later --as-of, or none"]
    }
  }

  private func text(_ percent: Double) -> String {
    percent == percent.rounded() ? String(Int(percent)) : String(percent)
  }
}
