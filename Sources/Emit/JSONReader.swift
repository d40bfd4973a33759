import CYajl
import Configuration

/// Reads one JSON document, without comments; nil if it is none.
func readJSON(_ text: String) -> JSONValue? {
  guard !text.utf8.contains(0) else { return nil }
  // The tree is yajl's until it is freed; everything is copied before that.
  guard let tree = unsafe yajl_tree_parse(text, nil, 0) else { return nil }
  defer { unsafe yajl_tree_free(tree) }
  return unsafe JSONValue(tree)
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

  /// The member's value; nil for any other value and for an object without it.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
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
