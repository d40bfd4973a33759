import Foundation
import Testing

/// Of `walkhabits generate`, by running it.
struct GenerateTests {
  /// If this fails because people shall be others from now on, `make record` and review.
  @Test(arguments: ["exports/walks.csv", "truth.csv"])
  func sameSeedGivesTheSameBytes(file: String) throws {
    let bytes = try Generation("--users 9 --seed 7").bytes(file)
    let golden = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/golden/\(file)")
    if ProcessInfo.processInfo.environment["WALKHABITS_RECORD"] != nil {
      try FileManager.default.createDirectory(
        at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: golden)
    }
    #expect(try bytes == Data(contentsOf: golden))
  }

  @Test func anotherSeedGivesOtherPeople() throws {
    let truth = try Generation("--users 9 --seed 7").bytes("truth.csv")
    #expect(try Generation("--users 9 --seed 8").bytes("truth.csv") != truth)
  }

  @Test func morePeopleChangeNobody() throws {
    let few = try Generation("--users 20").bytes("exports/walks.csv")
    let many = try Generation("--users 40").bytes("exports/walks.csv")
    #expect(many.starts(with: few))
    #expect(many.count > few.count)
  }

  @Test func shapesHoldTheSameRows() throws {
    let options = "--users 200 --dirty 5"
    let ordered = try Generation(options).rows("exports/walks.csv")
    let interleaved = try Generation("\(options) --shape interleaved").rows("exports/walks.csv")
    let files = try Generation("\(options) --shape per-user")
    #expect(try files.exports.count == 200)
    #expect(try files.exports.flatMap { try files.rows("exports/\($0)") } == ordered)
    #expect(interleaved != ordered)
    #expect(interleaved.sorted() == ordered.sorted())
  }

  @Test func shapeChangesNoHabit() throws {
    let ordered = try Generation("--users 100").report("habits.csv")
    for shape in ["interleaved", "per-user"] {
      #expect(try Generation("--users 100 --shape \(shape)").report("habits.csv") == ordered)
    }
  }

  @Test func dirtyShareIsAsAsked() throws {
    let generation = try Generation("--users 2000 --dirty 10")
    let rejects = try generation.report("rejects.csv")
    let rows = try generation.rows("exports/walks.csv").count
    #expect(abs(Double(rejects.count) / Double(rows) - 0.1) < 0.005)
  }

  @Test func dirtyRowsHaveEveryReasonAndChangeNoHabit() throws {
    let generation = try Generation("--users 300 --dirty 20")
    let reasons = Set(
      try generation.report("rejects.csv").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)[4]
      })
    #expect(
      reasons == [
        "missing_user_id", "user_id_too_long", "missing_started_at", "bad_timestamp",
        "implausible_date", "bad_time_zone", "too_few_columns", "invalid_utf8", "nul_byte",
      ])
    #expect(try generation.report("habits.csv") == Generation("--users 300").report("habits.csv"))
  }

  /// The second moment lies in the week after the clocks changed in Europe.
  @Test(arguments: [Generation.asOf, "2027-03-31T20:00:00Z"])
  func reportFindsTheTruthOfCommuters(asOf: String) throws {
    let generation = try Generation("--users 1000 --as-of \(asOf)")
    let truth = try generation.rows("truth.csv").compactMap(Truth.init).filter {
      $0.kind == "commuter"
    }
    let habits = habitCenters(try generation.report("habits.csv", asOf: asOf))
    #expect(truth.count > 300)
    let missed = truth.filter { !$0.isFound(in: habits) }
    #expect(missed.isEmpty, "\(missed)")
  }

  @Test func reportFindsMostHabitsOfTheOthers() throws {
    let generation = try Generation("--users 1000")
    let habits = habitCenters(try generation.report("habits.csv"))
    for kind in ["weekend", "night"] {
      let truth = try generation.rows("truth.csv").compactMap(Truth.init).filter { $0.kind == kind }
      let found = truth.count { $0.isFound(in: habits) }
      #expect(found * 100 >= truth.count * 90, "\(kind): \(found) of \(truth.count)")
    }
  }

  @Test func foldersAboveAreMade() throws {
    let generation = try Generation("--users 3")
    let (status, errors) = try generation.again("--users 3 --out far/away")
    #expect(status == 0, "\(errors)")
    let walks = try generation.bytes("exports/walks.csv")
    #expect(try generation.bytes("../far/away/exports/walks.csv") == walks)
  }

  @Test func exportsThatAreThereAlreadyAreRefused() throws {
    let generation = try Generation("--users 3")
    let bytes = try generation.bytes("exports/walks.csv")
    let (status, errors) = try generation.again("--users 4 --seed 2")
    #expect(status == 73)
    #expect(errors.contains("cannot create 'generated/exports': it is there already"))
    #expect(try generation.bytes("exports/walks.csv") == bytes)
  }

  @Test(arguments: [
    ("", "generate: expected --users N"),
    ("--users 0", "--users: expected a whole number from 1 to 100000000, found '0'"),
    ("--users 1 --seed -1", "--seed: expected a whole number from 0 to 18446744073709551615"),
    ("--users 1 --shape round", "--shape: expected one of ordered, interleaved, per-user, found"),
    ("--users 1 --dirty 51", "--dirty: expected a number from 0 to 50, found '51'"),
    ("--users 1 exports", "generate: unexpected 'exports'"),
  ])
  func wrongUsageIsToldAndNothingIsWritten(options: String, message: String) throws {
    let generation = try Generation(options)
    #expect(generation.status == 64)
    #expect(generation.errors.contains(message), "\(generation.errors)")
    #expect(throws: (any Error).self) { try generation.bytes("truth.csv") }
  }
}
