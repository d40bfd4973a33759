import Foundation
import TestRandom
import Testing

@testable import Configuration
@testable import Emit
@testable import Habits
@testable import Pipeline
@testable import Reminders
@testable import Zones

/// What the notifications of all users' phones are: by user and id, when they ring.
private typealias Phones<Ring> = [String: [String: Ring]]

/// One document for a user's phone.
private protocol PhoneDocument: Decodable {
  associatedtype Ring: Equatable
  var userId: String { get }
  var cancel: [String] { get }
  /// The notifications by id.
  var set: [String: Ring] { get }
}

/// Of `reminders.jsonl`; a ring is a moment in milliseconds.
private struct NotifeeDocument: PhoneDocument {
  struct Notification: Decodable {
    struct Trigger: Decodable { var timestamp: Int64 }
    var id: String
    var trigger: Trigger
  }
  var userId: String
  var notifications: [Notification]
  var leftOut: [String]
  var cancel: [String]

  var set: [String: Int64] {
    Dictionary(uniqueKeysWithValues: notifications.map { ($0.id, $0.trigger.timestamp) })
  }
}

/// Of `reminders-expo.jsonl`; a ring is a minute of every week.
private struct ExpoDocument: PhoneDocument {
  struct Notification: Decodable {
    struct Trigger: Decodable, Equatable { var weekday, hour, minute: Int }
    var identifier: String
    var trigger: Trigger
  }
  var userId: String
  var notifications: [Notification]
  var cancel: [String]

  var set: [String: Notification.Trigger] {
    Dictionary(uniqueKeysWithValues: notifications.map { ($0.identifier, $0.trigger) })
  }
}

extension Array where Element: PhoneDocument {
  fileprivate init(lines: [UInt8]) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try lines.split(separator: UInt8(ascii: "\n")).map {
      try decoder.decode(Element.self, from: Data($0))
    }
  }

  var phones: Phones<Element.Ring> {
    Dictionary(uniqueKeysWithValues: map { ($0.userId, $0.set) }).filter { !$0.value.isEmpty }
  }

  /// What phones hold that held `phones` and take these documents.
  func applied(to phones: Phones<Element.Ring>) -> Phones<Element.Ring> {
    var phones = phones
    for document in self {
      for id in document.cancel { phones[document.userId]?[id] = nil }
      phones[document.userId, default: [:]].merge(document.set) { $1 }
    }
    return phones.filter { !$0.value.isEmpty }
  }
}

/// What a run wrote.
private struct Written {
  var documents: [NotifeeDocument]
  var expo: [ExpoDocument]
  /// The rows of `changes.csv`, in cells.
  var changes: [[String]]
  /// The files that the next run reads.
  private var files: [OutputFile: [UInt8]] = [:]

  init(_ run: RandomRun, after before: Written?) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (file, bytes) in before?.files ?? [:] {
      let contents = Array(((file.header ?? "") + "\n").utf8) + bytes
      try Data(contents).write(to: folder.appending(path: file.rawValue))
    }
    var plan = Plan(inputs: [], asOf: run.asOf, jobs: 1)
    plan.configuration = run.configuration
    let rows = CSVRows()
    var publication = Publication(version: "")
    publication.files.insert(.expo)
    let formatter = BatchFormatter(publication, plan, rows, nil)
    let isUser = { (id: ArraySlice<UInt8>) in run.reports.contains { $0.id.elementsEqual(id) } }
    let users = try PreviousUsers(in: folder.path(), isUser: isUser) { id in
      isUser(id[...]) ? .withRows : .unknown
    }
    var comparison = try RunComparison(
      previous: folder.path(), departed: users.departed, plan, rows, formatter, isUser: isUser)
    var output = BatchOutput()
    for report in run.reports { formatter.append(report, to: &output) }
    try comparison.compare(&output)
    let rest = try comparison.finish()
    for file in [OutputFile.reminders, .users, .withdrawn] {
      files[file] = output[file] + rest[file]
    }
    documents = try Array(lines: output[.notifications] + rest[.notifications])
    expo = try Array(lines: output[.expo] + rest[.expo])
    changes = String(decoding: output[.changes] + rest[.changes], as: UTF8.self)
      .split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
  }

  /// What Notifee's phones hold that held `phones` and take these documents at `asOf`.
  func applied(to phones: Phones<Int64>, asOf: Int64) -> Phones<Int64> {
    documents.applied(to: phones.mapValues { $0.filter { $0.value > asOf * 1000 } })
  }
}

