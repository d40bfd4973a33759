import Foundation
import Pipeline
import Testing
import Zones

@testable import Explain

/// Whole texts, byte for byte. With WALKHABITS_RECORD=1 they are rewritten instead of compared.
@Suite struct TextTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let user: String
    /// Of the expected text; the user's if there is one text of the user only.
    let name: String
    let settings: [String]

    init(_ user: String, as name: String? = nil, _ settings: String...) {
      self.user = user
      self.name = name ?? user
      self.settings = settings
    }

    var testDescription: String { name }
  }

  static let cases = [
    Case("evening", #"holidays=["2026-11-25"]"#),
    Case("spread"),
    Case("night"),
    Case("shifts"),
    Case("shifts", as: "shifts-multiple", "policy=multiple", "minSpacingMinutes=480"),
    Case("absent"),
  ]

  @Test(arguments: cases)
  func textIsAsRecorded(_ example: Case) throws {
    let explained = try explainFixture(example.user, example.settings)
    guard case .known(let explanation) = explained else {
      Issue.record("'\(example.user)' is unknown")
      return
    }
    // Messages name the export as the run was given it, which differs from machine to machine.
    let text = explanation.text.replacing(fixtures.path(percentEncoded: false), with: "")
    let file = fixtures.appending(path: "\(example.name).txt")
    if ProcessInfo.processInfo.environment["WALKHABITS_RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(file.lastPathComponent); review it with git diff")
    } else {
      let expected = try String(contentsOf: file, encoding: .utf8)
      let isSame = Array(text.utf8) == Array(expected.utf8)
      #expect(
        isSame,
        "\(file.lastPathComponent) should be this (make record rewrites it):\n\(text)")
    }
  }

  @Test(arguments: cases)
  func linesFitEightyColumns(_ example: Case) throws {
    guard case .known(let explanation) = try explainFixture(example.user, example.settings) else {
      return
    }
    // Only the messages on rejected rows may be longer: a path has no place to be broken at.
    for line in explanation.text.split(separator: "\n") where !line.hasPrefix("    /") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  /// Of the fixed times 07:30 and 19:00, or of a habit.
  static let silences: [(user: String, settings: [String], line: String)] = [
    (
      "shifts", [#"quietHours={from:"18:00",to:"08:00"}"#],
      "none is scheduled: no_date, silent for 366 days, by quiet hours"
    ),
    (
      "shifts", [#"quietHours={from:"18:00",to:"06:00"}"#],
      "one of the times never rings: silent for 366 days, by quiet hours"
    ),
    (
      "resting", [],
      "none is scheduled: no_date, silent for 366 days, by pause"
    ),
    (
      "coming-back", [#"quietHours={from:"18:00",to:"08:00"}"#],
      "none is scheduled: no_date, silent for 366 days, by quiet hours and pause"
    ),
  ]

  @Test(arguments: silences)
  func whatKeepsATimeSilentIsNamed(user: String, settings: [String], line: String) throws {
    guard case .known(let explanation) = try explainFixture(user, settings) else {
      Issue.record("'\(user)' is unknown")
      return
    }
    #expect(explanation.text.contains("  \(line)\n"), "\(explanation.text)")
    #expect(line.count <= 78)
  }

  @Test func idIsComparedByteByByte() throws {
    for id in ["Evening", "evening ", "evenin", "", "e\u{301}vening", "somebody"] {
      guard case .unknown(let rejects, let nearest) = try explainFixture(id) else {
        Issue.record("'\(id)' is known")
        continue
      }
      #expect(rejects.isEmpty)
      #expect(nearest == (["", "somebody"].contains(id) ? nil : "evening"), "\(id)")
    }
  }

  @Test func rejectedRowsOfAnUnknownUserAreTold() throws {
    guard case .unknown(let rejects, _) = try explainFixture("never") else {
      Issue.record("'never' is known")
      return
    }
    #expect(rejects.count == 1)
    #expect(
      rejects.first?.hasSuffix(
        "walks.csv:33: started_at: expected a date and time such as 2026-11-16T18:10:00+08:00, found 'yesterday' (bad_timestamp)"
      ) == true
    )
  }

  @Test func userIDCannotCommandTheTerminal() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let export = folder.appending(path: "walks.csv")
    let id = "\u{1B}[2Jmallory"
    try Data("user_id,started_at\n\(id),2026-11-16T18:20:00Z\n".utf8).write(to: export)
    let explained = try explain(
      Array(id.utf8), Plan(inputs: [export.path(percentEncoded: false)], asOf: asOf, jobs: 1))
    guard case .known(let explanation) = explained else {
      Issue.record("the user is unknown")
      return
    }
    #expect(explanation.text.hasPrefix("\\u001b[2Jmallory, as of"))
    #expect(!explanation.text.contains("\u{1B}"))
  }
}
