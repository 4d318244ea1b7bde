import LayoutCore
import NodeUI

/// An item of the tree: an element, or the elements of a long run that are not shown.
struct ElementItem {
  let id: ItemID
  let part: ElementPart
  /// The number of elements that are left out; nil for an element.
  var more: Int?

  nonisolated struct ItemID: Hashable {
    let element: ElementID
    let isMore: Bool
  }
}

/// An element of the program.
struct ElementPart {
  let element: LayoutElement
  let frame: Rect
  let id: ElementID
  /// The node, or the one in whose layout the spec is.
  let node: DisplayNode
  /// The layout of a spec.
  let layout: Layout?

  /// A node that is in no layout.
  init(_ node: DisplayNode) {
    (element, frame, self.node, layout) = (node, node.frame, node, nil)
    id = ElementID(node: ObjectIdentifier(node))
  }

  private init(_ layout: Layout, _ owner: DisplayNode, _ path: [Int]) {
    (element, frame, self.layout) = (layout.element, layout.frame, layout)
    node = layout.element as? DisplayNode ?? owner
    id = ElementID(node: ObjectIdentifier(node), path: layout.element is DisplayNode ? [] : path)
  }

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

  var hasParts: Bool {
    if let node = element as? DisplayNode { return !node.subnodes.isEmpty }
    return layout?.sublayouts.isEmpty == false
  }

  /// The elements directly in it, with their frames.
  var parts: [ElementPart] {
    guard let node = element as? DisplayNode else {
      return (layout?.sublayouts ?? []).enumerated().map { ElementPart($1, node, id.path + [$0]) }
    }
    let layouts = node.layoutParts
    guard !layouts.isEmpty else {
      return node.subnodes.map { ElementPart($0) }
    }
    return layouts.enumerated().map { ElementPart($1, node, [$0]) }
  }
}

/// The elements of the program as the items of a tree: of long runs only the first.
final class ElementItems: TreeDataSource {
  private let root: () -> DisplayNode
  /// The items in elements that were asked for since the last layout.
  private var items: [ElementID: [ElementItem]] = [:]
  private var known: [ElementItem.ItemID: ElementItem] = [:]
  /// The number of elements of a long run that people asked for.
  private var limits: [ElementID: Int] = [:]

  /// More elements than this in one parent are a long run.
  private static let longRun = 8
  /// The elements of a long run that show at first, and those that come when people ask for more.
  private static let (shownOfLongRun, moreOfLongRun) = (3, 100)

  init(_ root: @escaping () -> DisplayNode) { self.root = root }

  /// Forgets the elements of the last layout.
  func forget() { (items, known) = ([:], [:]) }

  /// The item with an identity, of those that were asked for.
  func item(_ id: AnyHashable?) -> ElementItem? { (id?.base as? ElementItem.ItemID).flatMap { known[$0] } }

  /// Shows more elements of a long run from the next layout on.
  func showMore(of id: ElementID) { limits[id] = (limits[id] ?? Self.shownOfLongRun) + Self.moreOfLongRun }

  private func items(of item: ElementItem?) -> [ElementItem] {
    guard let item else {
      let part = ElementPart(root())
      return [ElementItem(id: .init(element: part.id, isMore: false), part: part)]
    }
    if let found = items[item.part.id] { return found }
    let parts = item.part.parts
    let limit = parts.count > Self.longRun ? limits[item.part.id] ?? Self.shownOfLongRun : parts.count
    var found = parts.prefix(limit).map { ElementItem(id: .init(element: $0.id, isMore: false), part: $0) }
    if limit < parts.count {
      found.append(
        ElementItem(
          id: .init(element: item.part.id, isMore: true), part: item.part, more: parts.count - limit))
    }
    items[item.part.id] = found
    return found
  }

  func count(of item: ElementItem?) -> Int { items(of: item).count }

  func child(at index: Int, of item: ElementItem?) -> ElementItem {
    let child = items(of: item)[index]
    known[child.id] = child
    return child
  }

  func id(of item: ElementItem) -> ElementItem.ItemID { item.id }
  func hasChildren(_ item: ElementItem) -> Bool { item.more == nil && item.part.hasParts }

  /// The number of all elements of a tree. O(elements)
  static func count(in root: DisplayNode) -> Int {
    var (count, left) = (0, [ElementPart(root)])
    while let part = left.popLast() {
      count += 1
      left += part.parts
    }
    return count
  }
}
