import LayoutCore
import ScreenCore

/// A layout as text, for users and for other programs.
public struct LayoutDump {
  let tree: LayoutTree

  public init(_ tree: LayoutTree) {
    self.tree = tree
  }

  /// One line of JSON: kind, id if any, frame, the content size of scroll views, and children.
  public var json: String {
    var text = ""
    // Texts and trees still to write, the next one last. A loop, since trees may be deeper than the stack.
    var left: [Step] = [.tree(tree)]
    while let step = left.popLast() {
      switch step {
      case .text(let part): text += part
      case .tree(let tree):
        text += "{\"kind\":\(JSONText.quoted(tree.element.kind))"
        if let id = tree.element.name { text += ",\"id\":\(JSONText.quoted(id))" }
        let frame = tree.frame
        text += ",\"frame\":[\(frame.minX),\(frame.minY),\(frame.size.width),\(frame.size.height)]"
        if let size = tree.contentSize { text += ",\"contentSize\":[\(size.width),\(size.height)]" }
        text += ",\"children\":["
        left.append(.text("]}"))
        for (index, child) in tree.children.enumerated().reversed() {
          left.append(.tree(child))
          if index > 0 { left.append(.text(",")) }
        }
      }
    }
    return text
  }

  /// One line for each element, indented: kind, id, frame.
  public var frames: String {
    var text = ""
    var left = [(tree, 0)]
    while let (tree, depth) = left.popLast() {
      text += String(repeating: "  ", count: depth) + tree.element.kind
      if let id = tree.element.name { text += " \(SafeText.of(id))" }
      text += "  \(tree.frame)"
      if let size = tree.contentSize { text += "  content \(size)" }
      text += "\n"
      left.append(contentsOf: tree.children.reversed().map { ($0, depth + 1) })
    }
    return text
  }

  private enum Step {
    case text(String)
    case tree(LayoutTree)
  }
}
