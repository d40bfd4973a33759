import Testing

@testable import Emit

@Test(arguments: [
  ("abc-12", "abc-12"), ("Abc", "_41bc"), ("a_b", "a_5fb"), ("../x", "_2e_2e_2fx"),
  ("a.json", "a_2ejson"), ("con", "_63on"), ("CON", "_43_4f_4e"), ("con1", "con1"),
  ("lpt9", "_6cpt9"), ("-rf", "_2drf"), ("王", "_e7_8e_8b"), ("", "_"), (" ", "_20"),
])
func namesKeepOnlyWhatIsSafeEverywhere(id: String, expected: String) {
  #expect(userFileName(for: Array(id.utf8)) == expected)
}

@Test func longNamesEndInAHash() {
  let longest = [UInt8](repeating: 0x61, count: 138)
  #expect(userFileName(for: longest) == String(repeating: "a", count: 138))
  // FNV-1a of 128 bits, worked out with a second implementation.
  #expect(
    userFileName(for: longest + [0x61])
      == String(repeating: "a", count: 100) + "__" + "e1e4b4f590b0d1c935329b7cb9ed34ba")
}

@Test func noTwoIDsShareANameWhereCaseDoesNotCount() {
  var generator = SplitMix64(state: 20_261_129)
  let alphabet = Array("aAbB01_-./\\ cCoOnN\u{0}".utf8) + [0xFF, 0xE7]
  var ids: Set<[UInt8]> = []
  for _ in 0..<20_000 {
    let length = Int.random(in: 1...4, using: &generator)
    ids.insert((0..<length).map { _ in alphabet.randomElement(using: &generator) ?? 0 })
    let prefix = [UInt8](repeating: 0x5F, count: Int.random(in: 30...240, using: &generator))
    ids.insert(prefix + (0..<3).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }
  let names = ids.map { userFileName(for: $0) }
  #expect(Set(names.map { $0.lowercased() }).count == ids.count)
  for name in names {
    #expect(name.utf8.count <= 138)
    #expect(name.utf8.allSatisfy { 97...122 ~= $0 || 48...57 ~= $0 || $0 == 45 || $0 == 95 })
  }
}

/// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
