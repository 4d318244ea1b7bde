import LayoutCore
import NodeUI
import SceneFields
import ScreenCore

extension SceneReader {
  func makePager(_ kind: NodeKind, _ mapping: SceneMapping) -> LayoutElement? {
    let pager = kind.make()
    if let platform = running.platform, platform != .terminal { (pager as? PagerNode)?.apply(platform) }
    inside(pager) { mapping.apply(to: pager) }
    if mapping.has("pageControl") { pagersWithChoice.insert(ObjectIdentifier(pager)) }
    return pager
  }

  /// Dots for the pages of a scroll view elsewhere in the scene, in place of its indicator.
  func makePageControl(_ mapping: SceneMapping) -> LayoutElement? {
    let control = PageControlNode()
    mapping.apply(to: control)
    mapping.reference("for") { [unowned self] (element) throws(WrongKind) in
      guard let scroll = (element as? PagerNode)?.scrollNode ?? element as? ScrollNode,
        scroll.isPagingEnabled
      else { throw WrongKind(allowed: "a scroll with paging, a pager") }
      control.scrollNode = scroll
      // One control is enough, unless the scene asks for both.
      if let pager = element as? PagerNode, !pagersWithChoice.contains(ObjectIdentifier(pager)) {
        pager.showsPageControl = false
      }
      let isHorizontal = scroll.scrollableDirections.scrollsHorizontally && scroll.isPagingEnabledHorizontally
      control.orientation = isHorizontal ? .horizontal : .vertical
      guard (running.platform ?? .terminal).dotsHideBar else { return }
      if isHorizontal {
        if scroll.indicators.horizontal == .auto { scroll.indicators.horizontal = .never }
      } else if scroll.indicators.vertical == .auto {
        scroll.indicators.vertical = .never
      }
    }
    return control
  }

  func makeMiniMap(_ mapping: SceneMapping) -> LayoutElement? {
    let map = MiniMapNode()
    mapping.apply(to: map)
    mapping.reference("for") { (element) throws(WrongKind) in
      guard let scroll = (element as? PagerNode)?.scrollNode ?? element as? ScrollNode else {
        throw WrongKind(allowed: "a scroll, a list, a pager")
      }
      map.scrollNode = scroll
    }
    return map
  }
}

/// The element that a reference names has a wrong kind.
struct WrongKind: Error {
  let allowed: String
}

extension SceneReader {
  /// Gives `body` the element with an id after the whole scene is read.
  func reference(
    _ id: String, at node: Node, _ body: @escaping (LayoutElement) throws(WrongKind) -> Void
  ) {
    whenRead(at: node) { (reader) throws(SceneReader.Problem) in
      let element = try reader.element(named: id)
      do throws(WrongKind) {
        try body(element)
      } catch {
        let name = "the element \u{201c}\(SafeText.of(id))\u{201d}"
        let kind = ((element as? PressableNode)?.content ?? element).kind
        throw .init(message: "\(name) is a \(kind); allowed: \(error.allowed)")
      }
    }
  }

  /// The element with an id, when all are read.
  func element(named id: String) throws(SceneReader.Problem) -> LayoutElement {
    if let element = elements[id] ?? running.element(id) { return element }
    let ids = Set(elements.keys).union(running.ids).sorted()
    throw .init(
      message: ids.isEmpty
        ? "found \u{201c}\(SafeText.of(id))\u{201d}; no element has an id"
        : SceneMapping.unknown("id", id, among: ids))
  }
}

extension SceneMapping {
  /// A key whose value is the id of an element, which may come later in the scene. `body` gets the element
  /// after the whole scene is read.
  func reference(_ key: String, _ body: @escaping (LayoutElement) throws(WrongKind) -> Void) {
    read(key) { node in
      if let id = reader.value(.text, node).flatMap(String.init) { reader.reference(id, at: node, body) }
    }
  }
}
