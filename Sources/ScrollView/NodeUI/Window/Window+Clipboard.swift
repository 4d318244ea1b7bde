import LayoutCore

/// A node with a selection that can be copied.
public protocol SelectionNode: DisplayNode {
  /// Copies the selection by `window.copy`. Returns false without one.
  func copySelection() -> Bool
}

extension Window {
  /// Copies text: to the window's clipboard, from which its fields paste, and to the system's, if the terminal
  /// has one (OSC 52) and the text has at most 74,994 bytes.
  public func copy(_ text: String) {
    copying.text = text
    copying.unsentText = text
  }

  public func takeCopiedText() -> String? {
    defer { copying.unsentText = nil }
    return copying.unsentText
  }

  /// A node and its subnodes drawn by themselves, as with everything in view and without indicators: for copying
  /// more than the screen shows. O(cells)
  ///
  /// - Parameter rect: the part to draw, in the node's coordinates, of at most 10,000 rows.
  public func drawing(of node: DisplayNode, in rect: Rect) -> Canvas {
    let canvas = Canvas(rows: min(rect.size.height, 10_000), columns: rect.size.width)
    var drawing = TreeDrawing(
      context: DrawingContext(canvas: canvas, time: time, theme: shownTheme, host: nil))
    drawing.context.drawsContentOnly = true
    drawing.draw(node, at: .zero - rect.origin)
    return drawing.context.canvas
  }

  /// Ctrl-C: copies what is selected, else stops work, else quits with status 130.
  func interrupt() {
    if let node = selectionNode, isShown(node), node.copySelection() { return }
    if onInterrupt?() != true { quit(status: 130) }
  }
}
