import LayoutCore

/// The ways in which ``Window/present(_:as:onDismiss:)`` shows a node over the others. More ways may be added.
public enum PresentationStyle {
  /// In the middle of the screen, in a frame. `width` and `height` are those of the frame; by default the content decides,
  /// with at least 24 columns. On a screen of less than 30 columns or 8 rows it has the whole screen and no frame.
  case modal(title: String = "", width: Dimension = .auto, height: Dimension = .auto)
  /// Along a whole edge of the screen, with at most two thirds of it. `length` is that of the sheet with its border, away
  /// from the edge; by default the content decides.
  case sheet(Edge = .bottom, length: Dimension = .auto)
  /// Next to another node: at its lower edge, or at another one, or opposite where there is more room. It ends with that
  /// node, and is not shown while that is out of view.
  case popover(DisplayNode, Edge = .bottom)
  /// Over the whole screen.
  case fullScreen

  /// An edge of the screen, or of a node.
  public enum Edge: Sendable, CaseIterable {
    /// The first row.
    case top
    /// The first column.
    case left
    /// The last row.
    case bottom
    /// The last column.
    case right
  }

  /// The node next to which the content is shown.
  var anchor: DisplayNode? { if case .popover(let anchor, _) = self { anchor } else { nil } }
}
