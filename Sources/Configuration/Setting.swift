/// A key of the configuration: its name and meaning, the values that it takes, and its place in a
/// `Configuration`.
package struct Setting: Sendable {
  /// `group.leaf`, or just the leaf.
  package let name: String
  package let meaning: String
  /// The allowed values in words, to follow "must be".
  package let allowed: String

  let read: @Sendable (Configuration) -> JSONValue
  let write: @Sendable (JSONValue, inout Configuration) throws(RefusedValue) -> Void

  init<Value>(
    _ name: String, _ place: any WritableKeyPath<Configuration, Value> & Sendable,
    _ domain: Domain<Value>, _ meaning: String
  ) {
    self.name = name
    self.meaning = meaning
    allowed = domain.allowed
    read = { domain.encode($0[keyPath: place]) }
    write = { (value, configuration) throws(RefusedValue) in
      configuration[keyPath: place] = try domain.decode(value)
    }
  }

  /// The object in which the key stands; nil for the outermost.
  var group: String? {
    name.firstIndex(of: ".").map { String(name[..<$0]) }
  }

  /// The name within the group.
  var leaf: String {
    name.firstIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
