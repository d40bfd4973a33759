import Foundation
import Testing

@Suite struct OtherDocumentsTests {
  @Test func newestHeadingOfTheChangelogIsTheProgramsVersion() throws {
    let headings = try Document("CHANGELOG.md").lines.filter { $0.hasPrefix("## ") }
    let newest = try #require(headings.first?.dropFirst(3).prefix { $0 != " " })
    #expect(try WorkFolder().run("walkhabits --version").output == "walkhabits \(newest)\n")
  }

  @Test func everyPathInContributingExists() throws {
    let text = try Document("CONTRIBUTING.md").text
    let paths = text.matches(of: /`((?:Sources|Tests|data)\/[A-Za-z\/.]*)`/).map {
      String($0.output.1)
    }
    #expect(!paths.isEmpty)
    for path in paths {
      let url = Document.root.appending(path: path)
      #expect(FileManager.default.fileExists(atPath: url.path()), "\(path)")
    }
  }

  @Test(arguments: ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "data/README.md"])
  func everyLinkWithinTheRepositoryLeadsSomewhere(path: String) throws {
    let folder = Document.root.appending(path: path).deletingLastPathComponent()
    for link in try Document(path).text.matches(of: /\]\(([^):#]+)\)/) {
      let url = folder.appending(path: String(link.output.1))
      #expect(FileManager.default.fileExists(atPath: url.path()), "\(link.output.1)")
    }
  }
}
