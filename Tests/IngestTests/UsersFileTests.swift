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
    do {
      _ = try read(text)
      return nil
    } catch let error as UsersFileError {
      let text = error.description
      return text.firstRange(of: "users.csv").map { String(text[$0.lowerBound...]) }
    }
  }

  @Test(arguments: ["u", "u,", "u,,,,,", "u,auto,,,,granted", "u,auto,,daily,,"])
  func emptyCellsMeanTheDefaults(row: String) throws {
    let file = try read(
      "user_id,reminder_mode,fixed_times,fixed_days,time_zone,notifications\n\(row)\n")
    #expect(file.choices.map(\.settings) == [ReminderSettings()])
    #expect(file.choices.map(\.zoneNumber) == [nil])
    #expect(ReminderSettings().mode == .auto)
    #expect(ReminderSettings().notifications == .granted)
  }

  @Test func onlyTheIdIsRequired() throws {
    let file = try read("\u{FEFF} User_ID ,note\r\nu\r\n\r\nv,x\r\n")
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
    Refused("user_id,time_zone\n,x", "users.csv:2: user_id: expected \(id), found ''"),
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

  @Test func idThatIsNoUTF8IsRefused() throws {
    let folder = try Folder()
    let path = try folder.write("users.csv", Array("user_id\nu".utf8) + [0xFF])
    #expect(
      throws: UsersFileError.badValue(
        path: path, line: 2, column: "user_id", value: "u\u{FFFD}",
        allowed: "a text of 1 to 255 bytes in UTF-8")
    ) { try UsersFile(path: path, zones: zones) }
  }

  @Test func fileThatCannotBeOpenedIsNamed() throws {
    let folder = try Folder()
    let path = folder.path + "/missing.csv"
    let error = UsersFileError.unreadable(
      .cannotOpen(path: path, reason: "no such file or directory"))
    #expect(throws: error) { try UsersFile(path: path, zones: zones) }
    #expect(error.description == "cannot open '\(path)': no such file or directory")
  }
}
