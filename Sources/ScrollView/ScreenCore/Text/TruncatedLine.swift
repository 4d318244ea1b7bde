/// A line with marks in place of an omitted part.
package struct TruncatedLine: Equatable {
  /// The parts before and after the marks, as offsets in the text.
  package var head: Range<Int>
  package var tail: Range<Int>
  package var marks: String
  var headWidth: Int
  var tailWidth: Int

  /// Columns of the whole line.
  package var width: Int { headWidth + marks.utf8.count(where: { $0 & 0xc0 != 0x80 }) + tailWidth }

  /// The marks for omitted text; dots if there are no symbols.
  package static func marks(hasSymbols: Bool) -> String {
    hasSymbols && DisplayWidth.of(0x2026) == 1 ? "\u{2026}" : "..."
  }

  /// - Parameters:
  ///   - text: the whole text.
  ///   - start: the start of the line.
  ///   - end: the end of the text that the line represents: its own end or, for the last line shown, that of
  ///     the whole text.
  ///   - width: the columns available.
  package init(
    _ text: String, from start: Int, to end: Int, width: Int, marks: String, truncation: TextTruncation
  ) {
    // Each mark is one column.
    let marks = String(marks.unicodeScalars.prefix(max(0, width)).map(Character.init))
    let room = max(0, width - marks.unicodeScalars.count)
    self.init(head: start..<start, tail: end..<end, marks: marks, headWidth: 0, tailWidth: 0)
    TextScanner.scan(text) { scanner in
      if truncation != .tail {
        let found = scanner.suffix(of: start..<end, width: truncation == .head ? room : room / 2)
        (tail, tailWidth) = (found.start..<end, found.width)
        // Put the marks next to a word, not to a space.
        while tail.lowerBound < end, scanner.utf8[tail.lowerBound] == 0x20, scanner.isAlone(tail.lowerBound) {
          tail = (tail.lowerBound + 1)..<end
          tailWidth -= 1
        }
      }
      if truncation != .head {
        let found = scanner.prefix(of: start..<tail.lowerBound, width: room - tailWidth)
        (head, headWidth) = (start..<found.end, found.width)
        while head.upperBound > start, scanner.utf8[head.upperBound - 1] == 0x20 {
          head = start..<(head.upperBound - 1)
          headWidth -= 1
        }
      }
    }
  }

  private init(head: Range<Int>, tail: Range<Int>, marks: String, headWidth: Int, tailWidth: Int) {
    (self.head, self.tail, self.marks) = (head, tail, marks)
    (self.headWidth, self.tailWidth) = (headWidth, tailWidth)
  }
}

extension TextScanner {
  /// Whether the byte at an offset is a character of its own.
  fileprivate func isAlone(_ index: Int) -> Bool { character(at: index).end == index + 1 }
}

extension String {
  /// The string on one line of at most `width` columns, with an ellipsis in place of the part that is cut.
  package func fitted(in width: Int, hasSymbols: Bool, truncation: TextTruncation = .tail) -> String {
    let line = TextScanner.scan(self) { $0.prefix(of: 0..<$0.utf8.count, width: max(0, width)) }
    let count = utf8.count
    guard line.end < count else { return self }
    let cut = TruncatedLine(
      self, from: 0, to: count, width: width, marks: TruncatedLine.marks(hasSymbols: hasSymbols),
      truncation: truncation)
    func part(_ range: Range<Int>) -> Substring {
      self[
        utf8.index(
          startIndex, offsetBy: range.lowerBound)..<utf8.index(startIndex, offsetBy: range.upperBound)]
    }
    return "\(part(cut.head))\(cut.marks)\(part(cut.tail))"
  }

  /// Columns on one line.
  package var columns: Int { DisplayWidth.of(self) }
}

extension DisplayWidth {
  /// The columns of a whole string on one line, as ``TextLayout`` measures it: unprintable scalars have none,
  /// a tab has one.
  public static func of(_ text: String) -> Int { TextScanner.scan(text) { $0.width(of: 0..<$0.utf8.count) } }
}
