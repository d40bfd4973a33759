/// The one of `known` that takes the fewest edits to become `word`, the first of several: what was
/// probably meant. Leaving out the end of a name is one edit. nil if nothing is near: more edits than one
/// for each three letters.
package func nearestName(to word: String, among known: [String]) -> String? {
  nearest(to: word, among: known) { name in
    let start = String(name.prefix(word.count))
    return min(editDistance(word, name), editDistance(word, start) + 1)
  }
}

/// As `nearestName`, with distances of its own.
func nearest(to word: String, among known: [String], by distance: (String) -> Int) -> String? {
  if word.isEmpty { return nil }
  let nearest = known.map { ($0, distance($0)) }.min { $0.1 < $1.1 }
  return nearest.flatMap { $0.1 <= max(1, word.count / 3) ? $0.0 : nil }
}

/// `; did you mean 'x'?`, if something is near.
package func suggestion(of name: String?) -> String {
  name.map { "; did you mean '\($0)'?" } ?? ""
}

/// Letters to insert, delete or replace to make one text of the other, without regard to case
/// (Levenshtein).
package func editDistance(_ a: String, _ b: String) -> Int {
  let target = Array(b.lowercased())
  var row = Array(0...target.count)
  for letter in a.lowercased() {
    var diagonal = row[0]
    row[0] += 1
    for (column, other) in target.enumerated() {
      let replaced = diagonal + (letter == other ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
    }
  }
  return row[target.count]
}
