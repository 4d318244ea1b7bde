import LayoutCore
import NodeUI

extension SceneReader {
  /// Reads the refresh of a list or scroll view, after its other fields.
  ///
  /// - Parameter container: the element that gets what a refresh adds; nil if there is none.
  func readRefresh(_ mapping: SceneMapping, of view: ScrollNode, into container: (any SceneContainer)?) {
    mapping.read("refresh") { node in
      let fields = SceneMapping(node, mapping.table["refresh"]!.type.table!, self)
      let template = fields.template("prepend")
      if let problem = Self.refreshProblem(of: view) {
        report(node, problem)
      } else if fields.has("prepend"), container == nil {
        fields.read("prepend") {
          report(
            $0, "refresh.prepend adds to a column, and the content is none; allowed: content: {column: …}")
        }
      }
      var refresh = ScrollRefresh(
        threshold: fields.int("threshold") ?? 3, height: fields.int("height") ?? 2, onRefresh: { _ in })
      if let texts = fields.value("texts") {
        if case .words(let words) = texts, words.count == 3 {
          refresh.texts = (words[0], words[1], words[2])
        } else {
          fields.read("texts") { report($0, "found \(texts); allowed: a list of three texts") }
        }
      }
      container?.refreshed = template
      let (duration, adds) = (fields.duration("duration") ?? .seconds(1), template != nil)
      var count = 0
      refresh.onRefresh = { [weak container] view in
        view.after(duration) { view in
          count += 1
          if adds {
            let time = view.window?.timeSinceStart ?? 0
            container?.add(before: .init(tick: count, seconds: time, isRefresh: true), after: nil)
          }
          view.endRefreshing()
        }
      }
      view.refresh = refresh
    } as Void?
  }

  private static func refreshProblem(of view: ScrollNode) -> String? {
    if !view.scrollableDirections.scrollsVertically {
      return "refresh needs a view that scrolls vertically; allowed: directions: vertical, both"
    }
    if (view as? ListNode)?.isInverted == true {
      return "refresh needs a list that begins at its start; allowed: inverted: false"
    }
    return view.bouncesVertically ? nil : "refresh needs an elastic edge to pull at; allowed: bounces: true"
  }
}
