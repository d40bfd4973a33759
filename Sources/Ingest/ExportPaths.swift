import Foundation
import Glibc

/// The files that `arguments` name, in the order of the paths' bytes, so that no output depends on
/// the order in which they were named. A folder stands for every `*.csv` below it but hidden ones.
///
/// - Throws: every folder that cannot be listed, and every `*.csv` in one that is no file or has a
///   name that no text can hold.
package func exportFiles(_ arguments: [String]) throws(IngestFailure) -> [String] {
  var found = FoundExports()
  for argument in arguments {
    if argument == "-" || !isFolder(argument) {
      found.files.append(argument)
    } else {
      found.look(in: argument)
    }
  }
  guard found.errors.isEmpty else { throw IngestFailure(errors: found.errors) }
  return found.files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

/// A link counts as what it points to.
private func isFolder(_ path: String) -> Bool {
  // The URL of an empty path is the working folder.
  guard !path.isEmpty else { return false }
  let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  return EntryKind(target) == .folder
}

private struct FoundExports {
  var files: [String] = []
  var errors: [IngestError] = []

  mutating func look(in folder: String) {
    var folders = [folder]
    while let folder = folders.popLast() {
      guard let entries = FolderEntries(folder) else {
        errors.append(.cannotOpen(path: folder, reason: systemError(errno)))
        continue
      }
      let path = folder.hasSuffix("/") ? folder : folder + "/"
      for entry in entries.all.sorted(by: { $0.name.span.precedes($1.name.span) })
      where entry.name.first != UInt8(ascii: ".") {
        take(entry.name, in: path, entry.kind ?? entries.kind(of: entry.name), &folders)
      }
    }
  }

  private mutating func take(
    _ name: [UInt8], in folder: String, _ kind: EntryKind, _ folders: inout [String]
  ) {
    let path = folder + String(decoding: name, as: UTF8.self)
    let isExport = name.suffix(4).elementsEqual(".csv".utf8) { $0 == $1 || $0 == $1.upperCased }
    switch kind {
    case .folder,
      .file where isExport:
      guard name.span.isUTF8 else {
        errors.append(.cannotOpen(path: path, reason: "its name is no UTF-8; rename it"))
        return
      }
      if kind == .folder { folders.append(path) } else { files.append(path) }
    // A pipe would keep the run waiting; who means one names it.
    case .other where isExport:
      errors.append(
        .cannotOpen(path: path, reason: "it is no file; to read a pipe, name it, not its folder"))
    // A link to a folder may lead in circles.
    case .linkToFolder, .file, .other: return
    }
  }
}

/// What a name in a folder stands for; a link counts as what it points to, but for folders.
private enum EntryKind {
  case file, folder, linkToFolder, other

  init(_ path: String) { self.init { unsafe fstatat(AT_FDCWD, path, &$0, $1) } }

  /// - Parameter type: what the folder itself says, which saves asking for each of many files.
  init?(listed type: Int) {
    switch type {
    case Int(DT_REG): self = .file
    case Int(DT_DIR): self = .folder
    default: return nil
    }
  }

  /// - Parameter status: asks the system, with or without `AT_SYMLINK_NOFOLLOW`. Of what cannot be
  ///   asked, such as a link that leads nowhere, opening it will tell why: it counts as a file.
  init(_ status: (inout stat, Int32) -> Int32) {
    var found = stat()
    guard status(&found, AT_SYMLINK_NOFOLLOW) == 0 else {
      self = .file
      return
    }
    let isLink = found.st_mode & S_IFMT == S_IFLNK
    if isLink, status(&found, 0) != 0 {
      self = .file
      return
    }
    switch found.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = isLink ? .linkToFolder : .folder
    default: self = .other
    }
  }
}

/// The names in a folder, as bytes: the system takes any but NUL and the slash.
// Safe: the stream is private, opened in `init` and closed in `deinit`; an entry lives until the next
// is read, and its name ends with a NUL.
@safe private final class FolderEntries {
  private let stream: OpaquePointer
  /// The kind is nil where the folder does not tell it; of a link it never does.
  private(set) var all: [(name: [UInt8], kind: EntryKind?)] = []

  /// nil, with the cause in `errno`, if the folder cannot be listed.
  init?(_ path: String) {
    guard let stream = unsafe opendir(path) else { return nil }
    unsafe self.stream = stream
    errno = 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe Array($0.prefix { $0 != 0 })
      }
      all.append((name, EntryKind(listed: unsafe Int(entry.pointee.d_type))))
      errno = 0
    }
    // Names may be missing: the end of the folder leaves no error.
    if errno != 0 { return nil }
  }

  deinit { unsafe _ = closedir(stream) }

  func kind(of name: [UInt8]) -> EntryKind {
    let name = name.map { CChar(bitPattern: $0) } + [0]
    return EntryKind { unsafe fstatat(dirfd(stream), name, &$0, $1) }
  }
}

extension UInt8 {
  /// The capital of a small ASCII letter; any other byte itself.
  fileprivate var upperCased: UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self - 0x20 : self
  }
}
