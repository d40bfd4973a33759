import Habits
import Reminders
import Zones

// Text straight into bytes: an output has millions of numbers and dates, and a String for each
// would be most of the work.

let comma = UInt8(ascii: ",")
let lineFeed = UInt8(ascii: "\n")

extension [UInt8] {
  mutating func append(text: String) { append(contentsOf: text.utf8) }

  mutating func append(decimal value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    var width = 1
    var rest = value.magnitude / 10
    while rest > 0 {
      width += 1
      rest /= 10
    }
    append(digits: value.magnitude, width: width)
  }

  /// The last `width` decimal digits of `value`, with leading zeros.
  mutating func append(digits value: UInt, width: Int) {
    append(contentsOf: repeatElement(UInt8(ascii: "0"), count: width))
    var rest = value
    var place = count
    for _ in 0..<width {
      place -= 1
      self[place] += UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  /// `value`, which is not negative and already rounded to `decimals`, with exactly so many.
  mutating func append(_ value: Double, decimals: Int) {
    var scale: UInt = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = UInt((value * Double(scale)).rounded())
    append(decimal: Int(scaled / scale))
    append(UInt8(ascii: "."))
    append(digits: scaled % scale, width: decimals)
  }

  /// `HH:MM` of 0...1440; the end of the day is `24:00`.
  mutating func append(minuteOfDay minute: Int) {
    append(digits: UInt(minute / 60), width: 2)
    append(UInt8(ascii: ":"))
    append(digits: UInt(minute % 60), width: 2)
  }

  mutating func append(_ date: CivilDate, separator: String = "-") {
    let (year, month, day) = date.components
    append(digits: UInt(year), width: 4)
    append(text: separator)
    append(digits: UInt(month), width: 2)
    append(text: separator)
    append(digits: UInt(day), width: 2)
  }

  /// `2026-11-29T18:20:00+08:00` of an instant in Unix seconds.
  mutating func append(instant: Int64, in zone: Zone) {
    let offset = zone.offset(at: instant)
    append(wallClock: instant + Int64(offset), offset: offset)
  }

  /// As above, of a wall clock that is `offset` seconds east of UTC.
  mutating func append(wallClock: Int64, offset: Int32) {
    append(CivilDate(ofWallClock: wallClock))
    append(UInt8(ascii: "T"))
    let second = secondOfDay(wallClock)
    append(minuteOfDay: second / 60)
    append(UInt8(ascii: ":"))
    append(digits: UInt(second % 60), width: 2)
    append(UInt8(ascii: offset < 0 ? "-" : "+"))
    append(minuteOfDay: Int(offset.magnitude) / 60)
  }

  /// `20261129T130000Z`, the name of a run's folder.
  mutating func append(folderNameOf instant: Int64) {
    append(CivilDate(ofWallClock: instant), separator: "")
    append(UInt8(ascii: "T"))
    let second = secondOfDay(instant)
    append(digits: UInt(second / 3600 * 10_000 + second / 60 % 60 * 100 + second % 60), width: 6)
    append(UInt8(ascii: "Z"))
  }

  /// The same as `reminder.id`.
  mutating func append(idOf reminder: Reminder) {
    append(text: "walk-")
    append(reminder.habitDate, separator: "")
    append(UInt8(ascii: "-"))
    append(decimal: reminder.slotNumber)
  }
}

private func secondOfDay(_ wallClock: Int64) -> Int {
  Int(wallClock - wallClock.flooredQuotient(by: 86_400) * 86_400)
}
