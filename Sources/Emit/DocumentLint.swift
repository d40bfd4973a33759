import Configuration
import Zones

/// The faults of one document, in either of the two shapes that `report` writes as JSON.
struct DocumentLint {
  /// Unix seconds.
  let asOf: Int64
  let maxPending: Int
  private(set) var user: String?
  private(set) var notifications = 0
  /// Why the line is no reminders document at all; then it has no other fault.
  private(set) var misfit: String?
  /// Each as `notifications[2].trigger: …`.
  private(set) var faults: [String] = []

  init(asOf: Int64, maxPending: Int) {
    self.asOf = asOf
    self.maxPending = maxPending
  }

  mutating func report(_ place: String, _ fault: String) {
    faults.append(place.isEmpty ? fault : "\(place): \(fault)")
  }

  /// - Parameter zone: nil for a name that no zone has.
  mutating func check(_ line: [UInt8], zone: (String) -> Zone?) {
    guard let text = String(validating: line, as: UTF8.self), let document = readJSON(text),
      case .object(let members) = document
    else {
      misfit = "expected a JSON object on one line"
      return
    }
    guard let shape = ScheduleShape(of: document) else {
      let names = members.map { quoted($0.name) }.prefix(8).joined(separator: ", ")
      misfit =
        "expected a reminders document in Notifee's or Expo's shape, with 'notifications' of which "
        + "each has a 'trigger', found an object with \(names.isEmpty ? "nothing" : names)"
      return
    }
    checkNames(document, "")
    user = document["user_id"]?.string
    checkText(document["user_id"], "user_id")
    checkZone(document["time_zone"], "time_zone", zone)
    let channel = checkChannel(document["channel"], shape)
    if let entries = list(document["notifications"], "notifications") {
      check(entries, shape, channel: channel, zone)
    }
    checkCancel(document["cancel"], document["notifications"]?.array ?? [], shape)
  }

  private mutating func check(
    _ entries: [JSONValue], _ shape: ScheduleShape, channel: String?, _ zone: (String) -> Zone?
  ) {
    notifications = entries.count
    if entries.count > maxPending {
      report("notifications", "at most \(maxPending) can be pending, found \(entries.count)")
    }
    for (index, entry) in entries.enumerated() {
      let place = "notifications[\(index)]"
      checkText(entry[shape.idName], "\(place).\(shape.idName)")
      switch shape {
      case .notifee: checkNotifee(entry, place, channel: channel, zone)
      case .expo: checkExpo(entry, place, channel: channel)
      }
    }
    checkUniqueness(entries.map { $0[shape.idName]?.string }, shape)
  }
}

