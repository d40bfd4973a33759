import Glibc

/// A call of the system that failed, by its `errno`.
struct SystemError: Error {
  let code: Int32
}

/// Reads a file line by line, without ever holding more than one line and a piece.
final class LineFile {
  private let descriptor: Int32
  private var piece = [UInt8](repeating: 0, count: 1 << 18)
  private var unread = 0..<0

  init(_ path: String) throws(SystemError) {
    descriptor = openFile(path, O_RDONLY)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
  }

  deinit { close(descriptor) }

  /// The next line without its line feed; nil after the last.
  func next() throws(SystemError) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      if unread.isEmpty, try !readPiece() { return line.isEmpty ? nil : line }
      if let end = piece[unread].firstIndex(of: lineFeed) {
        line.append(contentsOf: piece[unread.lowerBound..<end])
        unread = (end + 1)..<unread.upperBound
        return line
      }
      line.append(contentsOf: piece[unread])
      unread = 0..<0
    }
  }

  /// - Returns: whether there was something left.
  private func readPiece() throws(SystemError) -> Bool {
    while true {
      let count = read(into: &piece, from: descriptor)
      if count >= 0 {
        unread = 0..<count
        return count > 0
      }
      if errno != EINTR { throw SystemError(code: errno) }
    }
  }
}
