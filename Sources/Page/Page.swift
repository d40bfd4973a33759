package import Configuration
package import Emit
import Figures
import Habits
import Reminders
import Zones

/// `index.html` of a run: one file that needs no other, with the figures of all users, the sampled
/// people, and the rules as WebAssembly to try other thresholds on them.
package struct Page: Sendable {
  private let record: RunRecord
  private let configuration: Configuration
  private let share: PageShare
  private let assets: Assets

  package init(
    _ record: RunRecord, _ configuration: Configuration, _ share: PageShare,
    assets: Assets = .builtIn
  ) {
    self.record = record
    self.configuration = configuration
    self.share = share
    self.assets = assets
  }

  /// The template, with `{{style}}`, `{{scripts}}` and `{{run}}` replaced.
  package var html: [UInt8] {
    var html: [UInt8] = []
    for (index, part) in String(decoding: assets["page.html"], as: UTF8.self).split(
      separator: "{{", omittingEmptySubsequences: false
    ).enumerated() {
      guard index > 0, let end = part.firstRange(of: "}}") else {
        html.append(text: String(part))
        continue
      }
      switch part[..<end.lowerBound] {
      case "style": html += assets["page.css"]
      case "scripts": appendScripts(to: &html)
      case "run": appendRun(to: &html)
      case let name: preconditionFailure("page.html asks for \(name)")
      }
      html.append(text: String(part[end.upperBound...]))
    }
    return html
  }

  private func appendScripts(to html: inout [UInt8]) {
    html.append(text: "<script>\n")
    html += assets["modules.js"]
    html.append(text: "</script>\n")
    for (name, text) in assets.library {
      html.append(text: "<script>define(\"\(name)\", (exports, module, require) => {\n")
      html += text
      html.append(text: "\n})</script>\n")
    }
    for name in ["engine.js", "charts.js", "people.js", "page.js"] {
      html.append(text: "<script>\n")
      html += assets[name]
      html.append(text: "</script>\n")
    }
  }
}

extension Page {
  /// What the scripts read: one JSON object.
  private func appendRun(to bytes: inout [UInt8]) {
    let chosen = share.sample.chosen
    let zones = Dictionary(chosen.map { ($0.zone.name, $0.zone) }, uniquingKeysWith: { a, _ in a })
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var numbers: [String: Int] = [:]
    for (number, zone) in zones.enumerated() { numbers[zone.key] = number }
    var sample = Sample(asOf: record.asOf)
    sample.holidays = configuration.rules.dayTypes.holidays
    sample.quietHours = configuration.reminders.quietHours
    sample.zones = zones.map(\.value)
    sample.people = chosen.map { candidate in
      var person = candidate.person
      person.zone = numbers[candidate.zone.name] ?? 0
      return person
    }

    let members: [(String, (inout [UInt8]) -> Void)] = [
      ("version", { $0.append(quoted: record.version) }),
      ("asOf", { $0.append(text: String(record.asOf)) }),
      ("asOfText", { $0.append(quoted: record.asOfText[...]) }),
      ("rowsRead", { $0.append(text: String(record.rowsRead)) }),
      ("rowsUsed", { $0.append(text: String(record.rowsUsed)) }),
      ("figures", { share.figures.appendJSON(to: &$0) }),
      ("verdicts", { $0.append(quoted: Verdict.allCases.map(\.name)) }),
      ("reasons", { $0.append(quoted: NoReminderReason.allCases.map(\.rawValue)) }),
      ("settings", appendSettings),
      ("holidays", { $0.append(quoted: sample.holidays.map(\.isoText)) }),
      ("zones", { $0.append(quoted: zones.map(\.key)) }),
      ("zoneNumbers", { $0.append(list: sample.people) { $0.append(text: String($1.zone)) } }),
      ("ids", { $0.append(list: chosen) { $0.append(quoted: $1.id[...]) } }),
      (
        "modes",
        { $0.append(list: chosen) { $0.append(quoted: $1.person.settings.mode.name) } }
      ),
      ("sample", { $0.append(base64: sample.words.flatMap(\.littleEndianBytes)) }),
      ("rules", { $0.append(base64: assets["rules.wasm"]) }),
      ("specs", appendSpecs),
    ]
    for (index, (name, append)) in members.enumerated() {
      bytes.append(text: index == 0 ? "{" : ",\n")
      bytes.append(quoted: name)
      bytes.append(UInt8(ascii: ":"))
      append(&bytes)
    }
    bytes.append(text: "}")
  }

  /// Each threshold: name, the run's value as a number and as the configuration has it, meaning.
  private func appendSettings(to bytes: inout [UInt8]) {
    let numbers = Thresholds(rules: configuration.rules, reminders: configuration.reminders).numbers
    bytes.append(list: zip(Thresholds.names, numbers)) { bytes, setting in
      let (name, number) = setting
      let meaning = Configuration.keys.first { $0.name == name }?.meaning ?? ""
      bytes.append(
        text: "{\"name\":\"\(name)\",\"number\":\(JSONValue.number(number)),\"meaning\":")
      bytes.append(quoted: meaning)
      bytes.append(text: "}")
    }
  }

  private func appendSpecs(to bytes: inout [UInt8]) {
    let names = assets.names(endingIn: ".json")
    for (index, name) in names.enumerated() {
      bytes.append(text: index == 0 ? "{" : ",")
      bytes.append(quoted: String(name.dropLast(".json".count)))
      bytes.append(UInt8(ascii: ":"))
      bytes += assets[name]
    }
    bytes.append(text: "}")
  }
}

extension Int32 {
  fileprivate var littleEndianBytes: [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: self >> Int32($0)) }
  }
}
