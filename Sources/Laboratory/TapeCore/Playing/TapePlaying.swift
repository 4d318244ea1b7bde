import NodeUI

/// Plays a tape, and says what it shows: on nodes (``TapePlayer``), or on any program in a pseudo-terminal.
public protocol TapePlaying: AnyObject {
  var tape: Tape { get }
  /// The time since the first frame.
  var time: Duration { get }
  /// The canvas as it was last drawn.
  var canvas: Canvas { get }
  /// The last of the frames, also at a moment between two of them.
  var lastWholeFrame: Canvas { get }
  /// Whether recordings leave out the frames, as the tape says.
  var isHidden: Bool { get }
  /// The rest of what checks look at.
  var context: CheckContext { get set }
  /// Checks and waits that failed, in the order of the tape.
  var failures: [TapeFailure] { get }
  /// The scroll views and their names, in the order of the tree; none for programs that are not made of nodes.
  var scrollNodes: [(name: String, node: ScrollNode)] { get }

  /// The rows by which the terminal of a program has scrolled since its start, up less down; 0 for nodes.
  var scrolledRows: Int { get }
  /// Whether recordings have the program's own output, instead of bytes that make the frames.
  var hasOwnOutput: Bool { get }
  /// The exit status of a program that has ended.
  var exitStatus: Int? { get }

  /// Called for each frame.
  var onFrame: ((TapeFrame) -> Void)? { get set }
  /// Called before each event with its place in the tape.
  var onEvent: ((TapePlace) -> Void)? { get set }
  /// Called for each check, with its failure if it failed. ``canvas`` shows the moment.
  var onCheck: ((TapeExpectation, TapePlace, TapeFailure?) -> Void)? { get set }
  /// Called with the name of each screenshot, which ``canvas`` shows.
  var onScreenshot: ((String) -> Void)? { get set }
  /// Called when the tape hides or shows the frames from now on.
  var onHiding: ((_ isHidden: Bool) -> Void)? { get set }
  /// Called with each event that a program gets, after it was sent; while it is set, each piece of output makes a frame. Never
  /// called for nodes, whose window tells its observers.
  var onInput: ((InputEvent) -> Void)? { get set }
  /// Called with the program's own output, before the frame that shows it. Programs made of nodes have none.
  var onOutput: (([UInt8]) -> Void)? { get set }

  /// Plays to the end.
  func play()
}

extension TapePlaying {
  public var scrollNodes: [(name: String, node: ScrollNode)] { [] }
  public var scrolledRows: Int { 0 }
  public var hasOwnOutput: Bool { false }
  public var exitStatus: Int? { context.exitStatus }

  /// The failures to report: the first 100, and the number of the others.
  public var reportedFailures: [TapeFailure] {
    guard failures.count > 100 else { return failures }
    let more = TapeFailure(
      place: failures[100].place, command: "the tape", expected: "fewer failures",
      found: "\(failures.count - 100) more")
    return failures.prefix(100) + [more]
  }
}
