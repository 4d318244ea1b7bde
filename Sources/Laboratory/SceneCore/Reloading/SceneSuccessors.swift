import LayoutCore
import NodeUI
import PortholeSystem
import SceneFields

/// The elements of a scene that take the place of those of the same scene before: those with the same id, or with the
/// same path in the file where neither has an id and the kind is the same.
struct SceneSuccessors {
  private let paths: [ElementSource: String]
  private let old: Scene
  private let new: Scene

  /// - Parameters:
  ///   - text: the text of which `old` was made.
  ///   - new: a scene that has noted its paths.
  init(_ old: Scene, _ text: String, _ new: Scene) {
    (self.old, self.new) = (old, new)
    paths = FreshStack.run { Self.paths(text) }
  }

  /// The paths of the elements of a text, by their places.
  private static func paths(_ text: String) -> [ElementSource: String] {
    guard let tree = try? SourceTree(text, depthLimit: Scene.valueDepthLimit) else { return [:] }
    var paths: [ElementSource: String] = [:]
    tree.forEach { value, path in
      guard case .mapping(let pairs) = value, pairs.count == 1, let kind = pairs[0].key.word,
        NodeKind.named(kind) != nil
      else { return }
      paths[ElementSource(line: value.mark.line, column: value.mark.column)] = description(
        path + [.key(kind)])
    }
    return paths
  }

  private static func description(_ path: [SourceStep]) -> String {
    var text = ""
    for step in path {
      switch step {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }

  /// The element in the place of an old one; nil if there is none. O(1)
  func successor(of element: LayoutElement) -> LayoutElement? {
    if let id = element.name, old.elements[id] === element {
      guard let found = new.elements[id], Self.kind(found) == Self.kind(element) else { return nil }
      return found
    }
    guard element.name == nil, element.source.isKnown, !element.source.isTemplate,
      let path = paths[element.source], let found = new.elementsByPath[path], found.name == nil,
      Self.kind(found) == Self.kind(element)
    else { return nil }
    // A node for actions has the place of the element in it.
    if !(element is PressableNode), let around = found as? PressableNode { return around.content }
    if element is PressableNode, !(found is PressableNode) { return nil }
    return found
  }

  private static func kind(_ element: LayoutElement) -> String {
    ((element as? PressableNode)?.content ?? element).kind
  }
}
