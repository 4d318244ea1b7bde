import LayoutCore
import NodeUI

/// A panel over the dimmed text of a file: a head with a title, some content, and the keys at the foot.
///
/// ```
/// ▎ Sections › tmux█                               2 of 264
///    27  Sources/TmuxCopies.swift                  +18  −42
///   326  Tests/TmuxTests.swift                      +6   −2
///   ↑↓ choose  Enter go  Esc close                   1 of 2
/// ```
final class PanelNode: ViewNode {
  /// The content, which filters change.
  private let content: () -> DisplayNode
  private let head: PanelHeadNode
  private let foot: FooterNode
  /// The frame in themes without surfaces.
  private let box = BoxNode(border: .card, textStyle: TextStyle(background: .role(.raised)))
  /// The columns between the frame and the content.
  private let margin: Int
  /// Whether the panel has edges; without, it covers all of its place.
  var hasFrame = true

  /// - Parameter margin: the columns at the sides of the content.
  init(
    _ head: PanelHeadNode, margin: Int = 0, content: @escaping () -> DisplayNode,
    hints: @escaping (_ hasSymbols: Bool) -> FooterNode.Hints
  ) {
    (self.head, self.content, self.margin) = (head, content, margin)
    foot = FooterNode { _, hasSymbols in hints(hasSymbols) }
    foot.liesOnFrame = true
    super.init()
    box.accessibility.isHidden = true
  }

  override var kind: String { "panel" }

  override var defaultAccessibility: Accessibility { Accessibility(.dialog, label: head.title) }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    // Without room for the head and the keys, the content has all of it.
    let height = constrainedSize.max.height
    let side = hasFrame ? 1 + margin : 0
    let rows = StackLayoutSpec.vertical {
      if height > 1 { head }
      content().inset(EdgeInsets(left: side, right: side)).flexGrow(1).flexShrink(1)
      if height > 2 { foot }
    }
    return hasFrame ? rows.background(box) : rows
  }

  override func draw(in context: DrawingContext) {
    let (theme, bounds) = (context.theme, context.bounds)
    context.clear(bounds)
    if theme.hasSurfaces { context.restyle(bounds) { $0.background = theme.raised.background } }
  }
}

/// The place of a panel over the text of a file, which it dims. A press outside of the panel closes it.
final class PanelLayerNode: ResponderNode {
  /// The place of a panel over the text.
  enum Place {
    case middle, bottom
    /// Next to a row, with a free row between them if there is room for both.
    case near(row: Int)
  }

  private static let columns = 84
  let panel: PanelNode
  private let place: Place
  /// The rows of content that are wanted; fewer if there is not enough room.
  private let rows: () -> Int
  private let close: () -> Void

  init(
    _ panel: PanelNode, at place: Place = .middle, rows: @escaping () -> Int,
    close: @escaping () -> Void
  ) {
    (self.panel, self.place, self.rows, self.close) = (panel, place, rows, close)
    super.init()
  }

  /// The most rows of content in a panel over a text of some rows: a part of the text stays in view.
  static func mostRows(of height: Int) -> Int { max(1, height * 2 / 3 - 2) }

  /// The columns of content in a panel over a text of some columns.
  static func contentColumns(in width: Int, margin: Int) -> Int {
    let frame = placement(in: Size(width, .infinity), rows: 1)
    return max(1, frame.frame.size.width - (frame.insets.left > 0 ? 2 * (1 + margin) : 0))
  }

  private static func placement(in area: Size, rows: Int) -> PresentationPlacement {
    // The head and the foot take a row each.
    .modal(on: area, width: .points(columns), height: .points(max(1, rows) +| 2)) { _ in .zero }
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let area = constrainedSize.max
    let placement = Self.placement(in: area, rows: rows())
    panel.hasFrame = placement.insets.left > 0
    let frame = placement.frame
    let free = area.height - frame.size.height
    let above =
      switch place {
      case .middle: frame.minY
      case .bottom: max(0, free - 1)
      case .near(let row) where row + 2 <= free: row + 2
      case .near(let row) where row - 1 >= frame.size.height: row - 1 - frame.size.height
      case .near(let row): row < free ? free : 0
      }
    return panel.inset(
      EdgeInsets(
        top: above, left: frame.minX, bottom: free - above, right: area.width - frame.maxX))
  }

  override func draw(in context: DrawingContext) {
    if panel.hasFrame, let window = context.window { context.dim(colors: window.traits.colors) }
  }

  override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    if !panel.frame.contains(pointer.location) { close() }
    return .captured
  }
}

/// Something that is shown over a part of the file, such as the whole text of a cell. Its view takes the keys
/// until it is closed.
struct Panel {
  /// The panel's view, in a tab of its own: people search and filter it like a file.
  let tab: FileTab
  let layer: PanelLayerNode
  /// The bytes that `y` copies; nil if they are too many.
  var copied: (() -> [UInt8]?)?
}
