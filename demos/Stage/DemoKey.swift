/// A key or a gesture, and its effect in a demo.
public struct DemoKey: Hashable, Sendable, CustomStringConvertible {
  /// The keys as text: `← →`, `drag`.
  public let keys: String
  /// The effect, which continues the sentence of the keys: `turn a page`.
  public let effect: String

  init(_ keys: String, _ effect: String) {
    self.keys = keys
    self.effect = effect
  }

  public var description: String { "\(keys) \(effect)" }

  /// The description with `<-` and `->` for arrows, for screens with ASCII only.
  var asciiDescription: String {
    let arrows: [Character: String] = ["←": "<-", "→": "->"]
    return description.reduce(into: "") { $0 += arrows[$1] ?? String($1) }
  }

  /// Keys that work in every demo.
  static let everywhere = [
    DemoKey("↑ ↓ ← →", "scroll; with Shift by half of what is in view"),
    DemoKey("PageUp PageDown Space", "scroll by a page"),
    DemoKey("Home End", "go to the start and to the end"),
    DemoKey("wheel", "scrolls what is under the pointer; with Shift sideways, with Ctrl it zooms"),
    DemoKey("drag", "pulls the content and throws it; an indicator's thumb can be dragged, too"),
    DemoKey("Tab Shift-Tab", "go to the next and the previous button, field or scroll view"),
    DemoKey("Enter", "presses the button that has the focus"),
    DemoKey("+ − 0 1", "zoom in and out, show all, and show the natural size, where something zooms"),
    DemoKey("? H", "show these keys"),
    DemoKey("q Escape", "go back; in the first demo q quits"),
    DemoKey("Ctrl-C", "copies what is selected; quits if nothing is"),
  ]
}
