import CIcal
import Glibc

/// One component of libical, with what is in it.
// Safe: a component that `init` makes is freed in `deinit`, unless another one has taken it; libical
// copies every text that it is given, and what it lends is copied before the next call.
@safe final class CalendarComponent {
  /// Valid as long as `owner`, or this object if there is none, is alive.
  private let pointer: OpaquePointer
  /// The outermost component, which frees all that is in it.
  private var owner: CalendarComponent?

  private init(_ pointer: OpaquePointer, owner: CalendarComponent?) {
    unsafe self.pointer = pointer
    self.owner = owner
  }

  deinit { if owner == nil { unsafe icalcomponent_free(pointer) } }

  init(_ kind: icalcomponent_kind) {
    guard let pointer = unsafe icalcomponent_new(kind) else {
      // It fails only when memory is exhausted, where Swift itself stops too.
      preconditionFailure("out of memory in libical")
    }
    unsafe self.pointer = pointer
  }

  /// Reads a whole calendar; nil if `text` is none.
  init?(text: String) {
    guard let pointer = unsafe icalcomponent_new_from_string(text) else { return nil }
    unsafe self.pointer = pointer
    guard kind == ICAL_VCALENDAR_COMPONENT else { return nil }
  }

  var kind: icalcomponent_kind { unsafe icalcomponent_isa(pointer) }

  /// The component as text, in lines of at most 75 bytes that end in CRLF.
  var text: String {
    guard let text = unsafe icalcomponent_as_ical_string_r(pointer) else { return "" }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// Adds a component that nothing else holds.
  func add(_ component: CalendarComponent) {
    unsafe icalcomponent_add_component(pointer, component.pointer)
    component.owner = self
  }

  func components(_ kind: icalcomponent_kind) -> [CalendarComponent] {
    var components: [CalendarComponent] = []
    var next = unsafe icalcomponent_get_first_component(pointer, kind)
    while let component = unsafe next {
      unsafe components.append(CalendarComponent(component, owner: owner ?? self))
      unsafe next = icalcomponent_get_next_component(pointer, kind)
    }
    return components
  }
}

// Writing.
extension CalendarComponent {
  /// Adds a property from its line, which must be right and short: no text of a user's.
  ///
  /// - Parameter zoneName: that of a time; nil for one on every clock.
  func add(line: String, zoneName: String? = nil) {
    guard let property = unsafe icalproperty_new_from_string(line) else {
      preconditionFailure("libical refused '\(line)'")
    }
    if let zoneName {
      unsafe icalproperty_set_parameter(property, icalparameter_new_tzid(zoneName))
    }
    unsafe icalcomponent_add_property(pointer, property)
  }

  enum TextProperty { case uid, zoneName, summary, description }

  func add(_ kind: TextProperty, _ text: String) {
    let property =
      switch kind {
      case .uid: unsafe icalproperty_new_uid(text)
      case .zoneName: unsafe icalproperty_new_tzid(text)
      case .summary: unsafe icalproperty_new_summary(text)
      case .description: unsafe icalproperty_new_description(text)
      }
    unsafe icalcomponent_add_property(pointer, property)
  }
}

// Reading.
extension CalendarComponent {
  /// 0 if there is none.
  var sequence: Int { Int(unsafe icalcomponent_get_sequence(pointer)) }
  var isCancelled: Bool { unsafe icalcomponent_get_status(pointer) == ICAL_STATUS_CANCELLED }

  /// Empty if there is none, as `summary`.
  var uid: String {
    unsafe icalcomponent_get_uid(pointer).map { unsafe String(cString: $0) } ?? ""
  }
  var summary: String {
    unsafe icalcomponent_get_summary(pointer).map { unsafe String(cString: $0) } ?? ""
  }

  /// The values of all properties of the kind as they are written, with their zones.
  func values(_ kind: icalproperty_kind) -> [(text: String, zoneName: String?)] {
    var values: [(text: String, zoneName: String?)] = []
    var next = unsafe icalcomponent_get_first_property(pointer, kind)
    while let property = unsafe next {
      if let text = unsafe icalproperty_get_value_as_string_r(property) {
        let parameter = unsafe icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER)
        let zone = unsafe parameter.flatMap { unsafe icalparameter_get_tzid($0) }
        let zoneName = unsafe zone.map { unsafe String(cString: $0) }
        values.append((text: unsafe String(cString: text), zoneName: zoneName))
        unsafe free(text)
      }
      unsafe next = icalcomponent_get_next_property(pointer, kind)
    }
    return values
  }
}
