import LayoutCore

/// A row of a tree: room for its level, a mark that says whether it is open, and its content.
final class TreeRowNode: ViewNode {
  private let content: DisplayNode
  private let depth: Int
  private let canOpen: Bool
  /// Whether the rows below it are shown.
  private let isOpen: () -> Bool

  /// Cells of a level, and of the mark with a blank.
  static let step = 2

  init(_ content: DisplayNode, depth: Int, canOpen: Bool, isOpen: @escaping () -> Bool) {
    (self.content, self.depth, self.canOpen, self.isOpen) = (content, depth, canOpen, isOpen)
    super.init()
  }

  override var kind: String { "treeRow" }

  /// The column of the mark: deep rows keep at least half of the width for their content.
  private func indent(in width: Int) -> Int {
    width == .infinity ? depth * Self.step : min(depth * Self.step, max(0, width / 2 - Self.step))
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    content.inset(EdgeInsets(left: indent(in: constrainedSize.max.width) + Self.step))
  }

  /// Whether a column of the row is the mark, or the blank after it.
  func isMark(_ column: Int) -> Bool {
    let start = indent(in: frame.size.width)
    return canOpen && column >= start && column < start + Self.step
  }

  override func draw(in context: DrawingContext) {
    guard canOpen else { return }
    let isOpen = isOpen()
    let mark = context.theme.hasSymbols ? isOpen ? "▾" : "▸" : isOpen ? "v" : ">"
    context.put(mark, at: Point(x: indent(in: frame.size.width), y: 0))
  }
}
