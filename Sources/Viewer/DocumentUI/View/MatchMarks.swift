import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

/// Marks on the track of the vertical indicator of a view, at the places of a search's matches, and at those of a log's
/// errors and warnings while no match is marked.
package final class MatchMarks {
  private unowned let view: DocumentNode
  /// The byte offsets of the matches, ascending.
  package var places: [Int] = []
  /// The byte offsets of errors and warnings, ascending.
  var errors: [Int] = []
  var warnings: [Int] = []
  /// How long the marks stay after a jump to a match.
  private var visibility = IndicatorVisibility()
  /// The byte at which each cell of the track begins, and the sizes that this is valid for.
  private var cells: (key: CellsKey, starts: [Int])?

  private struct CellsKey: Hashable {
    var cells: Int
    /// Rows of the document; nil while they are not counted and bytes are used instead.
    var rows: Int?
    var length: Int
    var width: Int
  }

  init(of view: DocumentNode) { self.view = view }

  /// Shows the marks for a while.
  func flash(at time: Double) { visibility.flash(at: time) }
  package func hide() { visibility.hide() }
  /// The time at which the marks disappear; nil if they are not shown by themselves.
  func end(at time: Double) -> Double? { visibility.end(at: time) }
  /// Called when rows may have other places on the track.
  func forgetCells() { cells = nil }

  func draw(in context: DrawingContext) {
    let time = context.time
    let isShown = view.indicatorTrack(.vertical, at: time) != nil
    guard !places.isEmpty || !errors.isEmpty || !warnings.isEmpty,
      isShown
        || visibility.end(at: time) != nil && view.hasIndicator(.vertical)
          && view.window?.hidesTransientBars != true
    else {
      return
    }
    let area = view.track(.vertical, at: time)
    let thumb = isShown ? view.indicator(.vertical, at: time) : nil
    let cells = trackCells(area.size.height)
    if places.isEmpty { return drawLevels(cells, area, thumb, in: context) }
    let counts = counts(of: places, in: cells)
    let most = counts.max() ?? 0
    let x = area.maxX - 1
    // A sign that a row is cut says less than its mark, for as long as marks are shown.
    let signs = view.prepared.rows.filter { $0.decoded.signs.contains { !$0.isLeft } }.map(\.y)
    for (row, count) in counts.enumerated() where count > 0 && thumb?.hit(cell: row) != .thumb {
      let place = Point(x: x, y: area.minY + row)
      let density = min(3, (count * 3 + most - 1) / most)
      let style = style(ofDensity: density, in: context)
      guard context.isBlank(at: place) || view.indicators.vertical == .always || signs.contains(place.y)
      else {
        // Text stays, in the colour of the mark.
        context.restyleText(at: place) {
          $0.attributes.insert(.underline)
          if style.foreground != .default { $0.foreground = style.foreground }
        }
        continue
      }
      context.put(symbol(ofDensity: density, style, in: context), at: place, style: style)
    }
  }

  /// The colour of a mark, from that of matches to that of the current one.
  private func style(ofDensity density: Int, in context: DrawingContext) -> TextStyle {
    let (few, many) = (context.theme.matchMark, context.theme.currentMatch.background)
    guard density > 1, hasShades(in: context) else { return few }
    let (a, b) = (few.foreground.components, many.components)
    func mixed(_ a: Int, _ b: Int) -> UInt8 { UInt8((a + b) / 2) }
    let hasColors =
      context.window.map { $0.traits.colors == .direct || $0.traits.colors == .palette } ?? false
    guard density == 2, hasColors else { return TextStyle(foreground: many) }
    return TextStyle(
      foreground: .rgb(mixed(a.red, b.red), mixed(a.green, b.green), mixed(a.blue, b.blue)))
  }

  /// Whether the colour of the current match can be seen on the page, so that colours show densities.
  private func hasShades(in context: DrawingContext) -> Bool {
    let (theme, many) = (context.theme, context.theme.currentMatch.background)
    let page =
      theme.text.background == .default ? context.window?.traits.backgroundColor : theme.text.background
    guard let page, theme.matchMark.foreground != .default, many != .default else { return false }
    return many.contrast(with: page) >= 3
  }

  /// The character of a mark. Where colours cannot show the density, its thickness does.
  private func symbol(ofDensity density: Int, _ style: TextStyle, in context: DrawingContext) -> UInt32 {
    guard context.theme.hasSymbols else { return UInt32(UInt8(ascii: density > 1 ? "=" : "-")) }
    return density > 1 || hasShades(in: context) ? 0x2590 : 0x2595
  }

  /// Draws a mark in each cell of the track with errors or, if it has none, with warnings.
  private func drawLevels(
    _ cells: [Int], _ area: Rect, _ thumb: ScrollIndicator?, in context: DrawingContext
  ) {
    let levels = [
      (counts(of: errors, in: cells), context.theme.errorText),
      (counts(of: warnings, in: cells), context.theme.warningText),
    ]
    for row in cells.indices where thumb?.hit(cell: row) != .thumb {
      guard let (counts, style) = levels.first(where: { $0.0[row] > 0 }) else { continue }
      let place = Point(x: area.maxX - 1, y: area.minY + row)
      guard context.isBlank(at: place) || view.indicators.vertical == .always else { continue }
      let isMany = counts[row] * 2 > (counts.max() ?? 0)
      var look = TextStyle(foreground: style.foreground)
      if !isMany { look.attributes.insert(.dim) }
      context.put(symbol(ofDensity: isMany ? 2 : 1, look, in: context), at: place, style: look)
    }
  }

  /// The number of places in each cell of the track.
  private func counts(of places: [Int], in cells: [Int]) -> [Int] {
    var next = 0
    return cells.indices.map { row in
      let end = row + 1 < cells.count ? cells[row + 1] : Int.max
      // Places are ascending.
      while next < places.count, places[next] < cells[row] { next += 1 }
      let first = next
      while next < places.count, places[next] < end { next += 1 }
      return next - first
    }
  }

  /// The byte at which each cell of the track begins; by rows if the thumb is placed by them.
  private func trackCells(_ count: Int) -> [Int] {
    let length = view.document.length
    let key = CellsKey(
      cells: count, rows: view.rowAxis?.contentLength, length: length,
      width: view.documentRows.isWrapping ? view.viewport.size.width : 0)
    if let known = cells, known.key == key { return known.starts }
    let first = view.content.firstRow.number
    let refusals = WorkBudget.refusals
    let starts = (0..<count).map { cell in
      let byte = length / count * cell + length % count * cell / count
      guard let rows = key.rows else { return byte }
      return view.documentRows.start(ofRow: rows / count * cell + rows % count * cell / count + first) ?? byte
    }
    if WorkBudget.refusals == refusals { cells = (key, starts) }
    return starts
  }
}
