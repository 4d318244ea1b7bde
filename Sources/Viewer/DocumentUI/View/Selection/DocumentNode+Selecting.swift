import DocumentCore
import LayoutCore
import NodeUI

// A document as one of the texts that a drag selects in a window (`Window.allowsTextSelection`). Its places are bytes of
// the document, so all lines can be selected.
extension DocumentNode: SelectableText {
  package var keepsTextDrags: Bool { true }

  package func hasText(at point: Point) -> Bool { selecting.text(at: point) != nil }

  /// The bytes of the rows in view, without the end of the last line.
  package var selectableText: Range<Int> {
    prepareRows()
    guard let first = prepared.rows.first, let row = prepared.rows.last else { return 0..<0 }
    var end = row.text.upperBound
    if let segment = row.segment {
      let next = row.firstIndex + row.height
      end = next < segment.rows.count ? segment.rows[next].start : segment.end
    }
    return first.start..<max(first.start, end)
  }

  package func selectedText(in bytes: Range<Int>) -> String? {
    let text = WorkBudget.withoutLimit {
      content.text(of: content.selection(of: bytes)).copied(from: bytes.count)
    }
    return text.map { String(decoding: $0, as: UTF8.self) }
  }

  package func textRange(of unit: TextUnit, at point: Point) -> Range<Int> {
    prepareRows()
    guard let place = selecting.place(nearestTo: point) else { return top..<top }
    let bytes = content.bytes(of: unit, around: place)
    // An empty cell has the byte behind it.
    return content.traits.showsLines
      ? bytes : bytes.lowerBound..<max(bytes.lowerBound + 1, bytes.upperBound)
  }

  /// The part of the window's selection that is in this document.
  var partOfSelection: TextSelection? { window?.selectedText(of: self).map(content.selection(of:)) }
}
