import LayoutCore

/// A node around an element that people press as a whole, such as a card: by a click, or with the focus by Enter or
/// Space.
///
/// ```
/// ╭ Oslo ────╮    ┏ Oslo ━━━━┓
/// │ 12 °     │    ┃ 12 °     ┃   with the focus
/// ╰──────────╯    ┗━━━━━━━━━━┛
/// ```
///
/// With the focus, a frame along its edge becomes heavy. An element without a frame stands on the next level of the
/// background, with a bar at its left; in a theme without surfaces it is shown in reverse video. Unlike a ``ButtonNode`` it
/// leaves the look to its content.
public final class PressableNode: ResponderNode {
  /// The element inside, which fills the node.
  public let content: LayoutElement
  /// Called when the node is pressed. Without it, the node cannot have the focus.
  public var onPress: ((PressableNode) -> Void)?
  /// Whether people can press it.
  public var isEnabled = true {
    didSet { if isEnabled != oldValue { setNeedsDisplay() } }
  }
  private var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }

  /// A node around an element, which keeps the element for all layouts.
  public init(_ content: LayoutElement, onPress: ((PressableNode) -> Void)? = nil) {
    self.content = content
    self.onPress = onPress
    super.init()
  }

  /// In a scene, the name of the content, which the author of the scene has written.
  public override var debugName: String {
    guard source.isKnown else { return super.debugName }
    return content.kind + (name.map { " \u{201c}\($0)\u{201d}" } ?? "")
  }

  /// A button with the texts in it. Other controls in it are read after it.
  public override var defaultAccessibility: Accessibility {
    guard onPress != nil else { return Accessibility() }
    let texts = tree.lazy.compactMap { ($0 as? TextNode)?.string }.filter { !$0.isEmpty }.prefix(100)
    var result = Accessibility(
      .button, label: texts.joined(separator: " "), states: isEnabled ? [] : ["disabled"])
    result.isWhole = !tree.dropFirst().contains { $0.responder?.canBecomeFocused == true }
    return result
  }

  public override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? { content }

  /// Presses the node by code; does nothing while it is disabled.
  public func press() {
    if isEnabled { onPress?(self) }
  }

  // MARK: Drawing

  public override func drawOverSubnodes(in context: DrawingContext) {
    let isFocused = context.isFocused(self)
    guard isFocused || isHighlighted else { return }
    let hasFrame = isFocused && context.makeFrameHeavy(context.bounds)
    if isFocused, !hasFrame, !isHighlighted, context.theme.hasSurfaces { return raise(in: context) }
    if isHighlighted || !hasFrame {
      context.restyle(context.bounds) { $0.attributes.formSymmetricDifference(.reverse) }
    }
  }

  /// Puts the content on the next level of the background.
  private func raise(in context: DrawingContext) {
    let theme = context.theme
    let levels = [theme.text, theme.pane, theme.raised, theme.hover].map(\.background)
    context.restyle(context.bounds) { style in
      if let level = levels.firstIndex(of: style.background) {
        style.background = levels[min(level + (level == 0 ? 2 : 1), levels.count - 1)]
      }
    }
    context.drawBar(at: context.bounds, theme.accent)
  }

  // MARK: Input

  public override var canBecomeFocused: Bool { isEnabled && onPress != nil }

  public override func focusDidChange(isFocused: Bool) { setNeedsDisplay() }

  /// Keys of nodes inside that do not take Enter or Space press the node, too.
  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard canBecomeFocused, modifiers.isEmpty, key == .enter || key == .character(" ") else { return false }
    press()
    return true
  }

  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    guard canBecomeFocused else { return .ignored }
    isHighlighted = true
    return .pressed
  }

  public override func pointerReleased(_ pointer: Pointer) {
    isHighlighted = false
    if Rect(origin: .zero, size: frame.size).contains(pointer.location) { press() }
  }

  public override func pointerCancelled() { isHighlighted = false }
}

extension DrawingContext {
  /// Replaces the lines along the edge of a rectangle by heavy ones. Returns whether there are any in view. In ASCII
  /// lines cannot be told from text, and stay.
  fileprivate func makeFrameHeavy(_ rect: Rect) -> Bool {
    let area = visibleRect.intersection(rect)
    var found = false
    func visit(_ x: Int, _ y: Int) {
      let point = Point(x: x, y: y)
      guard let cell = cell(at: point), let heavy = heavyLines[cell.glyph] else { return }
      found = true
      put(heavy, at: point, style: cell.style)
    }
    for y in [rect.minY, rect.maxY - 1] where y >= area.minY && y < area.maxY {
      for x in area.minX..<max(area.minX, area.maxX) { visit(x, y) }
    }
    for x in [rect.minX, rect.maxX - 1] where x >= area.minX && x < area.maxX {
      for y in area.minY..<max(area.minY, area.maxY) { visit(x, y) }
    }
    return found
  }
}

/// The heavy forms of the lines of frames, of those that are heavy, too.
private let heavyLines: [UInt32: UInt32] = Dictionary(
  uniqueKeysWithValues: zip(
    "┌╭╔┏┐╮╗┓└╰╚┗┘╯╝┛─═━│║┃".unicodeScalars.map(\.value), "┏┏┏┏┓┓┓┓┗┗┗┗┛┛┛┛━━━┃┃┃".unicodeScalars.map(\.value)
  ))
