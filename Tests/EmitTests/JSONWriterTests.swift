import CYajl
import TestRandom
import Testing

@testable import Emit

/// What the writer does without yajl must be what yajl does.
@Suite struct JSONWriterTests {
  @Test func everyCharacterIsWrittenAsYajlDoes() {
    for scalar in (UInt32(0)...0x2FF).compactMap(Unicode.Scalar.init) {
      let text = "a\(Character(scalar))b"
      #expect(written([text]) == yajl([text]), "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test(arguments: SeededGenerator.seeds)
  func randomTextsAreWrittenAsYajlDoes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("abcdefgh 0123:{[,]}\"\\/\n\t\u{0}\u{1F}\u{7F}é王😀")
    for _ in 0..<50 {
      let texts = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        String(
          (0..<Int.random(in: 0...40, using: &random)).map { _ in
            alphabet.randomElement(using: &random) ?? "?"
          })
      }
      #expect(written(texts) == yajl(texts), "seed \(seed): \(texts)")
    }
  }

  @Test func emptyObjectsAndArraysAreIndentedLikeNoMembers() {
    var bytes: [UInt8] = []
    bytes.appendDocument(indented: true) {
      $0.object("none") { _ in }
      $0.array("few") { $0.object { $0.member("a", 1) } }
      $0.array("nothing") { _ in }
    }
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {
          "none": {},
          "few": [
            {
              "a": 1
            }
          ],
          "nothing": []
        }

        """)
  }
}

/// `{"texts":[…],"first":{"count":…}}`, by the writer, behind what was there before.
private func written(_ texts: [String]) -> [UInt8] {
  var bytes = Array("{".utf8)
  bytes.appendDocument {
    $0.array("texts") { for text in texts { $0.string(text) } }
    $0.object("first") { $0.member("count", texts.count) }
  }
  return bytes
}

/// The same by yajl alone.
private func yajl(_ texts: [String]) -> [UInt8] {
  guard let generator = unsafe yajl_gen_alloc(nil) else { return [] }
  defer { unsafe yajl_gen_free(generator) }
  func string(_ text: String) {
    let bytes = Array(text.utf8)
    unsafe yajl_gen_string(generator, bytes, bytes.count)
  }
  unsafe yajl_gen_map_open(generator)
  string("texts")
  unsafe yajl_gen_array_open(generator)
  for text in texts { string(text) }
  unsafe yajl_gen_array_close(generator)
  string("first")
  unsafe yajl_gen_map_open(generator)
  string("count")
  unsafe yajl_gen_integer(generator, Int64(texts.count))
  unsafe yajl_gen_map_close(generator)
  unsafe yajl_gen_map_close(generator)
  var start: UnsafePointer<UInt8>?
  var count = 0
  unsafe yajl_gen_get_buf(generator, &start, &count)
  let document = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  return Array("{".utf8) + document + Array("\n".utf8)
}
