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
    append(addingCapacity: 20) { $0.append(decimal: value.magnitude) }
  }

  /// `value`, which is not negative and already rounded to `decimals`, with exactly so many.
  mutating func append(_ value: Double, decimals: Int) {
    append(addingCapacity: 21 + decimals) { $0.append(value, decimals: decimals) }
  }

  /// `HH:MM` of 0...1440; the end of the day is `24:00`.
  mutating func append(minuteOfDay minute: Int) {
    append(addingCapacity: 5) { $0.append(minuteOfDay: minute) }
  }

  /// `2026-11-29`
  mutating func append(_ date: CivilDate) { append(addingCapacity: 10) { $0.append(date) } }

  /// `2026-11-29T18:20:00+08:00` of an instant in Unix seconds.
  mutating func append(instant: Int64, in zone: Zone) {
    let offset = zone.offset(at: instant)
    append(wallClock: instant + Int64(offset), offset: offset)
  }

  /// As above, of a wall clock that is `offset` seconds east of UTC.
  mutating func append(wallClock: Int64, offset: Int32) {
    append(addingCapacity: 25) {
      let second = secondOfDay(wallClock)
      $0.append(CivilDate(ofWallClock: wallClock))
      $0.append(UInt8(ascii: "T"))
      $0.append(minuteOfDay: second / 60)
      $0.append(UInt8(ascii: ":"))
      $0.append(digits: UInt(second % 60), width: 2)
      $0.append(UInt8(ascii: offset < 0 ? "-" : "+"))
      $0.append(minuteOfDay: Int(offset.magnitude) / 60)
    }
  }

  /// `20261129T130000Z`, the name of a run's folder.
  mutating func append(folderNameOf instant: Int64) {
    append(addingCapacity: 16) {
      let second = secondOfDay(instant)
      $0.append(digits: CivilDate(ofWallClock: instant).eightDigits, width: 8)
      $0.append(UInt8(ascii: "T"))
      $0.append(
        digits: UInt(second / 3600 * 10_000 + second / 60 % 60 * 100 + second % 60), width: 6)
      $0.append(UInt8(ascii: "Z"))
    }
  }

  /// The same as `reminder.id`.
  mutating func append(idOf reminder: Reminder) {
    append(reminderIDOf: reminder.slotNumber, on: reminder.habitDate)
  }

  mutating func append(reminderIDOf slot: Int, on date: CivilDate) {
    append(addingCapacity: 34) {
      $0.append(text: "walk-")
      $0.append(digits: date.eightDigits, width: 8)
      $0.append(UInt8(ascii: "-"))
      $0.append(decimal: slot.magnitude)
    }
  }
}

extension OutputSpan<UInt8> {
  mutating func append(text: String) {
    let bytes = text.utf8.span
    for index in bytes.indices { append(bytes[index]) }
  }

  mutating func append(decimal value: UInt) {
    if value >= 10 { append(decimal: value / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
  }

  // The two that follow are called with constants, which make divisions into multiplications once
  // they are inlined.

  /// The last `width` decimal digits of `value`, with leading zeros.
  @inline(__always)
  mutating func append(digits value: UInt, width: Int) {
    var divisor: UInt = 1
    for _ in 1..<width { divisor *= 10 }
    for _ in 0..<width {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / divisor % 10))
      divisor /= 10
    }
  }

  /// `value`, which is not negative and already rounded to `decimals`, with exactly so many.
  @inline(__always)
  mutating func append(_ value: Double, decimals: Int) {
    var scale: UInt = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = UInt((value * Double(scale)).rounded())
    append(decimal: scaled / scale)
    append(UInt8(ascii: "."))
    append(digits: scaled % scale, width: decimals)
  }

  mutating func append(minuteOfDay minute: Int) {
    append(digits: UInt(minute / 60), width: 2)
    append(UInt8(ascii: ":"))
    append(digits: UInt(minute % 60), width: 2)
  }

  mutating func append(_ date: CivilDate) {
    let (year, month, day) = date.components
    append(digits: UInt(year), width: 4)
    append(UInt8(ascii: "-"))
    append(digits: UInt(month), width: 2)
    append(UInt8(ascii: "-"))
    append(digits: UInt(day), width: 2)
  }
}

extension CivilDate {
  /// 20261129
  fileprivate var eightDigits: UInt {
    let (year, month, day) = components
    return UInt(year * 10_000 + month * 100 + day)
  }
}

private func secondOfDay(_ wallClock: Int64) -> Int {
  Int(wallClock - wallClock.flooredQuotient(by: 86_400) * 86_400)
}
