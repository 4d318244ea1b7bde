import LayoutCore

/// A rectangle with an optional fill, border and title.
///
/// Zoom scales a box with a natural size; border and title keep their thickness.
public final class BoxNode: ViewNode, ZoomableNode, PanelBoxNode {
  /// The natural size in cells.
  public var contentSize: Size {
    didSet { if contentSize != oldValue { setNeedsLayout() } }
  }
  /// The character that fills the box.
  public var fill: Character? {
    didSet { if fill != oldValue { setNeedsDisplay() } }
  }
  /// The frame along the edge, over the fill.
  public var border: Border {
    didSet { if border != oldValue { setNeedsDisplay() } }
  }
  /// The title in the upper edge, cut to the room there.
  public var title: String? {
    didSet { if title != oldValue { setNeedsDisplay() } }
  }
  /// The colours and attributes of everything in the box, over the theme's. A colour without a background is
  /// that of the frame and the fill; the title keeps the colour of text.
  public var textStyle: TextStyle {
    didSet { if textStyle != oldValue { setNeedsDisplay() } }
  }
  /// 1 is the natural size. Values that are not positive finite numbers are ignored.
  public var zoomScale = 1.0 {
    didSet {
      if !(zoomScale > 0 && zoomScale.isFinite) { zoomScale = oldValue }
      if zoomScale != oldValue { setNeedsLayout() }
    }
  }

  public var canZoom: Bool { contentSize != .zero && !hasFixedLength }

  /// The characters of a frame. A theme without symbols draws ASCII instead.
  public enum Border: String, CaseIterable, Sendable {
    /// No frame.
    case none
    /// `┌─┐`
    case single
    /// `╔═╗`
    case double
    /// `╭─╮`
    case rounded
    /// `┏━┓`
    case heavy
    /// A surface, `pane` unless the style has a background, with a bar at its left in the colour of the style; `╭─╮` in
    /// themes without surfaces.
    case card
  }

  /// A box. Without a natural size, its style or its parent decides the size.
  public init(
    contentSize: Size = .zero, fill: Character? = nil, border: Border = .none, title: String? = nil,
    textStyle: TextStyle = .plain
  ) {
    self.contentSize = contentSize
    self.fill = fill
    self.border = border
    self.title = title
    self.textStyle = textStyle
    super.init()
  }

  public override var kind: String { "box" }
  public override class var makesLayoutSpec: Bool { false }
  public override class var updatesProperties: Bool { false }

  public override var defaultAccessibility: Accessibility {
    title.map { Accessibility($0.isEmpty ? nil : .heading, label: $0) } ?? Accessibility()
  }

  public override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    zoomScale == 1
      ? contentSize : Size(width: scaled(contentSize.width), height: scaled(contentSize.height))
  }

  /// A scaled length, at least one cell unless the length is 0.
  private func scaled(_ length: Int) -> Int {
    guard length > 0 else { return length }
    let scaled = (Double(length) * zoomScale).rounded()
    return scaled < 9e15 ? max(1, Int(scaled)) : .infinity
  }

  public func zoomScale(fitting size: Size) -> Double? {
    guard contentSize.width > 0, contentSize.height > 0, size.width > 0, size.height > 0 else { return nil }
    return min(
      Double(size.width) / Double(contentSize.width), Double(size.height) / Double(contentSize.height))
  }

  public override func draw(in context: DrawingContext) {
    let base = textStyle.merged(over: context.text)
    let isSurface = border == .card && context.theme.hasSurfaces
    if isSurface { drawSurface(context) }
    if let fill {
      drawFill(fill, base, context)
    } else if base.background != .default, !isSurface {
      context.fill(context.visibleRect, style: base)
    }
    let frame = isSurface ? nil : BoxFrame(border, hasSymbols: context.theme.hasSymbols)
    let rect = context.bounds
    if let frame {
      frame.draw(in: rect, context, style: context.lineStyle(textStyle.merged(over: context.theme.border)))
    }
    if let title, !title.isEmpty { drawTitle(title, isFramed: border != .none, context) }
  }

  private func drawSurface(_ context: DrawingContext) {
    var ground = TextStyle(background: textStyle.background)
    if ground.background == .default { ground.background = .role(.pane) }
    context.fill(context.visibleRect, style: ground)
    if textStyle.foreground != .default { context.drawBar(at: context.bounds, textStyle) }
  }

  /// Fills the visible part; wide characters are aligned to the box.
  private func drawFill(_ fill: Character, _ style: TextStyle, _ context: DrawingContext) {
    let text = String(fill)
    let width = DisplayWidth.of(text)
    guard width > 0 else { return context.fill(context.visibleRect, style: style) }
    var rect = context.visibleRect
    if width > 1 {
      rect = Rect(
        x: rect.minX - rect.minX % width, y: rect.minY,
        width: rect.size.width + rect.minX % width + width - 1,
        height: rect.size.height
      ).intersection(context.bounds)
      context.fill(rect, style: style)
    }
    context.fill(rect, with: fill, style: style)
  }

  /// Sets the title off from a border by a blank on either side.
  private func drawTitle(_ title: String, isFramed: Bool, _ context: DrawingContext) {
    let width = context.bounds.size.width
    let room = isFramed ? width - 4 : width
    guard room > 0, context.visibleRect.minY <= 0 else { return }
    let text = title.fitted(in: room, hasSymbols: context.theme.hasSymbols)
    // Few colours can be read as text on every background.
    var own = textStyle
    if own.background == .default || border == .card { own.foreground = .default }
    let style = own.merged(over: context.theme.title.merged(over: context.text))
    var x = isFramed ? 1 : 0
    if isFramed { x = context.put(" ", at: Point(x: x, y: 0), style: style) }
    x = context.put(text, bytes: 0..<text.utf8.count, at: Point(x: x, y: 0), style: style)
    if isFramed { context.put(" ", at: Point(x: x, y: 0), style: style) }
  }
}

