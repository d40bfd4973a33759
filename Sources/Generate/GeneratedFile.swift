import Emit
import Glibc

/// A new file that takes bytes and hands them on in large pieces.
final class GeneratedFile {
  /// Filled by the owner, who then calls `flushIfFull`.
  var bytes: [UInt8] = []
  private(set) var size = 0
  private let path: String
  private let descriptor: Int32
  private static let pieceSize = 1 << 18

  init(creating path: String, header: [UInt8]) throws(OutputError) {
    self.path = path
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666 as mode_t)
    guard descriptor >= 0 else { throw .cannotCreate(path: path, reason: reason(errno)) }
    bytes = header
  }

  deinit { close(descriptor) }

  @inline(__always)
  func flushIfFull() throws(OutputError) {
    if bytes.count >= Self.pieceSize { try flush() }
  }

  func flush() throws(OutputError) {
    var start = 0
    while start < bytes.count {
      let written = unsafe bytes[start...].withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress, $0.count)
      }
      if written >= 0 {
        start += written
      } else if errno != EINTR {
        throw .cannotWrite(path: path, reason: reason(errno))
      }
    }
    size += bytes.count
    bytes.removeAll(keepingCapacity: true)
  }
}

/// A new folder, below one that is there.
func makeNewFolder(_ path: String) throws(OutputError) {
  guard unsafe mkdir(path, 0o777) != 0 else { return }
  throw .cannotCreate(
    path: path,
    reason: errno == EEXIST
      ? "it is there already; remove it, or name another folder" : reason(errno))
}

/// The system's words.
private func reason(_ code: Int32) -> String {
  // The string is valid until the next call on this thread: it is copied at once.
  let text = unsafe String(cString: strerror(code))
  return text.prefix(1).lowercased() + text.dropFirst()
}
