import LayoutCore
import ScrollCore

// The scroll bars of a panel have one size (Apple's interface guidelines: "use the same size for all controls").
extension Window {
  /// Warns about bars of different sizes in one panel, once for each layout.
  ///
  /// - Parameter nodes: the scroll views that were drawn.
  func checkBars(of nodes: [ScrollNode]) {
    guard checks.barsChecked != layoutCount else { return }
    checks.barsChecked = layoutCount
    guard let first = nodes.first, nodes.contains(where: { $0.indicators.size != first.indicators.size })
    else {
      return
    }
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
      warn(
        "the scroll bars of one panel have different sizes: \(names.joined(separator: ", "))\(others); give all of them"
          + " the same \(setting), or put them into boxes of their own")
    }
  }

  /// The most views that a warning names.
  private static let mostNames = 6
}

/// A node that draws a box, which makes a panel of the views inside.
protocol PanelBoxNode: DisplayNode {}

extension ScrollNode {
  /// The panel that shows the view: the smallest box drawn around it, or else the scroll view around it; nil for the
  /// root of the tree.
  fileprivate var panel: DisplayNode? {
    var (node, frame) = (self as DisplayNode, self.frame)
    while let parent = node.supernode {
      let boxes = parent.subnodes.filter { $0 is any PanelBoxNode && $0.frame.union(frame) == $0.frame }
      func area(_ node: DisplayNode) -> Int { node.frame.size.width *| node.frame.size.height }
      if let box = boxes.min(by: { area($0) < area($1) }) { return box }
      if parent is ScrollLayoutNode { return parent }
      (node, frame) = (parent, parent.frame)
    }
    return nil
  }
}

extension Window {
  /// Called when the layout of a scroll node was applied.
  func noteLayout(of node: ScrollNode) { frames.laidOutScrollNodes.insert(node) }

  /// Lets scroll views that were laid out decide about room for their indicators, and lays out what changes.
  func makeRoomForIndicators() {
    // During a transition, frames are on their way.
    guard root.layoutTransition == nil else { return }
    frames.roomPass += 1
    // A view may change several times, and those around it after it; more rounds than this are no use.
    for _ in 0..<8 {
      var nodes = frames.laidOutScrollNodes
      guard !nodes.nodes.isEmpty else { return }
      frames.laidOutScrollNodes = MovingNodes()
      // A view around one with a control may be asked although its own layout has not changed.
      // Inner views, which were laid out after those around them, are asked first.
      for node in nodes.nodes { node.controlReach.isOld = true }
      for node in nodes.nodes.reversed() where node.canMakeRoom && node.noteControlReach() {
        for around in sequence(first: node as DisplayNode, next: \.supernode).dropFirst() {
          if let scroll = around as? ScrollNode, scroll.canMakeRoom {
            _ = scroll.noteControlReach()
            nodes.insert(scroll)
          }
        }
      }
      var hasChanged = false
      for node in nodes.nodes where node.canMakeRoom {
        if node.updateControlRoom(pass: frames.roomPass) { hasChanged = true }
      }
      guard hasChanged else { return }
      root.layoutIfNeeded()
    }
  }
}
