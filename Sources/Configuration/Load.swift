extension Configuration {
  /// The defaults, changed by the file, changed by the overrides from first to last.
  ///
  /// - Parameters:
  ///   - file: the configuration file's name, as messages shall call it, and its content.
  ///   - overrides: the arguments of `--set`.
  package static func load(
    file: (name: String, bytes: [UInt8])?, overrides: [String]
  ) throws(ConfigurationError) -> Configuration {
    var configuration = Configuration()
    if let file { try configuration.apply(file: file.name, bytes: file.bytes) }
    for override in overrides { try configuration.apply(override, from: Origin.override) }
    try configuration.checkWeights()
    return configuration
  }

  /// This configuration with one value of each sweep of `tune`.
  ///
  /// - Parameter values: `key=value` each.
  package func swept(to values: [String]) throws(ConfigurationError) -> Configuration {
    var configuration = self
    for value in values { try configuration.apply(value, from: Origin.sweep) }
    try configuration.checkWeights()
    return configuration
  }

  private mutating func apply(file: String, bytes: [UInt8]) throws(ConfigurationError) {
    // Foundation decodes, but tells no line on this platform and takes one of two like names in
    // silence: the text is looked through for both before.
    let document = try Self.value(of: bytes, from: .file(file))
    guard case .object(let members) = document else {
      throw .notAnObject(file: file, found: document)
    }
    for member in members { try apply(member.value, to: member.name, from: .file(file)) }
  }

  /// - Parameter assignment: `key=value`.
  private mutating func apply(
    _ assignment: String, from origin: (String) -> Origin
  ) throws(ConfigurationError) {
    guard let equals = assignment.firstIndex(of: "=") else {
      throw .noValue(override: assignment)
    }
    let text = assignment[assignment.index(after: equals)...]
    // What begins with a quote is meant as JSON; other texts need no quotes.
    let value =
      text.first == "\""
      ? try Self.value(of: Array(text.utf8), from: origin(assignment))
      : (try? JSONValue(json5: Array(text.utf8))) ?? .string(String(text))
    try apply(value, to: String(assignment[..<equals]), from: origin(assignment))
  }

  private static func value(
    of bytes: [UInt8], from origin: Origin
  ) throws(ConfigurationError) -> JSONValue {
    do throws(JSON5Reader.Fault) { return try JSONValue(json5: bytes) } catch {
      throw .badSyntax(error, origin: origin)
    }
  }

  /// - Parameter key: the name of a setting, or of a group; then `value` is an object.
  private mutating func apply(
    _ value: JSONValue, to key: String, from origin: Origin
  ) throws(ConfigurationError) {
    if let setting = Self.keys.first(where: { $0.name == key }) {
      // Members of an object come in the order of their names, so without this check the spelling
      // would decide which of the two counts.
      if case .file(let name) = origin, self.origin(of: key) == origin {
        throw .repeatedKey(key, file: name)
      }
      return try set(setting, to: value, from: origin)
    }
    let group = Self.keys.filter { $0.group == key }
    guard !group.isEmpty else {
      throw .unknownKey(key, nearest: Self.nearestKey(to: key), origin: origin)
    }
    guard case .object(let members) = value else {
      let leaves = group.map { "'\($0.leaf)'" }.joined(separator: ", ")
      throw .badValue(
        key: key, found: value, allowed: "an object with the keys \(leaves)", origin: origin)
    }
    for member in members { try apply(member.value, to: key + "." + member.name, from: origin) }
  }

  /// Rules, section 6.
  private func checkWeights() throws(ConfigurationError) {
    let weights = Self.keys.filter { $0.group == "weights" }.compactMap { setting in
      if case .number(let value) = setting.read(self) {
        ConfigurationError.Weight(
          key: setting.name, value: value, origin: origin(of: setting.name))
      } else {
        nil
      }
    }
    guard abs(weights.reduce(0) { $0 + $1.value } - 1) <= 1e-9 else { throw .weightsSum(weights) }
  }

  /// As `nearestName`, also when the key's group was left out.
  private static func nearestKey(to name: String) -> String? {
    nearest(to: name, among: keys.flatMap { [$0.group, $0.name].compactMap(\.self) }) { known in
      let leaf = known.split(separator: ".").last.map(String.init) ?? known
      return min(editDistance(name, known), editDistance(name, leaf))
    }
  }
}
