import Glibc

/// A file, pipe or standard input that is read from its start to its end.
///
/// Plain `read`, and no mapping: a file that shrinks meanwhile is an early end and not a crash, and
/// what has been read does not stay in the process's memory.
struct ByteStream: ~Copyable, Sendable {
  private let descriptor: Int32
  private let path: String
  private(set) var isAtEnd = false
  private(set) var byteCount: Int64 = 0

  /// Opens `path`; `-` is standard input.
  init(path: String) throws(IngestError) {
    self.path = path
    descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw .cannotOpen(path: path, reason: systemError(errno)) }
  }

  deinit { if descriptor > 0 { close(descriptor) } }

  /// Appends `count` bytes to `bytes`, fewer only at the end.
  mutating func read(_ count: Int, into bytes: inout [UInt8]) throws(IngestError) {
    var missing = count
    while missing > 0, !isAtEnd {
      var got = 0
      bytes.append(addingCapacity: missing) { room in
        unsafe room.withUnsafeMutableBufferPointer { buffer, initialized in
          got = unsafe Glibc.read(descriptor, buffer.baseAddress, missing)
          initialized = max(0, got)
        }
      }
      if got < 0 {
        if errno == EINTR { continue }
        throw .cannotRead(path: path, reason: systemError(errno))
      }
      isAtEnd = got == 0
      missing -= got
      byteCount += Int64(got)
    }
  }
}

/// The C library's text for an error number, as it stands within a message.
func systemError(_ number: Int32) -> String {
  // `strerror` may share its buffer between threads; a garbled text is the worst that can come.
  let text = unsafe String(cString: strerror(number))
  return text.prefix(1).lowercased() + text.dropFirst()
}
