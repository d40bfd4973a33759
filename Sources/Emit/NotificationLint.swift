import Configuration
import Habits
import Zones

// What each of the two shapes has of its own.

extension DocumentLint {
  /// An entry for Notifee, which rings at one moment.
  mutating func checkNotifee(
    _ entry: JSONValue, _ place: String, channel: String?, _ zone: (String) -> Zone?
  ) {
    checkContent(entry, place)
    let own = entry["android"]?["channelId"]?.string
    if own == nil || own != channel {
      report(place + ".android.channelId", "expected the id of 'channel'")
    }
    let ring = checkTimestamp(entry["trigger"], place + ".trigger")
    if let intent = entry["intent"] { check(intent, place + ".intent", of: ring, zone) }
  }

  /// - Returns: Unix milliseconds, if they are without fault.
  private mutating func checkTimestamp(_ trigger: JSONValue?, _ place: String) -> Int64? {
    guard let trigger else {
      report(place, "missing")
      return nil
    }
    if trigger["type"]?.integer != 0 { report(place + ".type", "expected 0, a timestamp") }
    let place = place + ".timestamp"
    guard let timestamp = trigger["timestamp"]?.integer else {
      report(place, "expected whole milliseconds since 1970")
      return nil
    }
    if let unit = otherUnit(of: timestamp) {
      report(place, "expected milliseconds, found \(timestamp), which look like \(unit)")
      return nil
    }
    if timestamp >= endOfDates {
      report(place, "\(timestamp) is after the year 2099")
      return nil
    }
    if timestamp <= asOf * 1000 {
      report(place, "\(timestamp) is not later than the as-of moment, \(asOf * 1000)")
      return nil
    }
    return timestamp
  }

  /// The clock must show the intent when it rings. Of a time that occurs twice either moment will do:
  /// with the lead before it a reminder may well mean the second.
  private mutating func check(
    _ intent: JSONValue, _ place: String, of ring: Int64?, _ zone: (String) -> Zone?
  ) {
    let zone = checkZone(intent["time_zone"], place + ".time_zone", zone)
    var date: CivilDate?
    if let text = checkText(intent["date"], place + ".date") {
      date = CivilDate(isoText: text)
      if date == nil { report(place + ".date", "expected YYYY-MM-DD, found \(quoted(text))") }
    }
    var minute: Int?
    if let text = checkText(intent["time"], place + ".time") {
      minute = minuteOfDay(text: text)
      if minute == nil { report(place + ".time", "expected HH:MM, found \(quoted(text))") }
    }
    guard let zone, let date, let minute, let ring else { return }
    let wallClock = date.wallClock(minute: minute)
    // Else it may be one that the clock skips, which means the first moment after the gap.
    let meant = zone.instant(ofWallClock: wallClock) * 1000
    let shown = zone.wallClock(at: ring.flooredQuotient(by: 1000))
    let isOnTheSecond = ring.isMultiple(of: 1000)
    if ring != meant, shown != wallClock || !isOnTheSecond {
      report(place, "it means \(meant), and the trigger rings at \(ring)")
    }
  }

  /// An entry for Expo, which rings every week.
  mutating func checkExpo(_ entry: JSONValue, _ place: String, channel: String?) {
    checkContent(entry["content"], place + ".content")
    guard let trigger = entry["trigger"] else { return report(place + ".trigger", "missing") }
    if trigger["type"]?.string != "weekly" {
      report(place + ".trigger.type", "expected \"weekly\"")
    }
    // Expo counts from Sunday, 1.
    for (name, range) in [("weekday", 1...7), ("hour", 0...23), ("minute", 0...59)]
    where trigger[name]?.integer.flatMap({ Int(exactly: $0) }).map(range.contains) != true {
      report(
        "\(place).trigger.\(name)",
        "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    // Without it the notification comes in a channel of Expo's own.
    if let channel, trigger["channelId"]?.string != channel {
      report(place + ".trigger.channelId", "expected the id of 'channel'")
    }
  }
}

/// 2100-01-01T00:00:00Z in milliseconds; no walk is later (inputs, `implausible_date`).
private let endOfDates: Int64 = 4_102_444_800_000

/// What a number counts that would be a far too early or too late moment in milliseconds, and in that
/// unit lies between 1973 and 5138.
private func otherUnit(of timestamp: Int64) -> String? {
  switch timestamp {
  case 100_000_000..<100_000_000_000: "seconds"
  case 100_000_000_000_000..<100_000_000_000_000_000: "microseconds"
  case 100_000_000_000_000_000...: "nanoseconds"
  default: nil
  }
}
