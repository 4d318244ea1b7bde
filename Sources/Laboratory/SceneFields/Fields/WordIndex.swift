/// The places of words in a short list. The length and the first byte of a word leave few words to compare, which is quicker
/// than a dictionary's hash.
struct WordIndex {
  private let words: [String]
  /// The first word of each kind, and the next one of the same kind after each word; -1 is none.
  private var first: [Int]
  private var next: [Int]

  /// - Parameter words: each of them once.
  init(_ words: [String]) {
    assert(Set(words).count == words.count, "a word is there twice")
    self.words = words
    (first, next) = (Array(repeating: -1, count: 64), Array(repeating: -1, count: words.count))
    for index in words.indices.reversed() {
      let kind = Self.kind(words[index])
      (next[index], first[kind]) = (first[kind], index)
    }
  }

  private static func kind(_ word: String) -> Int {
    let utf8 = word.utf8
    return (utf8.count &* 5 ^ Int(utf8.first ?? 0)) & 63
  }

  /// The place of a word; nil if it is not in the list. O(1) for lists such as the fields of an element
  subscript(word: String) -> Int? {
    var index = first[Self.kind(word)]
    while index >= 0 {
      if words[index] == word { return index }
      index = next[index]
    }
    return nil
  }
}
