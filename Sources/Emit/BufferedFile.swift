import Glibc

/// A new file that is written from its start to its end.
package final class BufferedFile {
  private let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private static let bufferSize = 1 << 18

  /// - Parameter mustBeNew: whether a file that is there already is an error.
  package init(creating path: String, mustBeNew: Bool = false) throws(OutputError) {
    self.path = path
    descriptor = openFile(path, O_WRONLY | O_CREAT | (mustBeNew ? O_EXCL : O_TRUNC))
    guard descriptor >= 0 else { throw .cannotCreate(path: path, reason: systemReason()) }
  }

  deinit { close(descriptor) }

  package func append(_ bytes: [UInt8]) throws(OutputError) {
    if bytes.count >= Self.bufferSize {
      try flush()
      try write(bytes)
      return
    }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  package func flush() throws(OutputError) {
    try write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Makes what was appended survive a power cut.
  func sync() throws(OutputError) {
    try flush()
    guard fsync(descriptor) == 0 else { throw .cannotWrite(path: path, reason: systemReason()) }
  }

  private func write(_ bytes: [UInt8]) throws(OutputError) {
    var start = 0
    while start < bytes.count {
      let written = Emit.write(bytes[start...], to: descriptor)
      if written >= 0 {
        start += written
      } else if errno != EINTR {
        throw .cannotWrite(path: path, reason: systemReason())
      }
    }
  }
}
