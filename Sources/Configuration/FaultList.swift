/// The faults of one file, so that whoever mends it need not run the program once for each: the first
/// ones, and how many more there are.
package struct FaultList<Fault: Error & Equatable & CustomStringConvertible>: Error, Equatable {
  private static var most: Int { 20 }
  package private(set) var first: [Fault] = []
  private var more = 0

  package init() {}

  package var isEmpty: Bool { first.isEmpty }

  package mutating func add(_ fault: Fault) {
    if first.count < Self.most { first.append(fault) } else { more += 1 }
  }

  /// Does what may have a fault, and goes on after it.
  package mutating func take(_ body: () throws(Fault) -> Void) {
    do throws(Fault) { try body() } catch { add(error) }
  }

  /// One message per fault.
  package var messages: [String] {
    first.map(\.description) + (more == 0 ? [] : ["and \(more) more"])
  }
}

extension FaultList: ExpressibleByArrayLiteral {
  package init(arrayLiteral faults: Fault...) {
    for fault in faults { add(fault) }
  }
}
