/// Finds the lines of a text at a width, one after the other, each from its beginning alone.
///
/// Wide characters are never cut, and what combines with a character stays with it. Spaces at which a line is broken
/// belong to neither line. A character wider than the whole width has a line to itself.
struct LineBreaker {
  let scanner: TextScanner
  package let width: Int
  let wrap: TextWrap

  /// - Parameter width: the most columns of a line; less than 1 counts as 1.
  init(_ scanner: TextScanner, width: Int, wrap: TextWrap) {
    self.scanner = scanner
    self.width = wrap == .none ? .max : max(1, width)
    self.wrap = wrap
  }

  /// The line that begins at a place, and where the next one does. Linear in the line.
  func line(from start: Int) -> (line: TextLine, next: Int) {
    let count = scanner.utf8.count
    var (end, columns, isPlain) = (start, 0, true)
    // The last place where the line may be broken: its end before the spaces, and where the next line begins.
    var (breakEnd, breakWidth, breakNext, wasSpace, wasPlain) = (-1, 0, start, false, true)
    func make(_ end: Int, _ width: Int, _ isPlain: Bool, isSoft: Bool) -> TextLine {
      TextLine(start: start, end: end, width: width, isPlain: isPlain, isSoft: isSoft)
    }
    while end < count {
      let next = scanner.character(at: end)
      if next.kind == .newline { return (make(end, columns, isPlain, isSoft: false), next.end) }
      let isSpace = next.kind == .space
      if isSpace, !wasSpace { (breakEnd, breakWidth, wasPlain) = (end, columns, isPlain) }
      if next.width > width &- columns, columns > 0 {
        if wrap == .word, isSpace {
          // Spaces may hang over the edge.
          return skipSpaces(make(breakEnd, breakWidth, wasPlain, isSoft: true), from: next.end)
        }
        if wrap == .word, breakEnd > start {
          return (make(breakEnd, breakWidth, wasPlain, isSoft: true), breakNext)
        }
        return (make(end, columns, isPlain, isSoft: true), end)
      }
      if isSpace { breakNext = next.end }
      wasSpace = isSpace
      isPlain = isPlain && next.isPlain
      columns += next.width
      end = next.end
    }
    return (make(end, columns, isPlain, isSoft: false), end)
  }

  private func skipSpaces(_ line: TextLine, from start: Int) -> (TextLine, Int) {
    var next = start
    while next < scanner.utf8.count {
      let character = scanner.character(at: next)
      if character.kind == .newline { return (line, character.end) }
      guard character.kind == .space else { return (line, next) }
      next = character.end
    }
    return (line, next)
  }
}
