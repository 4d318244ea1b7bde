import LayoutCore

// Checks of every frame for probable mistakes, which arrive at `onWarning`.
extension Window {
  /// One second of frames.
  private static let mostFrames = 60

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
    let name = root.invalidNode?.debugName ?? root.debugName
    warn(
      "\(name) asks for another layout in every layout, so frames are drawn without end: call setNeedsLayout() when"
        + " something changes, not in a layout spec")
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
