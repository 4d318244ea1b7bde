/// Returns the word that a user probably meant: the one with the fewest letters to change; nil if all need
/// too many.
package func nearestWord(to word: String, among words: [String]) -> String? {
  let limit = max(1, word.count / 3) + (word.count > 3 ? 1 : 0)
  guard word.count <= 64 else { return nil }
  let ranked = words.map { ($0, distance(word.lowercased(), $0.lowercased())) }
  return ranked.filter { $0.1 <= limit }.min { $0.1 < $1.1 }?.0
}

/// The number of letters to insert, delete, replace or swap with a neighbour (optimal string alignment).
private func distance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a), Array(b))
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
      row.append(best)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}

/// Lists words for a message: `a, b, c`.
package func list(_ words: [String]) -> String {
  words.joined(separator: ", ")
}
