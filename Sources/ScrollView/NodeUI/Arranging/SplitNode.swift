import LayoutCore

/// Two panes with a divider between them, which people move.
///
/// ```
/// Inbox     │Issue 12
/// Issue 12  │It does not start.
/// ```
///
/// The pointer drags the divider. With the focus, arrow keys move it by a cell, with Shift by eight, and Enter puts it back
/// to where the program had it. Space, a double click, and a drag past half of the least size collapse a pane; the divider
/// stays, and brings it back.
public final class SplitNode: DisplayNode {
  /// One of the panes.
  public enum Pane: String, CaseIterable, Sendable {
    /// The left or upper one.
    case first
    /// The right or lower one.
    case second
  }

  /// The left or upper pane. While the split has a pane, it may hide it.
  public var first: DisplayNode {
    didSet { panesDidChange(from: oldValue) }
  }
  /// The right or lower pane.
  public var second: DisplayNode {
    didSet { panesDidChange(from: oldValue) }
  }
  /// The line between the panes.
  public let divider: DividerNode
  /// The part of the room that the first pane has, from 0 to 1. One that is no number changes nothing.
  public var fraction: Double {
    get { storedFraction }
    set {
      guard !newValue.isNaN else { return }
      usualFraction = min(max(newValue, 0), 1)
      storedFraction = usualFraction
      setNeedsLayout()
    }
  }
  /// The direction in which the panes follow each other.
  public var axis: StackDirection {
    didSet { if axis != oldValue { setNeedsLayout() } }
  }
  /// The fewest cells of each pane, as far as there is room for both; at least 0.
  public var minimums = 8 {
    didSet {
      minimums = max(0, minimums)
      setNeedsLayout()
    }
  }
  /// The pane that people can collapse; nil for none.
  public var collapses: Pane? = .first {
    didSet { if collapses == nil { isCollapsed = false } else if collapses != oldValue { showPanes() } }
  }
  /// Whether the pane that can be collapsed is.
  public var isCollapsed = false {
    didSet {
      if collapses == nil { isCollapsed = false }
      if isCollapsed != oldValue { showPanes() }
    }
  }
  /// Whether people can move the divider.
  public var isEnabled = true {
    didSet { if isEnabled != oldValue { divider.setNeedsDisplay() } }
  }
  /// Called when the user has moved the divider, or collapsed a pane.
  public var onChange: ((SplitNode) -> Void)?

  private var storedFraction: Double
  private var usualFraction: Double

  /// Two panes. The closure is called when the user has moved the divider, not when code has.
  public init(
    _ first: LayoutElement, _ second: LayoutElement, fraction: Double = 0.5,
    axis: StackDirection = .horizontal, onChange: ((SplitNode) -> Void)? = nil
  ) {
    (self.first, self.second, self.axis) = (first.asNode, second.asNode, axis)
    usualFraction = fraction.isNaN ? 0.5 : min(max(fraction, 0), 1)
    storedFraction = usualFraction
    divider = DividerNode()
    self.onChange = onChange
    super.init()
    // Between a header and a footer it takes the rest, as a scroll view does.
    style.flexShrink = 1
    divider.split = self
  }

  public override var kind: String { "split" }

  private func panesDidChange(from old: DisplayNode) {
    if old !== first, old !== second { old.isHidden = false }
    showPanes()
  }

  private func showPanes() {
    first.isHidden = isCollapsed && collapses == .first
    second.isHidden = isCollapsed && collapses == .second
    setNeedsLayout()
  }

  // MARK: Layout

  private func length(of size: Size) -> Int { axis == .horizontal ? size.width : size.height }

  /// The cells of both panes.
  private var room: Int { max(0, length(of: frame.size) - 1) }

  /// The cells of the first pane in some for both.
  private func firstLength(in room: Int, _ wanted: Int? = nil) -> Int {
    let least = min(minimums, room / 2)
    let wanted = wanted ?? Int((storedFraction * Double(room)).rounded())
    return min(max(wanted, least), room - least)
  }

