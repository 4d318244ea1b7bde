import LayoutCore
import NodeUI
import ScreenCore
import ScrollCore

/// A check of a tape that failed.
public struct TapeFailure: Hashable, Sendable, CustomStringConvertible {
  public let place: TapePlace
  /// The check in the tape's words.
  public let check: String
  public let expected: String
  public let found: String

  public var description: String { "\(place): Expect \(check): expected \(expected), found \(found)" }
}

extension TapeExpectation: CustomStringConvertible {
  public var description: String {
    switch self {
    case .offset(let id, _): "offset \(SafeText.of(id))"
    case .contentSize(let id, _): "size \(SafeText.of(id))"
    case .phase(let id, _): "phase \(SafeText.of(id))"
    case .page(let id, _): "page \(SafeText.of(id))"
    case .selected(let id, _): "selected \(SafeText.of(id))"
    case .value(let id, _): "value \(SafeText.of(id))"
    case .refresh(let id, _): "refresh \(SafeText.of(id))"
    case .focus: "focus"
    case .contains(_, true): "contains"
    case .contains(_, false): "not contains"
    case .row(let row, _): "row \(row)"
    }
  }

  /// The id of a node of any kind that the check is about.
  var nodeID: String? {
    switch self {
    case .focus(let id): id
    case .value(let id, _): id
    default: nil
    }
  }

  /// The id of the scroll view to check.
  var id: String? {
    switch self {
    case .offset(let id, _), .contentSize(let id, _), .phase(let id, _), .page(let id, _),
      .selected(let id, _), .refresh(let id, _):
      id
    case .focus, .value, .contains, .row: nil
    }
  }
}

extension Tape {
  /// Finds the checks whose ids the scene does not have.
  ///
  /// - Parameter all: the scene's elements by their ids.
  /// - Throws: `TapeError` with an issue for each such check.
  public func check(against all: [String: LayoutElement]) throws(TapeError) {
    // Another file may have other ids.
    let reloads = commands.contains { if case .reload = $0.action { true } else { false } }
    guard !reloads else { return }
    let scrolling = all.filter { $0.value is ScrollNode || $0.value is PagerNode }
    var issues: [TapeError.Issue] = []
    for command in commands {
      guard case .expect(let expectation) = command.action, let id = expectation.id ?? expectation.nodeID,
        !id.hasPrefix("/")
      else { continue }
      let known = expectation.id == nil ? all : scrolling
      guard known[id] == nil else { continue }
      let name = "\u{201c}\(SafeText.of(id))\u{201d}"
      let nearest =
        nearestWord(to: id, among: known.keys.sorted()).map { "; did you mean \(SafeText.of($0))?" } ?? ""
      issues.append(
        .init(
          command.place,
          all[id] == nil ? "the scene has no id \(name)\(nearest)" : "\(name) is not a scroll view\(nearest)")
      )
    }
    if !issues.isEmpty { throw TapeError(issues) }
  }
}

