import Testing

@testable import Habits
@testable import Ingest
@testable import Zones

@Suite struct TimestampTests {
  struct Accepted: CustomTestStringConvertible {
    var testDescription: String
    /// Seconds after 2026-11-16T18:10:00, as the clock shows them.
    var seconds: Int64
    var offset: Timestamp.WrittenOffset

    init(_ text: String, _ offset: Timestamp.WrittenOffset = .none, seconds: Int64 = 0) {
      (testDescription, self.offset, self.seconds) = (text, offset, seconds)
    }
  }

  static let accepted = [
    Accepted("2026-11-16T18:10"),
    Accepted("2026-11-16 18:10"),
    Accepted("2026-11-16T18:10:00"),
    Accepted("2026-11-16 18:10:59", seconds: 59),
    Accepted("2026-11-16T18:10:07.9", seconds: 7),
    Accepted("2026-11-16T18:10:07.999999999999", seconds: 7),
    Accepted("2026-11-16T18:10:07,5", seconds: 7),
    Accepted("2026-11-16T18:10Z", .utc),
    Accepted("2026-11-16T18:10:00Z", .utc),
    Accepted("2026-11-16T18:10:00.000Z", .utc),
    Accepted("2026-11-16T18:10:00+00:00", .utc),
    Accepted("2026-11-16T18:10:00-00:00", .utc),
    Accepted("2026-11-16T18:10:00+0000", .utc),
    Accepted("2026-11-16T18:10:00-0000", .utc),
    Accepted("2026-11-16T18:10+08:00", .minutes(480)),
    Accepted("2026-11-16T18:10+0800", .minutes(480)),
    Accepted("2026-11-16 18:10:00.5-03:30", .minutes(-210)),
    Accepted("2026-11-16 18:10:00-0330", .minutes(-210)),
    Accepted("2026-11-16T18:10:00+05:45", .minutes(345)),
    Accepted("2026-11-16T18:10:00-00:01", .minutes(-1)),
    Accepted("2026-11-16T18:10:00+15:59", .minutes(959)),
    Accepted("2026-11-16T18:10:00-15:59", .minutes(-959)),
  ]

  private func read(_ text: String) throws(Timestamp.Fault) -> Timestamp {
    try Timestamp(Array(text.utf8).span)
  }

  @Test(arguments: accepted)
  func formIsRead(_ text: Accepted) throws {
    let base = try #require(CivilDate(year: 2026, month: 11, day: 16)).wallClock(minute: 1090)
    let timestamp = try read(text.testDescription)
    #expect(timestamp.wallClock == base + text.seconds)
    #expect(timestamp.offset == text.offset)
    let instant: Int64? =
      switch text.offset {
      case .none: nil
      case .utc: timestamp.wallClock
      case .minutes(let minutes): timestamp.wallClock - Int64(minutes * 60)
      }
    #expect(timestamp.instant == instant)
  }

  @Test(arguments: [
    "", "x", "2026-11-16", "2026-11-16T", "2026-11-16T18", "2026-11-16T18:", "2026-11-16T18:1",
    "2026-11-16T1810", "20261116T181000Z", "2026-11-16t18:10", "2026-11-16T18:10z",
    "2026-11-16  18:10", "2026-11-16_18:10", "2026/11/16 18:10", "16-11-2026 18:10",
    "2026-1-16T18:10:00", "2026-11-16T8:10:00", "2026-13-16T18:10", "2026-00-16T18:10",
    "2026-11-00T18:10", "2026-11-31T18:10", "2026-02-29T18:10", "2026-11-16T24:00",
    "2026-11-16T18:60", "2026-11-16T18:10:60", "2026-11-16T18:10:", "2026-11-16T18:10:5",
    "2026-11-16T18:10:00.", "2026-11-16T18:10.5", "2026-11-16T18:10:00.5.5",
    "2026-11-16T18:10:00.x", "2026-11-16T18:10:00 Z", "2026-11-16T18:10:00 +08:00",
    "2026-11-16T18:10:00Zx", "2026-11-16T18:10:00ZZ", "2026-11-16T18:10:00 ",
    " 2026-11-16T18:10:00", "2026-11-16T18:10:00+", "2026-11-16T18:10:00+8",
    "2026-11-16T18:10:00+08", "2026-11-16T18:10:00+08:", "2026-11-16T18:10:00+08:0",
    "2026-11-16T18:10:00+080", "2026-11-16T18:10:00+08000", "2026-11-16T18:10:00+08:000",
    "2026-11-16T18:10:00+08:60", "2026-11-16T18:10:00+16:00", "2026-11-16T18:10:00-16:00",
    "2026-11-16T18:10:00+1600", "2026-11-16T18:10:00+99:99", "2026-11-16T18:10:00\u{2212}08:00",
    "2026-11-16T18:1\u{661}", "+026-11-16T18:10", "-026-11-16T18:10", "12026-11-16T18:10",
    "2026-11-16T-8:10", "2026-11-16T18:10:-1", "1763316600", "2026-W47-1T18:10",
    "2026-11-16T18:10 PM", "2026-11-16T06:10 PM", "0000-00-00T00:00:00",
  ])
  func otherTextIsMalformed(text: String) {
    #expect(throws: Timestamp.Fault.malformed) { try read(text) }
  }

  /// The date as written counts, whatever the offset.
  @Test(arguments: [
    ("1999-12-31T23:59:59", false), ("2000-01-01T00:00:00", true),
    ("2099-12-31T23:59:59", true), ("2100-01-01T00:00:00", false),
    ("1999-12-31T23:59:59-15:59", false), ("2000-01-01T00:00:00+15:59", true),
    ("2099-12-31T23:59:59-15:59", true), ("2100-01-01T00:00:00+15:59", false),
    ("0001-01-01T00:00:00Z", false), ("1970-01-01T00:00:00Z", false),
    ("9999-12-31T23:59:59Z", false),
  ])
  func plausibleDatesAreThoseOfThisCentury(text: String, isPlausible: Bool) throws {
    if isPlausible {
      _ = try read(text)
    } else {
      #expect(throws: Timestamp.Fault.implausible) { try read(text) }
    }
  }

  @Test func implausibleDateMustStillBeWellFormed() {
    #expect(throws: Timestamp.Fault.malformed) { try read("1999-02-29T18:10:00") }
    #expect(throws: Timestamp.Fault.malformed) { try read("1999-02-28T18:10:00x") }
  }
}
