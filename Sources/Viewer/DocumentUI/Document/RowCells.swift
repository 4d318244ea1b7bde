import DocumentCore
import PaintCore

/// The cells of a text in view: an array while they are made, then packed for as long as they are shown.
///
/// Most cells have the look of the cell before, and its column and its bytes plus one step: only their scalars are kept. With 72 bytes for
/// each cell, rows were the largest part of the viewer's memory on a large screen; packed, a usual row takes a tenth of that.
struct RowCells {
  private var loose: [RowCell] = []
  private var runs: [Run] = []
  private var scalars: [UInt32] = []

  /// Cells that follow each other in a row and look alike. A character with marks is one by itself.
  private struct Run {
    // At the start of a run, so that a pointer to a run is one to its first cell.
    var first: RowCell
    var count: Int
    /// Whether all have the bytes of the first one, as the blanks of a tab have.
    var sharesBytes: Bool

    init(from cells: UnsafePointer<RowCell>, count: Int) {
      (first, self.count) = (cells.pointee, count)
      sharesBytes = count > 1 && cells[1].character.offset == cells[0].character.offset
    }
  }

  /// All cells, one by one. Linear if they are packed. A change unpacks them, until ``pack()``.
  var all: [RowCell] {
    _read { if runs.isEmpty { yield loose } else { yield unpacked() } }
    _modify {
      unpack()
      yield &loose
    }
  }

  /// Makes runs of the cells. Linear; constant if they are packed.
  mutating func pack() {
    let count = loose.count
    guard count > 0 else { return }
    loose.withUnsafeBufferPointer { cells in
      // Through pointers: a copy of a cell counts the references to its marks.
      let first = cells.baseAddress!
      scalars = [UInt32](unsafeUninitializedCapacity: count) { scalars, used in
        for index in 0..<count {
          scalars.initializeElement(at: index, to: (first + index).pointee.character.scalar)
        }
        used = count
      }
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { lengths in
        var (index, found) = (0, 0)
        while index < count {
          let length = Self.run(from: first + index, atMost: min(count - index, Int(Int32.max)))
          lengths.initializeElement(at: found, to: Int32(length))
          (index, found) = (index + length, found + 1)
        }
        runs = [Run](unsafeUninitializedCapacity: found) { runs, used in
          var place = 0
          for index in 0..<found {
            let length = Int(lengths[index])
            runs.initializeElement(at: index, to: Run(from: first + place, count: length))
            place += length
          }
          used = found
        }
      }
    }
    loose = []
  }

  private mutating func unpack() {
    guard !runs.isEmpty else { return }
    loose = unpacked()
    (runs, scalars) = ([], [])
  }

  /// The cells of one row. Linear in them and in the number of runs.
  func cells(ofRow row: Int) -> [RowCell] { runs.isEmpty ? loose.filter { $0.row == row } : unpacked(row) }

  /// All cells, or those of one row.
  private func unpacked(_ row: Int? = nil) -> [RowCell] {
    var cells: [RowCell] = []
    if row == nil { cells.reserveCapacity(scalars.count) }
    var start = 0
    for run in runs {
      defer { start += run.count }
      guard row == nil || run.first.row == row else { continue }
      let step = run.sharesBytes ? 0 : run.first.character.byteCount
      for place in 0..<run.count {
        var cell = run.first
        cell.character.scalar = scalars[start + place]
        cell.character.column += place * cell.character.span
        cell.character.offset += place * step
        cells.append(cell)
      }
    }
    return cells
  }

  /// Calls `body` for each run, from left to right, with a pointer to its first cell (a copy would count the references to its marks) and
  /// the scalars of all its cells.
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
  private static func run(from first: UnsafePointer<RowCell>, atMost count: Int) -> Int {
    guard count > 1, first.pointee.character.marks.isEmpty, continues(first + 1, first) else { return 1 }
    let bytes = first.pointee.character.byteCount
    let step = (first + 1).pointee.character.offset &- first.pointee.character.offset
    guard step == bytes || step == 0 else { return 1 }
    var next = first + 2
    let end = first + count
    while next < end, continues(next, next - 1),
      next.pointee.character.offset &- (next - 1).pointee.character.offset == step
    {
      next += 1
    }
    return next - first
  }

  /// Whether a cell follows another one in its row and has its look, and as many bytes and columns.
  @inline(__always)
  private static func continues(_ cell: UnsafePointer<RowCell>, _ before: UnsafePointer<RowCell>) -> Bool {
    let span = cell.pointee.character.span
    return cell.pointee.character.marks.isEmpty && span == before.pointee.character.span
      && cell.pointee.character.column == before.pointee.character.column &+ span
      && cell.pointee.character.byteCount == before.pointee.character.byteCount
      && cell.pointee.row == before.pointee.row && cell.pointee.role == before.pointee.role
      && cell.pointee.character.style == before.pointee.character.style
      && cell.pointee.character.origins == before.pointee.character.origins
      && cell.pointee.part == before.pointee.part && cell.pointee.link == before.pointee.link
      && cell.pointee.isChanged == before.pointee.isChanged && cell.pointee.match == before.pointee.match
  }
}
