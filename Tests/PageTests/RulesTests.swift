import Foundation
import Testing

@Suite struct RulesTests {
  /// The rules of the page are a generated file, which is part of the sources so that a build needs no
  /// compiler for WebAssembly.
  @Test func rulesOfThePageAreMadeOfTheSourcesAsTheyStand() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let recorded = try String(
      contentsOf: root.appending(path: "Sources/Page/Assets/rules.wasm.sources"), encoding: .utf8)
    let make = Process()
    make.executableURL = URL(filePath: "/usr/bin/make")
    make.arguments = ["--no-print-directory", "-C", root.path(), "rules-sources"]
    let output = Pipe()
    make.standardOutput = output
    try make.run()
    let now = try #require(try output.fileHandleForReading.readToEnd())
    make.waitUntilExit()
    #expect(String(decoding: now, as: UTF8.self) == recorded, "`make rules` mends it")
  }
}
