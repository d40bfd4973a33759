import Emit
import Glibc

/// A new file that takes bytes and hands them on in large pieces.
final class GeneratedFile {
  /// Filled by the owner, who then calls `flushIfFull`.
  var bytes: [UInt8] = []
  private(set) var size = 0
  private let file: BufferedFile
  private static let pieceSize = 1 << 18

  init(creating path: String, header: [UInt8]) throws(OutputError) {
    file = try BufferedFile(creating: path)
    bytes = header
  }

  @inline(__always)
  func flushIfFull() throws(OutputError) {
    if bytes.count >= Self.pieceSize { try flush() }
  }

  func flush() throws(OutputError) {
    try file.append(bytes)
    try file.flush()
    size += bytes.count
    bytes.removeAll(keepingCapacity: true)
  }
}

/// A new folder, below one that is there.
func makeNewFolder(_ path: String) throws(OutputError) {
  guard !makeOneFolder(path) else { return }
  throw .cannotCreate(
    path: path,
    reason: errno == EEXIST
      ? "it is there already; remove it, or name another folder" : systemReason())
}
