/// The parts of a text that a search leaves out: lines, and the columns at the start of each line.
public struct SearchOmission: Hashable, Sendable {
  /// The bytes in which no match begins.
  public var bytes = 0..<0
  /// The columns at the start of each line in which no match begins.
  public var columns = 0
  /// How bytes become columns.
  public var text = TextDecoder.Options()

  /// Leaves nothing out.
  public init() {}

  /// The first byte of a line that belongs to no column that is left out. Linear in these columns.
  func start(in line: UnsafeRawBufferPointer) -> Int {
    guard columns > 0 else { return 0 }
    var decoder = TextDecoder(text)
    var (found, last) = (nil as Int?, -1)
    _ = decoder.decode(line, isLineEnd: true, columns: 0..<columns + 1) { character in
      // A tab and `<FF>` are several characters; the first of them decides.
      guard found == nil, character.offset != last else { return }
      last = character.offset
      if character.column >= columns { found = character.offset }
    }
    return found ?? line.count
  }
}

// The problem: a pattern may match from within the columns that are left out to the text after them, so leaving out the
// matches that begin there would lose those that begin later.
//
// The idea: a line with a match that begins too early is searched again from the first byte that counts. `^` and
// look-behind still see the line as it is. Lines without any match, which are most, cost nothing.

extension Matcher {
  /// Calls `body` for the matches of the pattern itself that begin after the columns that are left out; false if `body`
  /// stopped it.
  func forEachOwnMatch(
    in bytes: UnsafeRawBufferPointer, isEndOpen: Bool = false, _ body: (Range<Int>) -> Bool
  ) -> Bool {
    guard omission.columns > 0, !pattern.isBytes else {
      return forEachMatchAnywhere(in: bytes, isEndOpen: isEndOpen, body)
    }
    var line: Range<Int>?
    var isSearchedAgain = false
    return forEachMatchAnywhere(in: bytes, isEndOpen: isEndOpen) { match in
      if let line, match.lowerBound <= line.upperBound { return isSearchedAgain || body(match) }
      let start = Newlines.start(ofLineAt: match.lowerBound, in: bytes, from: 0)
      let end = Newlines.first(in: bytes, from: match.lowerBound) ?? bytes.count
      line = start..<end
      let text = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      let first = start == 0 && beginsInsideLine ? 0 : omission.start(in: text)
      isSearchedAgain = match.lowerBound < start + first
      guard isSearchedAgain else { return body(match) }
      return forEachMatch(inLine: text, from: first, isEndOpen: isEndOpen && end == bytes.count) {
        body(start + $0.lowerBound..<start + $0.upperBound)
      }
    }
  }

  /// Finds the matches in one line, which begin at or after one of its bytes.
  private func forEachMatch(
    inLine line: UnsafeRawBufferPointer, from start: Int, isEndOpen: Bool, _ body: (Range<Int>) -> Bool
  ) -> Bool {
    guard SearchText.hidden(in: line, returns: !pattern.showsReturns) != nil else {
      return forEachMatch(byPCRE2: line, from: start, isEndOpen: isEndOpen, body)
    }
    let shown = SearchText(line, hidesReturns: !pattern.showsReturns)
    return shown.text.withUnsafeBytes {
      forEachMatch(byPCRE2: $0, from: shown.firstShown(from: start), isEndOpen: isEndOpen) {
        body(shown.origin(of: $0.lowerBound)..<shown.origin(of: $0.upperBound))
      }
    }
  }
}
