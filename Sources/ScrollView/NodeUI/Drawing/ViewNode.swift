import LayoutCore

/// A node that draws something itself, or handles keys and the pointer. Other nodes only group subnodes.
///
/// Coordinates are the node's own: (0, 0) is its top left cell. Drawing outside of the node, or outside of the part that its
/// ancestors show, is clipped. Input that the node does not handle is passed to the nodes around it, and last to the scroll
/// views.
open class ViewNode: DisplayNode, ViewBehaviour {
  // MARK: Drawing

  /// Called before each drawing, when layout is done: a node that decodes or measures only what is in view does so here, so
  /// that drawing changes nothing.
  open func prepareToDraw(at time: Double) {}

  /// Draws behind the subnodes.
  open func draw(in context: DrawingContext) {}

  /// Draws in front of the subnodes.
  open func drawOverSubnodes(in context: DrawingContext) {}

  /// Called before every frame in which the node is in view, for nodes that change by themselves as time passes.
  ///
  /// - Returns: the time of the next change without any event, in seconds of the window's clock; nil, the default, for none.
  ///   A time that is not later means the next frame.
  open func animate(at time: Double) -> Double? { nil }

  // MARK: Input

  /// Whether the node handles keys or the pointer; the rest of this section applies only to such nodes. False by default,
  /// true in a ``ResponderNode``.
  open var handlesInput: Bool { false }

  open override var isPointerTarget: Bool { handlesInput }

  /// Whether Tab stops here.
  open var canBecomeFocused: Bool { false }

  /// Whether the node accepts text while it has the focus: characters are sent to it before the bindings of keys.
  open var acceptsText: Bool { false }

  /// Handles a key before all bindings and nodes, the outer node first, unless a chord has begun: for keys that are part of
  /// something already open, such as a prompt. Returns whether it has handled the key.
  open func captureKey(_ key: Key, _ modifiers: Modifiers) -> Bool { false }

  /// Handles a key while this node, or one in it, has the focus. Returns whether it has handled the key.
  open func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool { false }

  /// Handles pasted text while this node, or one in it, has the focus. Returns whether it has handled the text.
  open func handlePaste(_ text: String) -> Bool { false }

  /// Called when a button is pressed on the node.
  open func pointerPressed(_ pointer: Pointer) -> PointerResponse { .ignored }
  /// Called when the pointer moves with the button down, even outside of the node.
  open func pointerMoved(_ pointer: Pointer) {}
  /// Called when the button is released.
  open func pointerReleased(_ pointer: Pointer) {}
  /// Called when the press becomes something else, such as a pan.
  open func pointerCancelled() {}

  /// Called when the pointer comes over the node or leaves it with no button down, if the window
  /// ``Window/wantsPointerMotion``: of nodes in each other, the innermost one.
  open func hoverDidChange(isHovered: Bool) {}

  /// Whether scroll views around the node scroll while it drags a captured pointer past their edges.
  open var scrollsWhileDragging: Bool { false }

  /// Called when the node gains or loses the focus.
  open func focusDidChange(isFocused: Bool) {}

  /// The part to scroll into view when the node gets the focus, in its own coordinates; nil for all of it.
  open var focusRect: Rect? { nil }
}

/// A node that handles keys or the pointer.
open class ResponderNode: ViewNode {
  open override var handlesInput: Bool { true }
}

/// The base class of nodes that the user operates, such as buttons and fields (Texture's control node). A scroll
/// view keeps them clear of its transient indicators: if one can come to lie in an indicator's way, the view
/// reserves a column or row for the indicator. Only in a list may a row that comes later lie under it; the
/// control can be pressed there, too.
open class ControlNode: ResponderNode {
  open override var kind: String { "control" }
}

/// The drawing and the input of a ``ScrollNode``, as in a ``ViewNode``. The two share no superclass, since the layout of a scroll
/// view is a class of LayoutCore.
open class ScrollViewNode: ScrollLayoutNode, ViewBehaviour {
  open func prepareToDraw(at time: Double) {}
  open func draw(in context: DrawingContext) {}
  open func drawOverSubnodes(in context: DrawingContext) {}
  open func animate(at time: Double) -> Double? { nil }
  open var handlesInput: Bool { false }
  open var canBecomeFocused: Bool { false }
  open var acceptsText: Bool { false }
  open func captureKey(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
  open func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
  open func handlePaste(_ text: String) -> Bool { false }
  open func pointerPressed(_ pointer: Pointer) -> PointerResponse { .ignored }
  open func pointerMoved(_ pointer: Pointer) {}
  open func pointerReleased(_ pointer: Pointer) {}
  open func pointerCancelled() {}
  open func hoverDidChange(isHovered: Bool) {}
  open var scrollsWhileDragging: Bool { false }
  open func focusDidChange(isFocused: Bool) {}
  open var focusRect: Rect? { nil }
}

/// The methods that the two classes share. No node is searched for this protocol: see ``LayoutCore/DisplayNode/behaviour``.
package protocol ViewBehaviour: DisplayNode {
  func prepareToDraw(at time: Double)
  func draw(in context: DrawingContext)
  func drawOverSubnodes(in context: DrawingContext)
  func animate(at time: Double) -> Double?
  var handlesInput: Bool { get }
  var canBecomeFocused: Bool { get }
  var acceptsText: Bool { get }
  func captureKey(_ key: Key, _ modifiers: Modifiers) -> Bool
  func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool
  func handlePaste(_ text: String) -> Bool
  func pointerPressed(_ pointer: Pointer) -> PointerResponse
  func pointerMoved(_ pointer: Pointer)
  func pointerReleased(_ pointer: Pointer)
  func pointerCancelled()
  func hoverDidChange(isHovered: Bool)
  var scrollsWhileDragging: Bool { get }
  func focusDidChange(isFocused: Bool)
  var focusRect: Rect? { get }
}

extension DisplayNode {
  /// The node as a node that draws or handles input; nil for others. By casts to classes: the first cast of a class to a
  /// protocol searches the conformances of the whole program, which takes as long as drawing the text of a screen.
  package final var behaviour: (any ViewBehaviour)? {
    if let view = self as? ViewNode { return view }
    return self as? ScrollViewNode
  }

  /// The node as a node that handles keys or the pointer; nil for others.
  package final var responder: (any ViewBehaviour)? {
    guard let behaviour, behaviour.handlesInput else { return nil }
    return behaviour
  }
}

extension LayoutElement {
  /// The element as a node: itself, or a node with it as its layout.
  package final var asNode: DisplayNode { self as? DisplayNode ?? DisplayNode { [self] _ in self } }
}
