/// The one of `known` that takes the fewest edits to become `word`: what was probably meant. Leaving
/// out the end of a name is one edit.
package func nearestName(to word: String, among known: [String]) -> String {
  func distance(_ name: String) -> Int {
    let start = String(name.prefix(word.count))
    return min(editDistance(word, name), editDistance(word, start) + 1)
  }
  return known.min { distance($0) < distance($1) } ?? ""
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
