/// A big export of invented people in several zones, the same for the same seed: every way to write
/// a start, walks exported twice, walks outside the window and in the future, rows to reject.
struct GeneratedExport {
  static let header = "user_id,started_at,ended_at,time_zone,walk_id,note"

  /// Rows that are one line each or two, without their line feed.
  private(set) var rows: [String] = []
  private(set) var usersFile = "user_id,reminder_mode,fixed_times,time_zone,notifications\n"

  private var random: SplitMix64

  /// - Parameter lastDay: of October 2026; the window's last date or so.
  init(users: Int, seed: UInt64, lastDay: Int) {
    random = SplitMix64(state: seed)
    for number in 0..<users {
      let id = Self.id(number)
      addWalks(of: id, lastDay: lastDay)
      if number % 5 == 0 { addChoice(of: id) }
    }
  }

  private static func id(_ number: Int) -> String {
    switch number % 7 {
    case 0: "=user \(number)"
    case 1: "\"user, \"\"\(number)\"\"\""
    case 2: "散步 \(number)"
    default: "user-\(number)"
    }
  }

  private static let zones = [
    "Asia/Taipei", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu",
    "America/Sao_Paulo", "Pacific/Apia", "UTC",
  ]
  private static let offsets = ["+08:00", "+0200", "-04:00", "+10:30", "+05:45", "-03:00"]

  private mutating func addWalks(of id: String, lastDay: Int) {
    let minute = Int.random(in: 0..<1440, using: &random)
    let zone = Self.zones.randomElement(using: &random) ?? "UTC"
    let offset = Self.offsets.randomElement(using: &random) ?? "Z"
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let day = Int.random(in: max(1, lastDay - 17)...lastDay + 1, using: &random)
      let start = minute + Int.random(in: 0...70, using: &random)
      var clock = "2026-10-\(two(day))T\(two(start / 60 % 24)):\(two(start % 60))"
      if Bool.random(using: &random) { clock += ":\(two(Int.random(in: 0..<60, using: &random)))" }
      let row: String
      switch Int.random(in: 0..<40, using: &random) {
      case 0: row = "\(id),\(clock)x,,,,"
      case 1: row = "\(id),\(clock)"
      case 2...9: row = "\(id),\(clock)Z,,,,"
      case 10...17: row = "\(id),\(clock),,,,\"a note,\nof two lines\""
      case 18...25: row = "\(id),\(clock)\(offset),2026-10-\(two(day))T23:59:59\(offset),,,"
      default: row = "\(id),\(clock),,\(zone),w\(Int.random(in: 0..<9, using: &random)),"
      }
      rows.append(row)
      if Int.random(in: 0..<10, using: &random) == 0 { rows.append(row) }
    }
  }

  private mutating func addChoice(of id: String) {
    let mode = ["", "auto", "fixed", "off"].randomElement(using: &random) ?? ""
    let times = mode == "fixed" ? "07:30;02:15" : ""
    let zone = Bool.random(using: &random) ? Self.zones.randomElement(using: &random) ?? "" : ""
    let notifications = Int.random(in: 0..<9, using: &random) == 0 ? "denied" : ""
    usersFile += "\(id),\(mode),\(times),\(zone),\(notifications)\n"
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// Steele, Lea and Flood: Fast splittable pseudorandom number generators, 2014.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
