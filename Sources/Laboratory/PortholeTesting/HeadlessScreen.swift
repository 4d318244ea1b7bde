import LayoutCore
import NodeUI
import PortholeSystem

/// Shows a window, or a whole program, without a terminal. It has a clock of its own, which only the test
/// advances.
///
/// ```swift
/// let screen = HeadlessScreen(page, columns: 20, rows: 4)
/// screen.key(.pageDown)
/// screen.settle()
/// expectScreen(
///   screen,
///   """
///   line 4
///   line 5
///   """)
/// ```
///
/// Characters have their widths in UTF-8: each screen sets the process's `LC_CTYPE` to `C.UTF-8`.
public final class HeadlessScreen {
  /// The window that the screen shows; a program may show another one later.
  public var window: Window { currentWindow() }
  private let currentWindow: () -> Window
  let host: HeadlessHost

  /// The last frame.
  public var canvas: Canvas { host.canvas }
  /// The clock's time in seconds.
  public var time: Double { host.time }
  /// The number of frames drawn so far.
  public var frames: Int { host.frameCount }

  /// The screenshots of tapes: the rows of each, by its name.
  public internal(set) var screenshots: [String: [String]] = [:]

  /// Lays out and draws the first frame.
  ///
  /// - Parameter wakeFrontEnd: called on any thread when background work has a result; `window.wake(at:)`
  ///   then asks for a frame.
  public convenience init(
    _ root: DisplayNode, columns: Int = 20, rows: Int = 6, theme: Theme = .standard,
    wakeFrontEnd: @escaping @Sendable () -> Void = {}
  ) {
    setlocale(LC_CTYPE, "C.UTF-8")
    self.init(
      application: Window(root, theme: theme, wakeFrontEnd: wakeFrontEnd), columns: columns, rows: rows)
  }

  /// Shows a program that is a window itself, and draws its first frame.
  ///
  /// - Parameter traits: the abilities of the screen; nil to keep the defaults of the program.
  public convenience init(
    application: Window, columns: Int = 20, rows: Int = 6, traits: ScreenTraits? = nil
  ) {
    self.init(
      application: application, window: { application }, columns: columns, rows: rows, traits: traits)
  }

  /// Shows a program as a front end does, and draws its first frame.
  ///
  /// - Parameters:
  ///   - window: returns the current window of the program; called each time ``window`` is read.
  ///   - traits: the abilities of the screen; nil to keep the defaults of the program.
  public init(
    application: any ScreenApplication, window: @escaping () -> Window, columns: Int = 20, rows: Int = 6,
    traits: ScreenTraits? = nil
  ) {
    setlocale(LC_CTYPE, "C.UTF-8")
    currentWindow = window
    host = HeadlessHost(application, rows: rows, columns: columns, traits: traits)
    draw()
  }

  /// The rows of the last frame without trailing blanks.
  public var lines: [String] { canvas.text }

  /// The screen in words, a line for each thing: see `Window.semantics`.
  public var semantics: String { window.semantics }

  /// The style of a cell in the last frame; plain outside of the screen.
  public func style(_ x: Int, _ y: Int) -> TextStyle {
    (0..<canvas.rows).contains(y) && (0..<canvas.columns).contains(x) ? canvas[y, x].style : .plain
  }

  /// Draws a frame, even if nothing has changed.
  public func draw() { host.draw() }

  /// Changes the screen's size and draws it.
  public func resize(columns: Int, rows: Int) {
    host.resize(rows: rows, columns: columns)
    draw()
  }

  /// Passes on an event at the current time, and draws a frame if something has changed.
  public func send(_ event: InputEvent) {
    host.send(event)
    host.drawIfNeeded()
  }

  /// Presses a key.
  public func key(_ key: Key, _ modifiers: Modifiers = []) { send(.key(key, modifiers)) }

  /// Types characters one by one; a newline is Enter.
  public func type(_ text: String) {
    for scalar in text.unicodeScalars { key(scalar == "\n" ? .enter : .character(scalar)) }
  }

  /// Sends a mouse event at column `x` and row `y`, both from 0.
  public func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int, _ modifiers: Modifiers = []) {
    send(.mouse(MouseEvent(kind, row: y, column: x, modifiers: modifiers)))
  }

  /// Clicks the first button `count` times; two clicks are a double click, and so on.
  public func click(_ x: Int, _ y: Int, count: Int = 1) {
    for _ in 0..<count {
      mouse(.press(button: 0), x, y)
      mouse(.release, x, y)
    }
  }

  /// Turns the wheel by some notches.
  public func wheel(
    _ direction: MouseEvent.Direction, _ notches: Int = 1, at place: (Int, Int), _ modifiers: Modifiers = []
  ) {
    for _ in 0..<notches { mouse(.wheel(direction), place.0, place.1, modifiers) }
  }

  /// Presses at one point and moves to another in equal steps, one for each cell, within `seconds`.
  public func drag(from start: (Int, Int), to end: (Int, Int), seconds: Double, releases: Bool = true) {
    mouse(.press(button: 0), start.0, start.1)
    let steps = max(abs(end.0 - start.0), abs(end.1 - start.1), 1)
    for step in 1...steps {
      advance(seconds / Double(steps))
      mouse(
        .drag(button: 0), start.0 + (end.0 - start.0) * step / steps,
        start.1 + (end.1 - start.1) * step / steps)
    }
    if releases { mouse(.release, end.0, end.1) }
  }

  /// Lets time pass, in seconds, and draws the frames that the window asks for.
  public func advance(_ seconds: Double) {
    advance(to: time + seconds)
  }

  func advance(to end: Double) { host.advance(to: end) }

  /// Lets time pass until nothing moves. Does not wait for tickers (`every(_:upTo:perform:)`), which
  /// may never end: `advance` does. Tasks run only in asynchronous tests, with `await`.
  ///
  /// - Returns: false if something still moves after 100,000 steps, or the program requests frames without
  ///   end.
  @discardableResult
  public func settle() -> Bool { settleMotion() }

  func settleMotion() -> Bool {
    let start = time
    return host.settle { [self] in
      window.waitsOnlyForTicks(in: host.application, quietFor: time - start)
        ? nil : host.application.deadline
    }
  }
}
