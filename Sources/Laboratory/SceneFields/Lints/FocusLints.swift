import LayoutCore
import NodeUI
import ScreenCore

/// The nodes at which Tab stops, from none on until it comes to one again.
struct TabWalk {
  private(set) var stops: [DisplayNode] = []
  /// Those whose focus is not seen.
  private(set) var unseen: [DisplayNode] = []
  /// The node that keeps the focus when Tab is pressed.
  private(set) var keeper: DisplayNode?
  /// Nodes that can have the focus, and to which Tab has not come.
  private(set) var missed: [DisplayNode] = []
  /// Nodes with keys that never work, since nothing in them can have the focus.
  private(set) var deaf: [DisplayNode] = []

  private static let mostStops = 500

  init(_ run: LintRun) {
    guard let screen = run.screen() else { return }
    let window = screen.window
    let wanted = window.root.tree.prefix(LintRun.mostNodes).filter { window.takesKeys($0) }
    deaf = Self.deafNodes(of: window)
    window.focus(nil)
    while stops.count < Self.mostStops {
      let before = window.focusedNode
      screen.press(.tab)
      guard let node = window.focusedNode else { break }
      if stops.contains(where: { $0 === node }) {
        if node === before, wanted.count > 1 { keeper = node }
        break
      }
      stops.append(node)
      if !Self.shows(node, on: screen) { unseen.append(node) }
    }
    guard stops.count < Self.mostStops else { return }
    let found = Set(stops.map(ObjectIdentifier.init))
    missed = wanted.filter { !found.contains(ObjectIdentifier($0)) && window.canFocus($0) }
  }

  /// Keys of the root always work.
  private static func deafNodes(of window: Window) -> [DisplayNode] {
    window.root.tree.prefix(LintRun.mostNodes).filter { node in
      guard node !== window.root, node.source.isKnown, !node.keyBindings.isEmpty else { return false }
      return !node.tree.prefix(LintRun.mostNodes).contains {
        $0 is EntryControlNode || window.canFocus($0)
      }
    }
  }

  /// Whether the focus of a node changes a cell of it, or one next to it.
  private static func shows(_ node: DisplayNode, on screen: LintScreen) -> Bool {
    let area = node.placeOnScreen().visible
    guard !area.isEmpty else { return false }
    let focused = screen.canvas
    screen.window.focus(nil)
    screen.draw()
    let plain = screen.canvas
    screen.window.focus(node, animated: false)
    screen.draw()
    for y in max(0, area.minY - 1)..<min(plain.rows, area.maxY + 1) {
      for x in max(0, area.minX - 1)..<min(plain.columns, area.maxX + 1)
      where focused[y, x] != plain[y, x] { return true }
    }
    return false
  }
}

/// Lints of the keyboard focus.
enum FocusLints {
  static func checkStops(_ run: LintRun) {
    let walk = run.walk
    for node in walk.missed {
      let reason = walk.keeper.map { ": \($0.noteName) keeps it" } ?? ""
      run.note(.unreachableControl, node, "Tab does not lead to \(node.noteName)\(reason)")
    }
    for node in walk.deaf {
      run.note(
        .unreachableControl, node, "the keys of \(node.noteName) never work: nothing in it can have the focus"
      )
    }
  }

  static func checkMarks(_ run: LintRun) {
    for node in run.walk.unseen {
      run.note(.invisibleFocus, node, "\(node.noteName) looks the same with the focus")
    }
  }
}
