import LayoutCore

/// A rectangle: filled, bordered and titled as it likes, or nothing but an area.
public final class BoxNode: DisplayNode {
  /// The natural size in cells.
  public var contentSize: Size {
    didSet { if contentSize != oldValue { setNeedsLayout() } }
  }
  /// The character that fills the box.
  public var fill: Character?
  public var border: Border
  /// Shown in the upper edge.
  public var title: String?
  /// The colours and attributes of everything in the box.
  public var textStyle: TextStyle

  public enum Border: String, CaseIterable, Sendable {
    case none, single, double, rounded, heavy
  }

  public init(
    contentSize: Size = .zero, fill: Character? = nil, border: Border = .none, title: String? = nil,
    textStyle: TextStyle = .plain
  ) {
    self.contentSize = contentSize
    self.fill = fill
    self.border = border
    self.title = title
    self.textStyle = textStyle
  }

  public override var kind: String { "box" }

  public override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    contentSize
  }
}
