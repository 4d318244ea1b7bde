import ScreenCore

/// Groups of as many bytes as rows. Their numbers are known without reading.
package final class HexRows: RowSource {
  package let document: Document
  /// The bytes of a row.
  package private(set) var bytesPerRow = 16
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4 << 10, alignment: 16)
  /// Line feeds are counted in movements up to this many bytes.
  private static let countedBytes = 64 << 10

  package init(_ document: Document) { self.document = document }

  deinit { buffer.deallocate() }

  /// Changes the bytes of a row; returns whether that is a change.
  package func configure(bytesPerRow: Int) -> Bool {
    defer { self.bytesPerRow = bytesPerRow }
    return bytesPerRow != self.bytesPerRow
  }

  package var rowsAreLines: Bool { false }
  package var rowCount: Int? { document.isComplete ? count : nil }
  /// The rows of the bytes that are there.
  private var count: Int { document.length / bytesPerRow + (document.length % bytesPerRow > 0 ? 1 : 0) }

  package func rowNumber(at start: Int) -> Int? { start / bytesPerRow }

  package func start(ofRow row: Int) -> Int? { (0..<count).contains(row) ? row * bytesPerRow : nil }

  package func rowStart(containing byte: Int) -> Int? {
    let byte = max(0, min(byte, document.length - 1))
    return byte - byte % bytesPerRow
  }

  package func advance(from start: Int, by rows: Int) -> RowAdvance {
    let (length, last) = (document.length, max(0, count - 1))
    // The end of the document is after the last row.
    let number = start >= length ? count : start / bytesPerRow
    let target = rows == 0 ? number : max(0, min(number +| rows, last))
    var result = RowAdvance(
      start: rows == 0 ? start : target * bytesPerRow, moved: rows < 0 ? number - target : target - number,
      lines: 0)
    result.moved = max(0, result.moved)
    if result.moved == 0 { result.start = min(start, length) }
    guard abs(result.start - start) <= Self.countedBytes else {
      result.areLinesKnown = false
      return result
    }
    return RowAdvance(moved: result.moved, from: start, to: result.start, of: document)
  }

  package func forEachText(from start: Int, _ body: (RowText) -> Bool) {
    var position = start
    while true {
      let room = buffer.count / bytesPerRow * bytesPerRow
      let count = document.source.bytes(at: position, atMost: room, in: buffer).count
      guard count > 0 else { return }
      for first in stride(from: 0, to: count, by: bytesPerRow) {
        let row = buffer[first..<min(first + bytesPerRow, count)]
        let range = position + first..<position + first + row.count
        guard body(RowText(range, next: range.upperBound, bytes: UnsafeRawBufferPointer(rebasing: row)))
        else { return }
      }
      guard count == room else { return }
      position += count
    }
  }
}
