import Configuration
package import Ingest
import Synchronization

extension Ingested {
  /// What somebody should know about the inputs although it costs no row: one message each.
  func notices(_ inputs: [String]) -> [String] {
    zip(inputs, files).flatMap { path, file in file.notices.map { "\(path): \($0)" } }
  }
}

/// The first rejects of a run, one message each, and how many more there are.
final class FirstRejects: Sendable {
  private static let most = 10
  private let state = Mutex<(told: [String], more: Int)>(([], 0))

  func add(_ reject: Reject, _ inputs: [String]) {
    state.withLock { state in
      if state.told.count < Self.most {
        state.told.append(reject.message(inputs))
      } else {
        state.more += 1
      }
    }
  }

  var messages: [String] {
    let (told, more) = state.withLock { $0 }
    return more == 0
      ? told : told + ["\(more) more rows were rejected; 'walkhabits check' names them all"]
  }
}

extension RowProblem {
  /// One line.
  package func message(_ inputs: [String]) -> String {
    switch self {
    case .rejected(let reject): reject.message(inputs)
    case .endIgnored(let end):
      "\(inputs[end.file]):\(end.line): ended_at: \(end.reason.expectation)\(found(end.value)) "
        + "(ended_at_ignored)"
    }
  }
}

/// The cell as a message repeats it; nothing if it is empty.
private func found(_ value: [UInt8]) -> String {
  value.isEmpty ? "" : ", found '\(shown(value))'"
}

extension Reject {
  /// `walks.csv:7: started_at: expected a date and time such as …, found '31/31/2026'
  /// (bad_timestamp)`
  package func message(_ inputs: [String]) -> String {
    let problem =
      switch damage {
      case nil: reason.expectation + found(value)
      case .short(let cells, let header):
        "expected \(header) cells, as the header has, found \(cells)"
      case .openQuote: "a quote opens here that never closes; reading goes on in the next line"
      case .overlong: "a record of more than a megabyte; reading goes on in the next line"
      }
    return "\(inputs[file]):\(line): \(column): \(problem) (\(reason.rawValue))"
  }
}

/// What a cell holds, short and on one line.
func shown(_ cell: some Collection<UInt8>) -> String {
  String(decoding: cell, as: UTF8.self).excerpt.onOneLine
}
