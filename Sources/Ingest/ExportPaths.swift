import Foundation
import Glibc

/// The files that `arguments` name, in the order of the paths' bytes, so that no output depends on
/// the order in which they were named. A folder stands for every `*.csv` below it but hidden ones.
///
/// - Throws: `IngestError.cannotOpen` for a folder that cannot be listed.
package func exportFiles(_ arguments: [String]) throws(IngestError) -> [String] {
  var files: [String] = []
  for argument in arguments {
    if argument == "-" || !isFolder(argument) {
      files.append(argument)
    } else {
      files += try exports(below: argument)
    }
  }
  return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}

/// A link counts as what it points to.
private func isFolder(_ path: String) -> Bool {
  // The URL of an empty path is the working folder.
  !path.isEmpty && isRealFolder(URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
}

/// Asked of every file of a folder: FileManager would look up each one's owner too.
private func isRealFolder(_ path: String) -> Bool {
  var status = stat()
  return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

private func exports(below folder: String) throws(IngestError) -> [String] {
  var files: [String] = []
  var folders = [folder]
  while let folder = folders.popLast() {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
      throw .cannotOpen(path: folder, reason: "it cannot be listed")
    }
    for name in names where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      // Links to folders are not followed: they may lead in circles.
      if isRealFolder(path) {
        folders.append(path)
      } else if name.lowercased().hasSuffix(".csv") {
        files.append(path)
      }
    }
  }
  return files
}
