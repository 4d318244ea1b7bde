/// Lists words for a message: `a, b, c`.
package func list(_ words: [String]) -> String {
  words.joined(separator: ", ")
}
