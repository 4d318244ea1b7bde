import LayoutCore
import NodeUI
import ScreenCore
import ScrollCore

// Scroll views that scroll together: the key `scrollsWith` of scrolls, lists and pagers.
extension SceneReader {
  /// Links the view of an element with another one when the whole scene is read.
  func readLink(_ mapping: SceneMapping, of element: LayoutElement, _ scroll: ScrollNode) {
    guard case .mapping(let link)? = mapping.value("scrollsWith"),
      let id = link["id"].flatMap({ String($0) })
    else { return }
    let axes: ScrollableDirections =
      switch link["axes"].flatMap({ String($0) }) {
      case "horizontal": .horizontal
      case "vertical": .vertical
      default: .both
      }
    let rule = link["by"].flatMap { String($0) }.flatMap { LinkedScrolling(rawValue: $0) } ?? .offset
    mapping.read("scrollsWith") { node in
      whenRead(at: node) { (reader) throws(Problem) in
        let other = try reader.element(named: id)
        let name = "the element \u{201c}\(SafeText.of(id))\u{201d}"
        func refuse(_ reason: String) -> Problem { Problem(message: "\(name) \(reason)") }
        if other === element { throw refuse("is the view itself; allowed: another scroll view") }
        guard let target = (other as? PagerNode)?.scrollNode ?? other as? ScrollNode else {
          throw refuse("is a \(other.kind); allowed: another scroll view")
        }
        if reader.isInside(element, other) {
          throw refuse("contains this view; allowed: a view outside of it")
        }
        if reader.isInside(other, element) {
          throw refuse("is inside this view; allowed: a view outside of this one")
        }
        let common = axes.intersection(scroll.scrollableDirections).intersection(target.scrollableDirections)
        guard common.scrollsHorizontally || common.scrollsVertically else {
          throw refuse("has no axis on which both views scroll")
        }
        for axis in [ScrollState.Axis.horizontal, .vertical] {
          guard axis == .horizontal ? common.scrollsHorizontally : common.scrollsVertically else { continue }
          for view in [scroll, target] {
            if let set = view.linkedScrolling(axis), set != rule {
              throw refuse(
                "scrolls by \(set.rawValue) already; views that scroll together have one rule, and here it is"
                  + " \(rule.rawValue)")
            }
          }
        }
        scroll.scrollsWith(target, axes: common, by: rule)
      }
    } as Void?
  }
}