/// The characters of a border.
@MainActor
struct BoxFrame {
  private let characters: [UInt32]

  /// Nil for `.none`.
  init?(_ border: BoxNode.Border, hasSymbols: Bool) {
    let plain = border == .double || border == .heavy ? "++++=|" : "++++-|"
    let symbols: String
    switch border {
    case .none: return nil
    case .card: symbols = "╭╮╰╯─│"
    case .single: symbols = "┌┐└┘─│"
    case .double: symbols = "╔╗╚╝═║"
    case .rounded: symbols = "╭╮╰╯─│"
    case .heavy: symbols = "┏┓┗┛━┃"
    }
    characters = (hasSymbols && DisplayWidth.of(0x2500) == 1 ? symbols : plain).unicodeScalars.map(\.value)
  }

  /// Draws the edge of a rectangle. Linear in its visible part.
  func draw(in rect: Rect, _ context: DrawingContext, style: TextStyle) {
    guard !rect.isEmpty else { return }
    let visible = context.visibleRect.intersection(rect)
    let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
    for y in [rect.minY, bottom] where y >= visible.minY && y < visible.maxY {
      // In a box of one row or column, both edges coincide.
      for x in visible.minX..<visible.maxX { context.put(characters[4], at: Point(x: x, y: y), style: style) }
    }
    for x in [rect.minX, right] where x >= visible.minX && x < visible.maxX {
      for y in visible.minY..<visible.maxY { context.put(characters[5], at: Point(x: x, y: y), style: style) }
    }
    guard rect.size.width > 1, rect.size.height > 1 else { return }
    for (index, x, y) in [
      (0, rect.minX, rect.minY), (1, right, rect.minY), (2, rect.minX, bottom), (3, right, bottom),
    ] { context.put(characters[index], at: Point(x: x, y: y), style: style) }
  }
}

extension LayoutElement {
  /// The element inside a border, with padding.
  ///
  /// - Parameters:
  ///   - border: the kind of border; `.none` reserves its room.
  ///   - title: the title in the upper edge.
  ///   - padding: cells between border and element.
  ///
  /// Each call makes a node for the border. A spec that is made again often may pass a `BoxNode` to `bordered(_:padding:)`.
  public func bordered(
    _ border: BoxNode.Border = .single, title: String? = nil, padding: EdgeInsets = 0,
    textStyle: TextStyle = .plain
  ) -> BackgroundLayoutSpec {
    bordered(
      SpecRun.outside { BoxNode(border: border, title: title, textStyle: textStyle) }, padding: padding)
  }

  /// The element inside an existing box, with room for its border.
  public func bordered(_ box: BoxNode, padding: EdgeInsets = 0) -> BackgroundLayoutSpec {
    func around(_ cells: Int) -> Int { cells == .infinity ? cells : max(cells, -1_000_000) + 1 }
    let insets = EdgeInsets(
      top: around(padding.top), left: around(padding.left), bottom: around(padding.bottom),
      right: around(padding.right))
    return inset(insets).background(box)
  }
}
