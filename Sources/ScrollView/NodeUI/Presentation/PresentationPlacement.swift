import LayoutCore

/// The place of a presentation on a screen: its frame, and the cells between the frame and the content.
///
/// Each function takes `measure`, which returns the size of the content for a range of widths and any height. No place
/// leaves the screen, whatever the sizes are.
package struct PresentationPlacement: Equatable {
  package var frame: Rect
  package var insets = EdgeInsets()

  package typealias Measure = (_ width: ClosedRange<Int>) -> Size

  /// The room for the content.
  var room: Size {
    Size(
      max(0, frame.size.width - insets.left - insets.right),
      max(0, frame.size.height - insets.top - insets.bottom))
  }

  // MARK: Modal

  /// The fewest columns of a modal's frame.
  private static let leastWidth = 24
  /// The fewest columns and rows of a screen on which a modal has a frame.
  private static let framedScreen = Size(30, 8)
  private static let modalInsets = EdgeInsets(horizontal: 2, vertical: 1)

  /// In the middle of the screen.
  package static func modal(
    on screen: Size, width: Dimension = .auto, height: Dimension = .auto, hasTitle: Bool = false,
    measure: Measure
  ) -> PresentationPlacement {
    guard screen.width >= framedScreen.width, screen.height >= framedScreen.height else {
      let top = hasTitle && screen.height > 1 ? 1 : 0
      return PresentationPlacement(frame: Rect(origin: .zero, size: screen), insets: EdgeInsets(top: top))
    }
    let (sides, ends) = (modalInsets.left + modalInsets.right, modalInsets.top + modalInsets.bottom)
    let widest = screen.width - 4
    let wanted = width.resolve(in: screen.width) ?? measure(0...widest - sides).width +| sides
    let columns = max(leastWidth, min(wanted, widest))
    let inner = columns - sides
    let rows = height.resolve(in: screen.height) ?? measure(inner...inner).height +| ends
    let size = Size(columns, max(min(ends + 1, screen.height - 2), min(rows, screen.height - 2)))
    let origin = Point(x: (screen.width - size.width) / 2, y: (screen.height - size.height) / 2)
    return PresentationPlacement(frame: Rect(origin: origin, size: size), insets: modalInsets)
  }

  // MARK: Sheet

  /// Along an edge of the screen. The border lies away from the edge; a sheet of one row or column has none.
  static func sheet(
    on screen: Size, at edge: PresentationStyle.Edge, length: Dimension = .auto, measure: Measure
  ) -> PresentationPlacement {
    let isVertical = edge == .top || edge == .bottom
    let whole = isVertical ? screen.height : screen.width
    let most = (2 * whole + 2) / 3
    let wanted =
      length.resolve(in: whole)
      ?? (isVertical ? measure(screen.width...screen.width).height : measure(0...max(0, most - 1)).width) +| 1
    let length = max(min(1, whole), min(wanted, most))
    let border = length > 1 ? 1 : 0
    switch edge {
    case .bottom:
      return PresentationPlacement(
        frame: Rect(x: 0, y: screen.height - length, width: screen.width, height: length),
        insets: EdgeInsets(top: border))
    case .top:
      return PresentationPlacement(
        frame: Rect(x: 0, y: 0, width: screen.width, height: length), insets: EdgeInsets(bottom: border))
    case .left:
      return PresentationPlacement(
        frame: Rect(x: 0, y: 0, width: length, height: screen.height), insets: EdgeInsets(right: border))
    case .right:
      return PresentationPlacement(
        frame: Rect(x: screen.width - length, y: 0, width: length, height: screen.height),
        insets: EdgeInsets(left: border))
    }
  }

  // MARK: Popover

  /// Next to the visible part of an anchor, with edges at its sides, and above and below it if it is framed and three rows
  /// of its content have room: at the edge that is asked for if there is room for all
  /// of it, else opposite, else on the side with more room, cut to that. Empty without an anchor in view.
  ///
  /// - Parameters:
  ///   - anchor: the anchor, and the part of it in view, on the screen.
  ///   - rows: the most rows of the content.
  static func popover(
    on screen: Size, at edge: PresentationStyle.Edge, of anchor: (frame: Rect, visible: Rect), rows most: Int,
    isFramed: Bool = false, measure: Measure
  ) -> PresentationPlacement {
    let area = anchor.visible.intersection(Rect(origin: .zero, size: screen))
    let side = screen.width > 2 ? 1 : 0
    guard !area.isEmpty else { return PresentationPlacement(frame: .zero) }
    let content = measure(0...max(1, screen.width - 2 * side))
    let (rows, end) = (min(content.height, most), isFramed ? 1 : 0)
    var size = Size(min(content.width +| 2 * side, screen.width), min(rows +| 2 * end, screen.height))
    guard size.width > 0, size.height > 0 else { return PresentationPlacement(frame: .zero) }
    var origin: Point
    switch edge {
    case .top, .bottom:
      let (above, below) = (area.minY, screen.height - area.maxY)
      let isBelow = isAfter(size.height, before: above, after: below, prefersAfter: edge == .bottom)
      size.height = min(size.height, isBelow ? below : above)
      origin = Point(x: anchor.frame.minX, y: isBelow ? area.maxY : area.minY - size.height)
    case .left, .right:
      let (left, right) = (area.minX, screen.width - area.maxX)
      let isRight = isAfter(size.width, before: left, after: right, prefersAfter: edge == .right)
      size.width = min(size.width, isRight ? right : left)
      // The first row is that of the anchor.
      origin = Point(x: isRight ? area.maxX : area.minX - size.width, y: anchor.frame.minY - end)
    }
    if isFramed, size.width <= 2 * side || size.height < min(rows, 3) + 2 {
      return popover(on: screen, at: edge, of: anchor, rows: most, measure: measure)
    }
    guard size.width > 0, size.height > 0 else { return PresentationPlacement(frame: .zero) }
    origin.x = max(0, min(origin.x, screen.width - size.width))
    origin.y = max(0, min(origin.y, screen.height - size.height))
    let hasSides = size.width > 2 * side
    return PresentationPlacement(
      frame: Rect(origin: origin, size: size),
      insets: hasSides ? EdgeInsets(top: end, left: side, bottom: end, right: side) : EdgeInsets())
  }

  /// Whether a length goes after an anchor: on the preferred side if it fits there, else on the other one if it fits, else
  /// on the longer one.
  private static func isAfter(_ length: Int, before: Int, after: Int, prefersAfter: Bool) -> Bool {
    let (preferred, other) = prefersAfter ? (after, before) : (before, after)
    return prefersAfter == (length <= preferred || length > other && preferred >= other)
  }
}
