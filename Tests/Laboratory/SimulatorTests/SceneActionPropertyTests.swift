import LayoutCore
import NodeUI
import PortholeTesting
import SceneCore
import ScrollCore
import TestSupport
import Testing

/// Random actions of random elements: nothing traps, everything comes to rest in its limits.
@Suite(.bounded) struct SceneActionPropertyTests {
  private static let ids = ["s", "l", "p", "b", "f", "c", "box", "t"]

  private static func action(_ random: inout SplitMix64) -> String {
    func id(_ ids: [String]) -> String { ids.randomElement(using: &random) ?? "" }
    func number() -> Int { [0, 1, -1, 5, 40, .max, .min].randomElement(using: &random) ?? 0 }
    let views = ["s", "l", "p"]
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return "{scrollTo: {id: \(id(views)), x: \(number()), y: \(number())}}"
    case 1:
      return
        "{scrollTo: {id: \(id(views)), edge: \(id(["top", "bottom", "leading", "trailing"])), animated: false}}"
    case 2: return "{scrollBy: {id: \(id(views)), y: \(number())}}"
    case 3: return "{page: {id: p, to: \(id(["next", "previous", "0", "99", "9223372036854775807"]))}}"
    case 4: return "{reveal: \(id(ids))}"
    case 5: return "{focus: \(id(["s", "l", "p", "b", "f", "c", "box"]))}"
    case 6: return "{press: \(id(["b", "c", "box"]))}"
    case 7:
      return
        "{set: {id: \(id(ids)), \(id(["width", "height", "flexGrow", "spacingBefore"])): \(Int.random(in: 0...30, using: &random))}}"
    default:
      return
        "{set: {id: t, string: \"\(String(repeating: "word ", count: Int.random(in: 0...40, using: &random)))\"}}"
    }
  }

  private static func actions(_ random: inout SplitMix64) -> String {
    let count = Int.random(in: 0...3, using: &random)
    return "[" + (0..<count).map { _ in action(&random) }.joined(separator: ", ") + "]"
  }

  @Test(arguments: seeds(30)) func everythingComesToRest(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func some() -> String { Self.actions(&random) }
    let text = """
      focus: \(["s", "l", "b", "f"].randomElement(using: &random) ?? "b")
      root:
        column:
          keys: [{key: x, action: \(some())}, {key: "g g", action: \(some())}]
          children:
            - list: {id: l, height: 3, count: 20, row: {button: {title: "{index}", action: \(some())}}, shows: p, onSelect: \(some())}
            - scroll: {id: s, directions: both, height: 4, content: {column: {children: [{box: {id: box, width: 50, height: 9, border: single, action: \(some())}}, {text: {id: t, string: t}}]}}}
            - pager: {id: p, flexGrow: 1, pages: [{text: a}, {text: b}, {text: c}]}
            - button: {id: b, title: B, action: \(some())}
            - textField: {id: f, onSubmit: \(some())}
            - checkbox: {id: c, title: C}
      """
    let scene = try Scene.load(Array(text.utf8), file: "s")
    let screen = HeadlessScreen(
      application: scene.makeWindow(), columns: Int.random(in: 1...60, using: &random),
      rows: Int.random(in: 1...24, using: &random))
    let keys: [Key] = [
      .tab, .enter, .down, .up, .end, .home, .pageDown, .character("x"), .character("g"), .character(" "),
    ]
    for _ in 0..<40 {
      screen.key(keys.randomElement(using: &random) ?? .tab)
      if Bool.random(using: &random) { screen.advance(0.05) }
      if Int.random(in: 0..<8, using: &random) == 0 {
        screen.click(
          Int.random(in: 0..<screen.canvas.columns, using: &random),
          Int.random(in: 0..<screen.canvas.rows, using: &random))
      }
    }
    #expect(screen.settle(), "seed \(seed)")
    for case let element in scene.elements.values {
      guard let scroll = (element as? PagerNode)?.scrollNode ?? element as? ScrollNode else { continue }
      for axis in [ScrollState.Axis.horizontal, .vertical] {
        let limits = scroll.state[axis].axis
        #expect(limits.offset == limits.clamped(limits.offset), "seed \(seed): \(scroll.debugName)")
      }
    }
  }
}
