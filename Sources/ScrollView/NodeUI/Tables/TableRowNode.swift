import LayoutCore
import ScreenCore

/// A row of a table, which draws the cells in view.
final class TableRowNode: DisplayNode, DrawableNode {
  private weak var table: TableNode?
  /// The number of the row in the source.
  private let row: Int
  private var texts: [Int: (text: AttributedText, width: Int)] = [:]
  /// The columns whose cells have been measured.
  private var measured: Set<Int> = []

  init(_ table: TableNode?, _ row: Int) {
    (self.table, self.row) = (table, row)
    super.init()
    skipUpdatingProperties()
  }

  override var kind: String { "tableRow" }

  /// Its texts in view, for people who do not see the screen.
  override var defaultAccessibility: Accessibility {
    guard let table else { return Accessibility(.row) }
    let columns = table.shownColumns.map { table.layout.column(inPlace: $0) }
    return Accessibility(.row, label: columns.map { text($0).text.string }.joined(separator: ", "))
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(maximumSize.width == .infinity ? 0 : maximumSize.width, 1)
  }

  private func text(_ column: Int) -> (text: AttributedText, width: Int) {
    if let found = texts[column] { return found }
    guard let table, row < table.body.rows.count else { return (AttributedText(), 0) }
    let text = table.body.rows.text(row, column)
    let found = (text: text, width: text.string.columns)
    texts[column] = found
    return found
  }

  /// Notes the widths of the cells in view that are cut.
  func measure() {
    guard let table else { return }
    for place in table.shownColumns {
      let column = table.layout.column(inPlace: place)
      guard measured.insert(column).inserted else { continue }
      let width = text(column).width
      if width > table.layout.needs[column] { table.seen[column] = max(table.seen[column] ?? 0, width) }
    }
  }

  func draw(in context: DrawingContext) {
    table?.drawCells(in: context) { column, x, width in
      let (text, columns) = text(column)
      let start = table?.isNumeric(column) == true && columns < width ? x + width - columns : x
      context.put(text, at: Point(x: start, y: 0), columns: width, fits: columns < width)
    }
  }
}

// The columns of a table in its header and in its rows.
extension TableNode {
  /// The places of the columns that are in view.
  final var shownColumns: [Int] {
    let window = columnsInView
    let places = Array(0..<window.frozen) + Array(layout.places(in: window))
    return places.filter { $0 < headings.count && !layout.isHidden(layout.column(inPlace: $0)) }
  }

  final func isNumeric(_ column: Int) -> Bool { headings[column].isNumeric || layout.isNumeric(column) }

  /// Draws the cells in view of a row that begins where the content does, and the lines between columns. `draw` gets the
  /// column, and the start and the width of its cell.
  final func drawCells(in context: DrawingContext, _ draw: (_ column: Int, _ x: Int, _ width: Int) -> Void) {
    let window = columnsInView
    let line = context.theme.hasSymbols ? "│" : "|"
    func drawColumn(_ place: Int, style: TextStyle) {
      let column = layout.column(inPlace: place)
      guard column < headings.count, !layout.isHidden(column) else { return }
      let start = layout.starts[place] + (place < window.frozen ? max(0, contentOffset.x) : 0)
      draw(column, start, layout.widths[column])
      if column != layout.lastShown {
        context.put(line, at: Point(x: start + layout.widths[column] + 1, y: 0), style: style)
      }
    }
    for place in layout.places(in: window) { drawColumn(place, style: context.theme.border) }
    guard window.frozen > 0 else { return }
    // Frozen columns lie over the others.
    context.fill(
      Rect(x: max(0, contentOffset.x), y: 0, width: window.frozenWidth, height: 1), style: context.theme.text)
    for place in 0..<window.frozen {
      drawColumn(place, style: place == window.frozen - 1 ? context.theme.text : context.theme.border)
    }
  }
}

extension DrawingContext {
  /// Draws a text on one line of some columns. An ellipsis stands for the part for which there is no room.
  func put(
    _ text: AttributedText, at point: Point, columns: Int, fits: Bool = false, style: TextStyle = .plain
  ) {
    let string = fits ? text.string : text.string.fitted(in: columns, hasSymbols: theme.hasSymbols)
    guard !text.runs.isEmpty else {
      put(string, at: point, style: style)
      return
    }
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
      x = put(part(end..<max(end, run.range.lowerBound)), at: Point(x: x, y: point.y), style: style)
      x = put(part(run.range), at: Point(x: x, y: point.y), style: run.style.merged(over: style))
      end = run.range.upperBound
    }
    put(part(end..<max(end, utf8.count)), at: Point(x: x, y: point.y), style: style)
  }
}
