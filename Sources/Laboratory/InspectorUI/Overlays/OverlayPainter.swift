import LayoutCore
import NodeUI
import ScrollCore

/// Draws overlays into a copy of the program's frame. A blank cell may get a character; any other keeps its own and gets
/// a background, or reverse video on a screen without colours.
struct OverlayPainter {
  var canvas: Canvas
  let inspection: Inspection
  let hasColors: Bool
  let hasSymbols: Bool

  private enum Ink {
    static let edge = Color.palette(6), content = Color.palette(4), range = Color.palette(2)
    static let page = Color.palette(3), damage = Color.palette(1)
  }

  /// The characters for lines, and those of screens that have ASCII only.
  func glyph(_ symbol: Unicode.Scalar, _ ascii: Unicode.Scalar) -> UInt32 {
    (hasSymbols ? symbol : ascii).value
  }

  // MARK: Cells

  /// Colours a cell, and the other half of a wide character; a blank one may get a character.
  private mutating func mark(_ x: Int, _ y: Int, _ color: Color, _ glyph: UInt32? = nil) {
    guard (0..<canvas.rows).contains(y), (0..<canvas.columns).contains(x) else { return }
    if let glyph, canvas.scalars(at: y, x) == [0x20] {
      canvas.put(glyph, row: y, column: x, style: canvas[y, x].style)
    }
    let hasColors = hasColors
    restyle(x, y) { style in
      if hasColors { style.background = color } else { style.attributes.insert(.reverse) }
    }
  }

  /// Changes the style of a cell, and of the other half of a wide character.
  mutating func restyle(_ x: Int, _ y: Int, _ change: (inout TextStyle) -> Void) {
    let cell = canvas[y, x]
    let first = cell.span == 0 ? max(0, x - 1) : x
    let last = cell.span == 2 ? x + 1 : x
    canvas.restyle(rows: y..<y + 1, columns: first..<last + 1, change)
  }

  private mutating func mark(_ rect: Rect, _ color: Color, _ glyph: UInt32? = nil) {
    let area = rect.intersection(Rect(x: 0, y: 0, width: canvas.columns, height: canvas.rows))
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY { for x in area.minX..<area.maxX { mark(x, y, color, glyph) } }
  }

  /// Writes text into blank cells, as far as they go.
  mutating func write(_ text: String, _ x: Int, _ y: Int, in area: Rect, _ ink: Color? = nil) {
    var x = x
    for scalar in text.unicodeScalars {
      guard area.contains(Point(x: x, y: y)), (0..<canvas.rows).contains(y), (0..<canvas.columns).contains(x),
        canvas.scalars(at: y, x) == [0x20]
      else { return }
      var style = canvas[y, x].style
      if let ink { style.foreground = ink }
      canvas.put(scalar.value, row: y, column: x, style: style)
      x += 1
    }
  }

  // MARK: Views

  /// A scroll view on the screen.
  struct Place {
    let node: ScrollNode
    let state: ScrollState
    let offset: Point
    /// The viewport, and its part in view.
    let viewport: Rect
    let visible: Rect
  }

  private var places: [Place] {
    inspection.scrollNodes.compactMap { _, node in
      let (origin, visible) = node.placeOnScreen()
      let viewport = node.viewport.moved(by: origin)
      let state = inspection.state(of: node)
      let shown = viewport.intersection(visible)
      guard !shown.isEmpty else { return nil }
      let offset =
        inspection.past == nil ? node.contentOffset : state.contentOffset(at: inspection.time)
      return Place(node: node, state: state, offset: offset, viewport: viewport, visible: shown)
    }
  }

  mutating func draw(_ overlays: Set<Overlay>, damage: [Rect]) {
    let places = places
    for overlay in Overlay.allCases where overlays.contains(overlay) {
      switch overlay {
      case .outlines: for place in places { drawOutline(place) }
      case .ranges: for place in places { drawRanges(place) }
      case .snapPoints: for place in places { drawSnapPoints(place) }
      case .pages: for place in places { drawPages(place) }
      case .damage: for rect in damage { mark(rect, Ink.damage) }
      case .layout: drawLayout()
      }
    }
  }

  // MARK: Outlines

  private mutating func drawOutline(_ place: Place) {
    let (view, seen) = (place.viewport, place.visible)
    let (right, bottom) = (view.maxX - 1, view.maxY - 1)
    guard place.node === inspection.chosenView else {
      for y in [view.minY, bottom] where y >= seen.minY && y < seen.maxY {
        let columns = max(0, seen.minX)..<max(max(0, seen.minX), min(seen.maxX, canvas.columns))
        canvas.restyle(rows: y..<y + 1, columns: columns) { $0.attributes.insert(.underline) }
      }
      return
    }
    drawContentEdges(place)
    for y in seen.minY..<seen.maxY {
      for x in seen.minX..<seen.maxX where x == view.minX || x == right || y == view.minY || y == bottom {
        let column = x == view.minX ? 0 : x == right ? 2 : 1
        let corners = Array((hasSymbols ? "┌─┐│ │└─┘" : "+-+| |+-+").unicodeScalars)
        let symbol = corners[(y == view.minY ? 0 : y == bottom ? 6 : 3) + column].value
        mark(x, y, Ink.edge, symbol)
      }
    }
  }

