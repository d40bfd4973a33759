/// A walk as the rules see it: the wall clock of its start. 8 bytes.
///
/// The same type serves before clustering (minute 0–1439 and the walk's own date) and after
/// (the unwrapped minute 0–2878 and the occurrence date). Walks order by minute, then date.
package struct Walk: Comparable, Sendable {
  /// Minute in the high half and day number in the low, so that one comparison orders.
  @usableFromInline
  let key: UInt64

  @inlinable
  package init(date: CivilDate, minute: Int) {
    key = UInt64(truncatingIfNeeded: minute) << 32 | UInt64(UInt32(bitPattern: date.dayNumber))
  }

  @inlinable
  package var minute: Int { Int(truncatingIfNeeded: key >> 32) }

  @inlinable
  package var date: CivilDate {
    CivilDate(dayNumber: Int32(bitPattern: UInt32(truncatingIfNeeded: key)))
  }

  @inlinable
  package static func < (a: Self, b: Self) -> Bool { a.key < b.key }
}

@inlinable
package var minutesPerDay: Int { 1440 }

/// The circular distance of two minutes of the day: 0–720.
@inlinable
package func circularDistance(_ a: Int, _ b: Int) -> Int {
  let straight = abs(a - b) % minutesPerDay
  return min(straight, minutesPerDay - straight)
}

/// The walks of several users, one user's after another's.
package struct WalksByUser: Sendable {
  package private(set) var walks: [Walk] = []
  /// For each user, where the user's walks end.
  package private(set) var ends: [Int] = []

  package init() {}

  package mutating func append(_ walk: Walk) { walks.append(walk) }
  package mutating func endUser() { ends.append(walks.count) }

  /// Adds a user with so many walks, each as `walk` gives it by its number from 0.
  package mutating func appendUser(_ count: Int, walk: (Int) -> Walk) {
    walks.append(addingCapacity: count) { walks in
      for number in 0..<count { walks.append(walk(number)) }
    }
    endUser()
  }

  package mutating func removeAll() {
    walks.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}
