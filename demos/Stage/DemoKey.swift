import LayoutCore
import NodeUI

/// Keys or a gesture, and their effect in a demo. The lines of hints, the list of keys and the key bindings of
/// a demo are made from these.
public struct DemoKey: Sendable, CustomStringConvertible {
  let patterns: [KeyPattern]
  /// The names of the keys and the gesture: `← →`, `drag`.
  public let keys: String
  /// The effect, which continues the sentence of the keys: `turn a page`.
  public let effect: String
  /// Whether the line of hints shows it.
  public let isInHint: Bool
  /// Makes the binding for a demo's content; nil if the window or a node in the content takes the keys.
  private let makeBinding: (@Sendable (DisplayNode, DemoKey) -> KeyBinding)?

  /// Keys of the window or of nodes in the demo, or a gesture.
  init(_ keys: KeyPattern..., gesture: String? = nil, effect: String) {
    self.init(keys, gesture, effect, isInHint: true, makeBinding: nil)
  }

  /// Keys of the demo itself.
  init<Content: DisplayNode>(
    _ keys: KeyPattern..., gesture: String? = nil, effect: String, isInHint: Bool = true,
    priority: Bool = false, isEnabled: @escaping @Sendable (Content) -> Bool = { _ in true },
    action: @escaping @Sendable (Content, KeyInvocation) -> Void
  ) {
    self.init(keys, gesture, effect, isInHint: isInHint) { content, key in
      let content = content as? Content
      return KeyBinding(
        keys: key.patterns, title: { key.effect }, footer: key.isInHint, priority: priority,
        isEnabled: { [weak content] in content.map(isEnabled) ?? false }
      ) { [weak content] invocation in
        if let content { action(content, invocation) }
      }
    }
  }

  private init(
    _ patterns: [KeyPattern], _ gesture: String?, _ effect: String, isInHint: Bool,
    makeBinding: (@Sendable (DisplayNode, DemoKey) -> KeyBinding)?
  ) {
    self.patterns = patterns
    keys = (patterns.map(\.name) + (gesture.map { [$0] } ?? [])).joined(separator: " ")
    (self.effect, self.isInHint, self.makeBinding) = (effect, isInHint, makeBinding)
  }

  func binding(for content: DisplayNode) -> KeyBinding? { makeBinding?(content, self) }

  public var description: String { "\(keys) \(effect)" }

  /// The keys with `<-` and `->` for arrows, for screens with ASCII only.
  var asciiKeys: String {
    let arrows: [Character: String] = ["←": "<-", "→": "->"]
    return keys.reduce(into: "") { $0 += arrows[$1] ?? String($1) }
  }

  /// Keys that work in every demo.
  static let everywhere = [
    DemoKey("up", "down", "left", "right", effect: "scroll; with Shift by half of what is in view"),
    DemoKey("pageup", "pagedown", "space", effect: "scroll by a page"),
    DemoKey("home", "end", effect: "go to the start and to the end"),
    DemoKey(
      "j", "k", "d", "u", "g", "G", effect: "scroll by lines, by half pages, to the start and to the end"),
    DemoKey(
      gesture: "wheel",
      effect: "scrolls what is under the pointer; with Shift sideways, with Ctrl it zooms"),
    DemoKey(
      gesture: "drag", effect: "pulls the content and throws it; an indicator's thumb can be dragged, too"),
    DemoKey("tab", "shift+tab", effect: "go to the next and the previous button, field or scroll view"),
    DemoKey("enter", effect: "presses the button that has the focus"),
    DemoKey(
      "+", "-", "0", "1",
      effect: "zoom in and out, show all, and show the natural size, where something zooms"),
    DemoKey("?", "H", effect: "show these keys"),
    DemoKey("q", "escape", effect: "go back; in the first demo q quits"),
    DemoKey("ctrl+c", effect: "copies what is selected; quits if nothing is"),
  ]
}
