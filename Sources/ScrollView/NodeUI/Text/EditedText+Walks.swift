// Walks through the history and through completions.
extension EditedText {
  /// A walk through the history.
  struct Recall {
    /// The text to return to at the end of the history.
    let draft: String
    /// The text with which each entry on the way begins.
    let beginning: String
    /// The index of the entry shown.
    var index: Int
  }

  /// A walk through the completions of a word.
  struct Completion {
    let start: Int
    let words: [String]
    let original: String
    /// The index of the word shown; nil for the original.
    var index: Int?
  }

  /// Bounds the memory of programs that run for a long time.
  package static let mostLines = 1_000

  /// Adds a line to a history, unless it is empty or the last one. Of more lines than `most`, the oldest are dropped.
  package static func remember(_ line: String, in history: inout [String], atMost most: Int = mostLines) {
    if !line.isEmpty, history.last != line { history.append(line) }
    if history.count > most { history.removeFirst(history.count - most) }
  }

  /// Adds a line to the history of this text.
  mutating func remember(_ line: String) {
    Self.remember(line, in: &history)
    endWalks()
  }

  /// Shows the next entry, in a direction, that begins with the text that stood before the insertion point.
  mutating func walk(_ step: Int, at time: Double) -> Outcome {
    var walk = recall ?? Recall(draft: text, beginning: buffer.part(0..<buffer.head), index: history.count)
    var index = walk.index + step
    while history.indices.contains(index), !history[index].hasPrefix(walk.beginning) { index += step }
    guard index >= 0, index <= history.count, index < history.count || walk.index < history.count else {
      return .moved
    }
    walk.index = index
    // A limit is for typing: entries are whole.
    let limits = (maximumLength, maximumBytes)
    (maximumLength, maximumBytes) = (nil, nil)
    defer { (maximumLength, maximumBytes) = limits }
    recall = walk
    return edit(0..<buffer.count, with: index == history.count ? walk.draft : history[index], at: time)
  }

  /// The start of the word before the insertion point; a quoted blank is part of a word.
  private var completedWord: Int {
    var (start, quote) = (0, UInt8?.none)
    for (index, byte) in buffer.string.utf8.prefix(buffer.head).enumerated() {
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if quote == nil, byte == UInt8(ascii: " ") {
        start = index + 1
      }
    }
    return start
  }

  mutating func complete(_ step: Int, at time: Double) -> Outcome {
    guard let completions else { return .unknown }
    if completion == nil {
      let start = completedWord
      let word = buffer.part(start..<buffer.head)
      completion = Completion(start: start, words: completions(word), original: word)
    }
    guard var walk = completion, !walk.words.isEmpty else { return .unknown }
    // The places are those of the words and, after the last, that of the text as it was typed.
    let count = walk.words.count + 1
    let index = ((walk.index ?? walk.words.count) + step + count) % count
    walk.index = index == walk.words.count ? nil : index
    completion = walk.words.count == 1 ? nil : walk
    let (range, word) = (walk.start..<buffer.head, walk.index.map { walk.words[$0] } ?? walk.original)
    return buffer.part(range) == word ? .moved : edit(range, with: word, at: time)
  }

  mutating func completeAll(at time: Double) -> Outcome {
    let start = completedWord
    guard let words = completions?(buffer.part(start..<buffer.head)), !words.isEmpty else { return .unknown }
    return edit(start..<buffer.head, with: words.joined(separator: " "), at: time)
  }
}
