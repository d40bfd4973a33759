import Glibc

/// Writes files that are no run's into a folder, which is made where it is missing: each is there as
/// a whole or not at all.
package func writeFiles(
  _ files: [(name: String, contents: [UInt8])], in folder: String
) throws(OutputError) {
  try makeFolder(folder)
  for file in files { try FileTarget(folder + "/" + file.name).write(file.contents) }
}

/// Where a file may be written as a whole: at a path where nothing stands yet, or a regular file,
/// which is replaced. Anything else is left alone.
package struct FileTarget {
  private let path: String
  /// Of the file that is replaced.
  private let permissions: UInt32?

  /// Looks at what stands at `path`, and writes nothing. A link to a regular file means that file; one
  /// that leads nowhere is refused, since it would make a file in a place that nobody named.
  ///
  /// - Parameter inputs: paths of files that the run reads, which are not replaced either.
  package init(_ path: String, notAmong inputs: [String] = []) throws(OutputError) {
    var target = path
    var found = standing(at: path)
    if found == .symbolicLink {
      guard let resolved = resolvedPath(path) else {
        throw .cannotCreate(path: path, reason: "it is a link that leads nowhere")
      }
      target = resolved
      found = standing(at: resolved)
    }
    switch found {
    case .nothing: permissions = nil
    case .regularFile(let mode): permissions = mode
    case .symbolicLink, .folder, .other:
      throw .cannotCreate(path: path, reason: "something stands there that is no regular file")
    case nil: throw .cannotCreate(path: path, reason: systemReason())
    }
    if permissions != nil, let resolved = resolvedPath(target),
      inputs.contains(where: { resolvedPath($0) == resolved })
    {
      throw .cannotCreate(path: path, reason: "this run reads it")
    }
    self.path = target
    guard !name.isEmpty, isFolder(folder) else {
      throw .cannotCreate(path: path, reason: "there is no such folder")
    }
  }

  /// Whoever opens the file finds the old contents or the new, also after a power cut.
  package func write(_ contents: [UInt8]) throws(OutputError) {
    // A name of this process only, and never one through which somebody else's file is written.
    let staged = folder + "/.walkhabits-\(getpid()).partial"
    let output = try BufferedFile(creating: staged, mustBeNew: true)
    do throws(OutputError) {
      try output.append(contents)
      if let permissions, !setPermissions(permissions, of: staged) {
        throw .cannotWrite(path: path, reason: systemReason())
      }
      try output.sync()
      guard rename(staged, to: path) else {
        throw .cannotWrite(path: path, reason: systemReason())
      }
    } catch {
      removeLink(staged)
      throw error
    }
    try syncFolder(folder)
  }

  private var name: Substring {
    path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
  }

  private var folder: String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }
}
