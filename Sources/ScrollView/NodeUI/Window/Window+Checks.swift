import LayoutCore

// Checks of every frame for probable mistakes, which arrive at `onWarning`.
extension Window {
  /// One second of frames.
  private static let mostFrames = 60

  /// More than the rows ahead of any view, which may arrive one by one.
  private static let mostRowFrames = 1_000

  /// Reports the problems of the last layout, and a layout that never settles.
  func checkLayout() {
    let problems = root.layoutProblems
    if !problems.isEmpty, problems != checks.knownProblems {
      for problem in problems { warn("\(problem)") }
    }
    checks.knownProblems = problems
    checks.unsettledFrames = needsLayout ? checks.unsettledFrames + 1 : 0
    guard checks.unsettledFrames == Self.mostFrames else { return }
    let root = ([root] + popovers).first { $0.needsLayout } ?? root
    let name = root.invalidNode?.messageName ?? root.messageName
    warn(
      "\(name) asks for another layout in every layout, so frames are drawn without end: call setNeedsLayout() when"
        + " something changes, not in a layout spec")
  }

  /// Reports a list at rest for which rows are made ahead without end.
  func checkRows() {
    guard needsLayout else { return }
    let isForRows = checks.isLayoutForRows && !movingNodes.nodes.contains { $0.isMoving }
    checks.isLayoutForRows = false
    checks.rowFrames = isForRows ? checks.rowFrames + 1 : 0
    guard checks.rowFrames == Self.mostRowFrames else { return }
    let list = frames.schedule.scrollNodes.first { $0.hasOwnChange } ?? root
    warn(
      "\(list.messageName) asks for other rows in every layout, so frames are drawn without end: a layout of the same rows"
        + " must give them the same place and size")
  }

  /// Reports a node that asks for another frame each time it is drawn.
  func checkDisplay(isAskedForAgain: Bool) {
    checks.restlessFrames = isAskedForAgain && checks.unsettledFrames == 0 ? checks.restlessFrames + 1 : 0
    guard checks.restlessFrames == Self.mostFrames * 5 else { return }
    warn(
      "a node calls setNeedsDisplay() whenever it is drawn, so frames are drawn without end: return the time of the"
        + " next change from animate(at:) instead")
  }
}
