import LayoutCore
import NodeUI
import ScrollCore

/// A screen on which an inspector shows a program and its own panel. Checks and traces see the program alone.
public struct InspectedScreen {
  /// The program's part of the screen; nil if it has all of it.
  public var programFrame: () -> Canvas?
  /// The panel's part of the screen; nil while it is closed.
  public var panelFrame: () -> Canvas?
  /// The program's time at a time of the screen, in seconds.
  public var programTime: (Double) -> Double
  /// The state of a scroll view at the moment of the past that is shown, and that time; nil for the present.
  public var pastState: (ScrollNode) -> (state: ScrollState, time: Double)?
  /// The size of the screen that gives the program a size.
  public var screenSize: (Size) -> Size

  public init(
    programFrame: @escaping () -> Canvas?, panelFrame: @escaping () -> Canvas?,
    programTime: @escaping (Double) -> Double,
    pastState: @escaping (ScrollNode) -> (state: ScrollState, time: Double)?,
    screenSize: @escaping (Size) -> Size
  ) {
    (self.programFrame, self.panelFrame, self.programTime) = (programFrame, panelFrame, programTime)
    (self.pastState, self.screenSize) = (pastState, screenSize)
  }
}
