/// The edges of a scroll view that a child of a row, column or absolute does not leave while its content scrolls,
/// as far as its container reaches, with the cells between each edge and the child (CSS `position: sticky`).
///
/// `node.style.sticky = .top` keeps a heading in view. The rules are in docs/design/scrolling.md §14.
public struct StickyInsets: Hashable, Sendable {
  // Every node contains a style: 16 bits for each edge, 0 for none.
  private var bits: UInt64 = 0

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
    get { cells(0) }
    set { set(0, newValue) }
  }
  /// The least distance in columns from the leading edge; nil if the child does not keep to it.
  public var leading: Int? {
    get { cells(16) }
    set { set(16, newValue) }
  }
  /// The least distance in rows from the bottom edge; nil if the child does not keep to it.
  public var bottom: Int? {
    get { cells(32) }
    set { set(32, newValue) }
  }
  /// The least distance in columns from the trailing edge; nil if the child does not keep to it.
  public var trailing: Int? {
    get { cells(48) }
    set { set(48, newValue) }
  }

  /// Whether the child keeps to no edge.
  public var isEmpty: Bool { bits == 0 }

  /// The distance in the 16 bits from one on: more by 32,768, so that 0 is free.
  private func cells(_ first: Int) -> Int? {
    let stored = Int(bits >> first & 0xffff)
    return stored == 0 ? nil : stored - 0x8000
  }

  private mutating func set(_ first: Int, _ cells: Int?) {
    let stored = cells.map { clamped($0, -0x7fff, 0x7fff) + 0x8000 } ?? 0
    bits = bits & ~(0xffff << first) | UInt64(stored) << first
  }
}
