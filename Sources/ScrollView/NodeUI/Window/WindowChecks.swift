import LayoutCore
import ScrollCore

/// Checks of every frame for probable mistakes, which arrive at `Window.onWarning`.
final class WindowChecks: WindowPart {
  /// Pairs of nested scroll views, and zooming scroll views, that were checked already.
  private var checkedNodes: Set<[ObjectIdentifier]> = []
  /// The layout whose scroll bars were checked last.
  private var barsChecked = -1
  /// Frames in a row whose layout did not settle, and in which a node asked for another one.
  private var (unsettledFrames, restlessFrames) = (0, 0)
  /// Layouts in a row only because rows made ahead had arrived, since the last event, tick or other layout.
  var rowLayouts = 0
  /// The problems of the last layout that were reported.
  private var knownProblems: [LayoutProblem] = []

  /// One second of frames.
  private static let mostFrames = 60
  /// More than the rows ahead of any view, which may arrive one by one.
  private static let mostRowLayouts = 1_000
  /// The most views that a warning names.
  private static let mostNames = 6

  // MARK: Frames without end

  /// Reports the problems of the last layout, and a layout that never settles.
  func checkLayout() {
    let problems = window.root.layoutProblems
    if !problems.isEmpty, problems != knownProblems {
      for problem in problems { window.warn(Note(problem)) }
    }
    knownProblems = problems
    unsettledFrames = window.needsLayout ? unsettledFrames + 1 : 0
    guard unsettledFrames == Self.mostFrames else { return }
    let root = ([window.root] + window.presentations).first { $0.needsLayout } ?? window.root
    let node = root.invalidNode ?? root
    window.warn(
      .restless, node,
      "\(node.messageName) asks for another layout in every layout, so frames are drawn without end: call setNeedsLayout() when"
        + " something changes, not in a layout spec")
  }

  /// Reports a list at rest for which rows are made ahead without end, after a layout for such rows.
  func checkRows(of list: DisplayNode?) {
    rowLayouts = window.motion.nodes.contains { $0.isMoving } ? 0 : rowLayouts + 1
    guard rowLayouts == Self.mostRowLayouts, let list else { return }
    window.warn(
      .restless, list,
      "\(list.messageName) asks for other rows in every layout, so the program never rests: a layout of the same rows must"
        + " give them the same place and size")
  }

  /// Reports a node that asks for another frame each time it is drawn.
  func checkDisplay(isAskedForAgain: Bool) {
    restlessFrames = isAskedForAgain && unsettledFrames == 0 ? restlessFrames + 1 : 0
    guard restlessFrames == Self.mostFrames * 5 else { return }
    window.warn(
      .restless, window.root,
      "a node calls setNeedsDisplay() whenever it is drawn, so frames are drawn without end: return the time of the"
        + " next change from animate(at:) instead")
  }

  // MARK: Lists

  /// Whether lists are asked for their numbers of rows in each frame, which takes time.
  #if DEBUG
    private static let countsRows = true
  #else
    private static let countsRows = false
  #endif

  /// Warns about lists that are blank or out of date.
  ///
  /// - Parameter nodes: the scroll views that were drawn.
  func checkLists(_ nodes: [ScrollNode]) {
    for node in nodes { node.checkContent(countsRows: Self.countsRows) }
  }

  // MARK: Scroll views

  /// Checks a scroll node that was drawn, given it and the scroll nodes around it, outermost first.
  func checkNesting(_ nodes: [ScrollNode]) {
    guard let inner = nodes.last else { return }
    checkZoom(inner)
    checkWidth(inner)
    guard inner.canScroll, inner.overscrollBehavior == .auto else { return }
    for outer in nodes.dropLast() where outer.canScroll {
      let pair = [ObjectIdentifier(inner), ObjectIdentifier(outer)]
      guard !inner.overflowingDirections.isDisjoint(with: outer.overflowingDirections),
        !checkedNodes.contains(pair)
      else { continue }
      // Bounds the memory for programs that keep making views.
      if checkedNodes.count > 1_000 { checkedNodes = [] }
      checkedNodes.insert(pair)
      let warning = ScrollChain.warning(
        inner: inner.messageName, inner.overflowingDirections, outer: outer.messageName,
        outer.overflowingDirections)
      if let warning { window.warn(.nestedScrolling, inner, warning) }
    }
  }

  /// Warns about zoom limits on content that cannot zoom: neither keys nor code change its scale.
  private func checkZoom(_ node: ScrollNode) {
    guard node.hasZoomLimits, node.contentSize != .zero,
      checkedNodes.insert([ObjectIdentifier(node)]).inserted,
      node.zoomingNode == nil
    else { return }
    window.warn(
      .uselessZoom, node,
      "\(node.messageName) has limits for zoom, but nothing in it can be drawn at another scale: content that zooms has"
        + " an image in it, or another ZoomableNode")
  }

  /// Warns about content that is wider than a view that only scrolls up and down: the rest is out of reach.
  private func checkWidth(_ node: ScrollNode) {
    guard node.widthCheck != window.layoutCount else { return }
    node.widthCheck = window.layoutCount
    guard node.hasContentOutOfReach else { return }
    // Pages of a pager scroll one way only.
    let setting =
      node.partOwner != nil
      ? "" : node.isFromScene ? "set directions: both, or " : "set scrollableDirections to .both, or "
    window.warn(
      .unreachableContent, node,
      "\(node.messageName) scrolls up and down only, and has content that is wider: the rest is out of reach; \(setting)let"
        + " the content shrink or wrap")
  }