/// The state of the screen that checks compare with.
package struct ScreenState {
  let window: Window
  let canvas: Canvas
  let nodes: [(name: String, node: ScrollNode)]

  package init(_ window: Window, _ canvas: Canvas, _ index: ScrollIndex) {
    (self.window, self.canvas, nodes) = (window, canvas, index.nodes)
  }

  /// The failure of a tape's check; nil if the check holds.
  package func failure(of expectation: TapeExpectation, at place: TapePlace) -> TapeFailure? {
    mismatch(expectation).map {
      TapeFailure(place: place, check: "\(expectation)", expected: $0.expected, found: $0.found)
    }
  }

  /// The expected and the found values; nil if they are equal.
  private func mismatch(_ expectation: TapeExpectation) -> (expected: String, found: String)? {
    guard let id = expectation.id else { return screenMismatch(expectation) }
    guard let node = nodes.first(where: { $0.name == id })?.node else {
      let nearest =
        nearestWord(to: id, among: nodes.map(\.name)).map { "; did you mean \(SafeText.of($0))?" } ?? ""
      return ("a scroll view \(quoted(id))", "none of that name\(nearest)")
    }
    switch expectation {
    case .offset(_, let offset):
      let found = node.contentOffset
      guard found != offset else { return nil }
      let target = node.state.targetOffset
      let motion =
        node.phase == .idle
        ? "" : " (\(node.phase.rawValue)\(target == found ? "" : " to \(target.x),\(target.y)"))"
      return ("\(offset.x),\(offset.y)", "\(found.x),\(found.y)\(motion)")
    case .contentSize(_, let size):
      let found = node.state.contentSize
      return found == size ? nil : ("\(size.width)x\(size.height)", "\(found.width)x\(found.height)")
    case .phase(_, let phase):
      return node.phase.rawValue == phase ? nil : (phase, node.phase.rawValue)
    case .page(_, let page):
      let found = node.pages(of: node.scrollableDirections.scrollsVertically ? .vertical : .horizontal)
        .current
      return found == page ? nil : ("\(page)", "\(found)")
    case .selected(_, let row):
      guard let list = node as? ListNode else { return ("a list \(quoted(id))", "a \(node.kind)") }
      let found = list.selectedRows.sorted().map(list.flatIndex)
      guard found != (row.map { [$0] } ?? []) else { return nil }
      return (
        row.map(String.init) ?? "none",
        found.isEmpty ? "none" : found.prefix(20).map(String.init).joined(separator: ", ")
      )
    case .refresh(_, let state):
      return node.refreshState == state ? nil : (state.rawValue, node.refreshState.rawValue)
    case .focus, .value, .contains, .row: return nil
    }
  }

  private func screenMismatch(_ expectation: TapeExpectation) -> (expected: String, found: String)? {
    switch expectation {
    case .focus(let id):
      let node = window.focusedNode
      let name = node?.name ?? node?.partOwner?.name
      guard node.map({ _ in name == id && id != nil }) ?? (id == nil) else {
        return (
          id.map(quoted) ?? "none", node.map { _ in name.map(quoted) ?? "a node without an id" } ?? "none"
        )
      }
      return nil
    case .value(let id, let text):
      guard let node = window.root.descendant(named: id) else {
        return ("a node \(quoted(id))", "none of that id")
      }
      guard let found = node.valueText else { return (quoted(text), "a \(node.kind), which has no value") }
      return found == text ? nil : (quoted(text), quoted(found))
    case .contains(let text, let isWanted):
      let rows = canvas.text
      let row = rows.firstIndex { $0.contains(text) }
      guard (row != nil) != isWanted else { return nil }
      if let row { return ("no \(quoted(text))", "it in row \(row): \(quoted(rows[row]))") }
      let screen = rows.enumerated().filter { !$0.element.isEmpty }.map { "\n  \($0.offset)|\($0.element)" }
      return (quoted(text), screen.isEmpty ? "an empty screen" : "this screen:" + screen.joined())
    case .row(let row, let text):
      let found = canvas.text(row: row)
      return found == text ? nil : (quoted(text), quoted(found))
    case .offset, .contentSize, .phase, .page, .selected, .refresh: return nil
    }
  }

  private func quoted(_ text: String) -> String { "\u{201c}\(SafeText.of(text))\u{201d}" }
}

extension DisplayNode {
  /// The node of a scene that has this one as its part, and gives it its id: an area its editor, a pager its view.
  fileprivate var partOwner: DisplayNode? {
    self is EditableTextNode ? supernode?.supernode as? TextAreaNode : supernode as? PagerNode
  }

  /// The first node with an id; of an element with an action the element itself. O(nodes)
  fileprivate func descendant(named id: String) -> DisplayNode? {
    var found: DisplayNode?
    forEachNode { node, _ in if found == nil, node.name == id { found = node } }
    return (found as? PressableNode)?.content as? DisplayNode ?? found
  }
}
