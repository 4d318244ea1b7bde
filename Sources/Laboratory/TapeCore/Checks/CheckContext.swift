import LayoutCore
import NodeUI
import ScrollCore

/// All that checks look at besides the screen and its window.
public struct CheckContext {
  /// The title of the terminal's window.
  public var title: String?
  /// The exit status of a program that has ended.
  public var exitStatus: Int?
  /// Finds an element by its id, also one that is no node. Without it checks of fields see nodes only.
  public var element: ((String) -> LayoutElement?)?
  /// The files with expected screens; nil if there is no place for them.
  public var screens: ExpectedScreens?
  /// The scroll view that took the last input.
  public var taken: (() -> TakenInput?)?

  /// The inspector that shows the program, if one does.
  public internal(set) var inspected: InspectedScreen?

  public init() {}
}

/// The scroll view that took an input, and the cells that it left to others.
public struct TakenInput: Hashable, Sendable {
  /// Its id or path; nil if no scroll view took it.
  public let name: String?
  public let left: Point

  public init(name: String?, left: Point) { (self.name, self.left) = (name, left) }
}

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
