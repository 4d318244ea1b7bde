import DocumentCore
import LayoutCore
import NodeUI

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
