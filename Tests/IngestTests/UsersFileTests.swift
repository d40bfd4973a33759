import Configuration
import Testing

@testable import Habits
@testable import Ingest
@testable import Reminders
@testable import Zones

@Suite struct UsersFileTests {
  private let zones = ZoneDirectory()

  private func read(_ text: String) throws -> UsersFile {
    let folder = try Folder()
    return try UsersFile(path: try folder.write("users.csv", Array(text.utf8)), zones: zones)
  }

  /// The choices of a file with one user, below this header.
  private func choice(_ header: String, _ row: String) throws -> UsersFile.Choice {
    let file = try read("user_id,\(header)\nu,\(row)\n")
    return try #require(file.choices.first)
  }

  /// The whole text of the refusal, without the folder.
  private func refusal(_ text: String) throws -> String? {
    let messages = try refusals(text)
    #expect(messages.count <= 1)
    return messages.first
  }

  private func refusals(_ text: String) throws -> [String] {
    do {
      _ = try read(text)
      return []
    } catch let failure as UsersFileFailure {
      return failure.messages.map { message in
        message.firstRange(of: "users.csv").map { String(message[$0.lowerBound...]) } ?? message
      }
    }
  }

  @Test(arguments: ["u,,,,,", "u,auto,,,,granted", "u,auto,,daily,,"])
  func emptyCellsMeanTheDefaults(row: String) throws {
    let file = try read(
      "user_id,reminder_mode,fixed_times,fixed_days,time_zone,notifications\n\(row)\n")
    #expect(file.choices.map(\.settings) == [ReminderSettings()])
    #expect(file.choices.map(\.zoneNumber) == [nil])
    #expect(ReminderSettings().mode == .auto)
    #expect(ReminderSettings().notifications == .granted)
  }

  @Test func onlyTheIdIsRequired() throws {
    let file = try read("\u{FEFF} User_ID ,note\r\nu,\r\n\r\n  \r\nv,x\r\n")
    #expect(file.choices.count == 2)
    #expect(try read("user_id").choices.isEmpty)
  }

