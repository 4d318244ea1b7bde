import LayoutCore
import NodeUI
import ScreenCore

// Values of elements in actions: `{value: ID}` in place of a text or a number is the value that the element has when the
// action is done. Such an action is read again each time, with the values in place of the mappings. A field in `set` takes
// the value as the text `{value ID}` does: people may have typed it, so it is never read as a part of the scene.
extension Node {
  /// The id in `{value: ID}`; nil for any other value.
  var referencedID: Node? {
    guard case .mapping(let mapping) = self, mapping.count == 1, mapping[0].key.word == "value",
      mapping[0].value.scalar != nil
    else { return nil }
    return mapping[0].value
  }

  /// The ids of all `{value: ID}` in an action, with the mappings around them.
  fileprivate func valueReferences() -> [(id: Node, at: Node)] {
    guard case .mapping(let action) = self else { return [] }
    return action.flatMap { name, parts in
      guard name.word != "set" || parts.referencedID == nil else { return [(id: Node, at: Node)]() }
      if let id = parts.referencedID { return [(id, parts)] }
      guard case .mapping(let mapping) = parts else { return [] }
      return mapping.compactMap { key, value in
        name.word == "set" && key.word != "id" ? nil : value.referencedID.map { ($0, value) }
      }
    }
  }

  /// The action with values in place of `{value: ID}`.
  fileprivate func filling(_ value: (String) -> String) -> Node {
    func filled(_ node: Node) -> Node? {
      node.referencedID.map {
        Node.scalar(.init(string: value($0.word ?? ""), mark: node.mark, style: .singleQuoted))
      }
    }
    guard case .mapping(let action) = self else { return self }
    return .mapping(
      action.mapValues { name, parts in
        if let whole = filled(parts) { return whole }
        guard case .mapping(let mapping) = parts else { return parts }
        return .mapping(
          mapping.mapValues { key, value in
            name.word == "set" && key.word != "id" ? value : filled(value) ?? value
          })
      })
  }
}

extension SceneReader {
  /// Reads an action with values of elements in it. Returns false if it has none.
  func readFilledAction(_ node: Node, into actions: SceneActions) -> Bool {
    let references = node.valueReferences()
    guard !references.isEmpty else { return false }
    for (id, mapping) in references {
      unknownValues.insert(mapping.mark)
      whenRead(at: id) { (reader) throws(Problem) in _ = try reader.valuedNode(named: id.word ?? "") }
    }
    // The mistakes in the rest are reported now.
    _ = self.actions(node.filling { _ in "" }, haveOwnValue: actionsHaveOwnValue)
    let (place, hasOwn, files, running) = (actions.reserve(), actionsHaveOwnValue, files, running)
    actions.fill(place) { window in
      let reader = SceneReader(files, in: running)
      let filled = node.filling { running.element($0).flatMap(Self.valuedNode)?.valueText ?? "" }
      let own = reader.actions(filled, haveOwnValue: hasOwn)
      reader.finish()
      if let issue = reader.issues.first {
        return window.warn(
          Note(
            .wrongValue, "the action in line \(node.mark.line) cannot be done: \(issue.message)",
            source: ElementSource(line: node.mark.line, column: node.mark.column)))
      }
      own.perform(from: running.sender)
    }
    return true
  }

  /// The node whose value an element stands for; nil if it has none.
  static func valuedNode(_ element: LayoutElement) -> DisplayNode? {
    let inner = (element as? PressableNode)?.content ?? element
    return (inner as? DisplayNode).flatMap { $0.valueText == nil ? nil : $0 }
  }

  /// The node with a value that has an id, when all are read.
  func valuedNode(named id: String) throws(Problem) -> DisplayNode {
    let found = try element(named: id)
    if let node = Self.valuedNode(found) { return node }
    let kind = ((found as? PressableNode)?.content ?? found).kind
    throw Problem(
      message:
        "the element \u{201c}\(SafeText.of(id))\u{201d} is a \(kind); allowed: a text, or a control with a value"
    )
  }
}

extension SceneTemplate {
  /// The ids of the elements whose values stand in the texts of the template: `{value ID}`. Linear in the values.
  static func valueIDs(in node: Node) -> Set<String> {
    switch node {
    case .scalar(let scalar):
      Set(
        ActionText(scalar.string)?.parts.compactMap { part in
          if case .element(let id) = part { id } else { nil }
        } ?? [])
    case .sequence(let sequence): sequence.reduce(into: []) { $0.formUnion(valueIDs(in: $1)) }
    case .mapping(let mapping):
      // Actions take their values when they are done.
      mapping.reduce(into: []) { ids, pair in
        if pair.key.word != "set" { ids.formUnion(valueIDs(in: pair.value)) }
      }
    }
  }

  /// The values of these elements now.
  var presentValues: [String: String] {
    var values: [String: String] = [:]
    for id in valueIDs { values[id] = scene.element(id).flatMap(SceneReader.valuedNode)?.valueText ?? "" }
    return values
  }
}
