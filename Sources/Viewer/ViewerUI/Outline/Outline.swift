import DocumentCore
import LayoutCore
import NodeUI

/// The list of the sections of a document, with those whose headings contain the letters typed.
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
  /// The levels of the headings, and the columns of the numbers of lines. Headings of the outermost level are not indented.
  private var (levels, numberWidth) = (1...1, 0)
  /// All headings, also those without the letters.
  private var known: [SectionHeading] = []
  /// The lines that parts of a patch add and remove; nil for other texts.
  private let sizes: PatchSizes?
  private let isWhole: () -> Bool
  /// The row to which the list itself has moved.
  private var placed: Int?

  /// - Parameters:
  ///   - start: the place in the text whose section is chosen.
  ///   - isWhole: whether all headings are known.
  ///   - number: the number (from 1) with which the line of a heading is shown.
  ///   - lastNumber: the highest of these numbers that is known.
  init(
    _ document: Document, _ kind: SectionKind, around start: Int, headings: @escaping () -> [SectionHeading],
    isWhole: @escaping () -> Bool, number: @escaping (SectionHeading) -> Int?, lastNumber: @escaping () -> Int
  ) {
    (source, self.kind, filter) = (document.source, kind, SectionFilter(document, kind))
    (all, self.number, self.lastNumber, self.start) = (headings, number, lastNumber, start)
    self.isWhole = isWhole
    sizes = if case .diff = kind { PatchSizes(document.source) } else { nil }
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
    known = found
    let outermost = found.lazy.map(\.level).min() ?? 1
    levels = outermost...(found.lazy.map(\.level).max() ?? outermost)
    numberWidth = String(max(1, lastNumber())).count
    picker.show(count: now.count, matching: text) { [weak self] in self?.row($0) ?? PickerRow("") }
    let after = now.partitioningIndex { $0.start > chosen ?? start }
    picker.moveCursor(to: chosen == nil && !text.isEmpty ? filter.best ?? 0 : max(0, after - 1))
    if !isMoved { placed = picker.cursor }
    return true
  }

  /// Columns of a list in which the sizes of patches leave enough room for their paths.
  private static let wide = 50
  private static let sizeColumns = 6

  private func row(_ index: Int) -> PickerRow {
    guard headings.indices.contains(index) else { return PickerRow("") }
    let heading = headings[index]
    let number = number(heading).map(String.init) ?? ""
    let depth = max(0, heading.level - levels.lowerBound)
    var row = PickerRow(
      SectionTitle.text(of: heading, kind, in: source, isShort: true), style: style(ofDepth: depth))
    row.lead = (
      Self.right(number, numberWidth + 1) + "  " + String(repeating: "  ", count: depth), \.lineNumber
    )
    if picker.frame.size.width >= Self.wide, let size = size(of: heading) {
      let minus = picker.window?.theme.hasSymbols == false ? "-" : "−"
      row.details = [
        (Self.right(size.added == 0 ? "" : "+\(size.added)", Self.sizeColumns), \.successText),
        (
          Self.right(size.removed == 0 ? "" : "\(minus)\(size.removed)", Self.sizeColumns) + "  ", \.errorText
        ),
      ]
    }
    return row
  }

  /// Outer levels are stronger than inner ones.
  private func style(ofDepth depth: Int) -> KeyPath<Theme, TextStyle> {
    depth > 1 ? \.textSecondary : depth == 0 && levels.count > 1 ? \.title : \.text
  }

  private static func right(_ text: String, _ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - text.columns)) + text
  }

  /// The numbers of lines that a part of a patch adds and removes; nil until all of the part has been read.
  private func size(of heading: SectionHeading) -> PatchSize? {
    sizes?.size(of: heading, in: known, isWhole: isWhole())
  }
}
