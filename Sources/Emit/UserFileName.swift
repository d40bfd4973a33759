/// The name of a user's own file, without its extension.
///
/// Lower-case letters, digits and `-` stand for themselves, every other byte is `_` and its two hex
/// digits. So there is no `/` and no `.` with which an id could leave the folder, no two ids that
/// differ in case only clash where case does not count, and names read back to one id alone.
/// Three kinds of names are taken from what this leaves free: a first byte that would make a
/// Windows device (`con`) or an option (`-rf`) is written in hex though it need not be; a name
/// beyond the length that file systems take ends in `__` and a hash; no id at all is `_`.
package func userFileName(for id: [UInt8]) -> String {
  var name: [UInt8] = []
  for byte in id { name.append(escaping: byte) }
  guard let first = id.first else { return "_" }
  if first == UInt8(ascii: "-") || windowsDevices.contains(String(decoding: name, as: UTF8.self)) {
    name.removeFirst()
    name = hexEscape(first) + name
  }
  if name.count > longestName {
    name.removeSubrange(keptOfLongName...)
    name += Array("__".utf8)
    name.append(hex: fnv1a(id))
  }
  return String(decoding: name, as: UTF8.self)
}

/// File systems take 255 bytes, some encrypting ones 143; the extension needs 5 of them.
private let longestName = 138
private let keptOfLongName = 100

private let windowsDevices: Set<String> = Set(
  ["con", "prn", "aux", "nul"]
    + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })

/// 128 bits of FNV-1a: chance does not make two long ids clash, and malice only stops the run,
/// since a user's file is never written over another's.
private func fnv1a(_ bytes: [UInt8]) -> UInt128 {
  var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
  for byte in bytes { hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b }
  return hash
}

private let hexDigits = Array("0123456789abcdef".utf8)

private func hexEscape(_ byte: UInt8) -> [UInt8] {
  [UInt8(ascii: "_"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
}

extension [UInt8] {
  fileprivate mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      append(byte)
    default: append(contentsOf: hexEscape(byte))
    }
  }

  fileprivate mutating func append(hex value: UInt128) {
    for shift in stride(from: 124, through: 0, by: -4) {
      append(hexDigits[Int(truncatingIfNeeded: value >> shift & 15)])
    }
  }
}
