import NodeUI
import LayoutCore
import ScreenCore

extension NodeKind {
  static let tree = NodeKind(
    "tree", "Items that people open to see those below them.",
    [
      NodeField(
        "items", .text, "A line for each item, which begins with two spaces for each level",
        get: { (tree: TextTreeNode) in .text(tree.text) },
        set: { tree, value in if case .text(let text) = value { tree.text = text } }
      ).required,
      .wholeNumber("open", atLeast: 0, \TextTreeNode.openLevels, "The levels that are open at the start"),
      NodeField(
        "onSelect", .actions, "The actions to do when an item is selected; {index} is its row"
      ).in(.input),
      indicators,
    ], make: { TextTreeNode() })

  static let table = NodeKind(
    "table", "Rows of cells in columns with names, which can be sorted.",
    [
      NodeField(
        "columns", .texts, "The names of the columns",
        get: { (table: TextTableNode) in .words(table.headings.map(\.title)) },
        set: { table, value in if case .words(let names) = value { table.names = names } }
      ).required,
      NodeField(
        "rows", .text,
        "A line for each row, with a bar between cells",
        get: { (table: TextTableNode) in .text(table.text) },
        set: { table, value in if case .text(let text) = value { table.text = text } }
      ).required,
      .wholeNumber(
        "frozenColumns", atLeast: 0, \TableNode.frozenColumns, "The columns that stay at the left"),
      .words("selection", \TableNode.selectionMode, "The rows that can be selected, or one cell").in(.input),
      NodeField(
        "onSelect", .actions, "The actions to do when a row is selected; {index} is its number"
      ).in(.input),
      indicators,
    ], make: { TextTableNode() })
}

/// A tree of the lines of a text.
package final class TextTreeNode: TreeNode {
  private let items: TextItems
  /// A line for each item, which begins with two spaces for each level.
  package var text = "" { didSet { if text != oldValue { read() } } }
  /// The levels whose items are open at the start.
  package var openLevels = 0 { didSet { if openLevels != oldValue { read() } } }

  init() {
    let items = TextItems()
    self.items = items
    super.init(items) { TextNode(items.texts[$0]) }
    preparesAhead = false
  }

  private func read() {
    items.read(text)
    reloadData()
    var row = 0
    while row < numberOfRows(inSection: 0) {
      setOpen(level(ofRow: row) < openLevels, row: row)
      row += 1
    }
  }
}

/// Items by their numbers in a text.
private final class TextItems: TreeDataSource {
  private(set) var texts: [String] = []
  private var children: [[Int]] = []
  private var roots: [Int] = []

  func read(_ text: String) {
    (texts, children, roots) = ([], [], [])
    var around: [(item: Int, blanks: Int)] = []
    for line in text.split(separator: "\n") {
      let blanks = line.prefix { $0 == " " }.count
      guard blanks < line.count else { continue }
      while let last = around.last, last.blanks >= blanks { around.removeLast() }
      let item = texts.count
      texts.append(String(line.dropFirst(blanks)))
      children.append([])
      if let parent = around.last?.item { children[parent].append(item) } else { roots.append(item) }
      around.append((item, blanks))
    }
  }

  func count(of item: Int?) -> Int { item.map { children[$0].count } ?? roots.count }
  func child(at index: Int, of item: Int?) -> Int { item.map { children[$0][index] } ?? roots[index] }
  func id(of item: Int) -> Int { item }
  func hasChildren(_ item: Int) -> Bool { !children[item].isEmpty }
}

/// A table of the lines of a text.
package final class TextTableNode: TableNode {
  private let cells: TextCells
  /// A line for each row, with `|` between cells.
  package var text = "" { didSet { if text != oldValue { read() } } }
  /// The names of the columns.
  package var names: [String] = [] { didSet { if names != oldValue { read() } } }

  init() {
    let cells = TextCells()
    self.cells = cells
    super.init(cells, columns: [])
    preparesAhead = false
  }

  private func read() {
    cells.rows = text.split(separator: "\n").map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingBlanks }
    }
    headings = names.enumerated().map { column, name in
      let texts = cells.rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
      return TableHeading(name, isNumeric: !texts.isEmpty && texts.allSatisfy { Double($0) != nil })
    }
    reloadData()
  }
}

private final class TextCells: TableDataSource {
  var rows: [[String]] = []

  func numberOfRows(in table: TableNode) -> Int { rows.count }

  func table(_ table: TableNode, textAt cell: CellPath) -> AttributedText {
    let row = rows[cell.row]
    return AttributedText(cell.column < row.count ? row[cell.column] : "")
  }
}

extension Substring {
  fileprivate var trimmingBlanks: String {
    let start = drop { $0 == " " }
    return String(start.prefix(start.count - start.reversed().prefix { $0 == " " }.count))
  }
}
