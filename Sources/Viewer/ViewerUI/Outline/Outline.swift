import DocumentCore
import LayoutCore
import NodeUI

/// The list of the sections of a document, in place of its text, with those whose headings contain the letters
/// typed.
///
/// It is filled while the document is looked through. The chosen heading stays chosen as others arrive.
final class Outline {
  let list = ListNode()
  private let rows: OutlineRows
  private let filter: SectionFilter
  private let all: () -> [SectionHeading]
  private let lastNumber: () -> Int
  private(set) var text = ""
  /// The start of the chosen heading.
  private var chosen: Int

  /// - Parameters:
  ///   - start: the place in the text whose section is chosen.
  ///   - number: the number (from 1) with which the line of a heading is shown.
  ///   - lastNumber: the highest of these numbers that is known.
  init(
    _ document: Document, _ kind: SectionKind, around start: Int, headings: @escaping () -> [SectionHeading],
    number: @escaping (SectionHeading) -> Int?, lastNumber: @escaping () -> Int
  ) {
    rows = OutlineRows(document.source, kind, number: number)
    filter = SectionFilter(document, kind)
    (all, self.lastNumber, chosen) = (headings, lastNumber, start)
    list.style.flexGrow = 1
    list.estimatedRowHeight = 1
    list.selectionMode = .single
    list.dataSource = rows
    list.name = "sections"
    takeNews()
    choose(nearest: start)
  }

  /// The headings in the list.
  var headings: [SectionHeading] { rows.headings }
  /// Whether headings are still being compared with the letters.
  var isBusy: Bool { !text.isEmpty && filter.isBusy }

  /// Whether no heading contains the letters typed.
  var hasNoMatch: Bool { !text.isEmpty && headings.isEmpty && !isBusy }

  /// The chosen heading; nil if the list is empty.
  var heading: SectionHeading? {
    guard let row = list.cursor?.row, headings.indices.contains(row) else { return nil }
    return headings[row]
  }

  /// Shows the headings that contain a text.
  func find(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    takeNews()
  }

  /// Shows the headings that have been found since; returns whether there are any.
  @discardableResult
  func takeNews() -> Bool {
    let found = all()
    if !text.isEmpty { filter.find(text, in: found) }
    let now = text.isEmpty ? found : filter.matches
    guard now != rows.headings else { return false }
    rows.headings = now
    rows.firstLevel = found.lazy.map(\.level).min() ?? 1
    rows.numberWidth = String(max(1, lastNumber())).count
    list.reloadData()
    choose(nearest: chosen)
    return true
  }

  /// Chooses the heading of the section that contains a place, as far as it is in the list.
  private func choose(nearest start: Int) {
    guard !headings.isEmpty else { return }
    let after = headings.partitioningIndex { $0.start > start }
    list.selectRow(at: RowPath(row: max(0, after - 1)))
  }

  /// Chooses another row, `distance` rows further down.
  func move(by distance: Int) {
    guard !headings.isEmpty else { return }
    let row = min(max(0, (list.cursor?.row ?? 0) +| distance), headings.count - 1)
    list.selectRow(at: RowPath(row: row))
    chosen = headings[row].start
  }

  /// The rows of a page.
  var page: Int { max(1, list.viewport.size.height - 1) }
}

/// The rows of the list of sections.
final class OutlineRows: ListDataSource {
  var headings: [SectionHeading] = []
  /// The outermost level, which is not indented.
  var firstLevel = 1
  /// The columns of the numbers of lines.
  var numberWidth = 0
  private let source: any ByteSource
  private let kind: SectionKind
  /// The number (from 1) with which the line of a heading is shown.
  private let number: (SectionHeading) -> Int?

  init(_ source: any ByteSource, _ kind: SectionKind, number: @escaping (SectionHeading) -> Int?) {
    (self.source, self.kind, self.number) = (source, kind, number)
  }

  func list(_ list: ListNode, numberOfRowsInSection section: Int) -> Int { headings.count }

  func list(_ list: ListNode, identityOfRowAt path: RowPath) -> AnyHashable? {
    headings.indices.contains(path.row) ? headings[path.row].start : nil
  }

  func list(_ list: ListNode, nodeBlockForRowAt path: RowPath) -> ListNodeBlock {
    guard headings.indices.contains(path.row) else { return { DisplayNode() } }
    let heading = headings[path.row]
    let number = number(heading).map(String.init) ?? ""
    let margin = String(repeating: " ", count: max(0, numberWidth - number.count)) + number + "  "
    let indent = String(repeating: "  ", count: max(0, heading.level - firstLevel))
    let (source, kind) = (source, kind)
    return {
      let title = SectionTitle.text(of: heading, kind, in: source, isShort: true)
      return TextNode(margin + indent + title, wrap: .none, maximumLines: 1)
    }
  }
}
