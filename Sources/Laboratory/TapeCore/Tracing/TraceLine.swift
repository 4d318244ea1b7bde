import NodeUI

/// A line of a trace.
public enum TraceLine: Equatable, Sendable {
  case header(TraceHeader)
  case frame(TraceFrame)
  case input(TraceInput)
  case check(TraceCheck)
  /// A screenshot with its name.
  case screenshot(time: Double, name: String)
  /// The cells that a frame changed, and the number of rows in which they are.
  case damage(time: Double, cells: Int, rows: Int)
  /// The bytes that a program wrote, which is not made of nodes.
  case output(time: Double, bytes: Int)
}

/// The first line of a full trace.
public struct TraceHeader: Equatable, Sendable {
  public var scene: String
  /// Nil for a session with people.
  public var tape: String?
  public var size: Size
  public var framesPerSecond: Int?

  public init(scene: String, tape: String?, size: Size, framesPerSecond: Int?) {
    (self.scene, self.tape, self.size, self.framesPerSecond) = (scene, tape, size, framesPerSecond)
  }
}

/// The scroll views at a time.
public struct TraceFrame: Equatable, Sendable {
  /// Seconds since the start.
  public var time: Double
  public var scrolls: [Scroll]

  public struct Scroll: Equatable, Sendable {
    public var name: String
    public var state: TraceScroll

    public init(name: String, state: TraceScroll) { (self.name, self.state) = (name, state) }
  }

  public init(time: Double, scrolls: [Scroll]) { (self.time, self.scrolls) = (time, scrolls) }

  /// The state of a scroll view.
  public subscript(name: String) -> TraceScroll? { scrolls.first { $0.name == name }?.state }
}

/// The numbers of a scroll view.
public struct TraceScroll: Equatable, Sendable {
  public init() {}

  public var offset = ScrollDistance()
  public var contentSize = Size.zero
  public var bounds = Size.zero
  public var phase = "idle"
  public var velocity = ScrollDistance()
  /// The place and length of the thumbs on their tracks, in eighths of a cell.
  public var verticalThumb: Thumb?
  public var horizontalThumb: Thumb?

  public struct Thumb: Hashable, Sendable {
    public var position: Int
    public var length: Int
  }

  // In full traces only.

  /// The offset at which the motion will rest.
  public var target = Point.zero
  public var overscroll = ScrollDistance()
  /// The page on an axis that turns pages.
  public var horizontalPage: Int?
  public var verticalPage: Int?
  /// The scale of a view that zooms.
  public var zoom: Double?
  /// Whether the indicators can be seen at that moment.
  public var showsHorizontal = false
  public var showsVertical = false
  public var insets = EdgeInsets.zero
  /// The velocity of the pointer that drags the content.
  public var hand = ScrollDistance()
}

/// An input event, a tick or a move by code, and who took it.
public struct TraceInput: Equatable, Sendable {
  public var time: Double
  /// The event in words of tapes: `wheel down`, `key PageDown`.
  public var event: String
  /// The cell of the pointer.
  public var at: Point?
  /// The movement or the velocity of the pointer.
  public var by: ScrollDistance?
  /// The place in the tape.
  public var place: String?
  public var taken: String?
  public var rule: String?
  public var moved = ScrollDistance()
  public var left: ScrollDistance?
  public var asked: [Answer] = []

  public init(time: Double, event: String) { (self.time, self.event) = (time, event) }

  public struct Answer: Equatable, Sendable {
    public var name: String
    /// The cells that the view took; nil if it took none.
    public var cells: Double?
    /// The reason in one word.
    public var reason: String?

    public init(name: String, cells: Double?, reason: String?) {
      (self.name, self.cells, self.reason) = (name, cells, reason)
    }
  }
}

/// A check of the tape.
public struct TraceCheck: Equatable, Sendable {
  public var time: Double
  /// The check in the tape's words, as in `offset page`.
  public var check: String
  public var place: String
  /// Nil if the check holds.
  public var expected: String?
  public var found: String?

  public init(time: Double, check: String, place: String, expected: String? = nil, found: String? = nil) {
    (self.time, self.check, self.place) = (time, check, place)
    (self.expected, self.found) = (expected, found)
  }

  public var isMet: Bool { expected == nil && found == nil }
}

extension TraceLine {
  public var time: Double {
    switch self {
    case .header: 0
    case .frame(let frame): frame.time
    case .input(let input): input.time
    case .check(let check): check.time
    case .screenshot(let time, _), .damage(let time, _, _), .output(let time, _): time
    }
  }
}
