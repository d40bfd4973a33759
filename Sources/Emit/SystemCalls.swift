import CGNU
import Glibc

// The calls that take paths or memory as C does, in a form that cannot go wrong: a String is passed
// as a terminated copy that lives as long as the call, an Array with its own count. Those that
// return false or less than 0 leave the cause in `errno`.

/// - Returns: a descriptor, or less than 0.
func openFile(_ path: String, _ flags: Int32) -> Int32 {
  unsafe open(path, flags | O_CLOEXEC, 0o666 as mode_t)
}

/// - Returns: how many bytes were written, or less than 0.
func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
  unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
}

/// - Returns: how many bytes now stand at the start of `bytes`, or less than 0.
func read(into bytes: inout [UInt8], from descriptor: Int32) -> Int {
  unsafe bytes.withUnsafeMutableBytes {
    unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
  }
}

package func makeOneFolder(_ path: String) -> Bool { unsafe mkdir(path, 0o777) == 0 }

func isFolder(_ path: String) -> Bool { unsafe access(path + "/.", F_OK) == 0 }

/// What stands at a path, if anything does.
enum Standing: Equatable {
  case nothing
  /// With its permissions.
  case regularFile(UInt32)
  case symbolicLink
  case folder
  /// A device, a pipe or a socket.
  case other
}

/// What stands at `path` itself, wherever it leads if it is a link; nil if that cannot be told.
func standing(at path: String) -> Standing? {
  var status = stat()
  guard unsafe lstat(path, &status) == 0 else { return errno == ENOENT ? .nothing : nil }
  switch status.st_mode & S_IFMT {
  case S_IFREG: return .regularFile(status.st_mode & 0o7777)
  case S_IFLNK: return .symbolicLink
  case S_IFDIR: return .folder
  default: return .other
  }
}

/// The path without any link in it; nil if it leads nowhere.
func resolvedPath(_ path: String) -> String? {
  guard let resolved = unsafe realpath(path, nil) else { return nil }
  // Safe: `realpath` returned memory of its own, with a NUL at its end.
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

func setPermissions(_ permissions: UInt32, of path: String) -> Bool {
  unsafe chmod(path, permissions) == 0
}

/// Whether there is something at `path`, and it is no regular file: reading a pipe might never end.
func isOtherThanFile(_ path: String) -> Bool {
  var status = stat()
  return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
}

/// Whether there is something at `path` itself that is not `wanted`.
func isOther(than wanted: Standing, at path: String) -> Bool {
  switch standing(at: path) {
  case nil, .nothing: false
  case let found?: found != wanted
  }
}

func linkSymbolically(_ path: String, to target: String) -> Bool {
  unsafe symlink(target, path) == 0
}

func removeLink(_ path: String) { unsafe _ = unlink(path) }

/// What stands at `new` is replaced in the same moment, unless it is a folder with something in it.
func rename(_ old: String, to new: String) -> Bool { unsafe Glibc.rename(old, new) == 0 }

/// At no moment is one of the two names without its file or folder.
func exchange(_ one: String, with other: String) -> Bool {
  unsafe renameat2(AT_FDCWD, one, AT_FDCWD, other, UInt32(RENAME_EXCHANGE)) == 0
}

/// The system's words for `errno`, such as `no space left on device`.
package func systemReason(_ code: Int32 = errno) -> String {
  // The string is valid until the next call on this thread: it is copied at once.
  let text = unsafe String(cString: strerror(code))
  return text.prefix(1).lowercased() + text.dropFirst()
}
