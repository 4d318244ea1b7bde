import LayoutCore
import NodeUI
import ScrollCore

// Snap points lie below a strip, and at the right of a view that goes up and down, so that content stays as it is:
//
//   ┌─────┐ ┌─────┐
//   └─────┘ └─────┘
//   ◆snap 0 ◆snap 8
extension OverlayPainter {
  /// The colour of targets.
  private var snapInk: Color { inspection.window.shownTheme.style(of: .keyword).foreground }

  mutating func drawSnapPoints(_ place: Place) {
    for axis in [ScrollState.Axis.horizontal, .vertical] {
      let isAcross = axis == .horizontal
      let snap = isAcross ? place.state.horizontalSnapPoints : place.state.verticalSnapPoints
      guard let snap, place.node.scrolls(axis), !place.state.isPaging(axis) else { continue }
      let (length, view) = (
        isAcross ? place.viewport.size.width : place.viewport.size.height, place.viewport.origin
      )
      let offset = isAcross ? place.offset.x : place.offset.y
      let area = areaAround(place)
      // Without room next to the view, the marks lie along its last row or column.
      let end = isAcross ? place.viewport.maxY : place.viewport.maxX
      let edge = end < (isAcross ? area.maxY : area.maxX) ? end : end - 1
      func cell(_ distance: Int) -> Point {
        isAcross ? Point(x: view.x +| distance, y: edge) : Point(x: edge, y: view.y +| distance)
      }
      let shown = isAcross ? place.visible.minX..<place.visible.maxX : place.visible.minY..<place.visible.maxY
      let points = snap.points(in: offset..<max(offset, offset +| length)).filter {
        shown.contains((isAcross ? view.x : view.y) +| ($0 -| offset))
      }
      for point in points { markPoint(cell(point -| offset), isAcross ? "^" : "<", in: area) }
      for (index, point) in points.enumerated() {
        let room = isAcross && index + 1 < points.count ? points[index + 1] -| point -| 1 : Int.max
        let rest = point -| snap.line(in: length)
        // A point at which the view cannot rest has no label.
        guard place.state[axis].axis.clamped(rest) == rest else { continue }
        writeLabel("snap \(rest)", after: cell(point -| offset), room, in: area)
      }
      drawLine(of: snap, in: length, axis, place)
    }
  }

  /// The part of the screen in which the views around a view show what is next to it.
  private func areaAround(_ place: Place) -> Rect {
    let screen = Rect(x: 0, y: 0, width: canvas.columns, height: canvas.rows)
    let around = place.node.supernode.flatMap { node in
      sequence(first: node, next: \.supernode).lazy.compactMap { $0 as? ScrollNode }.first
    }
    guard let around else { return screen }
    let (origin, visible) = around.placeOnScreen()
    return around.viewport.moved(by: origin).intersection(visible).intersection(screen)
  }

  /// The line in a view to which its snap points come, in the cells that are blank.
  private mutating func drawLine(
    of snap: SnapPoints, in length: Int, _ axis: ScrollState.Axis, _ place: Place
  ) {
    let line = min(max(0, snap.line(in: length)), max(0, length - 1))
    let view = place.viewport
    let cells =
      axis == .horizontal
      ? Rect(x: view.minX +| line, y: view.minY, width: 1, height: view.size.height)
      : Rect(x: view.minX, y: view.minY +| line, width: view.size.width, height: 1)
    let seen = cells.intersection(place.visible)
    guard !seen.isEmpty else { return }
    for y in seen.minY..<seen.maxY {
      for x in seen.minX..<seen.maxX {
        let symbol: Unicode.Scalar =
          axis == .horizontal ? (hasSymbols ? "┊" : "|") : hasSymbols ? "┄" : "-"
        write(String(symbol), x, y, in: seen, snapInk)
      }
    }
  }

  /// A cell with another character keeps it, in reverse video.
  private mutating func markPoint(_ point: Point, _ ascii: Unicode.Scalar, in area: Rect) {
    guard area.contains(point) else { return }
    let ink = snapInk
    if canvas.scalars(at: point.y, point.x) == [0x20] {
      write(String(hasSymbols ? "◆" : Character(ascii)), point.x, point.y, in: area, ink)
    } else {
      restyle(point.x, point.y) {
        $0.foreground = ink
        $0.attributes.insert(.reverse)
      }
    }
  }

  /// Writes the offset of a point after its mark, if there is room for all of it.
  private mutating func writeLabel(_ text: String, after point: Point, _ room: Int, in area: Rect) {
    let columns = text.columns
    guard columns < room, area.contains(point), area.contains(Point(x: point.x +| columns, y: point.y)),
      (1...columns).allSatisfy({ canvas.scalars(at: point.y, point.x + $0) == [0x20] })
    else { return }
    write(text, point.x + 1, point.y, in: area, snapInk)
  }
}
