import LayoutCore
import ScreenCore

/// A row of a table, which draws the cells in view.
final class TableRowNode: ViewNode {
  private struct Cell {
    let column: Int
    let text: AttributedText
    let width: Int
    /// Whether each byte is a character of one cell.
    let isPlain: Bool
    /// The node in its place.
    let node: DisplayNode?
  }

  private weak var table: TableNode?
  /// The number of the row in the source.
  private let row: Int
  /// The cells of the columns in view, and the number of the table's list of these columns.
  private var cells: [Cell] = []
  private var version = 0

  init(_ table: TableNode?, _ row: Int) {
    (self.table, self.row) = (table, row)
    super.init()
  }

  override var kind: String { "tableRow" }

  /// Its texts in view, for people who do not see the screen.
  override var defaultAccessibility: Accessibility {
    guard let table else { return Accessibility(.row) }
    makeCells(of: table)
    return Accessibility(.row, label: cells.map(\.text.string).joined(separator: ", "))
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(maximumSize.width == .infinity ? 0 : maximumSize.width, 1)
  }

  /// Places the nodes in cells. One that frozen columns would cover in part is left out.
  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    guard let table, table.body.rows.mayHaveNodes else { return nil }
    makeCells(of: table)
    guard table.cellNodes.areKnown else { return nil }
    return PlacedLayoutSpec { [unowned self, unowned table] range, _, measure in
      makeCells(of: table)
      let (offset, edge) = (max(0, table.contentOffset.x), table.columnsInView.frozenWidth)
      let items = zip(table.shownColumns, cells).compactMap { shown, cell -> PlacedLayoutSpec.Item? in
        guard let node = cell.node, shown.isFrozen || shown.start >= edge else { return nil }
        let size = Size(shown.width, 1)
        let range = SizeRange(min: size, max: size)
        _ = measure(node, range, size)
        return .init(node, range, size, frame: Rect(origin: Point(x: shown.start + offset, y: 0), size: size))
      }
      return (calculateSizeThatFits(range.max), items)
    }
  }

  /// Asks for the texts of the columns in view, unless they are known. Notes the widths of those that are cut.
  func makeCells(of table: TableNode) {
    let shown = table.shownColumns
    guard table.shownVersion != version else { return }
    version = table.shownVersion
    let known = cells
    cells = []
    guard row < table.body.rows.count else { return }
    cells.reserveCapacity(shown.count)
    for (index, shown) in shown.enumerated() {
      let column = shown.column
      if index < known.count, known[index].column == column {
        cells.append(known[index])
      } else if let cell = known.first(where: { $0.column == column }) {
        cells.append(cell)
      } else {
        let (text, node) = table.body.rows.cell(row, column)
        let plain =
          text.runs.isEmpty ? TextScanner.scan(text.string) { $0.isPlain ? $0.utf8.count : nil } : nil
        let width = plain ?? text.string.columns
        if width > shown.need { table.seen[column] = max(table.seen[column] ?? 0, width) }
        if node != nil { table.cellNodes.areKnown = true }
        cells.append(Cell(column: column, text: text, width: width, isPlain: plain != nil, node: node))
      }
    }
  }

  override func draw(in context: DrawingContext) {
    guard let table else { return }
    makeCells(of: table)
    guard !cells.isEmpty else { return }
    table.drawCells(in: context) { index, shown, x in
      let cell = cells[index]
      let start = Point(x: x + shown.indent(cell.width), y: 0)
      if cell.node != nil { return }
      if cell.isPlain {
        context.putPlain(cell.text.string, at: start, columns: shown.width)
      } else {
        context.put(cell.text, at: start, columns: shown.width)
      }
    }
  }
}

// The columns of a table in its header and in its rows.
extension TableNode {
  /// The columns in view. They are found again after a change of the columns, the offset or the size.
  final var shownColumns: [ShownColumn] {
    let place = ShownPlace(offset: contentOffset.x, width: viewWidth, frozen: frozenColumns)
    if place != shown.place {
      shown.place = place
      let columns = tableColumns.shown(in: columnsInView)
      if columns != shown.columns { shown = (place, columns, shown.version + 1) }
    }
    return shown.columns
  }

  /// The number of the list of columns in view: rows that know it have the cells of these columns.
  final var shownVersion: Int { shown.version }

  struct ShownPlace: Equatable {
    let offset, width, frozen: Int
  }

  /// Lets rows place the nodes of their cells after a change of the columns in view.
  final func placeCellNodes() {
    guard cellNodes.areKnown, cellNodes.version != shownVersion else { return }
    cellNodes.version = shownVersion
    for line in content.live { (line.nodes.first as? TableRowNode)?.setNeedsLayout() }
  }

  /// Draws the cells in view of a row that begins where the content does, and the lines between columns. `draw` gets the
  /// number of the column among those in view, the column, and the start of its cell.
  final func drawCells(
    in context: DrawingContext, on ground: TextStyle? = nil,
    _ draw: (_ index: Int, _ column: ShownColumn, _ x: Int) -> Void
  ) {
    let (shown, offset, area) = (shownColumns, max(0, contentOffset.x), context.bounds)
    func drawColumn(_ index: Int) {
      draw(index, shown[index], shown[index].start + offset)
      context.putLine(after: shown[index], from: offset, y: 0, within: area)
    }
    let frozen = shown.firstIndex { !$0.isFrozen } ?? shown.count
    for index in frozen..<shown.count { drawColumn(index) }
    guard frozen > 0 else { return }
    // Frozen columns lie over the others.
    context.fill(
      Rect(x: offset, y: 0, width: columnsInView.frozenWidth, height: 1), style: ground ?? context.theme.text)
    for index in 0..<frozen { drawColumn(index) }
  }
}

extension DrawingContext {
  /// Draws a text of printable ASCII as the function for any text does, without measuring it.
  fileprivate func putPlain(_ text: String, at point: Point, columns: Int) {
    let count = text.utf8.count
    if count <= columns {
      put(text, bytes: 0..<count, isPlain: true, at: point, style: .plain)
      return
    }
    guard columns > 0 else { return }
    let marks = TruncatedLine.marks(hasSymbols: theme.hasSymbols).unicodeScalars.prefix(columns)
    var x = TextScanner.scan(text) { scanner in
      var end = columns - marks.count
      while end > 0, scanner.utf8[end - 1] == 0x20 { end -= 1 }
      return put(scanner, 0..<end, isPlain: true, at: point, style: .plain)
    }
    for mark in marks {
      put(mark.value, at: Point(x: x, y: point.y))
      x += 1
    }
  }

  /// Draws a text on one line of some columns. An ellipsis stands for the part for which there is no room.
  fileprivate func put(_ text: AttributedText, at point: Point, columns: Int) {
    let string = text.string.fitted(in: columns, hasSymbols: theme.hasSymbols)
    let utf8 = string.utf8
    func part(_ range: Range<Int>) -> Substring {
      let bounds = range.clamped(to: 0..<utf8.count)
      return string[
        utf8.index(
          utf8.startIndex, offsetBy: bounds.lowerBound)..<utf8.index(
            utf8.startIndex, offsetBy: bounds.upperBound)]
    }
    var (x, end) = (point.x, 0)
    for run in text.runs {
      x = put(part(end..<max(end, run.range.lowerBound)), at: Point(x: x, y: point.y))
      x = put(part(run.range), at: Point(x: x, y: point.y), style: run.style)
      end = run.range.upperBound
    }
    put(part(end..<max(end, utf8.count)), at: Point(x: x, y: point.y))
  }
}
