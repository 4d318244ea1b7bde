import LayoutCore

/// A row of the tree: an element, or the elements of a long run that are not shown.
struct TreeRow {
  enum Content {
    case element(LayoutElement)
    /// Elements that are left out.
    case more(Int)
  }

  let id: ElementID
  let content: Content
  /// The node, or the one in whose layout the spec is.
  let node: DisplayNode
  let depth: Int
  /// The place in the parent, and the size.
  let frame: Rect
  /// Whether its elements follow; nil if it has none.
  let isOpen: Bool?
}

/// Makes the rows of the tree: of open elements only, and of long runs only the first.
struct TreeRows {
  private(set) var rows: [TreeRow] = []
  /// Elements that people opened or closed.
  let isOpen: (Part, _ depth: Int) -> Bool
  /// The most elements of one parent that are shown.
  let limit: (ElementID) -> Int

  /// More elements than this in one parent are a long run.
  static let longRun = 8
  /// The elements of a long run that show at first.
  static let shownOfLongRun = 3
  /// No tree is deeper on the screen than this.
  private static let deepest = 200

  /// An element of the tree.
  struct Part {
    let element: LayoutElement
    let frame: Rect
    let id: ElementID
    /// The node, or the one in whose layout the spec is.
    let node: DisplayNode
    /// The layout of a spec.
    let layout: Layout?

    /// Whether one of some nodes is directly in a spec or in specs in it.
    func contains(_ nodes: Set<ObjectIdentifier>) -> Bool {
      var left = layout?.sublayouts ?? []
      while let next = left.popLast() {
        if next.element is DisplayNode {
          if nodes.contains(ObjectIdentifier(next.element)) { return true }
        } else {
          left += next.sublayouts
        }
      }
      return false
    }
  }

  init(
    _ root: DisplayNode, isOpen: @escaping (Part, Int) -> Bool, limit: @escaping (ElementID) -> Int
  ) {
    (self.isOpen, self.limit) = (isOpen, limit)
    let id = ElementID(node: ObjectIdentifier(root))
    add(Part(element: root, frame: root.frame, id: id, node: root, layout: nil), depth: 0)
  }

  private mutating func add(_ part: Part, depth: Int) {
    let hasParts = depth < Self.deepest && Self.hasParts(part)
    let opens = hasParts && isOpen(part, depth)
    rows.append(
      TreeRow(
        id: part.id, content: .element(part.element), node: part.node, depth: depth, frame: part.frame,
        isOpen: hasParts ? opens : nil))
    guard opens else { return }
    let parts = Self.parts(of: part)
    let limit = parts.count > Self.longRun ? min(limit(part.id), parts.count) : parts.count
    for next in parts[..<limit] { add(next, depth: depth + 1) }
    if limit < parts.count {
      rows.append(
        TreeRow(
          id: part.id, content: .more(parts.count - limit), node: part.node, depth: depth + 1, frame: .zero,
          isOpen: nil))
    }
  }

  private static func hasParts(_ part: Part) -> Bool {
    if let node = part.element as? DisplayNode { return !node.subnodes.isEmpty }
    return part.layout?.sublayouts.isEmpty == false
  }

  /// The elements directly in one, with their frames.
  private static func parts(of part: Part) -> [Part] {
    guard let node = part.element as? DisplayNode else {
      return (part.layout?.sublayouts ?? []).enumerated().map {
        self.part($1, part.node, part.id.path + [$0])
      }
    }
    let layouts = node.layoutParts
    guard !layouts.isEmpty else {
      return node.subnodes.map {
        Part(element: $0, frame: $0.frame, id: ElementID(node: ObjectIdentifier($0)), node: $0, layout: nil)
      }
    }
    return layouts.enumerated().map { self.part($1, node, [$0]) }
  }

  private static func part(_ layout: Layout, _ owner: DisplayNode, _ path: [Int]) -> Part {
    let node = layout.element as? DisplayNode
    let id =
      node.map { ElementID(node: ObjectIdentifier($0)) }
      ?? ElementID(node: ObjectIdentifier(owner), path: path)
    return Part(element: layout.element, frame: layout.frame, id: id, node: node ?? owner, layout: layout)
  }

  /// The number of all elements of a tree. O(elements)
  static func count(in root: DisplayNode) -> Int {
    let rows = root.layoutParts
    var (count, left) = (1, rows)
    var others = rows.isEmpty ? root.subnodes : []
    while true {
      if let layout = left.popLast() {
        count += 1
        guard let node = layout.element as? DisplayNode else {
          left += layout.sublayouts
          continue
        }
        let parts = node.layoutParts
        left += parts
        if parts.isEmpty { others += node.subnodes }
      } else if let node = others.popLast() {
        count += 1
        let parts = node.layoutParts
        left += parts
        if parts.isEmpty { others += node.subnodes }
      } else {
        return count
      }
    }
  }
}
