import LayoutCore
import NodeUI
import SceneFields
import ScrollCore

extension Demo {
  static let paging = Demo(
    "paging", "Pages, dots and reports",
    keys: [
      DemoKey(
        "left", "right", gesture: "drag", effect: "turn a page", help: "go to the next or previous city",
        priority: true
      ) { (node: PagingNode, keys) in
        node.turnPlaces(keys.key == "right" ? 1 : -1)
      },
      DemoKey(
        "up", "down", effect: "scroll the reports by pages",
        help: "scroll the reports by a page; two lines of it stay in view", priority: true
      ) { (node: PagingNode, keys) in
        node.turnReports(.line(.vertical, keys.key == "down" ? 1 : -1))
      },
      DemoKey("pageup", "pagedown", effect: "do the same", isInHint: false, priority: true) {
        (node: PagingNode, keys) in
        node.turnReports(.page(.vertical, keys.key == "pagedown" ? 1 : -1))
      },
    ],
    poster: Poster(
      start: PreviewStep.key(.right),
      steps: PreviewStep.key(.right, times: 4) + PreviewStep.key(.left, times: 4, after: 1.5))
  ) { _ in PagingNode() }
}

/// Saved cities as pages whose neighbours peek, and below them the reports, which scroll by whole pages.
final class PagingNode: DisplayNode {
  private let places = PagerNode(pages: City.saved.map { CityNode($0) })
  private let reports = ScrollNode(content: ReportsNode())
  private let header: SectionTitleNode

  /// Wider cards would be mostly empty.
  private static let cardWidth = 76

  override init() {
    reports.isPagingEnabled = true
    reports.pageOverlap = 2
    // The header shows the position; an indicator would show it twice.
    reports.indicators = ScrollNodeIndicators(.never)
    reports.edgeHint = .none
    reports.showsHatch = true
    header = SectionTitleNode("Reports", hasLine: true) { [reports] in
      let pages = reports.pages(of: .vertical)
      return pages.count > 0 ? "page \(pages.current + 1) of \(pages.count)" : ""
    }
    super.init()
    places.style.flexGrow = 1
    places.style.flexShrink = 1
    reports.style.flexGrow = 1
    reports.style.flexShrink = 1
    reports.style.flexBasis = .points(0)
  }

  // The two scroll views have different directions, so the key decides which one gets the focus. The keys come
  // before those of the dots, which have the focus after a click.

  fileprivate func turnPlaces(_ pages: Int) {
    window?.focus(places.scrollNode)
    window?.perform(.line(.horizontal, pages))
  }

  fileprivate func turnReports(_ command: ScrollCommand) {
    window?.focus(reports)
    window?.perform(command)
  }

  override func layoutSpecThatFits(_ constrainedSize: SizeRange) -> LayoutElement? {
    let height = constrainedSize.max.height
    // Without their cards, neighbours would look like stray characters. On a wide screen they show more of themselves.
    let width = constrainedSize.max.width
    places.peek = min(16, height * 5 / 8) > 10 ? max(3, (width - Self.cardWidth) / 2) : 0
    guard height > 8, height != .infinity else { return StackLayoutSpec.vertical { places } }
    return StackLayoutSpec.vertical {
      StackLayoutSpec.vertical { places }.height(.points(min(16, height * 5 / 8)))
      header
      reports.inset(EdgeInsets(horizontal: 1)).flexGrow(1).flexShrink(1).flexBasis(0)
    }
  }
}
