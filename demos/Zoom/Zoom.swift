import LayoutCore
import NodeUI
import SceneFields
import ScrollCore

extension Demo {
  static let zoom = Demo(
    "zoom", "A map to zoom",
    keys: [
      DemoKey(
        "+", "-", "0", "1", effect: "zoom", help: "zoom in and out, show the whole town, and its natural size"
      ),
      DemoKey(
        gesture: "Ctrl-wheel", effect: "springs at both limits",
        help: "zooms at the pointer; beyond a limit the map springs back"),
    ],
    poster: Poster(
      start: PreviewStep.key(.character("0")),
      steps: PreviewStep.key(.character("+"), times: 3)
        + PreviewStep.drag(from: (28, 5), to: (8, 1), after: 1.5)
        + PreviewStep.key(.character("0"), after: 2)), hasThumbBelow: true
  ) { _ in ZoomNode(.lindhaven) }
}

/// A map that zooms. For a second after each change it shows the scale, and a small map with the part in view.
final class ZoomNode: DisplayNode, DrawableNode {
  private let scroll: ScrollNode
  private let map: MapNode
  /// The scale and the offset in the last frame; nil before the first.
  private var last: (scale: Double, offset: Point, size: Size)?
  /// The time at which the scale and the small map disappear; nil while they are hidden.
  private var end: Double?

  /// The seconds for which they show.
  static let duration = 1.0
  /// The small map in cells, within its frame.
  private static let overview = Size(15, 5)

  init(_ town: Town) {
    map = MapNode(town)
    scroll = ScrollNode(.both, content: map)
    super.init()
    scroll.indicators = ScrollNodeIndicators(.auto, size: .small)
    scroll.setZoomLimits(minimum: 0.5, maximum: 6)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    WrapperLayoutSpec { scroll }
  }

  func animate(at time: Double) -> Double? {
    let now = (scale: map.zoomScale, offset: scroll.contentOffset, size: frame.size)
    // A screen of another size is no change of the place.
    if let last, last.size == now.size, last.scale != now.scale || last.offset != now.offset {
      end = time + Self.duration
      setNeedsDisplay()
    }
    last = now
    guard let end else { return nil }
    if time < end { return end }
    self.end = nil
    setNeedsDisplay()
    return nil
  }

  func drawOverSubnodes(in context: DrawingContext) {
    guard end != nil else { return }
    let size = context.bounds.size
    let scale = scaleText(hasSymbols: context.theme.hasSymbols)
    let width = Self.overview.width + 2
    guard size.width >= 2 * width, size.height >= 2 * Self.overview.height else {
      let columns = DisplayWidth.of(scale) + 2
      return _ = context.put(" \(scale) ", at: Point(x: max(0, size.width - columns), y: 0), style: .reverse)
    }
    drawOverview(scale, at: Point(x: size.width - width - 1, y: 0), context)
  }

  /// The scale with one decimal.
  private func scaleText(hasSymbols: Bool) -> String {
    let tenths = Int((max(0, min(99, map.zoomScale)) * 10).rounded())
    return "\(hasSymbols ? "×" : "x")\(tenths / 10).\(tenths % 10)"
  }

  /// Draws a frame with the scale in its upper side, and in it the town's area with the part in view filled.
  private func drawOverview(_ scale: String, at origin: Point, _ context: DrawingContext) {
    let (width, height) = (Self.overview.width, Self.overview.height)
    let hasSymbols = context.theme.hasSymbols
    let lines = hasSymbols ? Array("╭─╮│╰╯") : Array("+-+|++")
    let rest = String(repeating: lines[1], count: max(0, width - DisplayWidth.of(scale) - 3))
    let style = TextStyle(attributes: .bold)
    context.put("\(lines[0])\(lines[1]) \(scale) \(rest)\(lines[2])", at: origin, style: style)
    let part = partInView
    for y in 0..<height {
      let row = origin.y + 1 + y
      context.put(String(lines[3]), at: Point(x: origin.x, y: row), style: style)
      for x in 0..<width {
        let isInView = part.contains(Point(x: x, y: y))
        let mark = hasSymbols ? (isInView ? "█" : "·") : (isInView ? "#" : ".")
        context.put(
          mark, at: Point(x: origin.x + 1 + x, y: row),
          style: isInView ? DemoColor.blue.style : DemoColor.grey.style)
      }
      context.put(String(lines[3]), at: Point(x: origin.x + width + 1, y: row), style: style)
    }
    let bar = String(repeating: lines[1], count: width)
    context.put(
      "\(lines[4])\(bar)\(lines[5])", at: Point(x: origin.x, y: origin.y + height + 1), style: style)
  }

  /// The part of the town in view, in cells of the small map: at least one of them.
  private var partInView: Rect {
    func range(_ offset: Int, _ view: Int, _ content: Int, _ cells: Int) -> (start: Int, count: Int) {
      let content = max(1, max(view, content))
      let start = min(cells - 1, max(0, Int((Double(offset) / Double(content) * Double(cells)).rounded())))
      let end = Int((Double(offset + view) / Double(content) * Double(cells)).rounded())
      return (start, max(1, min(cells, end) - start))
    }
    let (offset, view, content) = (scroll.contentOffset, scroll.viewport.size, scroll.contentSize)
    let columns = range(offset.x, view.width, content.width, Self.overview.width)
    let rows = range(offset.y, view.height, content.height, Self.overview.height)
    return Rect(x: columns.start, y: rows.start, width: columns.count, height: rows.count)
  }
}