// What both shapes have.
extension DocumentLint {
  /// Of two members of one name a phone takes the last, whatever the writer meant.
  private mutating func checkNames(_ value: JSONValue, _ place: String) {
    switch value {
    case .object(let members):
      var counts: [String: Int] = [:]
      for member in members {
        let name = member.name.excerpt.onOneLine
        counts[member.name, default: 0] += 1
        if counts[member.name] == 2 {
          report(place, "it has \(quoted(member.name)) more than once")
        }
        checkNames(member.value, place.isEmpty ? name : "\(place).\(name)")
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() { checkNames(element, "\(place)[\(index)]") }
    case .null, .bool, .number, .string: break
    }
  }

  /// - Returns: the id of the channel.
  private mutating func checkChannel(_ channel: JSONValue?, _ shape: ScheduleShape) -> String? {
    // Only Android has channels, and Expo has one of its own for those who name none.
    if channel == nil, shape == .expo { return nil }
    guard let id = channel?["id"]?.string, !id.isEmpty else {
      report("channel.id", "missing or empty: without a channel Android shows nothing")
      return nil
    }
    checkShown(channel?["name"], "channel.name")
    let allowed = shape.importances
    if channel?["importance"]?.integer.map(allowed.contains) != true {
      report(
        "channel.importance",
        "expected the library's number, from \(allowed.lowerBound) to \(allowed.upperBound)")
    }
    return id
  }

  /// - Returns: the zone, if there is one of that name.
  @discardableResult
  mutating func checkZone(
    _ value: JSONValue?, _ place: String, _ zone: (String) -> Zone?
  ) -> Zone? {
    guard let name = checkText(value, place) else { return nil }
    guard let zone = zone(name) else {
      report(place, "\(quoted(name)) is no known time zone")
      return nil
    }
    return zone
  }

  /// Reports what is no text, or none to read.
  ///
  /// - Returns: the text, if it is one.
  @discardableResult
  mutating func checkText(
    _ value: JSONValue?, _ place: String, mayBeEmpty: Bool = false
  ) -> String? {
    guard let value else {
      report(place, "missing")
      return nil
    }
    guard let text = value.string else {
      report(place, "expected a text, found \(value.description.excerpt.onOneLine)")
      return nil
    }
    if text.isEmpty, !mayBeEmpty {
      report(place, "empty")
      return nil
    }
    return text
  }

  /// Reports what is no text, or none that a phone can show.
  private mutating func checkShown(_ value: JSONValue?, _ place: String) {
    guard let text = checkText(value, place), text.isBlank else { return }
    report(place, "only spaces")
  }

  /// What the notification says, and the data that it carries.
  mutating func checkContent(_ content: JSONValue?, _ place: String) {
    checkShown(content?["title"], place + ".title")
    if let body = content?["body"] { checkText(body, place + ".body", mayBeEmpty: true) }
    guard let data = content?["data"] else { return }
    guard case .object(let members) = data else {
      return report(place + ".data", "expected an object of texts")
    }
    for member in members {
      checkText(member.value, "\(place).data.\(member.name.excerpt.onOneLine)", mayBeEmpty: true)
    }
  }

  private mutating func list(_ value: JSONValue?, _ place: String) -> [JSONValue]? {
    guard let value else {
      report(place, "missing")
      return nil
    }
    if value.array == nil { report(place, "expected a list") }
    return value.array
  }

  private mutating func checkUniqueness(_ ids: [String?], _ shape: ScheduleShape) {
    var byID: [String: Int] = [:]
    var byHash: [UInt32: String] = [:]
    for case (let index, let id?) in ids.enumerated() where !id.isEmpty {
      let place = "notifications[\(index)].\(shape.idName)"
      if let first = byID[id] {
        report(place, "\(quoted(id)) is that of notifications[\(first)]")
        continue
      }
      byID[id] = index
      if let other = byHash[javaHash(id)] {
        report(
          place,
          "\(quoted(id)) has the hash of \(quoted(other)): on Android one replaces the other")
      }
      byHash[javaHash(id)] = id
    }
  }

  private mutating func checkCancel(
    _ cancel: JSONValue?, _ notifications: [JSONValue], _ shape: ScheduleShape
  ) {
    guard let entries = list(cancel, "cancel") else { return }
    let set = Set(notifications.compactMap { $0[shape.idName]?.string })
    for (index, entry) in entries.enumerated() {
      guard let id = checkText(entry, "cancel[\(index)]") else { continue }
      if set.contains(id) { report("cancel[\(index)]", "\(quoted(id)) is among the notifications") }
    }
  }
}

/// Whose notifications a document holds.
enum ScheduleShape {
  case notifee, expo

  /// nil for a document of neither.
  init?(of document: JSONValue) {
    let isExpo = document["not_expressed"] != nil
    if let entries = document["notifications"]?.array, !entries.isEmpty {
      if entries.contains(where: \.isForExpo) {
        self = .expo
      } else if isExpo || entries.contains(where: { $0["trigger"] != nil || $0["android"] != nil })
      {
        self = isExpo ? .expo : .notifee
      } else {
        return nil
      }
    } else if document["channel"] != nil || document["cancel"]?.array != nil {
      self = isExpo ? .expo : .notifee
    } else {
      return nil
    }
  }

  var idName: String {
    switch self {
    case .notifee: "id"
    case .expo: "identifier"
    }
  }

  /// The libraries' numbers, from `NONE` up.
  fileprivate var importances: ClosedRange<Int64> {
    switch self {
    case .notifee: 0...4
    case .expo: 2...7
    }
  }
}

extension JSONValue {
  fileprivate var isForExpo: Bool {
    self["identifier"] != nil || self["content"] != nil || self["trigger"]?["weekday"] != nil
  }
}

/// In quotes, as far as a message bears.
func quoted(_ text: String) -> String { "'\(text.excerpt.onOneLine)'" }

/// Java's `String.hashCode`, by which Android knows a notification.
private func javaHash(_ text: String) -> UInt32 {
  text.utf16.reduce(0) { $0 &* 31 &+ UInt32($1) }
}
