import Generate

/// What the typed arguments of `generate` mean.
struct GenerateOptions {
  var population: Population
  var shape: Shape
  var out: String

  /// Fixed, so that the same command gives the same bytes on every day.
  static let defaultAsOf = "2026-11-29T23:59:59+08:00"

  init(_ arguments: Arguments) throws(Failure) {
    // A number for each person must fit in 32 bits; more rows than that nobody stores.
    guard let users = try Options.wholeNumber(arguments, .users, 1...100_000_000) else {
      throw .usage("generate: expected --users N")
    }
    population = Population(
      count: UInt32(users), seed: try Self.seed(arguments),
      asOf: try Options.moment(arguments[.asOf] ?? Self.defaultAsOf).instant,
      dirtyPercent: try Self.dirtyPercent(arguments))
    shape = try Self.shape(arguments)
    out = try arguments.place(.out, expected: "a folder") ?? "generated"
  }

  private static func seed(_ arguments: Arguments) throws(Failure) -> UInt64 {
    let text = arguments[.seed] ?? "1"
    guard let seed = UInt64(text) else {
      throw .usage("--seed: expected a whole number from 0 to \(UInt64.max), found '\(text)'")
    }
    return seed
  }

  private static func dirtyPercent(_ arguments: Arguments) throws(Failure) -> Double {
    let text = arguments[.dirty] ?? "0"
    guard let percent = Double(text), 0...50 ~= percent else {
      throw .usage("--dirty: expected a number from 0 to 50, found '\(text)'")
    }
    return percent
  }

  private static func shape(_ arguments: Arguments) throws(Failure) -> Shape {
    let text = arguments[.shape] ?? Shape.ordered.rawValue
    guard let shape = Shape(rawValue: text) else {
      let known = Shape.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("--shape: expected one of \(known), found '\(text)'")
    }
    return shape
  }
}
