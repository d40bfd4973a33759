import Testing

@testable import Emit

private func users(in folder: TemporaryFolder, now: [String] = []) throws -> [String]? {
  var ids: [String] = []
  let count = try previousUsersWithWalks(
    in: folder.path, isUser: { now.contains(String(decoding: $0, as: UTF8.self)) },
    body: { ids.append(String(decoding: $0, as: UTF8.self)) })
  #expect(count == nil || count == ids.count)
  return count.map { _ in ids }
}

@Test func usersWithoutWalksDoNotCount() throws {
  let folder = try TemporaryFolder()
  try folder.write("user_id,walks\n'=a,3\nb,0\n\"c,\",1\n", to: "users.csv")
  try folder.write("user_id\nz\n", to: "habits.csv")
  #expect(try users(in: folder, now: ["=a"]) == ["=a", "c,"])
}

@Test func withoutUsersTheHabitsTell() throws {
  let folder = try TemporaryFolder()
  #expect(try users(in: folder) == nil)
  try folder.write("user_id,day_type\na,weekday\na,weekend\nb,weekday\n", to: "habits.csv")
  #expect(try users(in: folder) == ["a", "b"])
}

@Test func whoseACellIsTheUsersOfThisRunTell() throws {
  let folder = try TemporaryFolder()
  for file in ["user_id\n'+a\n1\n", "user_id,walks\n'+a,1\n1,1\n"] {
    try folder.write(file, to: file.contains("walks") ? "users.csv" : "habits.csv")
    #expect(try users(in: folder, now: ["+a"]) == ["+a", "1"])
    #expect(try users(in: folder, now: ["'+a"]) == ["'+a", "1"])
    #expect(try users(in: folder) == ["'+a", "1"])
  }
}
