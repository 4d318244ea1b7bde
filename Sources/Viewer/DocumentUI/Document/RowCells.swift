import DocumentCore
import PaintCore

/// The cells of a text in view: an array while they are made, then packed for as long as they are shown.
///
/// Most cells differ from the one before only in their scalars, and in column and bytes by their place, so a packed row takes a tenth of
/// the memory: with 72 bytes for each cell, rows were the largest part of the viewer's memory on a large screen.
struct RowCells {
  private var loose: [RowCell] = []
  private var runs: [Run] = []
  private var scalars: [UInt32] = []

  /// Cells that follow each other in a row and look alike. A character with marks is one by itself.
  private struct Run {
    var first: RowCell
    /// Whether all have the bytes of the first one, as the blanks of a tab have.
    var sharesBytes: Bool
    var count: Int
  }

  /// All cells, one by one; packed again only by ``pack()``. Linear.
  var all: [RowCell] {
    _read { if runs.isEmpty { yield loose } else { yield unpacked() } }
    _modify {
      unpack()
      yield &loose
    }
  }

  /// Makes runs of the cells. Linear; constant if they are packed.
  mutating func pack() {
    guard !loose.isEmpty else { return }
    loose.withUnsafeBufferPointer { cells in
      let first = cells.baseAddress!
      // Counted before, so that the arrays take no more room than they need.
      var (index, count) = (0, 0)
      while index < cells.count {
        index += Self.run(from: first + index, atMost: cells.count - index).count
        count += 1
      }
      runs.reserveCapacity(count)
      scalars.reserveCapacity(cells.count)
      index = 0
      while index < cells.count {
        let run = Self.run(from: first + index, atMost: cells.count - index)
        runs.append(Run(first: cells[index], sharesBytes: run.sharesBytes, count: run.count))
        for place in index..<index + run.count { scalars.append(cells[place].character.scalar) }
        index += run.count
      }
    }
    loose = []
  }

  private mutating func unpack() {
    guard !runs.isEmpty else { return }
    loose = unpacked()
    (runs, scalars) = ([], [])
  }

  private func unpacked() -> [RowCell] {
    var cells: [RowCell] = []
    cells.reserveCapacity(scalars.count)
    for run in runs {
      let step = run.sharesBytes ? 0 : run.first.character.byteCount
      for place in 0..<run.count {
        var cell = run.first
        cell.character.scalar = scalars[cells.count]
        cell.character.column += place * cell.character.span
        cell.character.offset += place * step
        cells.append(cell)
      }
    }
    return cells
  }

  /// Calls `body` for each run, from left to right, with its first cell and the scalars of all.
  ///
  /// The first cell lies in memory: a copy would count the references to its marks.
  func forEachRun(_ body: (UnsafePointer<RowCell>, UnsafeBufferPointer<UInt32>) -> Void) {
    if !loose.isEmpty {
      var packed = self
      packed.pack()
      return packed.forEachRun(body)
    }
    scalars.withUnsafeBufferPointer { scalars in
      var start = 0
      runs.withUnsafeBufferPointer { runs in
        for index in runs.indices {
          let run = UnsafeRawPointer(runs.baseAddress! + index).assumingMemoryBound(to: RowCell.self)
          let count = runs[index].count
          body(run, UnsafeBufferPointer(rebasing: scalars[start..<start + count]))
          start += count
        }
      }
    }
  }

  /// The number of cells that are one run from the first one on, at least one.
  private static func run(
    from first: UnsafePointer<RowCell>, atMost count: Int
  ) -> (count: Int, sharesBytes: Bool) {
    guard count > 1, first.pointee.character.marks.isEmpty, (first + 1).pointee.continues(first) else {
      return (1, false)
    }
    let bytes = first.pointee.character.byteCount
    let step = (first + 1).pointee.character.offset &- first.pointee.character.offset
    guard step == bytes || step == 0 else { return (1, false) }
    var next = 2
    while next < count, (first + next).pointee.continues(first + next - 1),
      (first + next).pointee.character.offset &- (first + next - 1).pointee.character.offset == step
    {
      next += 1
    }
    return (next, step == 0)
  }
}

extension RowCell {
  /// Whether it follows another cell in its row and has its look, and as many bytes and columns.
  fileprivate func continues(_ cell: UnsafePointer<RowCell>) -> Bool {
    character.marks.isEmpty && character.span == cell.pointee.character.span
      && character.column == cell.pointee.character.column &+ character.span
      && character.byteCount == cell.pointee.character.byteCount && row == cell.pointee.row
      && role == cell.pointee.role && character.style == cell.pointee.character.style
      && character.origins == cell.pointee.character.origins && part == cell.pointee.part
      && link == cell.pointee.link && isChanged == cell.pointee.isChanged && match == cell.pointee.match
  }
}
