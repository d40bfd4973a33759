import Foundation
import TestRandom
import Testing

@testable import Configuration
@testable import Emit
@testable import Habits
@testable import Pipeline
@testable import Reminders
@testable import Zones

/// What the notifications of all users' phones are: by user and id, the milliseconds of the ring.
private typealias Phones = [String: [String: Int64]]

/// One document of `reminders.jsonl`.
private struct PhoneDocument: Decodable {
  struct Notification: Decodable {
    struct Trigger: Decodable { var timestamp: Int64 }
    var id: String
    var trigger: Trigger
  }
  var userID: String
  var notifications: [Notification]
  var leftOut: [String]
  var cancel: [String]

  private enum CodingKeys: String, CodingKey {
    case userID = "user_id"
    case notifications
    case leftOut = "left_out"
    case cancel
  }

  var set: [String: Int64] {
    Dictionary(uniqueKeysWithValues: notifications.map { ($0.id, $0.trigger.timestamp) })
  }
}

/// What a run wrote.
private struct Written {
  var documents: [PhoneDocument]
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
    let formatter = BatchFormatter(
      Publication(version: ""), plan, rows, UserCalendars(after: folder.path(), asOf: run.asOf))
    var comparison = try RunComparison(
      previous: folder.path(), plan, rows, formatter,
      isUser: { id in run.reports.contains { $0.id.elementsEqual(id) } })
    var output = BatchOutput()
    for report in run.reports { formatter.append(report, to: &output) }
    try comparison.compare(&output)
    let rest = try comparison.finish()
    for file in [OutputFile.reminders, .users, .withdrawn] {
      files[file] = output[file] + rest[file]
    }
    documents = try (output[.notifications] + rest[.notifications])
      .split(separator: UInt8(ascii: "\n")).map {
        try JSONDecoder().decode(PhoneDocument.self, from: Data($0))
      }
    changes = String(decoding: output[.changes] + rest[.changes], as: UTF8.self)
      .split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
  }

  var phones: Phones {
    Dictionary(uniqueKeysWithValues: documents.map { ($0.userID, $0.set) }).filter {
      !$0.value.isEmpty
    }
  }

  /// What phones hold that held `phones` and take these documents at `asOf`.
  func applied(to phones: Phones, asOf: Int64) -> Phones {
    var phones = phones.mapValues { $0.filter { $0.value > asOf * 1000 } }
    for document in documents {
      for id in document.cancel { phones[document.userID]?[id] = nil }
      phones[document.userID, default: [:]].merge(document.set) { $1 }
    }
    return phones.filter { !$0.value.isEmpty }
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
    #expect(now.applied(to: before.phones, asOf: asOf) == now.phones, "seed \(seed)")
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
    let document = try #require(written.documents.first { $0.userID == user })
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

/// Whoever of the users comes, goes and comes back meanwhile.
@Test(arguments: SeededGenerator.seeds)
func aPhoneThatMissedRunsIsPutRightToo(seed: UInt64) throws {
  var random = SeededGenerator(seed: seed)
  for _ in 0..<15 {
    var asOf = random.moment()
    var configuration = Configuration()
    configuration.reminders.horizonDays = random.int(1...10)
    configuration.rules.policy = random.pick([.single, .multiple])
    let first = try Written(random.run(asOf: asOf, configuration, tame: true), after: nil)
    var last = first
    for _ in 0..<random.int(2...5) {
      asOf += Int64(random.int(0...2000)) * 60
      last = try Written(random.run(asOf: asOf, configuration, tame: true), after: last)
    }
    #expect(last.applied(to: first.phones, asOf: asOf) == last.phones, "seed \(seed)")
    let users = last.documents.map(\.userID)
    #expect(users == users.sorted() && Set(users).count == users.count, "seed \(seed)")
  }
}

@Test func aUserWhoIsGoneIsToldUntilNothingCanRingAnyMore() throws {
  var random = SeededGenerator(seed: 1)
  var asOf = random.moment()
  let configuration = Configuration()
  var written = try Written(random.run(asOf: asOf, configuration, tame: true), after: nil)
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
