import LayoutCore
import NodeUI
import ScrollCore

/// Remembers who took the last input, for the check `taken`.
final class LastInput: WindowObserver {
  private var report: InputReport?
  private weak var observed: Window?

  /// Observes the present window. A demo in a tour has a window of its own.
  func observe(_ window: Window) {
    guard window !== observed else { return }
    observed?.removeObserver(self)
    observed = window
    window.addObserver(self)
  }

  func window(_ window: Window, didHandle report: InputReport) {
    switch report.event {
    case .timer, .code, .layout, .resize: break
    default: self.report = report
    }
  }

  /// The taker of that input, by the names of the scroll views; nil before the first input.
  func taken(_ nodes: [(name: String, node: ScrollNode)]) -> TakenInput? {
    guard let report else { return nil }
    let left = report.left ?? ScrollDistance()
    return TakenInput(
      name: nodes.first { $0.node === report.taker }?.name,
      left: Point(x: Int(left.x.rounded()), y: Int(left.y.rounded())))
  }
}
