/// Writes files that are no run's into a folder, which is made where it is missing: each is there as
/// a whole or not at all.
package func writeFiles(
  _ files: [(name: String, contents: [UInt8])], in folder: String
) throws(OutputError) {
  try makeFolder(folder)
  for file in files { try writeFile(file.contents, to: folder + "/" + file.name) }
}

/// Writes one such file into a folder that is there.
package func writeFile(_ contents: [UInt8], to path: String) throws(OutputError) {
  let staged = path + ".partial"
  let output = try BufferedFile(creating: staged)
  do throws(OutputError) {
    try output.append(contents)
    try output.sync()
    guard rename(staged, to: path) else {
      throw .cannotWrite(path: path, reason: systemReason())
    }
  } catch {
    removeLink(staged)
    throw error
  }
}
