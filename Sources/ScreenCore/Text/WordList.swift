/// Words as a message lists them: `a, b, c`.
package func list(_ words: [String]) -> String {
  words.joined(separator: ", ")
}
