import LayoutCore

/// Draws a tree of nodes for a window, and takes the notes for its next frame.
@MainActor
struct TreeDrawing {
  let context: DrawingContext
  /// Notes for the next frame: moving and animated nodes, and deadlines.
  var schedule = FrameSchedule()
  /// Whether nothing has changed since the last frame, so that nodes are only drawn: none is prepared, asked for its next
  /// change or checked.
  var repeatsFrame = false

  /// The scroll views around the current node.
  private var views = ScrollViewsAround()

  private enum Step {
    case enter(DisplayNode, Point, Rect, TextStyle.Attributes)
    case leave(any ViewBehaviour, Point, Rect, TextStyle.Attributes)
    case leaveScrollNode
    /// Blank cells in the colour of the screen, behind a displaced sticky child or a row that slides over others.
    case backdrop(Rect, TextStyle.Attributes)
  }

  init(context: DrawingContext) { self.context = context }

  /// Draws a tree at the frame of its root. O(nodes in view), plus O(subnodes) for each node whose many
  /// subnodes are unordered.
  ///
  /// - Parameters:
  ///   - origin: the place of the root's top left cell; its frame's by default.
  ///   - isOver: whether the tree is drawn over another one.
  mutating func draw(_ root: DisplayNode, at origin: Point? = nil, isOver: Bool = false) {
    let (theme, time) = (context.theme, context.time)
    let (rows, columns) = (context.canvas.rows, context.canvas.columns)
    if !isOver, theme.text.background != .default {
      context.canvas.fill(0x20, rows: 0..<rows, columns: 0..<columns, style: theme.text)
    }
    if root.isHidden { return }
    let transition = root.layoutTransition
    let screen = Rect(x: 0, y: 0, width: columns, height: rows)
    var left: [Step] = [.enter(root, origin ?? root.frame.origin, screen, [])]
    while let step = left.popLast() {
      switch step {
      case .enter(let node, let place, let outer, let outerDimming):
        let frame = Rect(origin: place, size: node.frame.size)
        let inner = frame.intersection(outer)
        guard !inner.isEmpty else { continue }
        // Nodes that appear or disappear are dim during the transition.
        let dims = transition?.isChanging(node) == true ? outerDimming.union(.dim) : outerDimming
        context.enter(node, place, inner, dims)
        if let node = node.behaviour {
          if !repeatsFrame {
            schedule.ask(node, at: time)
            node.prepareToDraw(at: time)
          }
          // A picture apart from the screen changes nothing for the next frame.
          if context.drawsContentOnly {
            node.draw(in: context)
          } else {
            node.trackDrawing { node.draw(in: context) }
          }
          left.append(.leave(node, place, inner, dims))
        }
        var (offset, area, isCovering) = (place, inner, false)
        if let scroll = node as? ScrollLayoutNode {
          area = scroll.viewport.moved(by: place).intersection(inner)
          offset = place - scroll.contentOffset
          if let scroll = scroll as? ScrollNode {
            isCovering = scroll.subnodesCoverEachOther
            noteScrollNode(scroll, area, at: place)
            views.enter(scroll, at: place)
            left.append(.leaveScrollNode)
          }
        }
        let first = left.count
        node.forEachShownSubnode(
          in: area.moved(by: .zero - offset), at: ContentPlace(offset, in: views)
        ) { part in
          switch part {
          case .subnode(let subnode, let shift):
            let place = offset + subnode.frame.origin + shift
            if isCovering {
              left.append(.backdrop(Rect(origin: place, size: subnode.frame.size).intersection(area), dims))
            }
            left.append(.enter(subnode, place, area, dims))
          case .backdrop(let rect):
            left.append(.backdrop(rect.moved(by: offset).intersection(area), dims))
          }
        }
        left[first...].reverse()
        if !repeatsFrame { checkSticky(node) }
      case .leave(let node, let place, let inner, let dims):
        context.enter(node, place, inner, dims)
        node.drawOverSubnodes(in: context)
      case .leaveScrollNode:
        context.scrollNodes.removeLast()
        views.leave()
      case .backdrop(let rect, let dims):
        context.enter(root, .zero, rect, dims)
        context.fill(rect, style: theme.text)
      }
    }
  }

  /// Reports sticky children that have no edge to keep to.
  private func checkSticky(_ node: DisplayNode) {
    guard node.mayHaveStickyChildren, !context.drawsContentOnly, let window = context.window else { return }
    for problem in node.stickyProblems(in: views.edges) {
      let way = problem.isVertical ? "up and down" : "sideways"
      let setting = problem.isFromFile ? "sticky" : "style.sticky"
      window.warn(
        Note(
          .uselessSticky,
          "\(problem.name) has \(setting), but no scroll view around it scrolls \(way): it stays in its place",
          name: problem.name))
    }
  }

  private mutating func noteScrollNode(_ node: ScrollNode, _ area: Rect, at place: Point) {
    let (time, columns, rows) = (context.time, context.canvas.columns, context.canvas.rows)
    context.scrollNodes.append(node)
    if repeatsFrame { return }
    node.appear(at: time)
    node.applyWaitingScale()
    context.window?.checks.checkNesting(context.scrollNodes.compactMap { $0 as? ScrollNode })
    schedule.note(node, at: time)
    // The terminal can move up and down only whole rows; parts of them that stand still are drawn again.
    let visible = context.bounds.moved(by: place).intersection(Rect(x: 0, y: 0, width: columns, height: rows))
    schedule.notePlace(of: node, in: area, hasWholeRows: visible.size.width == columns)
  }
}

extension DrawingContext {
  /// The window that is drawn; nil if only a tree is.
  public var window: Window? { host as? Window }
}
