/// Why a run could not be written; nothing of it is published. `description` is what the user reads.
package enum OutputError: Error, Equatable {
  case cannotCreate(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
  /// A file of the previous run.
  case cannotRead(path: String, reason: String)
  /// Another run holds the folder at `path`.
  case busy(path: String)
}

extension OutputError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotCreate(let path, let reason): "cannot create '\(path)': \(reason)"
    case .cannotWrite(let path, let reason): "cannot write '\(path)': \(reason)"
    case .cannotRead(let path, let reason):
      "cannot read '\(path)' of the run before: \(reason); "
        + "to do without that run, remove the link 'latest'"
    case .busy(let path):
      "another run holds '\(path)': try again later, or wait for it with --wait SECONDS"
    }
  }
}
