import Configuration
import Emit
import Figures
import Foundation
import Habits
import Page
import Reminders
import Testing

@Suite struct PageTests {
  /// What would end the script, start a comment, or break a line of JavaScript.
  private static let hostileIDs = [
    "</script><script>alert(1)</script>", "<!--", "-->", "<img src=x onerror=alert(1)>", "]]>",
    "\u{2028}\u{2029}", "\"'`${alert(1)}\\", "{{run}}{{style}}", "&lt;&amp;", "\u{1}\u{7F}\t\r\n",
    "=2+5", "é 散步 👟", "\u{FEFF}", "__proto__", "constructor",
  ]

  private static func page(_ share: PageShare, assets: Assets = .builtIn) -> String {
    var record = RunRecord(version: "1.2.3", asOf: asOf)
    record.rowsRead = 5
    record.rowsUsed = 4
    return String(
      decoding: Page(record, Configuration(), share, assets: assets).html, as: UTF8.self)
  }

  private struct Run: Decodable {
    var version: String
    var asOf: Int64
    var ids: [String]
    var zones: [String]
    var figures: [String: [Int]]
  }

  private static func runText(of page: String) throws -> Substring {
    let start = try #require(page.firstRange(of: "id=\"run\">")).upperBound
    return page[start..<(try #require(page[start...].firstRange(of: "</script>")).lowerBound)]
  }

  @Test func hostileIDsComeBackExactlyAndEndNothing() throws {
    let share = share(Self.hostileIDs.map { (Array($0.utf8), walks(at: 600, days: [1, 2, 3])) })
    let text = try Self.runText(of: Self.page(share))
    let run = try JSONDecoder().decode(Run.self, from: Data(text.utf8))
    #expect(Set(run.ids) == Set(Self.hostileIDs))
    #expect(run.ids == run.ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    let ids = try #require(text.firstRange(of: "\"ids\":"))
    let list = text[ids.upperBound...].prefix { $0 != "]" }
    for character in "<>&'\u{2028}\u{2029}\u{7F}" { #expect(!list.contains(character)) }
    #expect(!text.contains("\u{2028}") && !text.contains("\u{2029}"))
  }

  @Test func scriptsAndStyleEndWhereTheyShall() {
    let page = Self.page(share([]))
    let opened = page.matches(of: /<script[ >]/).count
    #expect(opened == page.matches(of: /<\/script/).count)
    #expect(page.matches(of: /<style/).count == 1)
    #expect(!page.contains("{{"))
  }

  @Test func pageAsksNothingOfANetwork() {
    let page = Self.page(share([]), assets: Assets.builtIn.withoutLibrary)
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains(/(?:src|href)="(?!#)/))
    #expect(!page.contains(/\b(?:fetch|XMLHttpRequest|import)\(/))
  }

  @Test func withoutVegaThePageIsThereAndAWarningSaysWhatIsMissing() {
    let assets = Assets.builtIn.withoutLibrary
    #expect(assets.warnings.count == 1)
    #expect(assets.warnings[0].contains("libjs-vega"))
    let page = Self.page(share([]), assets: assets)
    #expect(!page.contains("define(\"vega-view\""))
    #expect(page.hasSuffix("</html>\n"))
  }

  @Test func builtInAssetsHoldVega() {
    #expect(Assets.builtIn.warnings.isEmpty)
  }

  @Test func pageOfFullSampleOfLongestIDsStaysBelowFiveMegabytes() {
    var share = PageShare()
    for number in 0..<3_000 {
      // Each byte of the id needs an escape of six.
      let digits = Array(String(number).utf8)
      let id = [UInt8](repeating: UInt8(ascii: "<"), count: 255 - digits.count) + digits
      share.add(id, walks(at: 600, days: Array(1...13)))
    }
    #expect(Self.page(share).utf8.count < 5_000_000)
  }

  @Test func mostPeopleOfOrdinaryIDsFit() throws {
    var share = PageShare()
    for number in 0..<3_000 {
      share.add(Array("user-\(number)".utf8), walks(at: 600, days: Array(1...13)))
    }
    let text = try Self.runText(of: Self.page(share))
    let run = try JSONDecoder().decode(Run.self, from: Data(text.utf8))
    #expect(run.ids.count == SampleChoice.limit)
    #expect(run.figures["people"] == [3_000])
  }

  @Test func orderAndPartsOfTheUsersChangeNoByte() {
    let people = (0..<5_000).map { number in
      (id: Array("user-\(number)".utf8), walks: walks(at: number % 1440, days: [1, 2, 3, 8]))
    }
    let whole = share(people)
    var parts = PageShare()
    for start in stride(from: 0, to: people.count, by: 700).reversed() {
      parts.add(share(people[start..<min(start + 700, people.count)].reversed()))
    }
    #expect(Self.page(whole) == Self.page(parts))
  }

  @Test func whoHasMoreWalksThanAPageDrawsIsCountedOnly() throws {
    let many = (0...SampleChoice.rowLimit).map { index in
      var walk = walks(at: 600, days: [1])[0]
      walk.instant += Int64(index)
      walk.wallClock += Int64(index)
      return walk
    }
    let text = try Self.runText(
      of: Self.page(share([(Array("many".utf8), many), (Array("few".utf8), [])])))
    let run = try JSONDecoder().decode(Run.self, from: Data(text.utf8))
    #expect(run.ids == ["few"])
    #expect(run.figures["people"] == [2])
    #expect(run.figures["walks"]?[0] == SampleChoice.rowLimit + 1)
  }
}

extension Assets {
  fileprivate var withoutLibrary: Assets {
    var assets = self
    assets.library = []
    return assets
  }
}
