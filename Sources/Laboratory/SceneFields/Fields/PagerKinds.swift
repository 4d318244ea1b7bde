import NodeUI
import LayoutCore

extension NodeKind {
  nonisolated(unsafe) static let pager = NodeKind(
    "pager", "Pages, one of which is in view, with dots below them.",
    [
      .elements("pages", atLeast: 1, \PagerNode.pages, "The pages").required,
      .words("orientation", \PagerNode.orientation, "The direction of the pages"),
      .wholeNumber("overlap", atLeast: 0, \PagerNode.overlap, "Cells of the next page that are in view"),
      .wholeNumber("peek", atLeast: 0, \PagerNode.peek, "Cells of both neighbours that are in view"),
      .bool("pageControl", \PagerNode.showsPageControl, "Whether it shows dots of its own for the pages"),
    ], make: { PagerNode() })

  nonisolated(unsafe) static let pageControl = NodeKind(
    "pageControl", "Dots for the pages of another element.",
    [NodeField("for", .text, "The id of a pager, or of a scroll with paging").required],
    make: { PageControlNode() })
}
