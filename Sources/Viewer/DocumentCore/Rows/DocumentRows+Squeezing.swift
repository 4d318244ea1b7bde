import PaintCore

// Rows that are whole lines, or several lines together.
extension DocumentRows {
  /// Whether several lines may be one row.
  var joinsLines: Bool { squeezes || folding != .none }

  /// Whether a line may be one of several that are one row. Cheap.
  func mayJoin(_ line: UnsafeRawBufferPointer) -> Bool {
    squeezes && line.count < 2 || folding != .none && PatchLine.headerPart(line) != nil
  }

  /// The lines that are one row with the one that starts at `start`; nil if that is a row by itself.
  package func joinedLines(at start: Int) -> (start: Int, next: Int, lines: Int)? {
    guard joinsLines, let segment = reader.segment(containing: start), segment.isJoined else { return nil }
    return (segment.start, segment.next, segment.lines)
  }

  /// Moves down by rows that are lines.
  func lineForward(from start: Int, _ rows: Int) -> RowAdvance {
    var result = RowAdvance(start: start, moved: 0, lines: 0)
    while result.moved < rows, let here = reader.segment(containing: result.start) {
      var (next, lines) = (here.next, here.lines)
      if !here.isLineEnd {
        // Only a part of a very long line.
        let step = document.advance(from: result.start, by: 1)
        result.isPending = step.isPending
        guard step.moved == 1 else { break }
        (next, lines) = (step.start, 1)
      }
      guard next < document.length else { break }
      result.start = next
      result.moved += 1
      result.lines += lines
    }
    return result
  }

  /// Moves up by rows that are lines, from the start of one or from the document's end.
  func lineBackward(from start: Int, _ rows: Int) -> RowAdvance {
    var result = RowAdvance(start: min(start, document.length), moved: 0, lines: 0)
    while result.moved < rows, result.start > 0,
      let before = reader.segment(containing: result.start - 1)
    {
      guard let first = before.isLineStart ? before.start : document.lineStart(containing: before.start)
      else {
        result.isPending = true
        break
      }
      result.start = first
      result.moved += 1
      // The end of a last line without a line feed counts as one.
      result.lines += max(1, before.lines)
    }
    return result
  }
}
