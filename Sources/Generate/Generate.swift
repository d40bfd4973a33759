package import Emit
import Glibc

/// How the same rows lie in files.
package enum Shape: String, CaseIterable, Sendable {
  /// One file, a person's rows after another's.
  case ordered
  /// One file in order of time.
  case interleaved
  /// A file for each person.
  case perUser = "per-user"
}

/// What was written.
package struct Generated: Sendable {
  package var rows = 0
  /// Of the rows, those that cannot be used.
  package var dirtyRows = 0
  /// Of the exports.
  package var bytes = 0
}

/// Writes the exports of `population` to `folder`/exports and the truth to `folder`/truth.csv, in
/// memory that does not grow with the population.
///
/// - Throws: also when there are exports already, since rows of two populations must not mix.
package func generate(
  _ population: Population, shape: Shape, into folder: String
) throws(OutputError) -> Generated {
  try makeFolder(folder)
  let exports = folder + "/exports"
  try makeNewFolder(exports)
  try writeTruth(population, to: folder + "/truth.csv")
  switch shape {
  case .ordered: return try writeInOrder(population, to: exports + "/walks.csv")
  case .interleaved: return try writeByTime(population, to: exports + "/walks.csv")
  case .perUser: return try writeFiles(population, to: exports)
  }
}

private func writeTruth(_ population: Population, to path: String) throws(OutputError) {
  let file = try GeneratedFile(creating: path, header: TruthText.header)
  for number in 0..<population.count {
    TruthText.append(population.person(number), to: &file.bytes)
    try file.flushIfFull()
  }
  try file.flush()
}

private func writeInOrder(
  _ population: Population, to path: String
) throws(OutputError) -> Generated {
  let file = try GeneratedFile(creating: path, header: RowText.header)
  let text = RowText(population)
  var generated = Generated()
  let span = population.span
  for number in 0..<population.count {
    population.forEachWalk(of: population.person(number), in: span) { walk in
      text.append(walk, to: &file.bytes)
      generated.add(walk)
    }
    try file.flushIfFull()
  }
  try file.flush()
  generated.bytes = file.size
  return generated
}

private func writeFiles(
  _ population: Population, to folder: String
) throws(OutputError) -> Generated {
  let text = RowText(population)
  var generated = Generated()
  let span = population.span
  for number in 0..<population.count {
    let file = try GeneratedFile(
      creating: "\(folder)/\(Person.id(number)).csv", header: RowText.header)
    population.forEachWalk(of: population.person(number), in: span) { walk in
      text.append(walk, to: &file.bytes)
      generated.add(walk)
    }
    try file.flush()
    generated.bytes += file.size
  }
  return generated
}

private func writeByTime(
  _ population: Population, to path: String
) throws(OutputError) -> Generated {
  let file = try GeneratedFile(creating: path, header: RowText.header)
  let text = RowText(population)
  var generated = Generated()
  var slice = TimeSlice()
  for stretch in TimeSlice.stretches(of: population) {
    slice.fill(population, stretch)
    for walk in slice.walks {
      text.append(walk, to: &file.bytes)
      generated.add(walk)
      try file.flushIfFull()
    }
  }
  try file.flush()
  generated.bytes = file.size
  return generated
}

extension Generated {
  @inline(__always)
  fileprivate mutating func add(_ walk: GeneratedWalk) {
    rows += 1
    if walk.dirt != nil {
      rows += 1
      dirtyRows += 1
    }
  }
}
