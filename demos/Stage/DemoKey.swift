import LayoutCore
import NodeUI

/// Keys or a gesture, and their effect in a demo. The lines of hints, the list of keys and the key bindings of
/// a demo are made from these.
public struct DemoKey: Sendable, CustomStringConvertible {
  let patterns: [KeyPattern]
  private let gesture: String?
  /// The effect in the line of hints, which continues the sentence of the keys: `turn a page`.
  public let effect: String
  /// The effect in the list of all keys: what will be seen.
  public let help: String
  /// Whether the line of hints shows it.
  public let isInHint: Bool
  /// Whether it works only at times, and not at the start.
  private(set) var isConditional: Bool
  /// Makes the binding for a demo's content; nil if the window or a node in the content takes the keys.
  private let makeBinding: ((DisplayNode, DemoKey) -> KeyBinding)?
  /// The effect at a moment; nil for none.
  private var presentEffect: ((DisplayNode, Window) -> String?)?

  /// Keys of the window or of nodes in the demo, or a gesture.
  init(_ keys: KeyPattern..., gesture: String? = nil, effect: String, help: String? = nil) {
    self.init(keys, gesture, effect, help, isInHint: true, makeBinding: nil)
  }

  /// Keys of the demo itself.
  init<Content: DisplayNode>(
    _ keys: KeyPattern..., gesture: String? = nil, effect: String, help: String? = nil,
    isInHint: Bool = true, priority: Bool = false,
    isEnabled: ((Content) -> Bool)? = nil,
    action: @escaping (Content, KeyInvocation) -> Void
  ) {
    self.init(keys, gesture, effect, help, isInHint: isInHint, isConditional: isEnabled != nil) {
      content, key in
      let content = content as? Content
      return KeyBinding(
        keys: key.patterns, title: { key.help }, footer: key.isInHint, priority: priority,
        isEnabled: { [weak content] in content.map { isEnabled?($0) ?? true } ?? false }
      ) { [weak content] invocation in
        if let content { action(content, invocation) }
      }
    }
  }

  private init(
    _ patterns: [KeyPattern], _ gesture: String?, _ effect: String, _ help: String?, isInHint: Bool,
    isConditional: Bool = false, makeBinding: ((DisplayNode, DemoKey) -> KeyBinding)?
  ) {
    (self.patterns, self.gesture) = (patterns, gesture)
    (self.effect, self.help) = (effect, help ?? effect)
    (self.isInHint, self.isConditional, self.makeBinding) = (isInHint, isConditional, makeBinding)
  }

  /// The key with an effect that depends on what has the focus.
  ///
  /// - Parameter atStart: whether it has one at the start.
  func now<Content: DisplayNode>(
    atStart: Bool = true, _ effect: @escaping (Content, Window) -> String?
  ) -> DemoKey {
    var key = self
    key.isConditional = !atStart
    key.presentEffect = { content, window in (content as? Content).flatMap { effect($0, window) } }
    return key
  }

  /// The names of the keys and the gesture: `← →`, `drag`.
  public var keys: String { names(of: patterns) }

  private func names(of patterns: [KeyPattern]) -> String {
    (patterns.map(\.name) + (gesture.map { [$0] } ?? [])).joined(separator: " ")
  }

  /// The keys and their effect as they are now; nil if they have none.
  func hint(for content: DisplayNode, in window: Window) -> (keys: String, effect: String)? {
    guard isInHint, binding(for: content)?.isEnabled != false else { return nil }
    // A field takes letters as text.
    let isTyping = window.focusedNode?.responder?.acceptsText == true
    let names = names(of: isTyping ? patterns.filter { $0.strokes.first?.isText != true } : patterns)
    let effect = presentEffect.map { $0(content, window) } ?? effect
    return names.isEmpty ? nil : effect.map { (names, $0) }
  }

  func binding(for content: DisplayNode) -> KeyBinding? { makeBinding?(content, self) }

  public var description: String { "\(keys) \(effect)" }

  /// The key that shows all keys, and the one of these that works in a field, too.
  static let help = [DemoKey("?", effect: "keys"), DemoKey("f1", effect: "keys")]

  /// Keys that work in every demo.
  static let everywhere = [
    DemoKey("up", "down", "left", "right", effect: "scroll by a line; with Shift by half a page"),
    DemoKey("pageup", "pagedown", "space", effect: "scroll by a page"),
    DemoKey("home", "end", effect: "go to the start and to the end"),
    DemoKey("j", "k", "d", "u", "g", "G", effect: "the same as ↓ ↑, Shift-↓ Shift-↑, Home and End"),
    DemoKey(
      gesture: "wheel",
      effect: "scrolls what is under the pointer; with Shift sideways. With Ctrl it zooms"),
    DemoKey(
      gesture: "drag",
      effect: "moves the content, and throws it if you let go while moving; also moves thumbs of bars"),
    DemoKey("tab", "shift+tab", effect: "go to the next or previous button, field or scroll view"),
    DemoKey("enter", effect: "presses the button that has the focus"),
    DemoKey(
      "+", "-", "0", "1",
      effect: "zoom in and out, show all, and show the natural size, where something zooms"),
    DemoKey("?", "H", "f1", effect: "show these keys"),
    DemoKey("q", "escape", effect: "go back to the demo before; in the first one q quits"),
    DemoKey("ctrl+c", effect: "copies the selected text; without a selection it quits"),
  ]
}

/// The keys of a demo and those of all demos, as a list that scrolls.
final class DemoHelpNode: DisplayNode {
  private let scroll: ScrollNode

  init(_ demo: Demo) {
    func heading(_ text: String) -> TextNode {
      TextNode(text, textStyle: TextStyle(attributes: .bold))
    }
    let (title, general) = (heading("Keys of \(demo.name)"), heading("In every demo"))
    func entries(_ keys: [DemoKey]) -> [KeyHelpEntryNode] {
      keys.map { KeyHelpEntryNode(keys: $0.keys, effect: $0.help) }
    }
    let (own, others) = (entries(demo.keys), entries(DemoKey.everywhere))
    scroll = ScrollNode {
      let column = StackLayoutSpec.vertical {
        title
        own
        general.spacingBefore(1)
        others
      }
      // Its entries decide by the width, so it must not shrink to them.
      column.style.width = .fraction(1)
      column.style.maxWidth = .points(100)
      return column.inset(EdgeInsets(horizontal: 2, vertical: 1)).centered(.x)
    }
    super.init()
    scroll.style.flexGrow = 1
    scroll.style.flexShrink = 1
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    StackLayoutSpec.vertical { scroll }
  }
}
