import LayoutCore
import NodeUI
import SceneFields
import ScrollCore

// Actions: what a press, a key or a choice does. The elements that they name may come later in the scene.
extension SceneReader {
  /// Reads one action or a list of them.
  ///
  /// - Parameter haveOwnValue: whether `{value}` is the value of the element to which they belong.
  func actions(_ node: Node, haveOwnValue: Bool = false) -> SceneActions {
    let before = actionsHaveOwnValue
    actionsHaveOwnValue = haveOwnValue
    defer { actionsHaveOwnValue = before }
    let actions = SceneActions(running)
    if case .sequence(let sequence) = node {
      for (index, node) in sequence.enumerated() { at(.index(index)) { readAction(node, into: actions) } }
    } else {
      readAction(node, into: actions)
    }
    return actions
  }

  private func readAction(_ node: Node, into actions: SceneActions) {
    guard mayReadAction(node), !readFilledAction(node, into: actions) else { return }
    let mapping = SceneMapping(node, NodeKind.actionFields, self)
    guard node.mapping != nil || isNull(node), let name = mapping.alternative() else { return }
    let place = actions.reserve()
    mapping.read(name) { value in
      readAction(name, mapping, value) { actions.fill(place, $0) }
    }
  }

  /// Gives the step of an action to `fill` once the whole scene is read.
  private func readAction(
    _ name: String, _ action: SceneMapping, _ value: Node,
    _ fill: @escaping (@escaping (Window) -> Void) -> Void
  ) {
    switch name {
    case "scrollTo": readScroll(action, name, value, fill)
    case "scrollBy": readScroll(action, name, value, fill)
    case "page": readPage(action, value, fill)
    case "set": readSettings(value, fill)
    case "quit":
      guard let isWanted = self.value(.bool, value).flatMap(Bool.init) else { return }
      if isWanted { fill { $0.quit() } } else { report(value, "found \(describe(value)); allowed: true") }
    default:
      guard let id = self.value(.text, value).flatMap(String.init) else { return }
      reference(id, at: value) { [unowned self] (element) throws(WrongKind) in
        fill(try name == "tick" ? tick(id) : Self.step(name, element))
      }
    }
  }

  /// The step of an action that has nothing but the id of an element.
  private static func step(_ name: String, _ element: LayoutElement) throws(WrongKind) -> (Window) -> Void {
    switch name {
    case "reveal":
      guard let node = element as? DisplayNode else { throw WrongKind(allowed: "a node") }
      return { [weak node] window in node.map { window.reveal($0) } }
    case "focus":
      let node = try focusTarget(of: element)
      return { [weak node] window in
        if let node, window.canFocus(node) { window.focus(node) }
      }
    case "refresh":
      guard let scroll = scrollNode(of: element), scroll.refresh != nil else {
        throw WrongKind(allowed: "a view with refresh")
      }
      return { [weak scroll] _ in scroll?.beginRefreshing() }
    default: return try press(element)
    }
  }

  private func tick(_ id: String) throws(WrongKind) -> (Window) -> Void {
    guard let tick = running.tick(id) else { throw WrongKind(allowed: "an element with every") }
    return { _ in tick() }
  }

  private static func press(_ element: LayoutElement) throws(WrongKind) -> (Window) -> Void {
    switch element {
    case let button as ButtonNode: return { [weak button] _ in button?.press() }
    case let node as PressableNode where node.onPress != nil: return { [weak node] _ in node?.press() }
    case let checkbox as CheckboxNode: return { [weak checkbox] _ in checkbox?.press() }
    case let toggle as SwitchNode: return { [weak toggle] _ in toggle?.press() }
    case let disclosure as DisclosureNode: return { [weak disclosure] _ in disclosure?.press() }
    default: throw WrongKind(allowed: "a button, checkbox or switch, an element with an action")
    }
  }

  // MARK: Targets

  static func scrollNode(of element: LayoutElement) -> ScrollNode? {
    (element as? PagerNode)?.scrollNode ?? element as? ScrollNode
  }

  /// The node that has the focus when an element is given it.
  static func focusTarget(of element: LayoutElement) throws(WrongKind) -> DisplayNode {
    switch element {
    case let area as TextAreaNode: return area.editor
    case let pager as PagerNode: return pager.scrollNode
    case let scroll as ScrollNode: return scroll
    case let node as PressableNode where node.onPress == nil: break
    case let node as DisplayNode where node.responder != nil: return node
    default: break
    }
    throw WrongKind(allowed: "a control, a view that scrolls, an element with an action")
  }

  // MARK: Actions with parts

  private func readScroll(
    _ action: SceneMapping, _ name: String, _ value: Node,
    _ fill: @escaping (@escaping (Window) -> Void) -> Void
  ) {
    let parts = SceneMapping(value, action.table[name]!.type.table!, self)
    parts.checkRequired()
    let (x, y, animated) = (parts.int("x"), parts.int("y"), parts.bool("animated") ?? true)
    let hasPlace = parts.has("x") || parts.has("y")
    var edge: String?
    if name == "scrollTo" {
      edge = parts.string("edge")
      if hasPlace, parts.has("edge") {
        parts.read("edge") { report($0, "edge excludes x and y") } as Void?
      }
      if !hasPlace, !parts.has("edge") { report(value, "x, y or edge is missing") }
    } else if !hasPlace {
      report(value, "x or y is missing")
    }
    parts.reference("id") { (element) throws(WrongKind) in
      guard let scroll = Self.scrollNode(of: element) else {
        throw WrongKind(allowed: "a scroll, list or pager")
      }
      fill { [weak scroll] _ in
        guard let scroll else { return }
        if let edge { return scroll.scroll(toEdge: edge, animated: animated) }
        let target = scroll.state.targetOffset
        let place =
          name == "scrollTo"
          ? Point(x: x ?? target.x, y: y ?? target.y)
          : Point(x: target.x +| (x ?? 0), y: target.y +| (y ?? 0))
        scroll.setContentOffset(place, animated: animated)
      }
    }
  }

