import LayoutCore

/// A node that takes keys or the pointer. Input that it does not take is passed to the nodes around it, and
/// last to the scroll views.
public protocol ResponderNode: PointerTarget {
  /// Whether Tab stops here.
  var canBecomeFocused: Bool { get }

  /// Whether the node takes text while it has the focus: characters then go to it before the bindings of keys.
  var acceptsText: Bool { get }

  /// Handles a key before all bindings and nodes, the outer node first, unless a chord has begun: for keys that
  /// are part of something already open, such as a prompt. Returns whether it took the key.
  func captureKey(_ key: Key, _ modifiers: Modifiers) -> Bool

  /// Handles a key while this node, or one in it, has the focus. Returns whether it took the key.
  func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool

  /// Handles pasted text while this node, or one in it, has the focus. Returns whether it took the text.
  func handlePaste(_ text: String) -> Bool

  /// Called when a button is pressed on the node.
  func pointerPressed(_ pointer: Pointer) -> PointerResponse
  /// Called when the pointer moves with the button down, even outside of the node.
  func pointerMoved(_ pointer: Pointer)
  /// Called when the button is released.
  func pointerReleased(_ pointer: Pointer)
  /// Called when the press becomes something else, such as a pan.
  func pointerCancelled()

  /// Called when the pointer comes over the node or leaves it with no button down, if the window
  /// ``Window/wantsPointerMotion``: of nodes in each other, the innermost one.
  func hoverDidChange(isHovered: Bool)

  /// Whether scroll views around the node scroll while it drags a captured pointer past their edges.
  var scrollsWhileDragging: Bool { get }

  /// Called when the node gains or loses the focus.
  func focusDidChange(isFocused: Bool)

  /// The part to scroll into view when the node gets the focus, in its own coordinates; nil for all of it.
  var focusRect: Rect? { get }
}

extension ResponderNode {
  public var canBecomeFocused: Bool { false }
  public var acceptsText: Bool { false }
  public func captureKey(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
  public func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
  public func handlePaste(_ text: String) -> Bool { false }
  public func pointerPressed(_ pointer: Pointer) -> PointerResponse { .ignored }
  public func pointerMoved(_ pointer: Pointer) {}
  public func pointerReleased(_ pointer: Pointer) {}
  public func pointerCancelled() {}
  public func hoverDidChange(isHovered: Bool) {}
  public var scrollsWhileDragging: Bool { false }
  public func focusDidChange(isFocused: Bool) {}
  public var focusRect: Rect? { nil }
}

/// A pointer's location and button.
public struct Pointer: Hashable, Sendable {
  /// The pointer's cell in the node's coordinates.
  public var location: Point
  /// The button, from 0: left, middle, right.
  public var button: Int
  /// The keys that are held.
  public var modifiers: Modifiers
  /// Seconds of the window's clock.
  public var time: Double
  /// The number of presses here in quick succession, including this one.
  public var clickCount: Int
}

/// The response of a node to a press.
public enum PointerResponse: Hashable, Sendable {
  /// The press is passed to the nodes around it.
  case ignored
  /// The node is pressed; if the pointer moves, the press is cancelled and becomes a pan.
  case pressed
  /// The node keeps the pointer until the button is released.
  case captured
}

/// A node with a selection that can be copied.
public protocol SelectionNode: DisplayNode {
  /// Copies the selection by `window.copy`. Returns false without one.
  func copySelection() -> Bool
}

/// A node whose bindings work wherever the focus is in its part of the screen, after those of the nodes around the focus: a
/// bar of menus.
@MainActor
protocol ScopeBindingsNode: DisplayNode {
  var scopeBindings: KeyTable { get }
}
