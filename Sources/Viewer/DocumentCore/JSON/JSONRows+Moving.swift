import GeometryCore

// Movements by rows.
extension JSONRows {
  /// Movements by more rows than this use the index if it has read that far.
  private static let farRows = 4096
  /// Line feeds are counted in movements up to this many bytes.
  private static let countedBytes = 1 << 20

  /// Linear in the bytes passed; logarithmic for distant targets that are counted already.
  package func advance(from start: Int, by rows: Int) -> RowAdvance {
    guard rows != 0 else { return RowAdvance(start: start, moved: 0, lines: 0) }
    if rows.magnitude > UInt(Self.farRows), document.length > 64 << 10, let number = rowNumber(at: start) {
      var target = max(0, number +| rows)
      if let count = rowCount { target = min(target, max(number, count - 1)) }
      if let far = self.start(ofRow: target) {
        var result = RowAdvance(start: far, moved: abs(target - number), lines: 0)
        countLines(&result, from: start)
        return result
      }
    }
    var result =
      isWrapping
      ? walk(from: start, by: rows) { segment(at: $0) }
      : walk(from: start, by: rows) { block(containing: $0) }
    countLines(&result, from: start)
    return result
  }

  private func countLines(_ result: inout RowAdvance, from start: Int) {
    let range = min(start, result.start)..<max(start, result.start)
    result.areLinesKnown = range.count <= Self.countedBytes
    guard result.areLinesKnown else { return }
    let refusals = WorkBudget.refusals
    if let block = block(containing: range.lowerBound), range.upperBound <= block.upper {
      result.lines = block.lines(in: range)
    } else {
      result.lines = document.lineCount(between: range.lowerBound, range.upperBound)
      result.areLinesKnown = WorkBudget.refusals == refusals
    }
    // The end of a last line without a line feed counts as one.
    if start >= document.length, result.moved > 0, !document.endsWithNewline { result.lines += 1 }
  }
}