  private func readPage(
    _ action: SceneMapping, _ value: Node, _ fill: @escaping (@escaping (Window) -> Void) -> Void
  ) {
    let parts = SceneMapping(value, action.table["page"]!.type.table!, self)
    parts.checkRequired()
    let animated = parts.bool("animated") ?? true
    var turn: PageTurn?
    parts.read("to") { node in
      guard let word = self.value(.text, node).flatMap(String.init) else { return }
      turn = PageTurn(word)
      if turn == nil {
        report(node, "found \(describe(node)); allowed: next, previous, a whole number of at least 0")
      }
    }
    parts.reference("id") { (element) throws(WrongKind) in
      guard let scroll = Self.scrollNode(of: element), scroll.isPagingEnabled else {
        throw WrongKind(allowed: "a pager, a scroll with paging")
      }
      let pager = element as? PagerNode
      fill { [weak scroll, weak pager] _ in
        guard let scroll, let turn else { return }
        let axis = scroll.pagingAxis
        let page = turn.page(from: scroll.targetPage(of: axis))
        if let pager {
          pager.scrollToPage(page, animated: animated)
        } else {
          scroll.scrollToPage(page, of: axis, animated: animated)
        }
      }
    }
  }

  private func readSettings(_ value: Node, _ fill: @escaping (@escaping (Window) -> Void) -> Void) {
    guard let entries = value.mapping else {
      return report(value, "found \(describe(value)); allowed: \(FieldType.settings.allowed)")
    }
    guard let id = entries.first(where: { $0.key.scalar?.string == "id" })?.value else {
      return report(value, "id is missing")
    }
    guard let name = at(.key("id"), { self.value(.text, id) }).flatMap(String.init) else { return }
    let hasOwn = actionsHaveOwnValue
    at(.key("id")) {
      reference(name, at: id) { [unowned self] (element) throws(WrongKind) in
        // The path of the fields is that of the action.
        leaving { readSettings(value, of: element, hasOwnValue: hasOwn, fill) }
      }
    }
  }

  private func readSettings(
    _ node: Node, of element: LayoutElement, hasOwnValue: Bool, _ fill: (@escaping (Window) -> Void) -> Void
  ) {
    let inner = (element as? PressableNode)?.content ?? element
    guard let kind = NodeKind.named(inner.kind) else { return }
    let mapping = SceneMapping(node, kind.table, self)
    var settings: [(field: NodeField, value: (Window) -> FieldValue?)] = []
    for field in mapping.fields where field.name != "id" {
      guard field.isSettable, !field.type.holdsElements else {
        mapping.read(field.name) { report($0, "\(field.name) cannot be changed by an action") } as Void?
        continue
      }
      if let text = mapping.read(
        field.name,
        { node in
          let text =
            node.referencedID?.word.map { ActionText(valueOf: $0) }
            ?? node.scalar.flatMap { ActionText($0.string) }
          return text.map { filling($0, at: node, hasOwn: hasOwnValue) }
        })
      {
        settings.append((field, { Self.value(of: field, from: text(), in: $0) }))
      } else if let value = mapping.value(field.name) {
        settings.append((field, { _ in value }))
      }
    }
    if mapping.fields.count < 2, !mapping.hasUnknownKeys { report(node, "a field to set is missing") }
    fill { [weak element] window in
      guard let element else { return }
      for (field, value) in settings {
        guard let value = value(window) else { continue }
        // The style is that of the node around an element with an action.
        field.set(
          value, of: kind.isStyle(field) ? element : (element as? any FieldOwning)?.fieldOwner ?? element)
      }
      window.noteFieldChange(of: element)
    }
  }
}

extension SceneReader {
  /// The value that people have given a field by what they typed elsewhere; a wrong one is reported and left out.
  fileprivate static func value(of field: NodeField, from text: String, in window: Window) -> FieldValue? {
    if let value = field.type.value(of: text) { return value }
    window.warn(
      Note(
        .wrongValue,
        "\(field.name) cannot be \u{201c}\(SafeText.of(text))\u{201d}; allowed: \(field.type.allowed)"))
    return nil
  }
}

/// The page to which an action turns.
private enum PageTurn {
  case next, previous
  case page(Int)

  init?(_ word: String) {
    switch word {
    case "next": self = .next
    case "previous": self = .previous
    default:
      guard let page = Int(word), page >= 0 else { return nil }
      self = .page(page)
    }
  }

  func page(from current: Int) -> Int {
    switch self {
    case .next: current +| 1
    case .previous: current -| 1
    case .page(let page): page
    }
  }
}

extension ScrollNode {
  /// The axis on which pages are turned.
  fileprivate var pagingAxis: ScrollState.Axis {
    scrollableDirections.scrollsVertically && isPagingEnabledVertically ? .vertical : .horizontal
  }

  /// The page to which the view turns, or that it shows at rest.
  fileprivate func targetPage(of axis: ScrollState.Axis) -> Int {
    let scroller = state[axis]
    let length = max(1, state.pageLength(axis))
    return (scroller.target -| scroller.axis.minOffset +| length / 2) / length
  }

  fileprivate func scroll(toEdge edge: String, animated: Bool) {
    switch edge {
    case "top": scroll(to: .start, of: .vertical, animated: animated)
    case "bottom": scroll(to: .end, of: .vertical, animated: animated)
    case "leading": scroll(to: .start, of: .horizontal, animated: animated)
    default: scroll(to: .end, of: .horizontal, animated: animated)
    }
  }
}
