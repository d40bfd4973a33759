extension String {
  /// Appends `+05:45`; whole minutes, as every offset since 1972.
  package mutating func append(utcOffset seconds: Int32) {
    let minutes = Int(abs(seconds)) / 60
    append(seconds < 0 ? "-" : "+")
    append(twoDigits: minutes / 60)
    append(":")
    append(twoDigits: minutes % 60)
  }

  package mutating func append(twoDigits value: Int) {
    if value < 10 { append("0") }
    append(String(value))
  }
}
