import Foundation
import Glibc

/// The output folder during one run: files are written to a staging folder and published together.
///
/// A reader of `latest` sees the whole run before or the whole new one, whenever the process stops.
/// After any error nothing of the run is published; letting go of the value removes the staging
/// folder and lets the next run in. What a killed run left behind, the next one removes.
package final class RunFolder {
  /// `DIR/latest`: until `publish`, the run before.
  package let latest: String
  /// `DIR/runs/20261129T130000Z`
  package let folder: String

  private let out: String
  private let runs: String
  private let name: String
  private let staging: String
  private let newLatest: String
  private let lock: FolderLock
  /// Of the files that were chosen.
  var files: [OutputFile: BufferedFile] = [:]
  private let userFolders: [UserFolder]

  /// A folder with a file for each user.
  package enum UserFolder: String, Sendable {
    case reports = "users"
    case calendars = "ics"

    var fileExtension: String {
      switch self {
      case .reports: ".json"
      case .calendars: ".ics"
      }
    }
  }

  /// Makes the staging folder and opens the chosen files.
  ///
  /// - Parameters:
  ///   - lock: of the output folder.
  ///   - asOf: Unix seconds.
  ///   - chosen: the files that the run writes.
  ///   - userFolders: the folders in which it also writes a file per user.
  package init(
    holding lock: FolderLock, asOf: Int64, chosen: Set<OutputFile> = Set(OutputFile.allCases),
    userFolders: [UserFolder] = []
  ) throws(OutputError) {
    var name: [UInt8] = []
    name.append(folderNameOf: asOf)
    self.name = String(decoding: name, as: UTF8.self)
    self.lock = lock
    self.userFolders = userFolders
    out = lock.folder
    latest = out + "/latest"
    newLatest = out + "/.latest"
    runs = out + "/runs"
    folder = runs + "/" + self.name
    staging = runs + "/.staging"
    try makeFolder(runs)
    if isOther(than: .symbolicLink, at: latest) {
      throw .cannotCreate(
        path: latest, reason: "it is no symbolic link; move it away or choose another folder")
    }
    if isOther(than: .folder, at: folder) {
      throw .cannotCreate(path: folder, reason: "a file of that name is in the way")
    }
    try open(chosen)
  }

  deinit { discard() }

  private func open(_ chosen: Set<OutputFile>) throws(OutputError) {
    try removeFolder(staging)
    try makeFolder(staging)
    for folder in userFolders { try makeFolder(staging + "/" + folder.rawValue) }
    for file in OutputFile.allCases where chosen.contains(file) {
      let opened = try BufferedFile(creating: staging + "/" + file.rawValue)
      files[file] = opened
      if let header = file.header { try opened.append(Array((header + "\n").utf8)) }
    }
  }

  /// Whether `file` was chosen.
  package func writes(_ file: OutputFile) -> Bool { files[file] != nil }

  /// Appends to a file; what is for a file that was not chosen is dropped.
  package func append(_ bytes: [UInt8], to file: OutputFile) throws(OutputError) {
    try files[file]?.append(bytes)
  }

  /// Writes a user's own file in one of the user folders; nothing if the run does not write these.
  ///
  /// - Parameter name: `userFileName` of the user's id.
  package func writeUserFile(
    _ name: String, in userFolder: UserFolder, _ contents: [UInt8]
  ) throws(OutputError) {
    guard userFolders.contains(userFolder) else { return }
    let file = try BufferedFile(
      creating: "\(staging)/\(userFolder.rawValue)/\(name)\(userFolder.fileExtension)",
      mustBeNew: true)
    try file.append(contents)
    try file.flush()
  }

  /// Publishes the run as `runs/<as-of>` and turns `latest` to it.
  ///
  /// The order matters: all bytes reach the disk before a name does, and what may fail for want of
  /// space is done before the two renames.
  package func publish(_ record: RunRecord) throws(OutputError) {
    if writes(.run) { try append(record.json, to: .run) }
    for file in OutputFile.allCases { try files[file]?.sync() }
    files = [:]
    let keepsCalendars = try keepCalendars()
    if !userFolders.isEmpty || keepsCalendars {
      // One call for everything rather than an fsync for each of a million files.
      sync()
      for folder in userFolders { try syncFolder(staging + "/" + folder.rawValue) }
    }
    try syncFolder(staging)
    try linkNewLatest()

    let hadFolder = try moveIn()
    do {
      try syncFolder(runs)
      try rename(newLatest, to: latest)
    } catch {
      moveOut(hadFolder: hadFolder)
      throw error
    }
    try syncFolder(out)
    discard()
  }

  /// A run without calendars keeps those of the run before out of sight, for the next run with some:
  /// else their history would end, or fall back to that of an older run.
  ///
  /// - Returns: whether there were any.
  private func keepCalendars() throws(OutputError) -> Bool {
    guard !userFolders.contains(.calendars), let calendars = Self.calendars(of: latest) else {
      return false
    }
    let kept = staging + "/" + Self.keptCalendars
    // What was published does not change, so links will do, where the file system has them.
    do { try FileManager.default.linkItem(atPath: calendars, toPath: kept) } catch {
      try removeFolder(kept)
      do { try FileManager.default.copyItem(atPath: calendars, toPath: kept) } catch {
        throw .cannotWrite(path: kept, reason: error.localizedDescription)
      }
    }
    try syncFolder(kept)
    return true
  }

  /// The folder of the calendars that the run in `folder` wrote or kept; nil if there is none.
  static func calendars(of folder: String) -> String? {
    [UserFolder.calendars.rawValue, keptCalendars].map { folder + "/" + $0 }.first(where: isFolder)
  }

  private static let keptCalendars = "." + UserFolder.calendars.rawValue

  /// Removes the staging folder: the unpublished run, or the one whose place the new one took.
  private func discard() {
    files = [:]
    removeLink(newLatest)
    // What cannot be removed now, the next run removes or reports.
    try? removeFolder(staging)
  }

  private func linkNewLatest() throws(OutputError) {
    removeLink(newLatest)
    // Relative, so that the output folder can be moved.
    guard linkSymbolically(newLatest, to: "runs/" + name) else {
      throw .cannotWrite(path: newLatest, reason: systemReason())
    }
  }

  /// Gives the staging folder its final name. If an earlier run with the same as-of moment has it,
  /// the two are exchanged: at no moment is there none.
  ///
  /// - Returns: whether there was one.
  private func moveIn() throws(OutputError) -> Bool {
    if Emit.rename(staging, to: folder) { return false }
    guard errno == ENOTEMPTY || errno == EEXIST else {
      throw .cannotWrite(path: folder, reason: systemReason())
    }
    guard exchange(staging, with: folder) else {
      let reason = systemReason()
      throw .cannotWrite(
        path: folder,
        reason: "\(reason); it cannot be exchanged with the run before: move that one away")
    }
    return true
  }

  private func moveOut(hadFolder: Bool) {
    // That it fails would be the second failure at once; then the run stays, unlinked.
    _ = hadFolder ? exchange(staging, with: folder) : Emit.rename(folder, to: staging)
  }

  private func rename(_ old: String, to new: String) throws(OutputError) {
    guard Emit.rename(old, to: new) else {
      throw .cannotWrite(path: new, reason: systemReason())
    }
  }
}
