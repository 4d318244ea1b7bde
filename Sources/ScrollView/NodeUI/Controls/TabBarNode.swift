import LayoutCore

/// Titles of pages in a row, of which one is chosen: the bar of a ``TabsNode``.
///
/// ```
/// ▏Deploy▕  Log   History        ‹▏Log▕  History ›
/// ```
///
/// The bar takes all columns that there are. Titles that do not fit go, with a mark at the side; a click on a mark chooses
/// the next title there.
public final class TabBarNode: OptionRowNode {
  /// Called when the user has chosen another title.
  public var onChange: ((TabBarNode) -> Void)?

  /// A bar with titles. The closure is called when the user has chosen one, not when code has.
  public init(
    _ label: String = "", _ options: [String] = [], selectedIndex: Int? = 0,
    onChange: ((TabBarNode) -> Void)? = nil
  ) {
    self.onChange = onChange
    super.init(label, options, selectedIndex: selectedIndex)
  }

  public override var kind: String { "tabBar" }

  public override var defaultAccessibility: Accessibility { describedOptions(as: .tabList, each: .tab) }

  override func reportChange() { onChange?(self) }

  // MARK: Layout and drawing

  override var gap: Int { 1 }
  override var minimumColumns: Int { min(contentSize.width, 12) }

  override func shown(_ index: Int) -> String {
    let edges = index == selectedIndex ? (look("▏", ascii: "["), look("▕", ascii: "]")) : (" ", " ")
    return edges.0 + options[index] + edges.1
  }

  /// The titles around the chosen one that fit, as whole as possible.
  override func places(in width: Int) -> [Place] {
    guard contentSize.width > width, width > 2 else { return row(from: 0, in: 0..<max(0, width)) }
    var first = selectedIndex ?? 0
    var columns = shown(first).columns
    while first > 0, columns + gap + shown(first - 1).columns <= width - 2 {
      first -= 1
      columns += gap + shown(first).columns
    }
    let start = first > 0 ? 1 : 0
    var places = row(from: first, in: start..<width - 1)
    // Only the chosen title is cut.
    while let last = places.last, last.index != selectedIndex,
      last.area.size.width < shown(last.index).columns
    {
      places.removeLast()
    }
    return places
  }

  private func hidden(in width: Int) -> (before: Int?, after: Int?) {
    let places = places(in: width)
    guard let first = places.first?.index, let last = places.last?.index else { return (nil, nil) }
    return (first > 0 ? first - 1 : nil, last < options.count - 1 ? last + 1 : nil)
  }

  override func option(at point: Point) -> Int? {
    let width = messagePlace(in: frame.size).content.width
    let hidden = hidden(in: width)
    if point == .zero, let before = hidden.before { return before }
    if point == Point(x: width - 1, y: 0), let after = hidden.after { return after }
    return super.option(at: point)
  }

  /// Up and Down leave the bar, as its titles are in a row.
  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .up || key == .down else { return super.handleKey(key, modifiers) }
    guard modifiers.isEmpty, let node = window?.nextFocus(key == .up ? .up : .down) else { return false }
    window?.focus(node)
    return true
  }

  override func drawContent(in room: Rect, _ style: TextStyle, _ context: DrawingContext) {
    if context.theme.hasSurfaces { context.fill(room, style: context.theme.pane) }
    super.drawContent(in: room, style, context)
    let hidden = hidden(in: room.size.width)
    let plain = (isEnabled ? context.theme.accent : context.theme.textDisabled).merged(over: context.text)
    if hidden.before != nil { context.put(look("‹", ascii: "<"), at: .zero, style: plain) }
    if hidden.after != nil {
      context.put(look("›", ascii: ">"), at: Point(x: room.maxX - 1, y: 0), style: plain)
    }
  }

  override func drawOption(_ index: Int, in area: Rect, _ style: TextStyle, _ context: DrawingContext) {
    var style = style
    if index == selectedIndex, isEnabled {
      style.attributes.insert(.bold)
      if context.theme.hasSurfaces, style.background == .default {
        style.background = context.theme.raised.background
        style.foreground = context.theme.accent.foreground
      }
    }
    super.drawOption(index, in: area, style, context)
  }
}
