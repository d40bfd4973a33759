import Foundation
import Synchronization
import Testing

@testable import Habits
@testable import Ingest
@testable import Reminders
@testable import Zones

/// A folder of files for one test, which goes when the test ends.
final class Folder {
  private let url = FileManager.default.temporaryDirectory.appending(
    path: "ingest-tests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path }

  /// The path of a new file with these bytes.
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = url.appending(path: name)
    try Data(bytes).write(to: file)
    return file.path
  }
}

/// Reads `2026-11-29T23:59:59+08:00`, or with `Z`, to an instant; without offset as if in UTC.
func instant(_ text: String) throws -> Int64 {
  let timestamp = try Timestamp(Array(text.utf8).span)
  return timestamp.instant ?? timestamp.wallClock
}

/// The moment at which the tests stand, if they do not say otherwise: a Sunday evening in Taipei.
func moment(
  asOf: String = "2026-11-29T23:59:59+08:00", windowDays: Int = 14, timeZone: String? = nil
) throws -> Moment {
  Moment(
    asOf: try instant(asOf), windowDays: windowDays,
    defaultZone: try timeZone.map { try #require(Zone(ianaName: $0)) })
}

/// What stage 1 leaves, and the rejects that it told of.
@dynamicMemberLookup
struct Reading {
  var ingested: Ingested
  var rejects: [Reject]

  subscript<Value>(dynamicMember path: KeyPath<Ingested, Value>) -> Value {
    ingested[keyPath: path]
  }

  func id(ofUser user: Int) -> ArraySlice<UInt8> { ingested.id(ofUser: user) }
  func hasRows(ofUser user: Int) -> Bool { ingested.hasRows(ofUser: user) }
  func outcome(ofUser user: Int, _ moment: Moment) -> Outcome {
    ingested.outcome(ofUser: user, moment)
  }
}

/// Ingests files with these contents, in a folder of their own.
func ingested(
  _ files: [[UInt8]], users: String? = nil, at moment: Moment? = nil, jobs: Int = 1
) throws -> Reading {
  let folder = try Folder()
  let moment = try moment ?? defaultMoment()
  let paths = try files.enumerated().map { try folder.write("\($0).csv", $1) }
  let zones = ZoneDirectory()
  let usersFile = try users.map {
    try UsersFile(path: try folder.write("users", Array($0.utf8)), zones: zones)
  }
  let rejects = Mutex<[Reject]>([])
  let ingested = try ingest(
    paths, asOf: moment.asOf, windowDays: moment.windowDays, usersFile: usersFile, zones: zones,
    jobs: jobs,
    problem: { problem in
      if case .rejected(let reject) = problem { rejects.withLock { $0.append(reject) } }
    })
  return Reading(ingested: ingested, rejects: rejects.withLock { $0 })
}

func ingested(_ text: String, users: String? = nil, at moment: Moment? = nil) throws -> Reading {
  try ingested([Array(text.utf8)], users: users, at: moment)
}

private func defaultMoment() throws -> Moment { try moment() }

extension Reading {
  /// Every reject as `1: column reason [user] [value]`, with the number of the file if it is not
  /// the first.
  var rejectTexts: [String] {
    rejects.map { reject in
      let user = String(decoding: reject.userID, as: UTF8.self)
      let value = String(decoding: reject.value, as: UTF8.self)
      let file = reject.file == 0 ? "" : "\(reject.file)/"
      return
        "\(file)\(reject.line): \(reject.column) \(reject.reason.rawValue) [\(user)] [\(value)]"
    }
  }
}

extension Ingested {
  var userTexts: [String] {
    (0..<userCount).map { String(decoding: id(ofUser: $0), as: UTF8.self) }
  }
}

/// What became of one user's rows.
struct Outcome: Equatable {
  /// Name of the user's zone and where it was found.
  var zone: String
  /// Each used walk as `2026-11-16T18:10:00+08:00`, with `…` if it is still going on.
  var walks: [String]
  var rows: Int
  var outsideWindow: Int
  var inFuture: Int
  var duplicates: Int
  var endsIgnored: Int
}

extension Ingested {
  func outcome(ofUser user: Int, _ moment: Moment) -> Outcome {
    let chosen = choice(ofUser: user).zoneNumber.map { zones[Int($0)] }
    let found = zone(ofUser: user, chosen: chosen, moment)
    var used = UsedWalks()
    used.collect(user, from: self, in: found.zone, moment)
    return Outcome(
      zone: "\(found.zone.name) \(found.source)", walks: used.walks.map(walkText), rows: used.rows,
      outsideWindow: used.outsideWindow, inFuture: used.inFuture, duplicates: used.duplicates,
      endsIgnored: used.endsIgnored)
  }
}

/// The walk's clock with its offset; the instant too, if that is not what these two say.
func walkText(_ walk: UsedWalk) -> String {
  var text = clockText(walk.wallClock)
  text.append(utcOffset: walk.offset)
  if walk.instant != walk.wallClock - Int64(walk.offset) {
    text += " at \(clockText(walk.instant))Z"
  }
  return walk.isInProgress ? text + "…" : text
}

private func clockText(_ wallClock: Int64) -> String {
  let date = CivilDate(ofWallClock: wallClock)
  let second = Int(wallClock - date.wallClock(minute: 0))
  var text = date.isoText + "T"
  text.append(twoDigits: second / 3600)
  text += ":"
  text.append(twoDigits: second / 60 % 60)
  text += ":"
  text.append(twoDigits: second % 60)
  return text
}

/// The outcome of one user's rows, each `started_at,ended_at,time_zone,walk_id` with the last cells
/// left out at will.
func outcome(
  _ rows: String..., users: String? = nil, at moment: Moment? = nil
) throws -> Outcome {
  let moment = try moment ?? defaultMoment()
  let lines = rows.map { row in
    "u," + row + String(repeating: ",", count: 3 - row.count { $0 == "," })
  }
  let header = "user_id,started_at,ended_at,time_zone,walk_id"
  let ingested = try ingested(([header] + lines).joined(separator: "\n"), users: users, at: moment)
  try #require(ingested.rejectTexts == [])
  try #require(ingested.userTexts == ["u"])
  return ingested.outcome(ofUser: 0, moment)
}
