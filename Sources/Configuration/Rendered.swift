extension Configuration {
  /// The effective configuration, each key under a comment with its meaning, the allowed values and
  /// the origin. JSON but for the comments; read back it gives the same settings.
  package func rendered() -> String {
    var members: [String] = []
    var rest = Self.keys[...]
    while let first = rest.first {
      guard let group = first.group else {
        members.append(rendered(first, indent: "  "))
        rest.removeFirst()
        continue
      }
      let settings = rest.prefix { $0.group == group }
      let inner = settings.map { rendered($0, indent: "    ") }.joined(separator: ",\n")
      members.append("  \"\(group)\": {\n\(inner)\n  }")
      rest = rest[settings.endIndex...]
    }
    return "{\n" + members.joined(separator: ",\n") + "\n}\n"
  }

  private func rendered(_ setting: Setting, indent: String) -> String {
    let comment = "// \(setting.meaning): \(setting.allowed) (\(origin(of: setting.name)))"
    return "\(indent)\(comment)\n\(indent)\"\(setting.leaf)\": \(setting.read(self))"
  }

  /// The keys as a Markdown table.
  package static var keysTable: String {
    let rows = Configuration().effectiveEntries.enumerated().map { index, entry in
      "| `\(entry.key)` | `\(entry.value)` | \(keys[index].allowed) | \(keys[index].meaning) |\n"
    }
    return "| key | default | allowed | meaning |\n|---|---|---|---|\n" + rows.joined()
  }
}
