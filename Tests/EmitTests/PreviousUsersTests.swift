import Testing

@testable import Emit

/// - Parameter now: whether each user of this run has rows.
private func users(
  in folder: TemporaryFolder, now: [String: Bool] = [:]
) throws -> PreviousUsers {
  func rows(_ id: some Sequence<UInt8>) -> Bool? { now[String(decoding: Array(id), as: UTF8.self)] }
  return try PreviousUsers(
    in: folder.path, isUser: { rows($0) != nil },
    standing: { id in rows(id).map { $0 ? .withRows : .withoutRows } ?? .unknown })
}

extension PreviousUsers {
  fileprivate var departedIDs: [String] { departed.map { String(decoding: $0.id, as: UTF8.self) } }
}

@Test func usersWithoutWalksDoNotCount() throws {
  let folder = try TemporaryFolder()
  try folder.write(
    "user_id,walks,time_zone\n'=a,3,UTC\nb,0,UTC\n\"c,\",1,Asia/Taipei\nd,1,UTC\n",
    to: "users.csv")
  try folder.write("user_id\nz\n", to: "habits.csv")
  let before = try users(in: folder, now: ["=a": true, "d": false])
  #expect(before.hadWalks == 3 && before.lostWalks == 2)
  #expect(before.departedIDs == ["b", "c,"])
  #expect(before.departed.last?.zoneName == Array("Asia/Taipei".utf8))
}

@Test func withoutUsersTheHabitsTellWhoHadWalks() throws {
  let folder = try TemporaryFolder()
  #expect(try users(in: folder).hadWalks == 0)
  try folder.write("user_id,day_type\na,weekday\na,weekend\nb,weekday\n", to: "habits.csv")
  let before = try users(in: folder, now: ["a": true])
  #expect(before.hadWalks == 2 && before.lostWalks == 1 && before.departed.isEmpty)
}

@Test func whoseACellIsTheUsersOfThisRunTell() throws {
  let folder = try TemporaryFolder()
  try folder.write("user_id,walks,time_zone\n'+a,1,UTC\n1,1,UTC\n", to: "users.csv")
  #expect(try users(in: folder, now: ["+a": true]).departedIDs == ["1"])
  #expect(try users(in: folder, now: ["'+a": true]).departedIDs == ["1"])
  #expect(try users(in: folder).departedIDs == ["'+a", "1"])
}
