/// An application that a front end runs: it takes input and draws frames, and knows nothing of terminals.
/// Times are in seconds of the front end's clock, which never goes backwards.
@MainActor
public protocol ScreenApplication: AnyObject {
  /// Called when the screen has a new size, in cells.
  func resize(rows: Int, columns: Int)

  /// Called with the capabilities of the screen, before the first `resize` and after changes, such as when the
  /// terminal's window gets or loses the keyboard (``ScreenTraits/isActive``).
  func traitsDidChange(_ traits: ScreenTraits)

  /// Handles one event without drawing: the front end requests a frame once no more input waits.
  func handle(_ event: InputEvent, at time: Double)

  /// Called at the ``deadline``, and when background work may have a result.
  func wake(at time: Double)

  /// Whether the last frame is out of date.
  var needsDisplay: Bool { get }

  /// Draws the whole frame into a blank canvas of the screen's size.
  func draw(into canvas: inout Canvas, at time: Double)

  /// The time to call `wake` even if nothing happens; nil to wait for an event.
  var deadline: Double? { get }

  /// File descriptors whose input triggers `wake`.
  var watchedDescriptors: [Int32] { get }

  /// Removes and returns the pending request to the front end, which asks after every event.
  func takeRequest() -> ScreenRequest?

  /// Removes and returns text to put on the system's clipboard. The front end asks for it by ``takeCopy()``.
  func takeCopiedText() -> String?

  /// Removes and returns the next text to put on one of the system's clipboards. The front end asks after every
  /// event, and after every `wake`, until there is none. By default, this is the text of ``takeCopiedText()``.
  func takeCopy() -> CopiedText?

  /// Uses the terminal as any program without a screen may, after the request ``ScreenRequest/lendTerminal``:
  /// for example to run another program there. The front end waits for the end.
  ///
  /// - Returns: a remark after which a key is waited for, so that the user can read what was printed; nil to
  ///   show the screen at once.
  func useTerminal() -> String?

  /// The rows that a program wants which draws a part of the screen only, at a width in columns. By default, these are
  /// the most that it may have.
  func wantedRows(within rows: ClosedRange<Int>, columns: Int) -> Int

  /// Whether the application wants pointer events; if not, the terminal handles the mouse.
  var wantsMouse: Bool { get }

  /// Whether the application also wants to know where the pointer is while no button is down. False by default: each
  /// cell that the pointer crosses wakes the program.
  var wantsPointerMotion: Bool { get }

  /// The title of the terminal's window; nil leaves the one that it has.
  var title: String? { get }

  /// Progress from 0 to 1 that the terminal shows at its window or its icon; nil shows none.
  var progress: Double? { get }

  /// Probable mistakes in the program, each once. Debug builds print them on standard error when the screen is given back.
  /// None by default.
  var warnings: [String] { get }
}

extension ScreenApplication {
  public func takeCopiedText() -> String? { nil }
  public func takeCopy() -> CopiedText? { takeCopiedText().map { CopiedText($0) } }
  public func useTerminal() -> String? { nil }
  public func wantedRows(within rows: ClosedRange<Int>, columns: Int) -> Int { rows.upperBound }
  public var wantsPointerMotion: Bool { false }
  public var title: String? { nil }
  public var progress: Double? { nil }
  public var warnings: [String] { [] }
  public func traitsDidChange(_ traits: ScreenTraits) {}
}

/// A request of an application to the front end that runs it.
public enum ScreenRequest: Hashable, Sendable {
  /// Ends the program with an exit status.
  case quit(status: Int32)
  /// Stops the program, as job control does, until it is continued.
  case suspend
  /// Restores the terminal, calls ``ScreenApplication/useTerminal()`` and shows the screen again.
  case lendTerminal
  /// Rings the terminal's bell.
  case ring
  /// Sends the whole screen again, since another program may have overwritten it.
  case repaint
}

/// Text that a program puts on one of the system's clipboards.
public struct CopiedText: Hashable, Sendable {
  /// A clipboard, as terminals know them (OSC 52).
  public enum Target: Hashable, Sendable {
    /// The clipboard of copying and pasting.
    case clipboard
    /// The selection of X11 and Wayland, which the middle button pastes.
    case primary
  }

  /// The most UTF-8 bytes that every terminal takes: xterm ignores sequences of more than 100,000 characters.
  public static let usualLimit = 74_994

  /// The text, which is sent as UTF-8.
  public var text: String
  /// The clipboard that receives the text.
  public var target: Target
  /// A text of more UTF-8 bytes than this is not sent.
  public var limit: Int
  /// Whether another program may be started for it, as tmux requires.
  public var mayStartPrograms: Bool

  /// A text for the clipboard. `limit` counts bytes of UTF-8.
  public init(
    _ text: String, target: Target = .clipboard, limit: Int = usualLimit, mayStartPrograms: Bool = false
  ) {
    (self.text, self.target, self.limit) = (text, target, limit)
    self.mayStartPrograms = mayStartPrograms
  }
}
