import LayoutCore

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
