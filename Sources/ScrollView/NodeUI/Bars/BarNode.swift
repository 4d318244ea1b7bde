import LayoutCore

/// A part of a bar: a text, with keys before it if it tells of some.
@MainActor package struct BarItem {
  /// The names of keys, which stand in bold before the title.
  package var keys = ""
  package var title: String
  /// The style over that of text; nil for text itself.
  var style: KeyPath<Theme, TextStyle>?
  /// The act of a click on it; nil if it only shows something.
  package var action: (() -> Void)?

  package init(
    keys: String = "", _ title: String, style: KeyPath<Theme, TextStyle>? = nil,
    action: (() -> Void)? = nil
  ) {
    (self.keys, self.title, self.style, self.action) = (keys, title, style, action)
  }

  var columns: Int { (keys.isEmpty ? 0 : keys.columns +| 1) +| title.columns }

  func isLike(_ other: BarItem) -> Bool { keys == other.keys && title == other.title }
}

/// The base class of bars: texts in one row, on the ground of the theme's `pane`. A click on some of them does something.
///
/// A bar is as wide as its place. The items are asked for in every frame, so they follow whatever they are made of.
public class BarNode: ResponderNode {
  /// An item in the columns in which it is drawn.
  typealias Place = (item: BarItem, columns: Range<Int>)

  private var pressed: Place?
  private var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }

  /// Whether the bar lies on the line of a frame where a theme has no surfaces: blanks set its items off from the line.
  package var liesOnFrame = false {
    didSet { if liesOnFrame != oldValue { setNeedsDisplay() } }
  }

  /// The items that are shown in a width, from left to right.
  func places(in width: Int, hasSymbols: Bool) -> [Place] { [] }

  /// The places of items one after another from a column on.
  static func row(_ items: [BarItem], from start: Int, gap: Int) -> [Place] {
    var x = start
    return items.map { item in
      defer { x += item.columns + gap }
      return (item, x..<x + item.columns)
    }
  }

  /// The columns of items in a row.
  static func columns(of items: [BarItem], gap: Int) -> Int {
    items.reduce(0) { $0 +| $1.columns } +| gap * max(0, items.count - 1)
  }

  // MARK: Layout and drawing

  public override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(min(1, maximumSize.width), 1)
  }

  public override func prepareToDraw(at time: Double) {}

  public override func draw(in context: DrawingContext) {
    let (theme, width) = (context.theme, context.bounds.size.width)
    if theme.pane.background != .default {
      var ground = theme.text
      ground.background = theme.pane.background
      context.fill(context.bounds, style: ground)
    }
    for place in places(in: width, hasSymbols: theme.hasSymbols) {
      if liesOnFrame, !theme.hasSurfaces {
        let room = Rect(x: place.columns.lowerBound - 1, y: 0, width: place.columns.count + 2, height: 1)
        context.fill(room, style: theme.text)
      }
      let isPressed = pressed.map { $0.columns == place.columns && $0.item.isLike(place.item) } == true
      Self.draw(place, isLit: isHighlighted && isPressed, at: .zero, in: context)
    }
  }

  /// Draws an item in its columns, which begin at a point.
  static func draw(_ place: Place, isLit: Bool = false, at start: Point, in context: DrawingContext) {
    let (theme, item, end) = (context.theme, place.item, start.x + place.columns.upperBound)
    var style = item.style.map { theme[keyPath: $0] }?.merged(over: context.text) ?? context.text
    if isLit { style.attributes.formUnion([.reverse, .underline]) }
    var x = start.x + place.columns.lowerBound
    if !item.keys.isEmpty {
      var bold = style
      bold.attributes.insert(.bold)
      if theme.hasSurfaces { bold.foreground = theme.accent.foreground }
      x = context.put(item.keys, at: Point(x: x, y: start.y), columns: place.columns.count, style: bold)
      x = context.put(" ", at: Point(x: x, y: start.y), style: style)
      // The keys stand out from their verbs.
      if theme.hasSurfaces, item.style == nil { style.foreground = theme.textSecondary.foreground }
    }
    context.put(item.title, at: Point(x: x, y: start.y), columns: max(0, end - x), style: style)
  }

  // MARK: The pointer

  private func place(at point: Point) -> Place? {
    guard point.y == 0 else { return nil }
    let places = places(in: frame.size.width, hasSymbols: window?.shownTheme.hasSymbols ?? true)
    return places.first { $0.columns.contains(point.x) && $0.item.action != nil }
  }

  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    pressed = place(at: pointer.location)
    isHighlighted = pressed != nil
    return pressed == nil ? .ignored : .captured
  }

  public override func pointerMoved(_ pointer: Pointer) {
    isHighlighted = pointer.location.y == 0 && pressed?.columns.contains(pointer.location.x) == true
  }

  /// Acts only if the same item is still there.
  public override func pointerReleased(_ pointer: Pointer) {
    let (old, new) = (pressed, place(at: pointer.location))
    pointerCancelled()
    if let old, let new, old.columns == new.columns, old.item.isLike(new.item) { new.item.action?() }
  }

  public override func pointerCancelled() { (pressed, isHighlighted) = (nil, false) }
}

extension String {
  /// Names of keys in the characters of a theme: without symbols the arrows are `<-` and `->`.
  package func keyNames(hasSymbols: Bool) -> String {
    guard !hasSymbols else { return self }
    let plain: [Character: String] = ["←": "<-", "→": "->"]
    return reduce(into: "") { $0 += plain[$1] ?? String($1) }
  }
}
