import LayoutCore
import NodeUI
import ScreenCore
import Yams

extension SceneKind {
  /// Pages, one of which is visible at a time.
  static var pager: SceneKind {
    SceneKind("pager", ["pages", "orientation", "overlap", "pageControl"]) { mapping in
      let pager = PagerNode(
        mapping.choice("orientation", PageOrientation.self) ?? .horizontal, pages: mapping.elements("pages"))
      pager.overlap = mapping.int("overlap", atLeast: 0) ?? 0
      pager.showsPageControl = mapping.bool("pageControl") ?? true
      return pager
    }
  }

  /// Dots for the pages of a scroll view elsewhere in the scene, in place of its indicator.
  static var pageControl: SceneKind {
    SceneKind("pageControl", ["for"]) { mapping in
      if !mapping.has("for") { mapping.reader.report(mapping.node, "for is missing") }
      let control = PageControlNode()
      mapping.reference("for") { (element) throws(WrongKind) in
        guard let scroll = (element as? PagerNode)?.scrollNode ?? element as? ScrollNode,
          scroll.isPagingEnabled
        else { throw WrongKind(allowed: "a scroll with paging, a pager") }
        control.scrollNode = scroll
        control.orientation = scroll.scrollableDirections.scrollsHorizontally ? .horizontal : .vertical
        if control.orientation == .horizontal {
          if scroll.indicators.horizontal == .auto { scroll.indicators.horizontal = .never }
        } else if scroll.indicators.vertical == .auto {
          scroll.indicators.vertical = .never
        }
      }
      return control
    }
  }
}

/// The element that a reference names has a wrong kind.
struct WrongKind: Error {
  let allowed: String
}

extension SceneMapping {
  /// A key whose value is the id of an element, which may come later in the scene. `body` gets the element
  /// after the whole scene is read.
  func reference(_ key: String, _ body: @escaping (LayoutElement) throws(WrongKind) -> Void) {
    read(key) { node in
      guard let id = string(key) else { return }
      reader.whenRead(at: node) { (reader) throws(SceneReader.Problem) in
        guard let element = reader.elements[id] else {
          throw .init(message: SceneMapping.unknown("id", id, among: reader.elements.keys.sorted()))
        }
        do throws(WrongKind) {
          try body(element)
        } catch {
          let name = "the element \u{201c}\(SafeText.of(id))\u{201d}"
          throw .init(message: "\(name) is a \(element.kind); allowed: \(error.allowed)")
        }
      }
    }
  }
}
