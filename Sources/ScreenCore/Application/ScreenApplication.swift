/// What a front end runs: something that takes input and draws frames, and knows nothing of
/// terminals. Times are in seconds of the front end's one clock, which only ever goes forward.
public protocol ScreenApplication: AnyObject {
  /// The screen has a new size, in cells.
  func resize(rows: Int, columns: Int)

  /// What the screen can show is known, or has changed. Called before the first `resize`.
  func traitsDidChange(_ traits: ScreenTraits)

  /// Takes one event. Nothing is drawn here: a frame is asked for when no more input waits.
  func handle(_ event: InputEvent, at time: Double)

  /// Work in the background has something new.
  func wake(at time: Double)

  /// Whether the last frame is no longer true.
  var needsDisplay: Bool { get }

  /// Draws the whole frame into a canvas that has the screen's size and is blank.
  func draw(into canvas: inout Canvas, at time: Double)

  /// When `wake` is wanted next though nothing happens; nil to sleep until something does.
  var deadline: Double? { get }

  /// File descriptors that call for `wake` when they become readable.
  var watchedDescriptors: [Int32] { get }

  /// What the application wants of the front end; taken after every event, and so forgotten.
  func takeRequest() -> ScreenRequest?

  /// Whether the pointer's events are wanted; if not, the terminal keeps its own mouse.
  var wantsMouse: Bool { get }
}

extension ScreenApplication {
  public func traitsDidChange(_ traits: ScreenTraits) {}
}

public enum ScreenRequest: Hashable, Sendable {
  /// End, with this exit status.
  case quit(status: Int32)
  /// Stop as job control does, until continued.
  case suspend
  /// Draw everything anew: somebody else may have written over the screen.
  case repaint
}
