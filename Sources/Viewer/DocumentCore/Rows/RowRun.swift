/// Some rows that follow each other and are known together: the rows of a segment, or of a block.
protocol RowRun {
  /// The bytes of the rows, up to the next run.
  var range: Range<Int> { get }
  /// The number of rows; at least one.
  var count: Int { get }
  /// The index of the row that contains a byte.
  func index(ofRowWith byte: Int) -> Int
  /// The first byte of a row.
  func start(ofRow index: Int) -> Int
}

extension RowSegment: RowRun {
  var range: Range<Int> { start..<next }
  var count: Int { rows.count }
  func start(ofRow index: Int) -> Int { rows[index].start }
}

extension RowSource {
  /// Moves from run to run. Linear in the runs passed; the lines passed are not counted.
  ///
  /// - Parameter run: returns the run that contains a byte; nil past the end, or while it is not known.
  func walk(from start: Int, by rows: Int, _ run: (Int) -> (some RowRun)?) -> RowAdvance {
    let distance = rows == .min ? .max : abs(rows)
    let refusals = WorkBudget.refusals
    var result = rows < 0 ? backward(from: start, distance, run) : forward(from: start, distance, run)
    if result.moved < distance, WorkBudget.refusals > refusals { result.isPending = true }
    return result
  }

  private func forward(from start: Int, _ rows: Int, _ run: (Int) -> (some RowRun)?) -> RowAdvance {
    var result = RowAdvance(start: start, moved: 0, lines: 0)
    while result.moved < rows {
      guard let run = run(result.start) else {
        result.isPending = result.start < document.length
        break
      }
      let index = run.index(ofRowWith: result.start)
      let step = min(rows - result.moved, run.count - 1 - index)
      result.moved += step
      result.start = run.start(ofRow: index + step)
      guard result.moved < rows, run.range.upperBound < document.length else { break }
      result.start = run.range.upperBound
      result.moved += 1
    }
    return result
  }

  private func backward(from start: Int, _ rows: Int, _ run: (Int) -> (some RowRun)?) -> RowAdvance {
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
      guard let run = run(result.start) else {
        result.isPending = true
        break
      }
      let index = run.index(ofRowWith: result.start)
      let step = min(rows - result.moved, index)
      result.moved += step
      result.start = run.start(ofRow: index - step)
      guard result.moved < rows, run.range.lowerBound > 0 else { break }
      guard let before = rowStart(containing: run.range.lowerBound - 1) else {
        result.isPending = true
        break
      }
      result.start = before
      result.moved += 1
    }
    return result
  }
}
