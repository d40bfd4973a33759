import Glibc

/// A file, pipe or standard input that is read from its start to its end.
///
/// Plain `read`, and no mapping: a file that shrinks meanwhile is an error and not a crash, and
/// what has been read does not stay in the process's memory. Of a file that grows, what it held on
/// opening is read: else there might be no end.
struct ByteStream: ~Copyable, Sendable {
  private let descriptor: Int32
  private let path: String
  /// Of a file; nil for what has no size, such as a pipe.
  private let size: Int64?
  private(set) var isAtEnd: Bool
  private(set) var byteCount: Int64 = 0

  /// Opens `path`; `-` is standard input.
  init(path: String) throws(IngestError) {
    self.path = path
    descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    let code = errno
    size = Self.size(descriptor)
    isAtEnd = size == 0
    if descriptor < 0 {
      // Bytes of an argument that are no text arrive as this one.
      let advice =
        path.unicodeScalars.contains("\u{FFFD}") ? "; if its name is no UTF-8, rename it" : ""
      throw .cannotOpen(path: path, reason: systemError(code) + advice)
    }
  }

  /// The bytes that are left of a file. Those of the system, as in /proc, have a size of 0 whatever
  /// they hold.
  private static func size(_ descriptor: Int32) -> Int64? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size > 0
    else { return nil }
    let size = Int64(status.st_size)
    // Standard input may have been read in part already.
    return descriptor == 0 ? max(0, size - max(0, Int64(lseek(descriptor, 0, SEEK_CUR)))) : size
  }

  deinit { if descriptor > 0 { close(descriptor) } }

  /// Appends `count` bytes to `bytes`, fewer only at the end.
  mutating func read(_ count: Int, into bytes: inout [UInt8]) throws(IngestError) {
    var missing = min(count, size.map { Int(clamping: $0 - byteCount) } ?? count)
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
      missing -= got
      byteCount += Int64(got)
      isAtEnd = got == 0 || byteCount == size
      if got == 0, let size { throw .shrunk(path: path, size: size, read: byteCount) }
    }
  }
}

/// All bytes of a file, pipe or standard input (`-`), without a byte order mark.
package func wholeFile(_ path: String) throws(IngestError) -> [UInt8] {
  var stream = try ByteStream(path: path)
  var bytes: [UInt8] = []
  while !stream.isAtEnd { try stream.read(1024 * 1024, into: &bytes) }
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
  return bytes
}

/// The C library's text for an error number, as it stands within a message.
func systemError(_ number: Int32) -> String {
  // `strerror` may share its buffer between threads; a garbled text is the worst that can come.
  let text = unsafe String(cString: strerror(number))
  return text.prefix(1).lowercased() + text.dropFirst()
}
