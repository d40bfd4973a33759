import Testing

@testable import Zones

@Suite struct ZoneNameTests {
  @Test(arguments: [
    "Europe/Berlin", "Asia/Taipei", "America/Argentina/Buenos_Aires", "America/Port-au-Prince",
    "Asia/Calcutta", "US/Pacific", "Etc/GMT+8", "Etc/GMT-14", "Etc/UTC", "UTC", "GMT", "GMT0",
    "GMT+0", "GMT-0", "UCT", "Zulu", "CET", "EST", "EST5EDT", "PST8PDT", "HST", "GB", "GB-Eire",
    "NZ", "NZ-CHAT", "PRC", "ROC", "ROK", "W-SU", "Japan", "Singapore",
  ])
  func ianaNameIsKnown(name: String) {
    #expect(Zone(ianaName: name)?.name == name)
  }

  /// Abbreviations and offsets are no IANA names, although Foundation takes many of them.
  @Test(arguments: [
    "PST", "PDT", "BST", "IST", "JST", "CEST", "MSK", "ECT", "ACT", "AET", "CTT", "NET", "SST",
    "GMT+8", "GMT-8", "GMT+0800", "GMT+08:00", "GMT0800", "UTC+8", "UTC+08:00", "UTC+05:45",
    "UTC-5", "+08:00", "8", "SystemV/PST8", "SystemV/PST8PDT",
  ])
  func abbreviationOrOffsetIsRefused(name: String) {
    #expect(Zone(ianaName: name) == nil)
  }

  @Test(arguments: [
    "", " ", "europe/berlin", "EUROPE/BERLIN", "Europe/berlin", "utc", "Europe", "Europe/",
    "Europe/Nowhere", "Europe/Berlin ", " Europe/Berlin", "Europe/Berlin\0", "Europe//Berlin",
    "../x", "../etc/passwd", "./Europe/Berlin", "Europe/../Europe/Berlin", "/etc/localtime",
    "localtime", "posixrules", "posix/Europe/Berlin", "right/Europe/Berlin", "zone.tab",
    "Etc/Unknown", "Etc/GMT-15", "CET-1CEST", "<+08>-8", "\u{FF25}urope/Berlin",
  ])
  func nameThatIsNoneIsRefused(name: String) {
    #expect(Zone(ianaName: name) == nil)
  }

  @Test(arguments: [
    (0, "UTC+00:00"), (345, "UTC+05:45"), (-210, "UTC-03:30"), (480, "UTC+08:00"),
    (-5, "UTC-00:05"), (959, "UTC+15:59"), (-959, "UTC-15:59"),
  ])
  func fixedZoneIsNamedAfterItsOffset(minutes: Int, name: String) {
    let zone = Zone.fixed(offsetMinutes: minutes)
    #expect(zone.name == name)
    #expect(zone.offset(at: 0) == Int32(minutes * 60))
    #expect(zone.instant(ofWallClock: 1_000_000) == 1_000_000 - Int64(minutes * 60))
    #expect(zone.wallClock(at: 1_000_000) == 1_000_000 + Int64(minutes * 60))
  }

  @Test func directoryNumbersEachZoneOnce() {
    let directory = ZoneDirectory()
    #expect(directory.number(named: "Europe/Berlin") == 0)
    #expect(directory.number(named: "Mars/Olympus_Mons") == nil)
    #expect(directory.number(named: "Asia/Taipei") == 1)
    #expect(directory.number(named: "Europe/Berlin") == 0)
    #expect(directory.number(named: "Mars/Olympus_Mons") == nil)
    #expect(directory.zones.map(\.name) == ["Europe/Berlin", "Asia/Taipei"])
  }

  /// After more nonsense than it remembers, a directory still knows what it knew.
  @Test func directorySurvivesAFloodOfUnknownNames() {
    let directory = ZoneDirectory()
    #expect(directory.number(named: "Europe/Berlin") == 0)
    for number in 0..<12_000 { #expect(directory.number(named: "\(number)") == nil) }
    #expect(directory.number(named: "Europe/Berlin") == 0)
    #expect(directory.number(named: "Asia/Taipei") == 1)
    #expect(directory.number(named: "Asia/Taipei") == 1)
    #expect(directory.zones.count == 2)
  }
}
