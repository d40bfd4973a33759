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

  /// - Parameter before: the run before, whose `reminders.csv` is `latest`.
  init(_ run: RandomRun, after before: RandomRun?) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let rows = CSVRows()
    if let before {
      var csv = Array(((OutputFile.reminders.header ?? "") + "\n").utf8)
      for report in before.reports { rows.appendReminders(of: report, to: &csv) }
      try Data(csv).write(to: folder.appending(path: "reminders.csv"))
    }
    var plan = Plan(inputs: [], asOf: run.asOf, jobs: 1)
    plan.configuration = run.configuration
    let publication = Publication(version: "")
    let formatter = BatchFormatter(
      publication, plan, rows, UserCalendars(after: folder.path(), asOf: run.asOf))
    let comparison = RunComparison(
      changes: try ChangeDetector(
        previous: folder.path(), asOf: run.asOf, rows: rows,
        isUser: { id in run.reports.contains { $0.id.elementsEqual(id) } }),
      formatter: formatter)
    var output = BatchOutput()
    for report in run.reports { formatter.append(report, to: &output) }
    try comparison.compare(&output)
    let rest = try comparison.finish()
    let lines = output.files[BatchOutput.notifications] + rest.notifications
    documents = try lines.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(PhoneDocument.self, from: Data($0))
    }
    changes = String(
      decoding: output.files[BatchOutput.changes] + rest.changes, as: UTF8.self
    ).split(separator: "\n").map {
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
    let now = try Written(second, after: first)
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

@Test(arguments: SeededGenerator.seeds)
func aPhoneThatMissedRunsIsPutRightToo(seed: UInt64) throws {
  var random = SeededGenerator(seed: seed)
  for _ in 0..<25 {
    var asOf = random.moment()
    var configuration = Configuration()
    configuration.reminders.horizonDays = random.int(1...10)
    configuration.rules.policy = random.pick([.single, .multiple])
    let first = random.run(asOf: asOf, configuration, tame: true)
    asOf += Int64(random.int(0...3000)) * 60
    let missed = random.run(asOf: asOf, configuration, tame: true)
    asOf += Int64(random.int(0...3000)) * 60
    let third = random.run(asOf: asOf, configuration, tame: true)
    let before = try Written(first, after: nil)
    let now = try Written(third, after: missed)
    let users = Set(third.reports.map { String(decoding: $0.id, as: UTF8.self) })
    let after = now.applied(to: before.phones, asOf: asOf).filter { users.contains($0.key) }
    #expect(after == now.phones, "seed \(seed)")
  }
}