  public override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let total = length(of: constrainedSize.max)
    let stack = StackLayoutSpec(direction: axis)
    stack.children = [first, divider, second]
    guard total < .infinity else { return stack }
    let cells = firstLength(in: max(0, total - 1))
    let isAlone = isCollapsed && collapses == .second
    first.flexBasis(.points(isAlone ? 0 : cells)).flexGrow(isAlone ? 1 : 0).flexShrink(isAlone ? 1 : 0)
    second.flexBasis(.points(0)).flexGrow(1).flexShrink(1)
    return stack
  }

  // MARK: For the user

  /// The cells before the divider.
  fileprivate var position: Int {
    isCollapsed ? collapses == .first ? 0 : room : firstLength(in: room)
  }

  /// The part before the divider in percent.
  fileprivate var percent: Int { room == 0 ? 0 : Int((Double(position) / Double(room) * 100).rounded()) }

  /// Moves the divider for the user: past half of the least size the pane there collapses, if it can.
  fileprivate func move(to position: Int) {
    let old = (storedFraction, isCollapsed)
    let rest = collapses == .first ? position : room - position
    if collapses != nil, minimums > 0, rest < (min(minimums, room / 2) + 1) / 2 {
      isCollapsed = true
    } else {
      isCollapsed = false
      if room > 0 { storedFraction = Double(firstLength(in: room, position)) / Double(room) }
    }
    if old != (storedFraction, isCollapsed) { didChange() }
  }

  fileprivate func toggleCollapse() {
    guard collapses != nil else { return }
    isCollapsed.toggle()
    didChange()
  }

  fileprivate func reset() {
    guard isCollapsed || storedFraction != usualFraction else { return }
    (isCollapsed, storedFraction) = (false, usualFraction)
    didChange()
  }

  private func didChange() {
    setNeedsLayout()
    onChange?(self)
  }
}

/// The line between the panes of a ``SplitNode``.
///
/// ```
/// │  with the focus or a press ┃
/// ```
public final class DividerNode: ResponderNode {
  fileprivate weak var split: SplitNode?
  private var isGrabbed = false {
    didSet { if isGrabbed != oldValue { setNeedsDisplay() } }
  }

  public override var kind: String { "divider" }

  public override var defaultAccessibility: Accessibility {
    guard let split else { return Accessibility() }
    var states = split.isEnabled ? [] : ["disabled"]
    if split.isCollapsed { states.append("collapsed") }
    return Accessibility(.splitter, value: "\(split.percent) percent", states: states)
  }

  public override func calculateSizeThatFits(_ maximumSize: Size) -> Size {
    Size(min(1, maximumSize.width), min(1, maximumSize.height))
  }

  private var isVerticalLine: Bool { split?.axis != .vertical }

  public override func draw(in context: DrawingContext) {
    let (theme, isFocused) = (context.theme, context.isFocused(self))
    let isHeavy = isFocused || isGrabbed
    var style = (isHeavy ? theme.borderFocused : theme.border).merged(over: context.text)
    if split?.isEnabled == false { style = theme.textDisabled.merged(over: style) }
    if isHeavy { style.attributes.insert(.bold) }
    // In ASCII nothing else is heavy.
    if isHeavy, !theme.hasSymbols { style.attributes.insert(.reverse) }
    let symbols: (Character, Character) = isHeavy ? ("┃", "━") : ("│", "─")
    let mark = isVerticalLine ? symbols.0 : symbols.1
    context.fill(
      context.visibleRect, with: theme.hasSymbols ? mark : isVerticalLine ? "|" : "-", style: style)
  }

  // MARK: Input

  public override var canBecomeFocused: Bool { split?.isEnabled == true }

  public override func focusDidChange(isFocused: Bool) { setNeedsDisplay() }

  public override func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let split, split.isEnabled, modifiers.isEmpty || modifiers == .shift else { return false }
    let (back, on): (Key, Key) = isVerticalLine ? (.left, .right) : (.up, .down)
    let step = modifiers == .shift ? 8 : 1
    switch key {
    case back, on:
      // The first step out of an edge brings the pane back as it was.
      if split.isCollapsed, (key == on) == (split.collapses == .first) {
        split.toggleCollapse()
      } else if !split.isCollapsed {
        split.move(to: split.position + (key == on ? step : -step))
      }
    case .enter where modifiers.isEmpty: split.reset()
    case .character(" ") where modifiers.isEmpty: split.toggleCollapse()
    default: return false
    }
    return true
  }

  public override func pointerPressed(_ pointer: Pointer) -> PointerResponse {
    guard let split, split.isEnabled else { return .ignored }
    isGrabbed = true
    if pointer.clickCount == 2 { split.toggleCollapse() }
    return .captured
  }

  public override func pointerMoved(_ pointer: Pointer) {
    guard isGrabbed, let split else { return }
    let place = pointer.location + frame.origin
    split.move(to: isVerticalLine ? place.x : place.y)
  }

  public override func pointerReleased(_ pointer: Pointer) { isGrabbed = false }
  public override func pointerCancelled() { isGrabbed = false }
}
