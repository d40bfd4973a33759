/// What a file is that is no text in UTF-8, by its first bytes.
package enum ForeignFormat: Equatable, Sendable {
  case gzip, zip, otherCompression, utf16

  init?(_ bytes: [UInt8]) {
    switch (bytes.first ?? 0, bytes.dropFirst().first ?? 0) {
    case (0x1F, 0x8B): self = .gzip
    case (0x50, 0x4B) where bytes.dropFirst(2).starts(with: [3, 4]): self = .zip
    case (0xFF, 0xFE), (0xFE, 0xFF): self = .utf16
    // Without a mark, a letter of ASCII and a zero, in either order.
    case (0, let letter) where letter.isLetter, (let letter, 0) where letter.isLetter:
      self = .utf16
    default:
      let isCompressed = Self.otherCompressions.contains { bytes.starts(with: $0) }
      guard isCompressed else { return nil }
      self = .otherCompression
    }
  }

  /// xz, Zstandard and bzip2.
  private static let otherCompressions: [[UInt8]] = [
    [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], [0x28, 0xB5, 0x2F, 0xFD], Array("BZh".utf8),
  ]

  /// What it is, and what to do about it.
  var advice: String {
    switch self {
    case .gzip: "it is compressed with gzip; decompress it first, as with zcat or gunzip"
    case .zip: "it is a zip archive (or an Excel file); unpack it first, or save it as CSV"
    case .otherCompression: "it is compressed; decompress it first"
    case .utf16: "it is text in UTF-16; convert it to UTF-8, as with iconv -f UTF-16 -t UTF-8"
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
}
