import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

// Keys that move the end of the selection.
extension DocumentNode {
  /// Moves the end of the selection, and scrolls it into view.
  package func extendSelection(_ move: SelectionMove) {
    guard let selection, !selecting.state.hasButton,
      let end = content.place(move, from: selection.end, in: selection)
    else { return }
    selecting.state.move(to: end)
    noteBytes()
    reveal(selectionEnd: end)
    setNeedsDisplay()
    selecting.onEvent?(.changed)
  }

  private func reveal(selectionEnd end: SelectionPlace) {
    isFollowing = false
    goal = nil
    let row = documentRows.rowStart(containing: end.bytes.lowerBound) ?? end.bytes.lowerBound
    if row < top {
      let distance = rowCount(from: row, to: top)
      if distance <= 2 * rows { scroll(lines: -distance, nudge: 0) } else { move(to: row) }
    } else {
      let distance = rowCount(from: top, to: row) - (rows - 1)
      if distance > 2 * rows {
        move(to: byteAxis.clamped(documentRows.advance(from: row, by: 1 - rows).start))
      } else if distance > 0 {
        scroll(lines: distance, nudge: 0)
      }
    }
    if !documentRows.isWrapping, end.bytes.lowerBound < document.length {
      content.revealColumns(of: end.bytes.lowerBound..<end.bytes.lowerBound + 1, inRowAt: row)
    }
  }

  // MARK: Sizes

  /// Line feeds are counted in this many bytes for the status line.
  private static let countedBytes = 256 << 10

  /// The number of lines that a selection touches; nil if they are not counted.
  package var selectedLines: Int? {
    guard let selection else { return nil }
    let bytes = selection.bytes
    var count = 0
    if bytes.count <= Self.countedBytes {
      count = document.source.bytes(in: bytes).count { $0 == 0x0a }
    } else if let first = document.lineNumber(at: bytes.lowerBound),
      let last = document.lineNumber(at: bytes.upperBound)
    {
      count = last - first
    } else {
      return nil
    }
    let endsLine = document.source.byte(at: bytes.upperBound - 1) == 0x0a
    return count + (endsLine && !selection.isBlock ? 0 : 1)
  }
}
