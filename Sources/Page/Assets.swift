import CPage

/// The files of which a page is made.
package struct Assets: Sendable {
  /// Vega's modules, in the order in which they need each other; empty if the program was built
  /// without them.
  package var library: [(name: String, text: [UInt8])] = []
  private var files: [String: [UInt8]] = [:]

  /// Those that the program was built with.
  package static let builtIn = Assets()

  private init() {
    var index = 0
    // Safe: names end in NUL, bytes are as many as `count` says, and both are constants.
    while case let asset = unsafe page_asset(index), let name = unsafe asset.name {
      let name = unsafe String(cString: name)
      let text = unsafe [UInt8](UnsafeBufferPointer(start: asset.bytes, count: asset.count))
      if name.hasPrefix("vega-") { library.append((name, text)) } else { files[name] = text }
      index += 1
    }
  }

  package subscript(name: String) -> [UInt8] {
    guard let bytes = files[name] else { preconditionFailure("Sources/CPage lacks \(name)") }
    return bytes
  }

  /// Names of the files that end in `suffix`, ascending.
  func names(endingIn suffix: String) -> [String] {
    files.keys.filter { $0.hasSuffix(suffix) }.sorted()
  }

  /// One line for each thing that the page will lack.
  package var warnings: [String] {
    library.isEmpty
      ? [
        "index.html has no charts: the program was built without Vega; install libjs-vega and "
          + "build it again"
      ] : []
  }
}
