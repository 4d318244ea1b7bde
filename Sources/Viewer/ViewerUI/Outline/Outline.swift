import DocumentCore
import LayoutCore
import NodeUI

/// The list of the sections of a document, in place of its text, with those whose headings contain the letters
/// typed.
///
/// It is filled while the document is looked through. The row that the user has chosen stays chosen as others arrive;
/// until then it is the one that fits the letters best.
final class Outline {
  let picker = PickerNode(rowsWithoutField: [])
  /// The headings in the list.
  private(set) var headings: [SectionHeading] = []
  private let source: any ByteSource
  private let kind: SectionKind
  private let filter: SectionFilter
  private let all: () -> [SectionHeading]
  private let number: (SectionHeading) -> Int?
  private let lastNumber: () -> Int
  private let start: Int
  private(set) var text = ""
  /// The outermost level, which is not indented, and the columns of the numbers of lines.
  private var (firstLevel, numberWidth) = (1, 0)
  /// The row to which the list itself has moved.
  private var placed: Int?

  /// - Parameters:
  ///   - start: the place in the text whose section is chosen.
  ///   - number: the number (from 1) with which the line of a heading is shown.
  ///   - lastNumber: the highest of these numbers that is known.
  init(
    _ document: Document, _ kind: SectionKind, around start: Int, headings: @escaping () -> [SectionHeading],
    number: @escaping (SectionHeading) -> Int?, lastNumber: @escaping () -> Int
  ) {
    (source, self.kind, filter) = (document.source, kind, SectionFilter(document, kind))
    (all, self.number, self.lastNumber, self.start) = (headings, number, lastNumber, start)
    picker.style.flexGrow = 1
    picker.name = "sections"
    takeNews()
  }

  /// Whether headings are still being compared with the letters.
  var isBusy: Bool { !text.isEmpty && filter.isBusy }

  /// The chosen heading; nil if the list is empty.
  var heading: SectionHeading? {
    picker.cursor.flatMap { headings.indices.contains($0) ? headings[$0] : nil }
  }

  /// Shows the headings that contain the letters of a text.
  func find(_ text: String) {
    guard text != self.text else { return }
    (self.text, placed) = (text, picker.cursor)
    takeNews()
  }

  /// Shows the headings that have been found since; returns whether there are any.
  @discardableResult
  func takeNews() -> Bool {
    let found = all()
    if !text.isEmpty { filter.find(text, in: found) }
    let now = text.isEmpty ? found : filter.matches
    guard now != headings else { return false }
    let isMoved = picker.cursor != placed
    let chosen = isMoved ? heading?.start : nil
    headings = now
    firstLevel = found.lazy.map(\.level).min() ?? 1
    numberWidth = String(max(1, lastNumber())).count
    picker.show(count: now.count, matching: text) { [weak self] in self?.row($0) ?? PickerRow("") }
    let after = now.partitioningIndex { $0.start > chosen ?? start }
    picker.moveCursor(to: chosen == nil && !text.isEmpty ? filter.best ?? 0 : max(0, after - 1))
    if !isMoved { placed = picker.cursor }
    return true
  }

  private func row(_ index: Int) -> PickerRow {
    guard headings.indices.contains(index) else { return PickerRow("") }
    let heading = headings[index]
    let number = number(heading).map(String.init) ?? ""
    let margin = String(repeating: " ", count: max(0, numberWidth - number.count)) + number + "  "
    let indent = String(repeating: "  ", count: max(0, heading.level - firstLevel))
    return PickerRow(lead: margin + indent, SectionTitle.text(of: heading, kind, in: source, isShort: true))
  }
}