/// The scheduled reminders of a run that ring later than `asOf`, as `user,id`, with `fire_at_ms`.
private func scheduled(_ run: RandomRun, asOf: Int64) -> [String: Int64] {
  var rings: [String: Int64] = [:]
  for report in run.reports {
    for reminder in report.scheduledReminders where reminder.fireAt > asOf {
      rings["\(String(decoding: report.id, as: UTF8.self)),\(reminder.id)"] = reminder.fireAt
    }
  }
  return rings
}

@Test(arguments: SeededGenerator.seeds)
func aPhoneWithTheRunBeforeHoldsExactlyThisRunAfterwards(seed: UInt64) throws {
  var random = SeededGenerator(seed: seed)
  for _ in 0..<25 {
    var asOf = random.moment()
    let configuration = random.configuration()
    let first = random.run(asOf: asOf, configuration)
    asOf += Int64(random.int(0...12_000)) * 60
    let second = random.run(
      asOf: asOf, random.once(in: 3) ? random.configuration() : configuration)

    let before = try Written(first, after: nil)
    let now = try Written(second, after: before)
    #expect(
      now.applied(to: before.documents.phones, asOf: asOf) == now.documents.phones, "seed \(seed)")
    #expect(now.expo.applied(to: before.expo.phones) == now.expo.phones, "seed \(seed)")
    try expectAgreement(now, first, second)
  }
}

/// `changes.csv` turns the reminders of the run before into those of this one, and each of its rows
/// stands in the user's document.
private func expectAgreement(
  _ written: Written, _ first: RandomRun, _ second: RandomRun
) throws {
  var rings = scheduled(first, asOf: second.asOf)
  // One that has rung can be moved: it rings again.
  let old = scheduled(first, asOf: .min)
  let new = scheduled(second, asOf: second.asOf)
  for row in written.changes {
    let (user, id, change) = (row[0], row[1], row[2])
    let document = try #require(written.documents.first { $0.userId == user })
    if change == "cancel" {
      #expect(document.cancel.contains(id))
      #expect(rings.removeValue(forKey: "\(user),\(id)") != nil)
    } else {
      #expect(document.set[id] != nil || document.leftOut.contains(id))
      #expect((old["\(user),\(id)"] == nil) == (change == "create"))
      rings["\(user),\(id)"] = new["\(user),\(id)"]
    }
  }
  #expect(rings == new)
}

/// Whoever of the users comes, goes and comes back meanwhile, and whatever each chooses. Each phone
/// misses every run between two that it takes.
@Test(arguments: SeededGenerator.seeds)
func aPhoneThatMissedRunsIsPutRightToo(seed: UInt64) throws {
  var random = SeededGenerator(seed: seed)
  for _ in 0..<15 {
    var asOf = random.moment()
    let horizonDays = random.int(1...10)
    var written: Written?
    // What phones hold, by the run that they took last.
    var notifee: [Phones<Int64>] = []
    var expo: [Phones<ExpoDocument.Notification.Trigger>] = []
    for _ in 0..<random.int(3...7) {
      var configuration = random.configuration()
      configuration.reminders.horizonDays = horizonDays
      let now = try Written(random.run(asOf: asOf, configuration), after: written)
      for phones in notifee {
        #expect(now.applied(to: phones, asOf: asOf) == now.documents.phones, "seed \(seed)")
      }
      for phones in expo {
        #expect(now.expo.applied(to: phones) == now.expo.phones, "seed \(seed)")
      }
      let users = now.documents.map(\.userId)
      #expect(users == users.sorted() && Set(users).count == users.count, "seed \(seed)")
      #expect(now.expo.map(\.userId) == users)
      notifee.append(now.documents.phones)
      expo.append(now.expo.phones)
      written = now
      asOf += Int64(random.int(0...2000)) * 60
    }
  }
}

@Test func aUserWhoIsGoneIsToldUntilNothingCanRingAnyMore() throws {
  var random = SeededGenerator(seed: 1)
  var asOf = random.moment()
  let configuration = Configuration()
  var written = try Written(random.run(asOf: asOf, configuration), after: nil)
  var told = 0
  for _ in 0..<30 {
    asOf += 86_400
    written = try Written(RandomRun(asOf: asOf, configuration: configuration), after: written)
    if written.documents.isEmpty { break }
    told += 1
    #expect(written.documents.allSatisfy { !$0.cancel.isEmpty && $0.notifications.isEmpty })
    #expect(written.changes.isEmpty || told == 1)
  }
  // The span of a phone, with the dates by which clocks differ.
  #expect(told == configuration.reminders.horizonDays + 9 + 2)
}
