import Testing

@testable import Emit

private func users(in folder: TemporaryFolder) throws -> [String]? {
  var ids: [String] = []
  let count = try previousUsersWithWalks(in: folder.path) {
    ids.append(String(decoding: $0, as: UTF8.self))
  }
  #expect(count == nil || count == ids.count)
  return count.map { _ in ids }
}

@Test func usersWithoutWalksDoNotCount() throws {
  let folder = try TemporaryFolder()
  try folder.write("user_id,walks\n'=a,3\nb,0\n\"c,\",1\n", to: "users.csv")
  try folder.write("user_id\nz\n", to: "habits.csv")
  #expect(try users(in: folder) == ["=a", "c,"])
}

@Test func withoutUsersTheHabitsTell() throws {
  let folder = try TemporaryFolder()
  #expect(try users(in: folder) == nil)
  try folder.write("user_id,day_type\na,weekday\na,weekend\nb,weekday\n", to: "habits.csv")
  #expect(try users(in: folder) == ["a", "b"])
}
