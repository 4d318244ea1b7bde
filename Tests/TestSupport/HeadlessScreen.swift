import Glibc
import LayoutCore
import NodeUI

/// A window without a terminal, on a clock of its own, which only `advance(_:)` and `settle()` move.
public final class HeadlessScreen {
  public let window: Window
  public private(set) var canvas: Canvas
  /// Seconds.
  public private(set) var time = 0.0

  /// Lays out and draws the first frame.
  public init(_ root: DisplayNode, columns: Int = 20, rows: Int = 6, theme: Theme = .standard) {
    setlocale(LC_CTYPE, "C.UTF-8")
    window = Window(root, theme: theme)
    canvas = Canvas(rows: rows, columns: columns)
    window.resize(rows: rows, columns: columns)
    draw()
  }

  /// The rows of the last frame, trailing blanks left out.
  public var lines: [String] { canvas.text }

  public func style(_ x: Int, _ y: Int) -> TextStyle { canvas[y, x].style }

  public func draw() {
    canvas.clear()
    window.draw(into: &canvas, at: time)
  }

  public func resize(columns: Int, rows: Int) {
    canvas = Canvas(rows: rows, columns: columns)
    window.resize(rows: rows, columns: columns)
    draw()
  }

  public func send(_ event: InputEvent) {
    window.handle(event, at: time)
    if window.needsDisplay { draw() }
  }

  public func key(_ key: Key, _ modifiers: Modifiers = []) { send(.key(key, modifiers)) }

  /// Types characters one by one; a newline is Enter.
  public func type(_ text: String) {
    for scalar in text.unicodeScalars { key(scalar == "\n" ? .enter : .character(scalar)) }
  }

  public func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int, _ modifiers: Modifiers = []) {
    send(.mouse(MouseEvent(kind, row: y, column: x, modifiers: modifiers)))
  }

  public func click(_ x: Int, _ y: Int, count: Int = 1) {
    for _ in 0..<count {
      mouse(.press(button: 0), x, y)
      mouse(.release, x, y)
    }
  }

  /// Lets time pass, drawing the frames that the window asks for.
  public func advance(_ seconds: Double) {
    let end = time + seconds
    draw()
    while let deadline = window.deadline, deadline <= end {
      time = max(time, deadline)
      window.wake(at: time)
      guard window.needsDisplay else { break }
      draw()
    }
    time = end
    if window.needsDisplay { draw() }
  }

  /// Lets time pass until nothing moves any more.
  public func settle() {
    draw()
    for _ in 0..<100_000 {
      guard let deadline = window.deadline else { return }
      time = max(time, deadline)
      window.wake(at: time)
      if window.needsDisplay { draw() }
    }
  }
}
