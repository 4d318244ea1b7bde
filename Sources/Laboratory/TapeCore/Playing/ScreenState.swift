import LayoutCore
import NodeUI
import ScreenCore
import ScrollCore

/// The state of the screen that checks compare with.
package struct ScreenState {
  /// Nil for a program that is not made of nodes.
  let window: Window?
  /// The program's part of the screen.
  let canvas: Canvas
  /// The whole screen, with an inspector's panel and its overlays.
  let screen: Canvas
  let nodes: [(name: String, node: ScrollNode)]
  let context: CheckContext

  package init(
    _ window: Window, _ canvas: Canvas, _ index: ScrollIndex, _ context: CheckContext = CheckContext()
  ) {
    (self.window, nodes, self.context, screen) = (window, index.nodes, context, canvas)
    self.canvas = context.inspected?.programFrame() ?? canvas
  }

  /// The state of a program that is not made of nodes.
  package init(_ canvas: Canvas, _ context: CheckContext) {
    (window, self.canvas, screen, nodes, self.context) = (nil, canvas, canvas, [], context)
  }

  /// The result of a check.
  enum Result {
    /// It holds, for this value.
    case holds(String)
    /// It does not, for this value.
    case differs(String)
    /// There is nothing to compare with.
    case missing(expected: String, found: String)

    init(_ holds: Bool, _ found: String) { self = holds ? .holds(found) : .differs(found) }
  }

  /// The failure of a tape's check; nil if the check holds.
  package func failure(of expectation: TapeExpectation, at place: TapePlace) -> TapeFailure? {
    func failure(_ expected: String, _ found: String) -> TapeFailure {
      TapeFailure(place: place, check: expectation, expected: expected, found: found)
    }
    var (check, isNegated) = (expectation, false)
    while case .not(let inner) = check { (check, isNegated) = (inner, !isNegated) }
    switch result(of: check, at: place, isNegated: isNegated) {
    case .holds(let found): return isNegated ? failure(expectation.wanted, found) : nil
    case .differs(let found): return isNegated ? nil : failure(expectation.wanted, found)
    case .missing(let expected, let found): return failure(expected, found)
    }
  }

  private func result(of check: TapeExpectation, at place: TapePlace, isNegated: Bool) -> Result {
    if let id = check.id { return scrollResult(of: check, id) }
    switch check {
    case .screen(let name, let isStyled):
      guard let screens = context.screens else {
        return .missing(expected: check.wanted, found: "no folder for screens")
      }
      return screens.compare(canvas, with: name, isStyled: isStyled, tape: place.file, mayUpdate: !isNegated)
    case .exit(let status):
      guard let found = context.exitStatus else {
        return .missing(expected: "the program to end with \(status)", found: "it running")
      }
      return Result(found == status, "\(found)")
    case .title(let pattern):
      return Result(
        pattern.fits(context.title ?? ""),
        Self.quoted(context.title ?? "") + pattern.remark(on: context.title ?? ""))
    case .value, .field, .focus, .warnings: return nodeResult(of: check)
    default: return cellResult(of: check)
    }
  }

  // MARK: Nodes

  private func nodeResult(of check: TapeExpectation) -> Result {
    guard let window else { return .missing(expected: "a scene", found: "another program") }
    switch check {
    case .focus(let id):
      let node = window.focusedNode
      let name = node?.name ?? node?.partOwner?.name
      let holds = node.map { _ in name == id && id != nil } ?? (id == nil)
      return Result(holds, node.map { _ in name.map(Self.quoted) ?? "a node without an id" } ?? "none")
    case .value(let id, let text):
      guard let node = window.root.descendant(named: id) else {
        return .missing(expected: "a node \(Self.quoted(id))", found: "none of that id")
      }
      guard let found = node.valueText else {
        return .missing(expected: Self.quoted(text), found: "a \(node.kind), which has no value")
      }
      return Result(found == text, Self.quoted(found))
    case .field(let id, let name, let text):
      guard let element = context.element?(id) ?? window.root.descendant(named: id) else {
        return .missing(expected: "an element \(Self.quoted(id))", found: "none of that id")
      }
      switch FieldPath(name).value(of: element) {
      case .success(let found): return Result(found == text, SafeText.of(found))
      case .failure(let problem): return .missing(expected: SafeText.of(text), found: problem.message)
      }
    case .warnings(let count):
      let found = window.warnings
      return Result(found.count == count, "\(found.count)" + found.map { "\n  \(SafeText.of($0))" }.joined())
    default: return .missing(expected: check.wanted, found: "nothing to compare with")
    }
  }

  static func quoted(_ text: String) -> String { "\u{201c}\(SafeText.of(text))\u{201d}" }
}

extension DisplayNode {
  /// The first node with an id; of an element with an action the element itself. O(nodes)
  fileprivate func descendant(named id: String) -> DisplayNode? {
    var found: DisplayNode?
    forEachNode { node, _ in if found == nil, node.name == id { found = node } }
    return (found as? PressableNode)?.content as? DisplayNode ?? found
  }
}
