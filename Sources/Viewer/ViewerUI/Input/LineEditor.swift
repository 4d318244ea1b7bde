import NodeUI

/// A line of text that is being typed in a prompt: its cursor, what was cut out of it, and the earlier entries.
///
/// It takes the keys of less's prompts and those of readline. It draws nothing and knows nothing of the viewer:
/// ``handle(_:_:)`` reports what a key did.
struct LineEditor {
  /// The result of a key.
  enum Outcome: Equatable {
    /// The text has changed.
    case changed
    /// Only the cursor or a mode has changed.
    case moved
    /// The user has pressed Enter.
    case accepted
    /// The user gives up.
    case cancelled
    /// The key means nothing here.
    case unknown
  }

  private var scalars: [Unicode.Scalar]
  /// The number of scalars before the cursor.
  private(set) var cursor: Int
  /// Whether typed characters replace those under the cursor.
  private(set) var overwrites = false
  /// Whether the next key is inserted as it is.
  private(set) var takesNextLiterally = false
  /// The maximum number of bytes of the text.
  var longest = 4_096
  /// Earlier entries, the oldest first.
  var history: [String]
  /// Makes the words that may stand for an unfinished one; nil if there is no completion.
  var completions: ((String) -> [String])?

  /// The keys after Escape so far, while they are awaited under the name less.
  var escaped: EscapedKeys?

  private var killed: [Unicode.Scalar] = []
  private var recall: Recall?
  private var completion: Completion?
  /// Whether the last key cut something out: the next cut is added to it.
  private var wasKill = false

  /// A walk through the history.
  private struct Recall {
    /// The text to return to at the end of the history.
    let draft: [Unicode.Scalar]
    /// The text with which each entry on the way begins.
    let beginning: String
    /// The index of the entry shown.
    var index: Int
  }

  /// A walk through the completions of a word.
  private struct Completion {
    let start: Int
    let words: [String]
    let original: String
    /// The index of the word shown; nil for the original.
    var index: Int?
  }

  init(_ text: String = "", history: [String] = []) {
    scalars = Array(text.unicodeScalars)
    cursor = scalars.count
    self.history = history
  }

  var text: String { Self.string(scalars[...]) }
  var isEmpty: Bool { scalars.isEmpty }

