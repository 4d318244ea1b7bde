/// The edges of a scroll view that a child of a row, column or absolute does not leave while its content scrolls,
/// as far as its container reaches, with the cells between each edge and the child (CSS `position: sticky`).
///
/// `node.style.sticky = .top` keeps a heading in view. The rules are in docs/design/scrolling.md §14.
public struct StickyInsets: Hashable, Sendable {
  // Every node contains a style: 16 bits for each edge.
  private var storedTop = Self.none16
  private var storedLeading = Self.none16
  private var storedBottom = Self.none16
  private var storedTrailing = Self.none16

  private static let none16 = Int16.min

  /// No edge: the child moves with the content.
  public init() {}

  /// Distances are limited to 32,767 cells; negative ones let a part of the child leave the view.
  public init(top: Int? = nil, leading: Int? = nil, bottom: Int? = nil, trailing: Int? = nil) {
    self.init()
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// No edge: the child moves with the content.
  public static var none: StickyInsets { StickyInsets() }
  /// The top edge of the view around that scrolls up and down.
  public static let top = StickyInsets(top: 0)
  /// The left edge of the view around that scrolls sideways; the right edge if that view reads from right to left.
  public static let leading = StickyInsets(leading: 0)
  /// The bottom edge of the view around that scrolls up and down.
  public static let bottom = StickyInsets(bottom: 0)
  /// The right edge of the view around that scrolls sideways; the left edge if that view reads from right to left.
  public static let trailing = StickyInsets(trailing: 0)

  /// The least distance in rows from the top edge; nil if the child does not keep to it.
  public var top: Int? {
    get { Self.cells(storedTop) }
    set { storedTop = Self.stored(newValue) }
  }
  /// The least distance in columns from the leading edge; nil if the child does not keep to it.
  public var leading: Int? {
    get { Self.cells(storedLeading) }
    set { storedLeading = Self.stored(newValue) }
  }
  /// The least distance in rows from the bottom edge; nil if the child does not keep to it.
  public var bottom: Int? {
    get { Self.cells(storedBottom) }
    set { storedBottom = Self.stored(newValue) }
  }
  /// The least distance in columns from the trailing edge; nil if the child does not keep to it.
  public var trailing: Int? {
    get { Self.cells(storedTrailing) }
    set { storedTrailing = Self.stored(newValue) }
  }

  /// Whether the child keeps to no edge.
  public var isEmpty: Bool { self == StickyInsets() }

  private static func cells(_ stored: Int16) -> Int? { stored == none16 ? nil : Int(stored) }

  private static func stored(_ cells: Int?) -> Int16 {
    guard let cells else { return none16 }
    return Int16(clamping: max(cells, -Int(Int16.max)))
  }
}
