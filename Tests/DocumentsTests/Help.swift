import Foundation
import Testing

/// What `walkhabits COMMAND --help` says.
struct Help {
  var command: String
  /// `walkhabits explain USER EXPORT…`
  var usage: String
  /// Meanings by option, `--out DIR`.
  var options: [String: String] = [:]

  /// Of all the commands, as the program lists them.
  static func all() throws -> [Help] {
    let folder = try WorkFolder()
    let list = try folder.run("! walkhabits").errors
    let names = try #require(list.firstMatch(of: /expected a command: ([a-z, -]+) \(/)).output.1
    return try names.split(separator: ", ").map { command in
      let help = try folder.run("walkhabits \(command) --help")
      try #require(help.status == 0, "\(help)")
      return try Help(String(command), help.output)
    }
  }

  private init(_ command: String, _ text: String) throws {
    self.command = command
    usage = try #require(text.firstMatch(of: #/^(walkhabits .+?) : /#)).output.1.description
    for line in text.components(separatedBy: "\nOptions:\n").last?.split(separator: "\n") ?? [] {
      let option = try #require(
        line.wholeMatch(of: #/  (--[a-z-]+(?: [A-Z=]+| json)?) +(.+)/#), "\(line)")
      options[String(option.output.1)] = String(option.output.2)
    }
  }
}
