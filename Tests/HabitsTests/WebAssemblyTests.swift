import Foundation
import Testing

/// The rules also run in a web page: the module is plain enough for Embedded Swift.
@Suite struct WebAssemblyTests {
  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Habits")

  private static let compiler: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { URL(filePath: "\($0)/swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  private static var linker: URL? {
    let beside = compiler?.resolvingSymlinksInPath().deletingLastPathComponent()
    return beside.map { $0.appending(path: "wasm-ld") }
      .flatMap { FileManager.default.isExecutableFile(atPath: $0.path) ? $0 : nil }
  }

  private static func sourceFiles() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
  }

  /// A page's way into the module: the habit time of four days at one minute.
  private static let page = """
    @_cdecl("analyse")
    public func analyse(_ minute: Int32) -> Int32 {
      var walks = WalksByUser()
      for day in 0..<4 { walks.append(Walk(date: CivilDate(dayNumber: 20_773) + day, minute: Int(minute))) }
      walks.endUser()
      var analysis = Analysis()
      analysis.run(on: walks, rules: Rules())
      return Int32(analysis.judged(ofUser: 0).first?.habitMinute ?? -1)
    }
    """

  /// What the page itself must bring.
  private static let imports = ["__stack_chk_fail", "__stack_chk_guard", "free", "posix_memalign"]

  @Test func noFileImportsAnything() throws {
    let files = try Self.sourceFiles()
    #expect(files.count > 5)
    for file in files {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      let imports = lines.filter { $0.split(separator: " ").contains("import") }
      #expect(imports.isEmpty, "\(file.lastPathComponent)")
    }
  }

  @Test(.enabled(if: compiler != nil, "there is no swiftc on the path"))
  func compilesAndLinksAsEmbeddedSwift() throws {
    let compiler = try #require(Self.compiler)
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "habits-wasm-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appending(path: "Page.swift")
    try Data(Self.page.utf8).write(to: page)
    let object = folder.appending(path: "Habits.o")
    let arguments = [
      "-target", "wasm32-unknown-none-wasm", "-enable-experimental-feature", "Embedded", "-wmo",
      "-Osize", "-parse-as-library", "-package-name", "walkhabits", "-swift-version", "6",
      "-module-name", "Habits", "-c",
    ]
    try run(
      compiler,
      arguments + Self.sourceFiles().map(\.path) + [page.path, "-o", object.path])

    guard let linker = Self.linker else { return }
    let allowed = folder.appending(path: "imports")
    try Data(Self.imports.joined(separator: "\n").utf8).write(to: allowed)
    let module = folder.appending(path: "habits.wasm")
    try run(
      linker,
      [
        "--no-entry", "--export=analyse", "--allow-undefined-file=\(allowed.path)", object.path,
        "-o", module.path,
      ])
    // A page that loads it should not notice: today it is 39 KB.
    #expect(try Data(contentsOf: module).count < 100_000)
  }

  private func run(_ program: URL, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: text, as: UTF8.self))")
  }
}