  /// The text as it is drawn, where control characters stand as `^X`, and the cells before the cursor in it.
  var display: (text: String, cursor: Int) {
    let before = SafeText.of(Self.string(scalars[..<cursor]))
    return (before + SafeText.of(Self.string(scalars[cursor...])), DisplayWidth.of(before))
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  // MARK: Editing

  /// Replaces the whole text; the cursor is at its end.
  mutating func replace(with text: String) {
    scalars = Array(text.unicodeScalars)
    cursor = scalars.count
  }

  /// Inserts the first line of pasted text, without characters that cannot be seen.
  mutating func paste(_ text: String, keepsTabs: Bool = false) {
    endWalks()
    for scalar in text.unicodeScalars {
      if scalar == "\n" { return }
      guard DisplayWidth.of(scalar.value) != nil || keepsTabs && scalar == "\t" else { continue }
      if !put(scalar, overwrites: false) { return }
    }
  }

  /// Puts a scalar at the cursor; false if the text is too long for it.
  @discardableResult
  private mutating func put(_ scalar: Unicode.Scalar, overwrites: Bool) -> Bool {
    guard bytes + UTF8.width(scalar) <= longest else { return false }
    if overwrites, cursor < scalars.count { scalars.removeSubrange(cursor..<next(cursor)) }
    scalars.insert(scalar, at: cursor)
    cursor += 1
    return true
  }

  private var bytes: Int { scalars.reduce(0) { $0 + UTF8.width($1) } }

  private mutating func remove(_ range: Range<Int>) -> Outcome {
    guard !range.isEmpty else { return .moved }
    scalars.removeSubrange(range)
    cursor = range.lowerBound
    return .changed
  }

  /// Removes a part and keeps it for a yank, together with what the key before cut out.
  private mutating func kill(_ range: Range<Int>) -> Outcome {
    let part = Array(scalars[range])
    let isBefore = range.upperBound == cursor
    killed = !wasKill ? part : isBefore ? part + killed : killed + part
    wasKill = true
    return remove(range)
  }

  // MARK: Places

  /// Marks that combine with the character before them are passed with it.
  private func isMark(_ index: Int) -> Bool {
    index < scalars.count && DisplayWidth.of(scalars[index].value) == 0
  }

  private func previous(_ index: Int) -> Int {
    var index = max(0, index - 1)
    while index > 0, isMark(index) { index -= 1 }
    return index
  }

  private func next(_ index: Int) -> Int {
    var index = min(scalars.count, index + 1)
    while isMark(index) { index += 1 }
    return index
  }

  private var wordBefore: Int {
    var index = cursor
    while index > 0, scalars[index - 1] == " " { index -= 1 }
    while index > 0, scalars[index - 1] != " " { index -= 1 }
    return index
  }

  private var wordAfter: Int {
    var index = cursor
    while index < scalars.count, scalars[index] != " " { index += 1 }
    while index < scalars.count, scalars[index] == " " { index += 1 }
    return index
  }

  // MARK: Keys

  /// Takes a key.
  mutating func handle(_ key: Key, _ modifiers: Modifiers = []) -> Outcome {
    if takesNextLiterally {
      takesNextLiterally = false
      guard let scalar = Self.literal(key, modifiers) else { return .unknown }
      endWalks()
      put(scalar, overwrites: overwrites)
      return .changed
    }
    guard let action = Self.action(key, modifiers) else {
      guard case .character(let scalar) = key, modifiers.subtracting(.shift).isEmpty else { return .unknown }
      endWalks()
      return put(scalar, overwrites: overwrites) ? .changed : .unknown
    }
    if action != .older, action != .newer { recall = nil }
    if action != .complete, action != .completeBackward { completion = nil }
    if !action.kills { wasKill = false }
    return perform(action)
  }

  private mutating func endWalks() { (recall, completion, wasKill) = (nil, nil, false) }

  private mutating func perform(_ action: Action) -> Outcome {
    switch action {
    case .left: return move(to: previous(cursor))
    case .right: return move(to: next(cursor))
    case .wordLeft: return move(to: wordBefore)
    case .wordRight: return move(to: wordAfter)
    case .home: return move(to: 0)
    case .end: return move(to: scalars.count)
    case .deleteBackward: return isEmpty ? .cancelled : remove(previous(cursor)..<cursor)
    case .delete: return remove(cursor..<next(cursor))
    case .killWordBefore: return kill(wordBefore..<cursor)
    case .killWordAfter: return kill(cursor..<wordAfter)
    case .killToEnd: return kill(cursor..<scalars.count)
    // As in less, all of it goes where nothing stands before the cursor.
    case .killToStart: return kill(0..<(cursor > 0 ? cursor : scalars.count))
    case .yank:
      for scalar in killed { put(scalar, overwrites: false) }
      return killed.isEmpty ? .moved : .changed
    case .transpose:
      guard scalars.count > 1, cursor > 0 else { return .moved }
      let second = min(cursor, scalars.count - 1)
      scalars.swapAt(second - 1, second)
      cursor = second + 1
      return .changed
    case .overwrite:
      overwrites.toggle()
      return .moved
    case .literal:
      takesNextLiterally = true
      return .moved
    case .older: return walk(-1)
    case .newer: return walk(1)
    case .complete: return complete(1)
    case .completeBackward: return complete(-1)
    case .completeAll: return completeAll()
    case .accept: return .accepted
    case .cancel: return .cancelled
    }
  }

  private mutating func move(to place: Int) -> Outcome {
    cursor = place
    return .moved
  }

  // MARK: History

  /// Shows the next entry, in a direction, that begins with the text that stood before the cursor.
  private mutating func walk(_ step: Int) -> Outcome {
    var walk =
      recall ?? Recall(draft: scalars, beginning: Self.string(scalars[..<cursor]), index: history.count)
    var index = walk.index + step
    while history.indices.contains(index), !history[index].hasPrefix(walk.beginning) { index += step }
    guard index >= 0, index <= history.count, index < history.count || walk.index < history.count else {
      return .moved
    }
    walk.index = index
    replace(with: index == history.count ? Self.string(walk.draft[...]) : history[index])
    recall = walk
    return .changed
  }

  // MARK: Completion

  /// The start of the word before the cursor; a quoted blank is part of a word.
  private var completedWord: Int {
    var (start, quote) = (0, Unicode.Scalar?.none)
    for (index, scalar) in scalars[..<cursor].enumerated() {
      if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if quote == nil, scalar == " " {
        start = index + 1
      }
    }
    return start
  }

  private mutating func complete(_ step: Int) -> Outcome {
    guard let completions else { return .unknown }
    if completion == nil {
      let start = completedWord
      let word = Self.string(scalars[start..<cursor])
      completion = Completion(start: start, words: completions(word), original: word)
    }
    guard var walk = completion, !walk.words.isEmpty else { return .unknown }
    // The places are those of the words and, after the last, that of the text as it was typed.
    let count = walk.words.count + 1
    let index = ((walk.index ?? walk.words.count) + step + count) % count
    walk.index = index == walk.words.count ? nil : index
    substitute(walk.index.map { walk.words[$0] } ?? walk.original, from: walk.start)
    completion = walk.words.count == 1 ? nil : walk
    return .changed
  }

  private mutating func completeAll() -> Outcome {
    let start = completedWord
    guard let words = completions?(Self.string(scalars[start..<cursor])), !words.isEmpty else {
      return .unknown
    }
    substitute(words.joined(separator: " "), from: start)
    return .changed
  }

  private mutating func substitute(_ word: String, from start: Int) {
    scalars.removeSubrange(start..<cursor)
    cursor = start
    for scalar in word.unicodeScalars { put(scalar, overwrites: false) }
  }
}
