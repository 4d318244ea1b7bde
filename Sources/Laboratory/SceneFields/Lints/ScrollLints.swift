import LayoutCore
import NodeUI
import ScreenCore
import ScrollCore

/// Lints of scroll views.
enum ScrollLints {
  /// The most views that are tried out.
  private static let mostViews = 100

  // MARK: Views that cannot scroll

  static func checkIdleViews(_ run: LintRun) {
    guard let screen = run.still else { return }
    for view in screen.scrollNodes {
      if let text = idleText(of: view, view.noteName) { run.note(.idleView, view, text) }
    }
  }

  /// The reason why a view that looks as if it scrolls does not; nil if there is none.
  static func idleText(of view: ScrollNode, _ name: String) -> String? {
    let state = view.state
    guard state.bounds != .zero, state.contentSize != .zero, !view.canScroll, view.isScrollEnabled,
      view.scrollableDirections.scrollsVertically, view.partOwner == nil, !(view.supernode is TextAreaNode),
      state.bounds.height == state.contentSize.height, let parent = view.supernode
    else { return nil }
    // Such a view around gives it all the rows that it wants.
    let isWithin = sequence(first: parent, next: \.supernode).contains {
      ($0 as? ScrollNode)?.scrollableDirections.scrollsVertically == true
    }
    return isWithin ? "\(name) is as high as its content, so it cannot scroll: give it a height" : nil
  }

  // MARK: Bars

  static func checkNarrowViews(_ run: LintRun) {
    guard let screen = run.still else { return }
    for view in screen.scrollNodes where view.hasIndicator(.vertical) {
      // A bar that comes with motion lies over the content.
      let bar = view.indicators.size.columns
      let width = view.viewport.size.width
      guard view.reservesRoom(.vertical) ? width < bar : width <= bar else { continue }
      run.note(
        .narrowView, view,
        "\(view.noteName) leaves \(width) \(width == 1 ? "column" : "columns") for its content, and its bar takes \(bar)"
      )
    }
  }

  // MARK: Snap points

  static func checkSnapPoints(_ run: LintRun) {
    guard let screen = run.screen() else { return }
    for view in screen.scrollNodes.prefix(mostViews) where view.canScroll {
      check(view, .vertical, .down, screen, run)
      check(view, .horizontal, .right, screen, run)
    }
  }

  private static func check(
    _ view: ScrollNode, _ axis: ScrollAxisName, _ direction: MouseEvent.Direction, _ screen: LintScreen,
    _ run: LintRun
  ) {
    let points = axis == .vertical ? view.verticalSnapPoints : view.horizontalSnapPoints
    guard points != nil, axis.end(of: view) > axis.offset(of: view.contentOffset) else { return }
    screen.window.reveal(view, animated: false)
    screen.draw()
    guard let cell = cell(of: view, axis, screen.window) else { return }
    let before = axis.offset(of: view.contentOffset)
    screen.turnWheel(direction == .down && view.wheelDirection == .natural ? .up : direction, at: cell)
    guard axis.offset(of: view.contentOffset) == before, axis.end(of: view) > before else { return }
    run.note(
      .stuckSnap, view,
      "a notch of the wheel \(direction == .down ? "down" : "to the right") leads \(view.noteName) back to where it was"
    )
  }

  /// A cell at which a view is the innermost one that scrolls on an axis.
  private static func cell(of view: ScrollNode, _ axis: ScrollAxisName, _ window: Window) -> Point? {
    let area = view.placeOnScreen().visible
    for y in stride(from: area.minY, to: area.maxY, by: max(1, area.size.height / 6)) {
      for x in stride(from: area.minX, to: area.maxX, by: max(1, area.size.width / 12)) {
        let cell = Point(x: x, y: y)
        let hits = window.root.nodes(under: cell).reversed().lazy.compactMap { $0.node as? ScrollNode }
        if hits.first(where: { axis.end(of: $0) > 0 }) === view { return cell }
      }
    }
    return nil
  }
}
