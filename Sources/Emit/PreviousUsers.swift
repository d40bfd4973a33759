/// Who was in the run before: what is left of them in this one, and who is gone.
package struct PreviousUsers {
  /// What this run knows of a user of the one before.
  package enum Standing {
    case unknown, withoutRows, withRows
  }

  package struct Departed {
    package var id: [UInt8]
    /// The user's zone in the run before.
    package var zoneName: [UInt8]
  }

  /// How many had walks then.
  package private(set) var hadWalks = 0
  /// How many of these have none now.
  package private(set) var lostWalks = 0
  /// Whom this run does not know, by the user's id. Nobody, if the run before wrote no `users.csv`.
  package private(set) var departed: [Departed] = []

  /// Reads the `users.csv` in `folder`, or else its `habits.csv`, which knows those with walks only.
  ///
  /// - Parameters:
  ///   - isUser: whether this run knows a user by this exact id.
  ///   - standing: asked once for each user, by exact ids in ascending order.
  package init(
    in folder: String, isUser: @escaping (ArraySlice<UInt8>) -> Bool,
    standing: ([UInt8]) -> Standing
  ) throws(OutputError) {
    var ids = PreviousIDs(isUser: isUser)
    if let rows = try PreviousRows(
      folder + "/users.csv", columns: ["user_id", "walks", "time_zone"])
    {
      var count = 0
      while try rows.next() {
        count += 1
        let id = ids.next(rows.cell(0))
        let standing = standing(id)
        if try rows.number(1) > 0 { self.count(standing) }
        if standing == .unknown { departed.append(Departed(id: id, zoneName: Array(rows.cell(2)))) }
      }
      try rows.requireCount(count, asIn: "users", of: folder)
    } else if let rows = try PreviousRows(folder + "/habits.csv", columns: ["user_id"]) {
      var last: [UInt8]?
      while try rows.next() {
        let cell = Array(rows.cell(0))
        if cell == last { continue }
        last = cell
        count(standing(ids.next(cell[...])))
      }
    }
  }

  private mutating func count(_ standing: Standing) {
    hadWalks += 1
    if standing != .withRows { lostWalks += 1 }
  }
}
