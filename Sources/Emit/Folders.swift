import Foundation
import Glibc

/// Makes a folder and those above it, where they are not there yet.
package func makeFolder(_ path: String) throws(OutputError) {
  if makeOneFolder(path) { return }
  switch errno {
  case EEXIST where isFolder(path): return
  case ENOENT:
    let trimmed = path.last == "/" ? path.dropLast() : path[...]
    if let slash = trimmed.lastIndex(of: "/"), slash > trimmed.startIndex {
      try makeFolder(String(trimmed[..<slash]))
      if makeOneFolder(path) { return }
    }
    throw .cannotCreate(path: path, reason: systemReason())
  case EEXIST: throw .cannotCreate(path: path, reason: "a file of that name is in the way")
  case let code: throw .cannotCreate(path: path, reason: systemReason(code))
  }
}

/// Removes a folder with all that is in it; that there is none is no error.
func removeFolder(_ path: String) throws(OutputError) {
  do {
    try FileManager.default.removeItem(atPath: path)
  } catch CocoaError.fileNoSuchFile {
  } catch {
    throw .cannotWrite(path: path, reason: "cannot remove it: \(error.localizedDescription)")
  }
}

/// Makes the entries of a folder survive a power cut.
func syncFolder(_ path: String) throws(OutputError) {
  let folder = openFile(path, O_RDONLY | O_DIRECTORY)
  guard folder >= 0 else { throw .cannotWrite(path: path, reason: systemReason()) }
  defer { close(folder) }
  // EINVAL: a file system whose folders cannot be synced.
  guard fsync(folder) == 0 || errno == EINVAL else {
    throw .cannotWrite(path: path, reason: systemReason())
  }
}
