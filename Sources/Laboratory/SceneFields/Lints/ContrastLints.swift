import LayoutCore
import NodeUI
import ScreenCore

/// Lints of colours: letters and digits on each part of the content, in a dark and in a light theme.
enum ContrastLints {
  /// The least contrast of text by WCAG.
  private static let least = 4.5
  /// The most frames of a theme, and the most places that are looked up in one.
  private static let (mostFrames, mostPlaces) = (100, 20)

  static func check(_ run: LintRun) {
    for theme in [Theme.dark, .light] {
      guard let screen = run.screen(theme) else { return }
      forEachFrame(of: screen) { check(screen, run) }
    }
  }

  /// Shows the start of each view, and what follows page by page.
  private static func forEachFrame(of screen: LintScreen, _ body: () -> Void) {
    var frames = 0
    body()
    for view in screen.scrollNodes {
      for axis in [ScrollAxisName.vertical, .horizontal] {
        screen.window.reveal(view, animated: false)
        let (end, page) = (axis.end(of: view), max(1, axis.length(of: view.viewport.size)))
        var place = axis.offset(of: view.contentOffset)
        while place < end, frames < mostFrames {
          place = min(end, place +| page)
          view.setContentOffset(axis.moving(view.contentOffset, to: place), animated: false)
          screen.draw()
          body()
          frames += 1
        }
      }
    }
  }

  /// Looks at runs of cells of one style.
  private static func check(_ screen: LintScreen, _ run: LintRun) {
    let (canvas, theme) = (screen.canvas, screen.window.theme)
    var known: [TextStyle: Double] = [:]
    var places = 0
    // The nodes without subnodes, for the first place that needs them.
    lazy var leaves = screen.window.root.tree.prefix(LintRun.mostNodes).filter(\.subnodes.isEmpty)
      .map { (node: $0, area: $0.placeOnScreen().visible) }
    for y in 0..<canvas.rows {
      var last: TextStyle?
      for x in 0..<canvas.columns {
        let cell = canvas[y, x]
        guard isText(cell.glyph) else {
          if cell.glyph != 0x20 { last = nil }
          continue
        }
        guard cell.style != last else { continue }
        last = cell.style
        let contrast = known[cell.style] ?? self.contrast(of: cell.style, theme)
        known[cell.style] = contrast
        guard contrast < least, places < mostPlaces else { continue }
        places += 1
        // The last one at the cell: a text before others.
        let found = leaves.filter { $0.area.contains(Point(x: x, y: y)) }.map(\.node)
        guard let node = found.last(where: { $0 is TextNode }) ?? found.last, !isDisabled(node) else {
          continue
        }
        let tenths = Int(contrast * 10)
        run.note(
          .weakContrast, node,
          "\(node.noteText) has a contrast of \(tenths / 10).\(tenths % 10) : 1 in the theme \(theme.title)")
      }
    }
  }

  private static func isText(_ glyph: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(glyph) else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  /// The contrast of a style; the greatest one if the terminal decides about a colour.
  private static func contrast(of style: TextStyle, _ theme: Theme) -> Double {
    var ink = style.foreground == .default ? theme.text.foreground : style.foreground
    var paper = style.background == .default ? theme.text.background : style.background
    if style.attributes.contains(.reverse) { swap(&ink, &paper) }
    return ink == .default || paper == .default ? 21 : ink.contrast(with: paper)
  }

  /// WCAG asks nothing of controls that cannot be used.
  private static func isDisabled(_ node: DisplayNode) -> Bool {
    sequence(first: node, next: \.supernode).contains {
      ($0 as? EntryControlNode).map { !$0.isEnabled || $0 is ButtonNode && !$0.canBecomeFocused } == true
    }
  }
}

extension Theme {
  /// The name in notes.
  fileprivate var title: String { Theme.names.first { Theme(named: $0) == self } ?? "of the scene" }
}

/// An axis of a scroll view.
enum ScrollAxisName {
  case horizontal, vertical

  func end(of view: ScrollNode) -> Int {
    let scrolls =
      self == .vertical
      ? view.scrollableDirections.scrollsVertically : view.scrollableDirections.scrollsHorizontally
    guard scrolls else { return .min }
    return (self == .vertical ? view.state.vertical : view.state.horizontal).axis.maxOffset
  }

  func length(of size: Size) -> Int { self == .vertical ? size.height : size.width }
  func offset(of place: Point) -> Int { self == .vertical ? place.y : place.x }

  func moving(_ place: Point, to offset: Int) -> Point {
    self == .vertical ? Point(x: place.x, y: offset) : Point(x: offset, y: place.y)
  }
}
