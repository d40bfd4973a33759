import TestRandom
import Testing

@testable import CSV

/// Any bytes, of those that mean something in CSV.
@Suite struct CSVPropertyTests {
  private static let alphabets = ["a,\" \t\n\r", "ab,\"\n", "a,\"\r\n", "\",\r", "aaaaaaa,\"\n"]

  private func bytes(_ random: inout SeededGenerator) -> [UInt8] {
    let alphabet = random.pick(Self.alphabets)
    return random.bytes(random.int(0...40), of: alphabet)
  }

  @Test(arguments: SeededGenerator.seeds)
  func agreesWithThePlainReader(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4000 {
      let bytes = bytes(&random)
      try #require(
        readWhole(bytes) == PlainReader.records(bytes),
        "\(String(decoding: bytes, as: UTF8.self).debugDescription), seed \(seed)")
    }
  }

  @Test(arguments: SeededGenerator.seeds)
  func splitOfTheStreamDoesNotMatter(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1500 {
      let bytes = bytes(&random)
      let cuts = (0..<random.int(1...6)).map { _ in random.int(0...bytes.count) }.sorted()
      try #require(
        readStream(bytes, cutAt: cuts) == readWhole(bytes),
        "\(String(decoding: bytes, as: UTF8.self).debugDescription) at \(cuts), seed \(seed)")
    }
  }
}
