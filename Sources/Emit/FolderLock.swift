import Glibc

/// Holds the output folder for one run at a time, as long as this value lives. The kernel lets go
/// of it when the process ends, however it ends.
package final class FolderLock: Sendable {
  package let folder: String
  /// Whether another run held the folder at first.
  package let hasWaited: Bool
  private let descriptor: Int32

  /// - Parameters:
  ///   - folder: the output folder; made if it is not there.
  ///   - waitSeconds: how long to wait for another run to end.
  package init(_ folder: String, waitSeconds: Int = 0) throws(OutputError) {
    self.folder = folder
    try makeFolder(folder)
    let path = folder + "/.lock"
    // A link would have the lock made somewhere else.
    descriptor = openFile(path, O_RDWR | O_CREAT | O_NOFOLLOW)
    guard descriptor >= 0 else {
      throw .cannotCreate(
        path: path, reason: errno == ELOOP ? "it is a symbolic link; remove it" : systemReason())
    }
    var hasWaited = false
    let deadline = ContinuousClock.now + .seconds(waitSeconds)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK where ContinuousClock.now < deadline:
        hasWaited = true
        usleep(100_000)
      case EWOULDBLOCK: throw .busy(path: folder)
      case let code: throw .cannotCreate(path: path, reason: systemReason(code))
      }
    }
    self.hasWaited = hasWaited
  }

  deinit {
    // A child that was forked and has not yet called exec holds a copy of the descriptor, and with
    // it the lock, if that is not given up first.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
