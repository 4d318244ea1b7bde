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

/// The most words that a message lists.
private let most = 10

/// Lists words for a message, or names the page that lists them if they are more than ten.
package func list(_ words: [String], page: String) -> String {
  words.count <= most ? list(words) : "one of \(words.count), see \(page)"
}

/// The end of a message about a word that does not exist: the word that was probably meant, and all that are allowed.
///
/// - Parameter page: the page of the help that lists the words, named if they are more than ten.
package func advice(on word: String, among words: [String], page: String) -> String {
  let nearest = nearestWord(to: word, among: words).map { "did you mean \($0)? " } ?? ""
  return nearest + (words.count <= most ? "allowed: \(list(words))" : "see \(page)")
}
