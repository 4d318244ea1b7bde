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
    var result = isWrapping ? walk(from: start, by: rows) : walkBlocks(from: start, by: rows)
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

  /// Moves over rows that are not broken, from block to block.
  private func walkBlocks(from start: Int, by rows: Int) -> RowAdvance {
    let distance = rows == .min ? .max : abs(rows)
    let refusals = WorkBudget.refusals
    var result = rows < 0 ? backward(from: start, distance) : forward(from: start, distance)
    if result.moved < distance, WorkBudget.refusals > refusals { result.isPending = true }
    return result
  }

  private func forward(from start: Int, _ rows: Int) -> RowAdvance {
    var result = RowAdvance(start: start, moved: 0, lines: 0)
    while result.moved < rows {
      guard let block = block(containing: result.start) else {
        result.isPending = result.start < document.length
        break
      }
      let index = block.index(ofRowWith: result.start)
      let step = min(rows - result.moved, block.rows.count - 1 - index)
      result.moved += step
      result.start = block.rows[index + step].rowStart
      guard result.moved < rows, block.upper < document.length else { break }
      result.start = block.upper
      result.moved += 1
    }
    return result
  }

  private func backward(from start: Int, _ rows: Int) -> RowAdvance {
    var result = RowAdvance(start: min(start, document.length), moved: 0, lines: 0)
    // From the document's end, the first step leads to the last row.
    if start >= document.length {
      guard let last = rowStart(containing: document.length - 1), document.length > 0 else {
        result.isPending = document.length > 0
        return result
      }
      (result.start, result.moved) = (last, 1)
    }
    while result.moved < rows {
      guard let block = block(containing: result.start) else {
        result.isPending = true
        break
      }
      let index = block.index(ofRowWith: result.start)
      let step = min(rows - result.moved, index)
      result.moved += step
      result.start = block.rows[index - step].rowStart
      guard result.moved < rows, block.lower > 0 else { break }
      guard let before = rowStart(containing: block.lower - 1) else {
        result.isPending = true
        break
      }
      result.start = before
      result.moved += 1
    }
    return result
  }
}
