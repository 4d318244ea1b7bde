import LayoutCore
import NodeUI
import SceneFields

extension SceneReader {
  /// Gives an element its keys and the actions of a press. A layout spec with keys, and an element with actions, get a
  /// node around them, since only nodes take keys.
  func interactive(_ element: LayoutElement, _ mapping: SceneMapping) -> LayoutElement {
    let hasAction = mapping.table.hasAction && mapping.has("action") && !(element is ButtonNode)
    let actions = hasAction ? mapping.read("action") { self.actions($0) } : nil
    let hasKeys = mapping.has("keys") || mapping.has("contextMenu")
    guard actions != nil || hasKeys else { return element }
    let node: DisplayNode
    if actions == nil, let own = element as? DisplayNode {
      node = own
    } else {
      let around = PressableNode(element)
      (around.style, element.style) = (element.style, LayoutElementStyle())
      if let actions { around.onPress = { actions.perform(from: $0) } }
      node = around
    }
    mapping.read("keys") { node.keyBindings = keyBindings($0, of: node) } as Void?
    mapping.read("contextMenu") { node.contextMenu = menuItems($0, of: node) } as Void?
    return node
  }

  private func keyBindings(_ list: Node, of owner: DisplayNode) -> [KeyBinding] {
    guard case .sequence(let sequence) = list else {
      report(list, "found \(describe(list)); allowed: \(FieldType.keyBindings.allowed)")
      return []
    }
    // Each is compared with all others of the element.
    guard sequence.count <= 1_000 else {
      report(list, "more than 1000 keys")
      return []
    }
    return sequence.enumerated().compactMap { index, node in at(.index(index)) { keyBinding(node, of: owner) }
    }
  }

  private func keyBinding(_ node: Node, of owner: DisplayNode) -> KeyBinding? {
    guard mayReadAction(node) else { return nil }
    let mapping = SceneMapping(node, NodeKind.keyFields, self)
    guard node.mapping != nil else { return nil }
    mapping.checkRequired()
    let pattern = mapping.read("key", keyPattern)
    let title = mapping.string("title")
    let isFirst = mapping.bool("priority") ?? false
    guard let actions = mapping.read("action", { self.actions($0) }), let pattern else { return nil }
    noteProgramKey(pattern, of: owner, quits: mapping.read("action") { $0.names("quit") } == true)
    return KeyBinding(keys: [pattern], title: { title ?? pattern.name }, priority: isFirst) {
      [weak owner] _ in
      actions.perform(from: owner)
    }
  }

  func keyPattern(_ node: Node) -> KeyPattern? {
    guard let text = value(.text, node).flatMap(String.init) else { return nil }
    if let pattern = KeyPattern(text) { return pattern }
    let meant = text.utf8.count < 100 ? KeyPattern(stringLiteral: text).suggestion : nil
    let nearest = meant.map { "; did you mean \($0)?" } ?? ""
    report(node, "found \(describe(node)), which is no key\(nearest)")
    return nil
  }

  /// Notes that an element uses a key of the program, such as `q`.
  private func noteProgramKey(_ pattern: KeyPattern, of owner: DisplayNode, quits: Bool) {
    let entries = StandardBindings.programKeys
    guard let entry = entries.first(where: { $0.keys.contains(pattern) }), !quits || entry.id != "app.quit"
    else { return }
    let others = entry.keys.filter { $0 != pattern }.map { "\($0)" }
    let rest =
      entry.id == "app.quit"
      ? "; ctrl+c still quits" : others.isEmpty ? "" : "; \(others.joined(separator: " and ")) still work"
    whenRead { reader in
      reader.hint(
        Note(
          .programKey, about: owner,
          "the key \u{201c}\(pattern)\u{201d} of \(owner.authorName) takes \(pattern) (\(entry.title.lowercased())) away\(rest)"
        ))
    }
  }

  /// Actions for the row that people have selected: `{index}` and `{number}` stand for it.
  func selectionActions(_ node: Node) -> (ListNode) -> Void {
    checkPlaceholders(in: node)
    _ = actions(SceneTemplate.filled(node, Placeholders()))
    let (files, running) = (files, running)
    return { list in
      guard let row = list.cursor, list.selectedRows.contains(row) else { return }
      let reader = SceneReader(files, in: running)
      let actions = reader.actions(SceneTemplate.filled(node, Placeholders(index: list.flatIndex(of: row))))
      reader.finish()
      if reader.issues.isEmpty { actions.perform(from: list) }
    }
  }
}

extension Node {
  /// Whether an action, or one of a list of them, has a name.
  fileprivate func names(_ name: String) -> Bool {
    switch self {
    case .sequence(let sequence): sequence.contains { $0.names(name) }
    case .mapping(let mapping): mapping.contains { $0.key.scalar?.string == name }
    case .scalar: false
    }
  }
}

// MARK: The window

/// The settings of a scene for the window that shows it.
final class SceneWindowSettings {
  var theme: Theme?
  var (reducesMotion, showsPalette) = (false, false)
  var focus: DisplayNode?
}

extension SceneReader {
  /// Reads the fields of a scene that are for its window. The focus is known once the whole scene is read.
  func windowSettings(_ mapping: SceneMapping) -> SceneWindowSettings {
    let settings = SceneWindowSettings()
    settings.theme = mapping.string("theme").flatMap { Theme(named: $0) }
    settings.reducesMotion = mapping.bool("reducesMotion") ?? false
    settings.showsPalette = mapping.bool("showsPalette") ?? false
    mapping.reference("focus") { (element) throws(WrongKind) in
      let node = try Self.focusTarget(of: element)
      if !(node is ScrollNode), node.responder?.canBecomeFocused != true {
        throw WrongKind(allowed: "an element that is enabled")
      }
      settings.focus = node
    }
    return settings
  }
}
