import CYajl
import Configuration

/// Deeper than any document of this project, and far from what a stack bears.
private let deepestNesting = 64

/// Reads one JSON document, without comments; nil if it is none, or nested too deeply.
func readJSON(_ text: String) -> JSONValue? {
  guard !text.utf8.contains(0), nesting(of: text) <= deepestNesting else { return nil }
  // The tree is yajl's until it is freed; everything is copied before that.
  guard let tree = unsafe yajl_tree_parse(text, nil, 0) else { return nil }
  defer { unsafe yajl_tree_free(tree) }
  return unsafe JSONValue(tree)
}

/// How many arrays and objects lie in one another at most.
private func nesting(of text: String) -> Int {
  var (depth, deepest, isInString, isEscaped) = (0, 0, false, false)
  for byte in text.utf8 {
    if isEscaped {
      isEscaped = false
    } else if isInString {
      isEscaped = byte == UInt8(ascii: "\\")
      isInString = byte != UInt8(ascii: "\"")
    } else {
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
  }
  return deepest
}

extension JSONValue {
  /// - Parameter tree: of a document that is alive.
  fileprivate init(_ tree: yajl_val) {
    let value = unsafe tree.pointee
    switch unsafe value.type {
    case yajl_t_true: self = .bool(true)
    case yajl_t_false: self = .bool(false)
    case yajl_t_string: self = .string(unsafe String(cString: value.u.string))
    case yajl_t_number:
      self = .number(unsafe Double(String(cString: value.u.number.r)) ?? .nan)
    case yajl_t_array:
      self = .array(
        (0..<(unsafe value.u.array.len)).compactMap { index in
          unsafe value.u.array.values[index].map { unsafe JSONValue($0) }
        })
    case yajl_t_object:
      self = .object(
        (0..<(unsafe value.u.object.len)).compactMap { index in
          guard let name = unsafe value.u.object.keys[index],
            let member = unsafe value.u.object.values[index]
          else { return nil }
          return unsafe Member(name: String(cString: name), value: JSONValue(member))
        })
    default: self = .null
    }
  }

  /// The member's value, the last of several as for every reader of JSON; nil for any other value and for
  /// an object without it.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  var array: [JSONValue]? {
    if case .array(let array) = self { array } else { nil }
  }

  var integer: Int64? {
    if case .number(let number) = self { Int64(exactly: number) } else { nil }
  }
}
