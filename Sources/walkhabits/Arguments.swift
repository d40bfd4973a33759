// For the variables of getopt_long, which are C's and know of no concurrency.
@unsafe @preconcurrency import CGNU
import Configuration
import Glibc

/// What was typed after the program's name.
enum Invocation {
  case help(Command?)
  case version
  case command(Command, Arguments)

  init(_ arguments: [String]) throws(Failure) {
    guard let first = arguments.dropFirst().first else {
      throw .usage(
        "expected a command: \(Command.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    switch first {
    case "--help", "-h", "help":
      self = .help(arguments.dropFirst(2).first.flatMap(Command.init(rawValue:)))
    case "--version": self = .version
    default:
      guard let command = Command(rawValue: first) else {
        let commands = Command.allCases.map(\.rawValue)
        let meant = nearestName(to: first, among: commands)
        throw .usage(
          "unknown command '\(first)'"
            + (meant == nil
              ? "; expected one of \(commands.joined(separator: ", "))" : suggestion(of: meant)))
      }
      let typed = try Arguments(Array(arguments.dropFirst()), of: command)
      self = typed.has(.help) ? .help(command) : .command(command, typed)
    }
  }
}

/// The options and operands of one command, as typed.
struct Arguments {
  private(set) var flags: [(flag: Flag, value: String)] = []
  private(set) var operands: [String] = []

  func has(_ flag: Flag) -> Bool { flags.contains { $0.flag == flag } }

  /// The value given last.
  subscript(flag: Flag) -> String? { flags.last { $0.flag == flag }?.value }

  func values(of flag: Flag) -> [String] { flags.filter { $0.flag == flag }.map(\.value) }

  /// The path that the value of `flag` names, where something is to be written.
  func place(_ flag: Flag, expected: String) throws(Failure) -> String? {
    guard let path = self[flag] else { return nil }
    // A variable of a script that is not set: files would go to the root folder.
    guard !path.isEmpty else {
      throw .usage("--\(flag.rawValue): expected \(expected), found ''")
    }
    // Its own value was forgotten.
    guard !path.hasPrefix("-") else {
      throw .usage(
        "--\(flag.rawValue): expected \(expected), found '\(path)'; "
          + "if that is its name, write './\(path)'")
    }
    return path
  }

  /// Reads `words`, whose first is the command, with `getopt_long`.
  init(_ words: [String], of command: Command) throws(Failure) {
    let flags = command.flags
    // getopt_long keeps pointers into the words and the names while it runs, and reorders the words;
    // all are copies that live until the end of this function.
    var argv = unsafe words.map { unsafe strdup($0) }
    unsafe argv.append(nil)
    let names = unsafe flags.map { unsafe strdup($0.rawValue) }
    defer {
      for index in unsafe argv.indices { unsafe free(argv[index]) }
      for index in unsafe names.indices { unsafe free(names[index]) }
    }
    var table = unsafe flags.indices.map { index in
      unsafe option(
        name: UnsafePointer(names[index]), has_arg: flags[index].value == nil ? 0 : 1, flag: nil,
        val: Int32(index) + Self.firstValue)
    }
    unsafe table.append(option())
    // The globals of getopt_long are used here only, once, before any other thread is started.
    (opterr, optind) = (0, 1)
    while case let result = unsafe getopt_long(
      Int32(words.count), &argv, ":h", table, nil), result != -1
    {
      switch result {
      case Int32(UInt8(ascii: "h")): self.flags.append((.help, ""))
      case Int32(UInt8(ascii: ":")):
        throw .usage("option '\(unsafe Self.lastWord(argv))' needs a value")
      case Int32(UInt8(ascii: "?")):
        // Several letters may stand after one dash, and optind passes their word only after the last.
        // optopt is the letter, a signed char.
        let letters = words.first {
          $0.hasPrefix("-") && !$0.hasPrefix("--")
            && $0.utf8.contains { Int32(Int8(bitPattern: $0)) == optopt }
        }
        throw Self.unknown(letters ?? (unsafe Self.lastWord(argv)), command)
      default:
        let value = unsafe optarg.map { unsafe String(cString: $0) } ?? ""
        self.flags.append((flags[Int(result - Self.firstValue)], value))
      }
    }
    for index in Int(optind)..<words.count {
      if let word = unsafe argv[index] { operands.append(unsafe String(cString: word)) }
    }
  }

  /// Above every character that getopt_long gives back.
  private static let firstValue: Int32 = 256

  private static func lastWord(_ argv: [UnsafeMutablePointer<CChar>?]) -> String {
    unsafe argv[max(0, Int(optind) - 1)].map { unsafe String(cString: $0) } ?? ""
  }

  private static func unknown(_ word: String, _ command: Command) -> Failure {
    let name = String(word.prefix { $0 != "=" })
    let known = command.flags.map { "--" + $0.rawValue }
    if known.contains(name) { return .usage("option '\(name)' takes no value") }
    return .usage("unknown option '\(name)'" + suggestion(of: nearestName(to: name, among: known)))
  }
}
