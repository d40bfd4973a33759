import Habits
import Zones

/// Writes walks as rows of an export. Nothing here makes a `String` per row.
struct RowText: Sendable {
  static let header = Array("user_id,started_at,ended_at,time_zone\n".utf8)

  private let epoch: Int64
  private let zoneNames: [[UInt8]]
  /// `2026-11-16` for each date that may occur, and the day number of the first.
  private let dates: [InlineArray<10, UInt8>]
  private let firstDay: Int64

  init(_ population: Population) {
    epoch = population.epoch
    zoneNames = population.places.map { Array($0.zone.name.utf8) }
    let first = CivilDate(ofWallClock: epoch) + -1
    firstDay = Int64(first.dayNumber)
    dates = (0..<Place.dateCount + 6).map { day in
      let text = Array((first + day).isoText.utf8)
      return InlineArray { text[$0] }
    }
  }

  /// Appends the walk's row, and the dirty one that follows it.
  @inline(__always)
  func append(_ walk: GeneratedWalk, to bytes: inout [UInt8]) {
    let start = epoch + Int64(walk.start)
    let end = start + Int64(walk.seconds)
    bytes.append(addingCapacity: 64) {
      $0.append(idOf: walk.person)
      $0.append(comma)
      append(start, walk, to: &$0)
      $0.append(comma)
      append(end, walk, to: &$0)
      $0.append(comma)
    }
    if walk.clock != .offset { bytes.append(contentsOf: zoneNames[Int(walk.place)]) }
    bytes.append(lineFeed)
    if let dirt = walk.dirt {
      bytes.append(contentsOf: dirt.row(id: Person.id(walk.person)))
      bytes.append(lineFeed)
    }
  }

  @inline(__always)
  private func append(_ instant: Int64, _ walk: GeneratedWalk, to text: inout OutputSpan<UInt8>) {
    let offset = walk.clock == .utcAndZone ? 0 : Int(walk.offsetMinutes)
    let wallClock = instant + Int64(offset) * 60
    // Never negative: plausible dates are after 1970.
    let (day, second) = wallClock.quotientAndRemainder(dividingBy: 86_400)
    let date = dates[Int(day - firstDay)]
    for index in date.indices { text.append(date[index]) }
    text.append(UInt8(ascii: "T"))
    text.append(twoDigits: Int(second) / 3600)
    text.append(UInt8(ascii: ":"))
    text.append(twoDigits: Int(second) / 60 % 60)
    text.append(UInt8(ascii: ":"))
    text.append(twoDigits: Int(second) % 60)
    guard walk.clock != .utcAndZone else {
      text.append(UInt8(ascii: "Z"))
      return
    }
    text.append(UInt8(ascii: offset < 0 ? "-" : "+"))
    text.append(twoDigits: abs(offset) / 60)
    text.append(UInt8(ascii: ":"))
    text.append(twoDigits: abs(offset) % 60)
  }
}

private let comma = UInt8(ascii: ",")
private let lineFeed = UInt8(ascii: "\n")

extension Person {
  /// `u-0000001` of the person with number 0.
  static func id(_ number: UInt32) -> String {
    let digits = String(number + 1)
    return "u-" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
  }
}

extension OutputSpan<UInt8> {
  /// The same as `Person.id`.
  @inline(__always)
  mutating func append(idOf person: UInt32) {
    append(UInt8(ascii: "u"))
    append(UInt8(ascii: "-"))
    var number = Int(person) + 1
    if number >= 10_000_000 {
      append(upperDigits: number / 10_000_000)
      number %= 10_000_000
    }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 1_000_000))
    append(twoDigits: number / 10_000 % 100)
    append(twoDigits: number / 100 % 100)
    append(twoDigits: number % 100)
  }

  private mutating func append(upperDigits number: Int) {
    if number >= 10 { append(upperDigits: number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// `number` is in 0...99.
  @inline(__always)
  fileprivate mutating func append(twoDigits number: Int) {
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
