import LayoutCore
import NodeUI
import ScrollCore

// The program and the panel apart, for checks of what is on the screen.
extension Inspector {
  /// The program's last frame with its overlays; nil while the panel is closed, when the program has the whole screen.
  public var programFrame: Canvas? { panel?.shownFrame }

  /// The panel's last frame; nil while it is closed.
  public var panelFrame: Canvas? { panel?.panelFrame }

  /// The program's time at a time of the screen, in seconds.
  public func programTime(at time: Double) -> Double { clock.time(at: time) }

  /// The state of a scroll view at the moment of the past that is shown, and that time; nil in the present.
  public func pastState(of node: ScrollNode) -> (state: ScrollState, time: Double)? {
    guard let past = panel?.inspection.past, let state = past.states[ObjectIdentifier(node)] else {
      return nil
    }
    return (state, past.time)
  }
}
