import Foundation
import Testing

/// The validator's Python, which `make test` makes; nothing else needs it.
private let python = packageFolder.appending(path: ".build/validator/bin/python")
private let packageFolder = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
private let hasValidator = FileManager.default.fileExists(
  atPath: packageFolder.appending(path: ".build/validator/ready").path())

/// Says what is wrong with each document of a file: one for each line, or the whole.
private let validate = """
  import json, sys
  from jsonschema import Draft202012Validator
  schema = json.load(open(sys.argv[1], encoding="utf-8"))
  Draft202012Validator.check_schema(schema)
  validator = Draft202012Validator(schema)
  text = open(sys.argv[2], encoding="utf-8").read()
  documents = text.splitlines() if sys.argv[2].endswith(".jsonl") else [text]
  assert documents
  for number, document in enumerate(documents, 1):
      for error in validator.iter_errors(json.loads(document)):
          print(number, error.json_path, error.message[:300])
  """

@Suite(
  .enabled(if: hasValidator, "no JSON Schema validator: run 'make test', with Python and venv"))
struct SchemaTests {
  private func faults(_ file: String, _ schema: String, in workspace: Workspace) throws -> String {
    let path = packageFolder.appending(path: "Sources/Emit/Schemas/\(schema).schema.json").path()
    let run = try workspace.start(["-c", validate, path, file], of: python).wait()
    try #require(run.status == 0, "\(run)")
    return run.output
  }

  @Test(arguments: [
    [],
    [
      "policy=multiple", "horizonDays=30", "maxPending=5", "holidays=[\"2026-12-25\"]",
      "quietHours={from:\"19:00\",to:\"07:00\"}", "notification.body=",
    ],
  ])
  func theFilesOfARunAreAsTheirSchemasSay(settings: [String]) throws {
    let workspace = try Workspace()
    let data = packageFolder.appending(path: "data").path()
    let run = try workspace.run(
      ["report", data + "/exports", "--users", data + "/users.csv", "--out", "out"]
        + ["--as-of", "2026-11-29T23:59:59+08:00", "--time-zone", "Asia/Taipei"]
        + settings.flatMap { ["--set", $0] })
    try #require(run.status == 0, "\(run)")
    for (file, schema) in [
      ("users.jsonl", "users"), ("reminders.jsonl", "reminders"), ("run.json", "run"),
    ] {
      #expect(try faults("out/latest/\(file)", schema, in: workspace) == "", "\(file)")
    }
  }

  @Test func theSchemasRefuseOtherDocuments() throws {
    let workspace = try Workspace()
    for schema in ["users", "reminders", "run"] {
      try workspace.write("{\"user_id\": 5}\n", to: "bad.jsonl")
      #expect(try !faults("bad.jsonl", schema, in: workspace).isEmpty)
    }
  }
}
