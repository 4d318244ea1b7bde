import DocumentCore
import LayoutCore
import NodeUI

// Links of the content: those in view, and the chosen one.
extension DocumentNode {
  /// The link at a cell of the view; nil for none.
  package func link(at point: Point) -> ContentLink? {
    for row in prepared.rows + prepared.header where point.y >= row.y && point.y < row.y + row.height {
      guard row.area.contains(point.y), !row.decoded.links.isEmpty else { continue }
      let frozen = leftColumns..<leftColumns + content.frozenColumns
      let cells =
        frozen.contains(point.x) ? row.decoded.frozenCells : point.x < viewport.minX ? [] : row.decoded.cells
      for cell in cells where cell.link > 0 && row.y + cell.row == point.y {
        let first = cell.character.column
        if first <= point.x, point.x < first + cell.character.span {
          return row.decoded.links[Int(cell.link) - 1]
        }
      }
    }
    return nil
  }

  /// Whether a part of the chosen link is in the window.
  package var showsChosenLink: Bool {
    guard let link = chosenLink else { return false }
    return prepared.rows.contains { $0.decoded.links.contains { $0.start == link.start } }
  }

  /// Chooses a link and brings it into view, unless a part of it is there.
  package func choose(_ link: ContentLink) {
    chosenLink = link
    guard !windowBytes.contains(link.start) || !showsChosenLink else { return }
    reveal(link.text)
    revealing.isPending = false
  }

  /// The bytes of the window below the headings that stay; a search for a link begins there unless the chosen one is
  /// in view.
  package var windowBytes: Range<Int> {
    let first = firstVisibleRow
    return first..<max(first, windowEnd)
  }
}

/// The links of the rows in view as the canvas numbers them, with their looks.
struct PaintedLinks {
  private var numbers: [UInt16] = []
  private let chosen: Int?
  private let links: [ContentLink]

  init(_ row: PreparedRow, chosen: ContentLink?, in view: DocumentNode, _ context: DrawingContext) {
    links = row.decoded.links
    self.chosen = chosen?.start
    guard !links.isEmpty else { return }
    let name = view.document.name
    // One within the content has no meaning for the terminal.
    numbers = links.map { link in
      link.address.utf8.first == UInt8(ascii: "#")
        ? 0 : context.link(link.address, group: link.group(in: name))
    }
  }

  /// The style of a cell that has a link.
  func style(_ style: TextStyle, of number: UInt16, in view: DocumentNode, _ theme: Theme) -> TextStyle {
    let index = Int(number) - 1
    var style = view.parts.style(.link, over: TextStyle(attributes: .underline)).merged(over: style)
    if links[index].start == chosen { style = theme.selection.merged(over: style) }
    style.link = numbers[index]
    return style
  }
}