  /// The first and last cells of the content, where they are in view.
  private mutating func drawContentEdges(_ place: Place) {
    let size = place.state.contentSize
    let content = Rect(origin: place.viewport.origin - place.offset, size: size)
    let (view, seen) = (place.viewport, place.visible)
    // The outline of the view itself comes first.
    let inner = Rect(
      x: view.minX + 1, y: view.minY + 1, width: view.size.width - 2, height: view.size.height - 2
    ).intersection(seen)
    for y in [content.minY, content.maxY - 1] where y >= inner.minY && y < inner.maxY {
      let row = Rect(x: content.minX, y: y, width: size.width, height: 1).intersection(inner)
      mark(row, Ink.content, glyph("╌", "-"))
    }
    for x in [content.minX, content.maxX - 1] where x >= inner.minX && x < inner.maxX {
      let column = Rect(x: x, y: content.minY, width: 1, height: size.height).intersection(inner)
      mark(column, Ink.content, glyph("┆", "|"))
    }
  }

  // MARK: Lists

  /// The whole content of a list, scaled to its viewport: in view, prepared ahead, measured.
  private mutating func drawRanges(_ place: Place) {
    guard let list = place.node as? ListNode else { return }
    let view = place.viewport
    let isHorizontal = list.isHorizontal
    let length = isHorizontal ? view.size.width : view.size.height
    let axis = isHorizontal ? place.state.horizontal.axis : place.state.vertical.axis
    let total = axis.contentLength
    guard length > 0, total > 0 else { return }
    let offset = isHorizontal ? place.offset.x : place.offset.y
    let prepared = list.preparedCells
    for cell in 0..<length {
      let start = Int(Int128(cell) * Int128(total) / Int128(length))
      let end = max(start + 1, Int(Int128(cell + 1) * Int128(total) / Int128(length)))
      func meets(_ range: Range<Int>) -> Bool { range.lowerBound < end && range.upperBound > start }
      let symbol: UInt32? =
        if meets(offset..<max(offset, offset +| length)) {
          glyph("█", "#")
        } else if let prepared, meets(prepared) {
          glyph("▒", ":")
        } else if list.isMeasured(at: start) {
          glyph("░", ".")
        } else {
          nil
        }
      let (x, y) = isHorizontal ? (view.minX + cell, view.minY) : (view.minX, view.minY + cell)
      guard place.visible.contains(Point(x: x, y: y)), let symbol else { continue }
      mark(x, y, Ink.range, symbol)
    }
  }

  // MARK: Lines

  /// A line across a viewport, at a cell of it.
  private mutating func drawLine(
    _ place: Place, _ axis: ScrollState.Axis, at cell: Int, _ color: Color, _ across: UInt32, _ down: UInt32
  ) {
    let view = place.viewport
    let line =
      axis == .horizontal
      ? Rect(x: view.minX +| cell, y: view.minY, width: 1, height: view.size.height)
      : Rect(x: view.minX, y: view.minY +| cell, width: view.size.width, height: 1)
    mark(line.intersection(place.visible), color, axis == .horizontal ? down : across)
  }

  private mutating func drawPages(_ place: Place) {
    let (across, down) = (glyph("┅", "="), glyph("┋", "|"))
    for axis in [ScrollState.Axis.horizontal, .vertical] where place.state.isPaging(axis) {
      let page = place.state.pageLength(axis)
      let lengths = place.state[axis].axis
      let length = axis == .horizontal ? place.viewport.size.width : place.viewport.size.height
      let offset = axis == .horizontal ? place.offset.x : place.offset.y
      guard page > 0, length > 0 else { continue }
      var index = max(0, (offset -| lengths.minOffset) / page)
      while index < Paging(length: page).count(of: lengths) {
        let cell = (index *| page) +| lengths.minOffset -| offset
        guard cell < length else { break }
        if cell >= 0 { drawLine(place, axis, at: cell, Ink.page, across, down) }
        if cell >= -page {
          let (x, y) =
            axis == .horizontal
            ? (place.viewport.minX +| max(0, cell +| 1), place.viewport.minY)
            : (place.viewport.minX, place.viewport.minY +| max(0, cell +| 1))
          writeInFirstBlank(
            "\(index + 1)", from: Point(x: x, y: y), isAcross: axis == .horizontal, place.visible)
        }
        index += 1
      }
    }
  }

  /// Writes a number into the first blank cells from a place on.
  private mutating func writeInFirstBlank(_ text: String, from start: Point, isAcross: Bool, _ area: Rect) {
    var point = start
    for _ in 0..<40 {
      guard area.contains(point), point.y < canvas.rows, point.x < canvas.columns, point.x >= 0, point.y >= 0
      else {
        return
      }
      if canvas.scalars(at: point.y, point.x) == [0x20] { return write(text, point.x, point.y, in: area) }
      if isAcross { point.x += 1 } else { point.y += 1 }
    }
  }

  // MARK: Layout

  private mutating func drawLayout() {
    guard let chosen = ChosenLayout(inspection) else { return }
    mark(chosen.frame.intersection(chosen.visible), Ink.edge)
    for rect in chosen.insets { mark(rect.intersection(chosen.visible), Ink.content) }
    for rect in chosen.spacing { mark(rect.intersection(chosen.visible), Ink.range) }
    let size = chosen.frame.size
    writeInFirstBlank(
      "\(size.width)\(hasSymbols ? "×" : "x")\(size.height)", from: chosen.frame.origin, isAcross: true,
      chosen.visible)
  }
}

/// Something drawn over the program's frame. Several may show; the higher number wins a cell.
enum Overlay: Int, CaseIterable {
  case outlines = 1
  case ranges, snapPoints, pages, damage, layout

  /// Its name in the help.
  var title: String {
    switch self {
    case .outlines: "outlines of the views"
    case .ranges: "ranges of lists"
    case .snapPoints: "snap points"
    case .pages: "pages"
    case .damage: "cells that a frame changes"
    case .layout: "layout of the element"
    }
  }
}
