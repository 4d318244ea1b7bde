import LayoutCore
import NodeUI

/// The parts of a scene that its actions use while it is shown: the elements by their ids, and a limit to what one
/// press may set off.
///
/// It does not keep the elements alive, since they keep their actions, and so this.
final class RunningScene {
  private struct Reference {
    weak var element: LayoutElement?
  }

  /// The scene around a row of a list.
  private let outer: RunningScene?
  private var references: [String: Reference] = [:]
  /// Closures that do at once what timed content does at its next time, by the ids of the elements.
  var ticks: [String: () -> Void] = [:]
  /// The platform that gives scroll views their defaults; nil is that of the terminal.
  var platform: ScrollPlatform?
  private var depth = 0
  private var left = 0
  private weak var performing: DisplayNode?
  /// The node whose actions are done now.
  var sender: DisplayNode? { outer?.sender ?? performing }

  init(in outer: RunningScene? = nil) {
    self.outer = outer
    platform = outer?.platform
  }

  func setElements(_ elements: [String: LayoutElement]) {
    references = elements.mapValues { Reference(element: $0) }
  }

  /// The element with an id, here or in the scene around. O(1)
  func element(_ id: String) -> LayoutElement? { references[id]?.element ?? outer?.element(id) }

  /// The closure of ``ticks`` for an id, here or in the scene around.
  func tick(_ id: String) -> (() -> Void)? { ticks[id] ?? outer?.tick(id) }

  /// All ids, here and in the scene around.
  var ids: [String] { references.keys + (outer?.ids ?? []) }

  // MARK: Limits

  /// The most actions that one press, key or choice may set off, and the deepest that presses may be nested.
  private static let (countLimit, depthLimit) = (1_000, 16)

  /// Runs steps in order. Buttons that press each other end after a number of steps, with a warning.
  ///
  /// - Parameter node: the node whose steps they are.
  func perform(_ steps: [(Window) -> Void], in window: Window, from node: DisplayNode) {
    if let outer { return outer.perform(steps, in: window, from: node) }
    if depth == 0 { left = Self.countLimit }
    guard depth < Self.depthLimit else { return warn(window) }
    let outerNode = performing
    (depth, performing) = (depth + 1, node)
    defer { (depth, performing) = (depth - 1, outerNode) }
    for step in steps {
      guard left > 0 else { return warn(window) }
      left -= 1
      step(window)
    }
  }

  private func warn(_ window: Window) {
    left = 0
    window.warn(
      Note(
        .endlessActions,
        "one press sets off more than \(Self.countLimit) actions, or elements press each other; the rest is left out"
      ))
  }
}

/// Actions in the order in which they are done. The steps are filled in when the whole scene has been read.
final class SceneActions {
  private let scene: RunningScene
  private var steps: [(Window) -> Void] = []

  init(_ scene: RunningScene) { self.scene = scene }

  /// Makes room for a step, and returns its place.
  func reserve() -> Int {
    steps.append { _ in }
    return steps.count - 1
  }

  func fill(_ place: Int, _ step: @escaping (Window) -> Void) { steps[place] = step }

  /// Does all of them in the window that shows a node; nothing while no window does.
  func perform(from node: DisplayNode?) {
    if let node, let window = node.window { scene.perform(steps, in: window, from: node) }
  }
}
