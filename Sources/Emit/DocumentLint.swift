import Configuration

/// The faults of one document.
struct DocumentLint {
  let asOf: Int64
  let maxPending: Int
  private(set) var user: String?
  private(set) var notifications = 0
  /// Each as `notifications[2].trigger: …`.
  private(set) var faults: [String] = []

  init(asOf: Int64, maxPending: Int) {
    self.asOf = asOf
    self.maxPending = maxPending
  }

  mutating func report(_ place: String, _ fault: String) {
    faults.append(place.isEmpty ? fault : "\(place): \(fault)")
  }

  mutating func check(_ line: [UInt8], isZone: (String) -> Bool) {
    guard let text = String(validating: line, as: UTF8.self), let document = readJSON(text),
      case .object = document
    else { return report("", "expected a JSON object") }
    user = document["user_id"]?.string
    if user == nil { report("user_id", "expected a text") }
    checkZone(document["time_zone"], "time_zone", isZone)
    let channel = checkChannel(document["channel"])
    guard let entries = document["notifications"]?.array else {
      return report("notifications", "expected a list")
    }
    notifications = entries.count
    if entries.count > maxPending {
      report("notifications", "at most \(maxPending) can be pending, found \(entries.count)")
    }
    for (place, entry) in entries.enumerated() {
      check(entry, "notifications[\(place)]", channel: channel, isZone)
    }
    let ids = entries.map { $0["id"]?.string }
    checkUniqueness(ids)
    checkCancel(document["cancel"], ids)
  }

  /// - Returns: the id of the channel.
  private mutating func checkChannel(_ channel: JSONValue?) -> String? {
    guard let id = channel?["id"]?.string, !id.isEmpty else {
      report("channel.id", "expected the id of a channel, without which Android shows nothing")
      return nil
    }
    if channel?["name"]?.string?.isEmpty != false { report("channel.name", "expected a text") }
    guard let importance = channel?["importance"]?.integer, 0...4 ~= importance else {
      report("channel.importance", "expected the library's number, from 0 to 4")
      return id
    }
    return id
  }

  private mutating func checkZone(
    _ zone: JSONValue?, _ place: String, _ isZone: (String) -> Bool
  ) {
    guard let name = zone?.string else { return report(place, "expected a time zone") }
    if !isZone(name) { report(place, "'\(name.onOneLine)' is no known time zone") }
  }

  private mutating func check(
    _ entry: JSONValue, _ place: String, channel: String?, _ isZone: (String) -> Bool
  ) {
    if entry["id"]?.string?.isEmpty != false { report(place + ".id", "expected a text") }
    if entry["title"]?.string?.isEmpty != false { report(place + ".title", "expected a text") }
    if let body = entry["body"], body.string == nil { report(place + ".body", "expected a text") }
    if let data = entry["data"] {
      if case .object(let members) = data {
        for member in members where member.value.string == nil {
          report("\(place).data.\(member.name.onOneLine)", "expected a text, found \(member.value)")
        }
      } else {
        report(place + ".data", "expected an object of texts")
      }
    }
    let own = entry["android"]?["channelId"]?.string
    if own == nil || own != channel {
      report(place + ".android.channelId", "expected the id of 'channel'")
    }
    checkTrigger(entry["trigger"], place + ".trigger")
    if let intent = entry["intent"] {
      checkZone(intent["time_zone"], place + ".intent.time_zone", isZone)
    }
  }

  private mutating func checkTrigger(_ trigger: JSONValue?, _ place: String) {
    if trigger?["type"]?.integer != 0 { report(place + ".type", "expected 0, a timestamp") }
    let place = place + ".timestamp"
    guard let timestamp = trigger?["timestamp"]?.integer else {
      return report(place, "expected whole milliseconds since 1970")
    }
    // Seconds of any date from 1973 to 5138, read as milliseconds, are before March 1973.
    if 100_000_000..<100_000_000_000 ~= timestamp {
      report(place, "expected milliseconds, found \(timestamp), which look like seconds")
    } else if timestamp <= asOf * 1000 {
      report(place, "\(timestamp) is not later than the as-of moment, \(asOf * 1000)")
    }
  }

  private mutating func checkUniqueness(_ ids: [String?]) {
    var byID: [String: Int] = [:]
    var byHash: [UInt32: String] = [:]
    for case (let place, let id?) in ids.enumerated() {
      if let first = byID[id] {
        report("notifications[\(place)].id", "'\(id.onOneLine)' is that of notifications[\(first)]")
        continue
      }
      byID[id] = place
      if let other = byHash[javaHash(id)] {
        report(
          "notifications[\(place)].id",
          "'\(id.onOneLine)' has the hash of '\(other.onOneLine)': on Android one replaces the other"
        )
      }
      byHash[javaHash(id)] = id
    }
  }

  private mutating func checkCancel(_ cancel: JSONValue?, _ ids: [String?]) {
    guard let entries = cancel?.array else { return report("cancel", "expected a list") }
    let set = Set(ids.compactMap(\.self))
    for (place, entry) in entries.enumerated() {
      guard let id = entry.string else {
        report("cancel[\(place)]", "expected an id")
        continue
      }
      if set.contains(id) {
        report("cancel[\(place)]", "'\(id.onOneLine)' is among the notifications")
      }
    }
  }
}

/// Java's `String.hashCode`, by which Android knows a notification.
private func javaHash(_ text: String) -> UInt32 {
  text.utf16.reduce(0) { $0 &* 31 &+ UInt32($1) }
}