  @Test func modesAreRead() throws {
    #expect(try choice("reminder_mode", "off").settings.mode == .off)
    #expect(try choice("notifications", "denied").settings.notifications == .denied)
    let fixed = try choice("reminder_mode,fixed_times,fixed_days", "fixed,07:30;19:00,mon;wed")
    #expect(
      fixed.settings.mode == .fixed(minutes: [450, 1140], days: [.monday, .wednesday]))
  }

  @Test(arguments: ["", "daily", "mon;tue;wed;thu;fri;sat;sun"])
  func noDaysAreDaily(days: String) throws {
    let choice = try choice("reminder_mode,fixed_times,fixed_days", "fixed,07:30,\(days)")
    #expect(choice.settings.mode == .fixed(minutes: [450], days: Set(Weekday.allCases)))
  }

  @Test func sameTimeCountsOnceAndTimesAscend() throws {
    let choice = try choice("reminder_mode,fixed_times", "fixed,23:59;00:00;07:30;23:59;07:30")
    #expect(
      choice.settings.mode == .fixed(minutes: [0, 450, 1439], days: Set(Weekday.allCases)))
  }

  @Test func zoneIsNumberedInTheDirectory() throws {
    #expect(try choice("time_zone", "Asia/Taipei").zoneNumber == 0)
    #expect(zones.zones.map(\.name) == ["Asia/Taipei"])
  }

  @Test func idsAreAnyTextOfUpTo255Bytes() throws {
    let ids = ["é", "e\u{301}", "A", "a", String(repeating: "散", count: 85)]
    let file = try read("user_id\n" + ids.joined(separator: "\n"))
    #expect(
      file.table.users.indices.map { String(decoding: file.table.id(of: $0), as: UTF8.self) }
        .elementsEqual(ids) { $0.utf8.elementsEqual($1.utf8) })
  }

  struct Refused: CustomTestStringConvertible {
    var testDescription: String
    var error: String

    init(_ text: String, _ error: String) { (testDescription, self.error) = (text, error) }
  }

  private static let times = "times from 00:00 to 23:59, such as 07:30;19:00"
  private static let days = "'daily' or days such as mon;wed;fri"
  private static let none = "times such as 07:30;19:00, since the mode is 'fixed'"
  private static let id = "a text of 1 to 255 bytes in UTF-8"
  private static let long = String(repeating: "x", count: 256)

  static let refused = [
    Refused("", "users.csv:1: the header lacks 'user_id'; found "),
    Refused("\n\n", "users.csv:1: the header lacks 'user_id'; found "),
    Refused("name,mode\n", "users.csv:1: the header lacks 'user_id'; found 'name', 'mode'"),
    Refused(
      "user_id\nu\n\nv\nu", "users.csv:5: user_id: 'u' stands on line 2 already; keep one of them"),
    Refused("user_id,time_zone\n,UTC", "users.csv:2: user_id: expected \(id), found ''"),
    Refused(
      "user_id,reminder_mode,fixed_times\n\na,fixed,07:30,19:00\n",
      "users.csv:3: expected 3 cells, as the header has, found 4; put a cell with a comma in quotes, "
        + "and ';' between fixed times"),
    Refused(
      "user_id,note,time_zone\nu,\"a\nb\",\nv,UTC\n",
      "users.csv:4: expected 3 cells, as the header has, found 2; write a comma for each cell that is "
        + "left empty"),
    Refused(
      "user_id\n\(long)", "users.csv:2: user_id: expected \(id), found '\(long.prefix(80))…'"),
    Refused(
      "user_id,reminder_mode\nu,on",
      "users.csv:2: reminder_mode: expected 'auto', 'fixed' or 'off', found 'on'"),
    Refused(
      "user_id,reminder_mode\nu,Auto",
      "users.csv:2: reminder_mode: expected 'auto', 'fixed' or 'off', found 'Auto'"),
    Refused(
      "user_id,reminder_mode\nu,fixed", "users.csv:2: fixed_times: expected \(none), found ''"),
    Refused(
      "user_id,reminder_mode,fixed_times\nu,fixed,",
      "users.csv:2: fixed_times: expected \(none), found ''"),
    Refused(
      "user_id,fixed_times\nu,24:00", "users.csv:2: fixed_times: expected \(times), found '24:00'"),
    Refused(
      "user_id,fixed_times\nu,07:60", "users.csv:2: fixed_times: expected \(times), found '07:60'"),
    Refused(
      "user_id,fixed_times\nu,7:30", "users.csv:2: fixed_times: expected \(times), found '7:30'"),
    Refused(
      "user_id,fixed_times\nu,07:30;", "users.csv:2: fixed_times: expected \(times), found '07:30;'"
    ),
    Refused(
      "user_id,fixed_times\nu,\"07:30,19:00\"",
      "users.csv:2: fixed_times: expected \(times), found '07:30,19:00'"),
    Refused("user_id,fixed_days\nu,Mon", "users.csv:2: fixed_days: expected \(days), found 'Mon'"),
    Refused(
      "user_id,fixed_days\nu,mon;", "users.csv:2: fixed_days: expected \(days), found 'mon;'"),
    Refused(
      "user_id,fixed_days\nu,daily;mon",
      "users.csv:2: fixed_days: expected \(days), found 'daily;mon'"),
    Refused(
      "user_id,notifications\r\n\r\nu,yes",
      "users.csv:3: notifications: expected 'granted' or 'denied', found 'yes'"),
    Refused(
      "user_id,time_zone\nu,PST",
      "users.csv:2: time_zone: expected an IANA name such as Europe/Berlin, found 'PST'"),
    Refused(
      "user_id,time_zone\nu,\nv,\"never closed\nw,\n",
      "users.csv:3: a quote opens here and never closes; close it, or double it if it is text"),
    Refused(
      "user_id,\"time_zone\nu,\n",
      "users.csv:1: a quote opens here and never closes; close it, or double it if it is text"),
    Refused(
      "user_id,time_zone\n\"u\r\n,v\",\"\n",
      "users.csv:3: a quote opens here and never closes; close it, or double it if it is text"),
  ]

  @Test(arguments: refused)
  func refusalSaysWhatIsWrong(_ refused: Refused) throws {
    #expect(try refusal(refused.testDescription) == refused.error)
  }

  @Test func everyFaultIsToldAtOnceWithItsPlace() throws {
    let text = """
      user_id,reminder_mode,fixed_times,time_zone
      a,on,7:3,Nowhere
      b,auto,
      a,off,,
      ,fixed,25:00,
      c,auto,,

      """
    #expect(
      try refusals(text) == [
        "users.csv:2: fixed_times: expected \(Self.times), found '7:3'",
        "users.csv:2: reminder_mode: expected 'auto', 'fixed' or 'off', found 'on'",
        "users.csv:2: time_zone: expected an IANA name such as Europe/Berlin, found 'Nowhere'",
        "users.csv:3: expected 4 cells, as the header has, found 3; write a comma for each cell that "
          + "is left empty",
        "users.csv:4: user_id: 'a' stands on line 2 already; keep one of them",
        "users.csv:5: user_id: expected \(Self.id), found ''",
        "users.csv:5: fixed_times: expected \(Self.times), found '25:00'",
      ])
    #expect(
      try refusals("user_id,user_id,lang,zone\n") == [
        "users.csv:1: the column 'user_id' occurs twice; keep one of them",
        "users.csv:1: the column 'lang' is not known; rename it to 'language', or to something less "
          + "like it",
        "users.csv:1: the column 'zone' is not known; rename it to 'time_zone', or to something less "
          + "like it",
      ])
  }

  @Test func faultsBeyondTwentyAreCounted() throws {
    for (rows, last) in [(20, nil), (21, "and 1 more"), (1000, "and 980 more")] as [(Int, String?)]
    {
      let text = "user_id,reminder_mode\n" + (0..<rows).map { "u\($0),on\n" }.joined()
      let messages = try refusals(text)
      #expect(messages.count == (last == nil ? 20 : 21))
      #expect(messages[0].hasPrefix("users.csv:2: ") && messages[19].hasPrefix("users.csv:21: "))
      #expect(last == nil || messages.last == last)
    }
  }

  @Test(
    arguments: [
      ("lang", "language"), ("Reminder", "reminder_mode"), ("mode", "reminder_mode"),
      ("zone", "time_zone"), ("timezone", "time_zone"), ("time zone", "time_zone"),
      ("days", "fixed_days"), ("paused", "paused_until"), ("fixedTimes", "fixed_times"),
      ("languages", "language"), ("notificatons", "notifications"), ("n", "notifications"),
      ("age", nil), ("note", nil), ("", nil), ("name", nil), ("email", nil),
      ("anguage", "language"),
      ("guage", nil), ("user", nil), ("userid", nil),
    ] as [(String, String?)])
  func columnThatIsNearlyAKnownOneIsRefused(_ name: String, meant: String?) throws {
    let message = meant.map {
      "users.csv:1: the column '\(name.lowercased())' is not known; rename it to '\($0)', or to "
        + "something less like it"
    }
    let text = "user_id,\(name)\n"
    #expect(try refusal(text) == message)
    if meant == nil { #expect(try read(text).unknownColumns == [name]) }
  }

  /// Of a column that is there the other cannot be a misspelling.
  @Test func columnLikeOneThatIsThereIsIgnored() throws {
    #expect(try read("user_id,language,lang\n").unknownColumns == ["lang"])
  }

  @Test func idThatIsNoUTF8IsRefused() throws {
    let folder = try Folder()
    let path = try folder.write("users.csv", Array("user_id\nu".utf8) + [0xFF])
    #expect(
      throws: UsersFileFailure.refused([
        .badValue(
          path: path, line: 2, column: "user_id", value: "u\u{FFFD}",
          allowed: "a text of 1 to 255 bytes in UTF-8")
      ])
    ) { try UsersFile(path: path, zones: zones) }
  }

  @Test func fileThatCannotBeOpenedIsNamed() throws {
    let folder = try Folder()
    let path = folder.path + "/missing.csv"
    let failure = UsersFileFailure.unreadable(
      .cannotOpen(path: path, reason: "no such file or directory"))
    #expect(throws: failure) { try UsersFile(path: path, zones: zones) }
    #expect(failure.messages == ["cannot open '\(path)': no such file or directory"])
  }
}
