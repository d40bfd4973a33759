/// Hours of the day in which nothing may ring, such as 22:00 to 07:00.
package struct QuietHours: Equatable, Sendable {
  /// The first quiet minute of the day, 0...1439.
  package let from: Int
  /// The first minute of the day that is quiet no more, 0...1439.
  package let to: Int

  /// nil if the two are the same: that could mean the whole day or nothing.
  package init?(from: Int, to: Int) {
    guard from != to else { return nil }
    self.from = from
    self.to = to
  }

  /// - Parameter minute: of the day, 0...1439.
  package func contains(_ minute: Int) -> Bool {
    from < to ? from <= minute && minute < to : from <= minute || minute < to
  }
}
