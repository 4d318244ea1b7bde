/// Rows that are found by the segment with a byte, such as those of JSON and Markdown at the width of the window.
protocol SegmentedRows: RowSource {
  /// The segment that contains a byte; nil past the end, or while it is not known.
  func segment(at byte: Int) -> RowSegment?
}

extension SegmentedRows {
  /// Moves from segment to segment. Linear in the bytes passed; the lines passed are not counted.
  func walk(from start: Int, by rows: Int) -> RowAdvance {
    let distance = rows == .min ? .max : abs(rows)
    let refusals = WorkBudget.refusals
    var result = rows < 0 ? backward(from: start, distance) : forward(from: start, distance)
    if result.moved < distance, WorkBudget.refusals > refusals { result.isPending = true }
    return result
  }

  private func forward(from start: Int, _ rows: Int) -> RowAdvance {
    var result = RowAdvance(start: start, moved: 0, lines: 0)
    while result.moved < rows {
      guard let segment = segment(at: result.start) else {
        result.isPending = result.start < document.length
        break
      }
      let index = segment.index(ofRowWith: result.start)
      let step = min(rows - result.moved, segment.rows.count - 1 - index)
      result.moved += step
      result.start = segment.rows[index + step].start
      guard result.moved < rows, segment.next < document.length else { break }
      result.start = segment.next
      result.moved += 1
    }
    return result
  }

  private func backward(from start: Int, _ rows: Int) -> RowAdvance {
    let length = document.length
    var result = RowAdvance(start: min(start, length), moved: 0, lines: 0)
    // From the document's end, the first step leads to the last row.
    if start >= length {
      guard let last = rowStart(containing: length - 1), length > 0 else {
        result.isPending = length > 0
        return result
      }
      (result.start, result.moved) = (last, 1)
    }
    while result.moved < rows {
      guard let segment = segment(at: result.start) else {
        result.isPending = true
        break
      }
      let index = segment.index(ofRowWith: result.start)
      let step = min(rows - result.moved, index)
      result.moved += step
      result.start = segment.rows[index - step].start
      guard result.moved < rows, segment.start > 0 else { break }
      guard let before = rowStart(containing: segment.start - 1) else {
        result.isPending = true
        break
      }
      result.start = before
      result.moved += 1
    }
    return result
  }
}
