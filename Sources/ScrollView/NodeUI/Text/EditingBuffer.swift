/// The string and the selection of an edited text. Offsets are in UTF-8, always at boundaries of characters.
package struct EditingBuffer {
  private(set) var string: String
  /// The end of the selection that stays when the selection is extended.
  private(set) var anchor = 0
  /// The moving end of the selection: the insertion point.
  private(set) var head = 0

  /// A replacement of `range` by `count` bytes.
  package struct Change: Equatable {
    var range: Range<Int>
    var count: Int
  }

  init(_ string: String) {
    self.string = string
    self.string.makeContiguousUTF8()
  }

  var count: Int { string.utf8.count }
  var selection: Range<Int> { min(anchor, head)..<max(anchor, head) }
  var selectedText: String { part(selection) }

  func part(_ range: Range<Int>) -> String {
    String(string[index(range.lowerBound)..<index(range.upperBound)])
  }

  private func index(_ offset: Int) -> String.Index {
    string.utf8.index(string.startIndex, offsetBy: max(0, min(offset, count)))
  }

  // MARK: Selecting

  /// Moves the insertion point, rounded up to a whole character; unless `extends`, this clears the selection.
  mutating func move(to place: Int, extends: Bool = false) {
    head = boundary(atOrAfter: place)
    if !extends { anchor = head }
  }

  mutating func select(_ range: Range<Int>) {
    anchor = boundary(atOrAfter: range.lowerBound)
    head = boundary(atOrAfter: range.upperBound)
  }

  /// The first boundary between characters at or after an offset.
  func boundary(atOrAfter place: Int) -> Int {
    guard place > 0 else { return 0 }
    guard place < count else { return count }
    return TextScanner.scan(string) { scanner in
      var boundary = scanner.start(before: place)
      while boundary < place { boundary = scanner.end(after: boundary) }
      return boundary
    }
  }

  func place(before place: Int) -> Int { TextScanner.scan(string) { $0.start(before: place) } }
  func place(after place: Int) -> Int { TextScanner.scan(string) { $0.end(after: place) } }

  // MARK: Editing

  /// Replaces a range, clamped to the text, and puts the insertion point after the new text. Linear in the
  /// text, at the speed of moving memory.
  mutating func replace(_ range: Range<Int>, with text: String) -> Change {
    let range = range.clamped(to: 0..<count)
    let before = count
    string.replaceSubrange(index(range.lowerBound)..<index(range.upperBound), with: text)
    let change = Change(range: range, count: count - before + range.count)
    // Rounded up: combining marks after the range may join the new text.
    move(to: range.lowerBound + change.count)
    return change
  }

  // MARK: Words and lines

  private enum Kind { case word, space, newline, other }

  private func kind(at place: Int) -> Kind? {
    guard place < count else { return nil }
    let character = string[index(place)]
    if character.isNewline { return .newline }
    if character.isWhitespace { return .space }
    return character.isLetter || character.isNumber || character == "_" ? .word : .other
  }

  /// The word or run of blanks at an offset, one character of any other kind, or an empty range at a newline.
  func word(at place: Int) -> Range<Int> {
    var kind = kind(at: place)
    var place = place
    if kind == nil || kind == .newline, place > 0 {
      // After the last word of a line, take that word.
      let previous = self.place(before: place)
      guard let before = self.kind(at: previous), before != .newline else { return place..<place }
      (place, kind) = (previous, before)
    }
    guard let kind, kind != .newline else { return place..<place }
    var (start, end) = (place, self.place(after: place))
    guard kind != .other else { return start..<end }
    while start > 0, self.kind(at: self.place(before: start)) == kind { start = self.place(before: start) }
    while self.kind(at: end) == kind { end = self.place(after: end) }
    return start..<end
  }

  private func isWord(at place: Int, _ words: EditingKeys.Words) -> Bool {
    switch words {
    case .letters: kind(at: place) == .word
    case .blanks: place < count && string[index(place)] != " "
    }
  }

  /// The start of the word before an offset.
  func wordStart(before place: Int, _ words: EditingKeys.Words = .letters) -> Int {
    var place = place
    while place > 0, !isWord(at: self.place(before: place), words) { place = self.place(before: place) }
    while place > 0, isWord(at: self.place(before: place), words) { place = self.place(before: place) }
    return place
  }

  /// The end of the word after an offset; the start of the next one, where words end at blanks.
  func wordEnd(after place: Int, _ words: EditingKeys.Words = .letters) -> Int {
    var place = place
    for isWord in words == .blanks ? [true, false] : [false, true] {
      while place < count, self.isWord(at: place, words) == isWord { place = self.place(after: place) }
    }
    return place
  }

  /// The text between the newlines around an offset.
  func paragraph(at place: Int) -> Range<Int> {
    TextScanner.scan(string) { scanner in
      let utf8 = scanner.utf8
      func isNewline(_ byte: UInt8) -> Bool { byte == 0x0a || byte == 0x0d }
      var (start, end) = (min(max(0, place), utf8.count), min(max(0, place), utf8.count))
      while start > 0, !isNewline(utf8[start - 1]) { start -= 1 }
      while end < utf8.count, !isNewline(utf8[end]) { end += 1 }
      return start..<end
    }
  }

  /// The next occurrence of a text at or after an offset, wrapping around at the end; nil if there is none.
  /// Matches whole characters.
  func firstRange(of text: String, from place: Int) -> Range<Int>? {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, wanted.count <= count else { return nil }
    let last = count - wanted.count
    func search(_ from: Int, _ to: Int) -> Range<Int>? {
      guard from <= to else { return nil }
      let found: [Int] = TextScanner.scan(string) { scanner in
        let utf8 = scanner.utf8
        var start = from
        while start <= to {
          if utf8[start] == first, wanted.indices.allSatisfy({ utf8[start + $0] == wanted[$0] }) {
            let end = start + wanted.count
            if scanner.isBoundary(start), scanner.isBoundary(end) { return [start] }
          }
          start += 1
        }
        return []
      }
      return found.first.map { $0..<($0 + wanted.count) }
    }
    let from = min(max(0, place), count)
    return search(from, last) ?? search(0, min(last, from - 1))
  }
}

extension TextScanner {
  /// Whether an offset is a boundary between characters.
  func isBoundary(_ place: Int) -> Bool {
    guard place > 0, place < utf8.count else { return true }
    var boundary = start(before: place)
    while boundary < place { boundary = end(after: boundary) }
    return boundary == place
  }
}
