import LayoutCore
import ScreenCore
import ScrollCore

/// An input event, the scroll views that were asked to take it, and the result.
///
/// Also a tick and a move by code make one, if they move a scroll view.
public struct InputReport {
  /// Seconds of the window's clock.
  public var time: Double
  /// The input, or another reason for which scroll views moved.
  public var event: Event
  /// The scroll views that were asked, the innermost first; one may occur once for each axis.
  public internal(set) var asked: [Asked] = []
  /// The node that took it; nil if none did.
  public internal(set) var taker: DisplayNode?
  /// The rule by which it was taken; nil if nothing happened.
  public internal(set) var rule: InputRule?
  /// The movement that was asked for and taken, in cells.
  public internal(set) var moved = ScrollDistance()
  /// The movement that nothing took, in cells; nil if the event asks for none.
  public internal(set) var left: ScrollDistance?
  /// The offset at which the motion that began will rest.
  public internal(set) var rest: Point?

  /// The kinds of events. Places are cells of the screen.
  public enum Event: Hashable, Sendable {
    /// A key with its modifiers.
    case key(Key, Modifiers)
    /// Text from the terminal's clipboard.
    case paste
    /// One notch, or after joining several.
    case wheel(MouseEvent.Direction, notches: Int, at: Point)
    /// A button went down; 0 is the left one.
    case press(button: Int, at: Point)
    /// A movement of the pressed pointer by some cells.
    case drag(by: ScrollDistance, at: Point)
    /// The release of the button, with the velocity of the content in cells per second.
    case release(velocity: ScrollDistance, at: Point)
    /// A press and a release at one place.
    case click(at: Point)
    /// The screen has a new size.
    case resize(Size)
    /// A tick, or a pointer that rests beyond the edge of a selection.
    case timer
    /// A call of the program.
    case code
    /// A layout moved the offset.
    case layout
  }

  /// A scroll view's answer on one axis.
  public struct Asked {
    /// The view that was asked.
    public let view: ScrollNode
    /// The axis of the movement.
    public let axis: ScrollState.Axis
    /// The answer of the view.
    public var answer: Answer
  }

  /// The answer of a scroll view to a movement.
  public enum Answer: Hashable, Sendable {
    /// It moved by some cells.
    case took(Double)
    /// It did not move, but its edge may have answered.
    case refused(ScrollRefusal, edge: EdgeAnswer? = nil)
  }

  /// The answer of an edge beyond which nothing can move.
  public enum EdgeAnswer: String, Sendable {
    /// A key gave it an impulse, so that it moved a cell or two and back.
    case nudged
    /// A drag or the wheel pulled the content past it.
    case stretched
  }

  /// A report of an event that nothing has taken yet. Times are seconds of the window's clock.
  public init(_ event: Event, at time: Double) {
    (self.event, self.time) = (event, time)
  }
}

/// A distance or a velocity in cells on both axes, positive towards the end of the content.
public struct ScrollDistance: Hashable, Sendable {
  /// Columns, or columns per second.
  public var x: Double
  /// Rows, or rows per second.
  public var y: Double

  /// A distance; an axis that is left out has 0.
  public init(x: Double = 0, y: Double = 0) { (self.x, self.y) = (x, y) }

  /// The distance on an axis.
  public subscript(axis: ScrollState.Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }

  /// Whether both axes are 0.
  public var isZero: Bool { x == 0 && y == 0 }

  package static func + (a: ScrollDistance, b: ScrollDistance) -> ScrollDistance {
    ScrollDistance(x: a.x + b.x, y: a.y + b.y)
  }
}

/// The rule by which an event was taken.
public enum InputRule: Hashable, Sendable {
  /// A scroll view moved, or showed its edge.
  case scroll(ScrollRule)
  /// A node handled it that is no scroll view, or in its own way.
  case node
  /// It moved the focus.
  case focus
  /// A binding or a closure of the window.
  case app

  /// `§7 chain`, or `node`.
  public var text: String {
    switch self {
    case .scroll(let rule): rule.text
    case .node: "node"
    case .focus: "focus"
    case .app: "app"
    }
  }

  /// The name in traces: `7.chain`, or `node`.
  public var name: String { if case .scroll(let rule) = self { rule.rawValue } else { text } }
}

extension InputReport.Event {
  /// The event that the front end sent. A movement and a velocity are filled in later.
  init(_ event: InputEvent) {
    switch event {
    case .key(let key, let modifiers): self = .key(key, modifiers)
    case .paste: self = .paste
    case .mouse(let mouse):
      let place = Point(x: mouse.column, y: mouse.row)
      self =
        switch mouse.kind {
        case .press(let button): .press(button: button, at: place)
        case .drag, .move: .drag(by: ScrollDistance(), at: place)
        case .release: .release(velocity: ScrollDistance(), at: place)
        case .wheel(let direction): .wheel(direction, notches: 1, at: place)
        }
    }
  }
}
