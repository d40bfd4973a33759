import Configuration
import Emit
import Ingest
import Pipeline

/// Everything that ends the program early. Texts are made by the parts; the exit code is made here.
enum Failure: Error {
  case usage(String)
  case unreadable(path: String, reason: String)
  case configuration(ConfigurationError)
  case run(RunError)
  case standardOutput(reason: String)
  /// `explain` was asked for somebody who has no usable row; rejected ones are told, and who may be meant.
  case unknownUser(String, rejects: [String], nearest: String?)
  /// `lint-schedule` has told every fault already.
  case faultySchedule

  /// - Parameter command: what was asked for; nil if that is not known.
  func messages(of command: Command?) -> [String] {
    switch self {
    case .usage(let text):
      [text + " (see walkhabits \(command.map { $0.rawValue + " " } ?? "")--help)"]
    case .unreadable(let path, let reason): ["cannot open '\(path)': \(reason)"]
    case .configuration(let error): [error.description]
    case .run(let error): error.messages
    case .standardOutput(let reason): ["cannot write to standard output: \(reason)"]
    case .faultySchedule: []
    case .unknownUser(let id, let rejects, let nearest):
      [
        "no usable row of these exports has the user_id '\(id.onOneLine)'"
          + suggestion(of: nearest?.onOneLine)
      ] + rejects
    }
  }

  /// The exit codes of the contract, those of BSD's sysexits.h.
  var exitCode: Int32 {
    switch self {
    case .usage: 64
    case .unknownUser, .faultySchedule: 65
    case .unreadable: 66
    case .configuration: 78
    case .standardOutput: 74
    case .run(let error): error.exitCode
    }
  }
}

extension RunError {
  fileprivate var exitCode: Int32 {
    switch self {
    case .noInput, .noUsableRow, .tooManyRejects, .shrunk, .noDateToTest, .noWalkToTest: 65
    case .inputs(let failure): failure.errors.contains(where: \.isUnopened) ? 66 : 65
    case .usersFile(.unreadable): 66
    case .usersFile: 78
    case .output(.cannotCreate): 73
    case .output(.cannotWrite), .output(.cannotRead): 74
    case .output(.busy): 75
    }
  }
}

extension IngestError {
  fileprivate var isUnopened: Bool {
    switch self {
    case .cannotOpen, .cannotRead, .shrunk: true
    case .foreignFormat, .noHeader, .blankStart, .missingColumns: false
    }
  }
}
