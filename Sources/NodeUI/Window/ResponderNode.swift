import LayoutCore

/// A node that takes keys or the pointer. Whatever it does not take goes on to the nodes around it, and at last to the
/// scroll views.
public protocol ResponderNode: DisplayNode {
  /// Whether Tab stops here.
  var canBecomeFocused: Bool { get }

  /// A key while this node, or one in it, has the focus. Returns whether it was taken.
  func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool

  /// Text was pasted while this node, or one in it, has the focus. Returns whether it was taken.
  func handlePaste(_ text: String) -> Bool

  /// A button was pressed, at a point of the node.
  func pointerPressed(_ pointer: Pointer) -> PointerResponse
  /// The pointer moved while the button is down. It may be outside.
  func pointerMoved(_ pointer: Pointer)
  /// The button was let go.
  func pointerReleased(_ pointer: Pointer)
  /// The press became something else, such as a pan.
  func pointerCancelled()

  /// Whether scroll views scroll when a captured pointer is dragged past their edges, as for a selection.
  var scrollsWhileDragging: Bool { get }

  /// The node has got or lost the focus.
  func focusDidChange(isFocused: Bool)

  /// The part of the node that should be in view while it has the focus, in its own coordinates; nil for all of it.
  var focusRect: Rect? { get }
}

extension ResponderNode {
  public var canBecomeFocused: Bool { false }
  public func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
  public func handlePaste(_ text: String) -> Bool { false }
  public func pointerPressed(_ pointer: Pointer) -> PointerResponse { .ignored }
  public func pointerMoved(_ pointer: Pointer) {}
  public func pointerReleased(_ pointer: Pointer) {}
  public func pointerCancelled() {}
  public var scrollsWhileDragging: Bool { false }
  public func focusDidChange(isFocused: Bool) {}
  public var focusRect: Rect? { nil }
}

/// Where a pointer is and what it does there.
public struct Pointer: Hashable, Sendable {
  /// In the node's coordinates.
  public var location: Point
  public var button: Int
  public var modifiers: Modifiers
  /// Seconds of the window's clock.
  public var time: Double
  /// How many presses there were here in quick succession, this one included.
  public var clickCount: Int
}

/// What a node makes of a press.
public enum PointerResponse: Hashable, Sendable {
  /// Nothing: it is for somebody else.
  case ignored
  /// It is pressed; if the pointer moves, the press is cancelled and becomes a pan.
  case pressed
  /// It keeps the pointer until the button is let go.
  case captured
}