  /// Warns about bars of different sizes in one panel, once for each layout (Apple's interface guidelines: "use the same
  /// size for all controls").
  ///
  /// - Parameter nodes: the scroll views that were drawn.
  func checkBars(of nodes: [ScrollNode]) {
    guard barsChecked != window.layoutCount else { return }
    barsChecked = window.layoutCount
    guard let first = nodes.first, nodes.contains(where: { $0.indicators.size != first.indicators.size })
    else { return }
    var panels: [ObjectIdentifier?: [ScrollNode]] = [:]
    var order: [ObjectIdentifier?] = []
    for node in nodes where node.hasIndicator(.horizontal) || node.hasIndicator(.vertical) {
      let panel = node.panel.map(ObjectIdentifier.init)
      if panels[panel] == nil { order.append(panel) }
      panels[panel, default: []].append(node)
    }
    for panel in order {
      let bars = panels[panel] ?? []
      guard Set(bars.map(\.indicators.size)).count > 1 else { continue }
      let names = bars.prefix(Self.mostNames).map { "\($0.messageName) (\($0.indicators.size.rawValue))" }
      let setting = bars.contains(where: \.isFromScene) ? "indicatorSize" : "indicators.size"
      let others = bars.count > names.count ? " and others" : ""
      window.warn(
        .mixedBars, bars[0],
        "the scroll bars of one panel have different sizes: \(names.joined(separator: ", "))\(others); give all of them"
          + " the same \(setting), or put them into boxes of their own")
    }
  }

  // MARK: Platforms

  /// Warns about arrangements that the guidelines of a platform advise against: two scroll views in one direction on iOS,
  /// which asks for one, and wide limits of zoom.
  ///
  /// - Complexity: O(nodes)
  func checkPlatform() {
    var scrolls: [(node: ScrollNode, depth: Int)] = []
    var left: [(node: DisplayNode, views: Int)] = [(window.root, 0)]
    while let (node, views) = left.popLast() {
      var inside = views
      if let scroll = node as? ScrollNode {
        scrolls.append((scroll, views))
        inside += 1
        if scroll.maximumZoomScale / max(scroll.minimumZoomScale, 1e-9) > 4, scroll.maximumZoomScale > 4 {
          window.warn(
            .guideline, scroll,
            "\(scroll.messageName) zooms to \(scroll.maximumZoomScale) times; set limits that suit its content"
          )
        }
      }
      left.append(contentsOf: node.shownSubnodes.map { ($0, inside) })
    }
    guard window.platform == .iOS else { return }
    let outer = scrolls.filter { $0.depth == 0 }.map(\.node)
    for (index, one) in outer.enumerated() {
      for other in outer.dropFirst(index + 1)
      where !one.scrollableDirections.isDisjoint(with: other.scrollableDirections) {
        return window.warn(
          .guideline, one,
          "\(one.messageName) and \(other.messageName) scroll in the same direction; on iOS, display one"
            + " scroll view per screen")
      }
    }
  }
}

/// A node that draws a box, which makes a panel of the views inside.
protocol PanelBoxNode: DisplayNode {}

extension ScrollNode {
  /// The directions in which people may scroll and the content overflows.
  var overflowingDirections: ScrollableDirections {
    var directions = scrollableDirections
    if !state.horizontal.axis.isScrollable { directions.subtract(.horizontal) }
    if !state.vertical.axis.isScrollable { directions.subtract(.vertical) }
    return directions
  }

  /// The most nodes to look at.
  private static let mostNodes = 1_000

  /// Whether the view scrolls vertically only, and shows content that continues beyond its right edge.
  fileprivate var hasContentOutOfReach: Bool {
    guard scrollableDirections.scrollsVertically, !scrollableDirections.scrollsHorizontally,
      automaticallyManagesContentSize, viewport.size.width > 0
    else { return false }
    let end = viewport.size.width -| contentInset.left
    if contentSize.width > end { return true }
    // A row as wide as the view may have subnodes that overflow it.
    var left = shownSubnodes.prefix(Self.mostNodes).map { ($0, 0) }
    var looked = 0
    while let (node, x) = left.popLast(), looked < Self.mostNodes {
      looked += 1
      let frame = node.frame
      if !frame.isEmpty, x +| frame.maxX > end { return true }
      if !(node is ScrollLayoutNode) {
        left.append(contentsOf: node.shownSubnodes.prefix(Self.mostNodes).map { ($0, x +| frame.minX) })
      }
    }
    return false
  }

  /// The panel that shows the view: the smallest box drawn around it, or else the scroll view around it; nil for the
  /// root of the tree.
  fileprivate var panel: DisplayNode? {
    var (node, frame) = (self as DisplayNode, self.frame)
    while let parent = node.supernode {
      let boxes = parent.shownSubnodes.filter { $0 is any PanelBoxNode && $0.frame.union(frame) == $0.frame }
      func area(_ node: DisplayNode) -> Int { node.frame.size.width *| node.frame.size.height }
      if let box = boxes.min(by: { area($0) < area($1) }) { return box }
      if parent is ScrollLayoutNode { return parent }
      (node, frame) = (parent, parent.frame)
    }
    return nil
  }
}
