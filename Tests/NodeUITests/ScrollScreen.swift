import LayoutCore
import NodeUI

#if canImport(Glibc)
  import Glibc
#endif

/// A window without a terminal, on a clock of its own: frames are drawn 60 times a second while anything asks for them.
final class ScrollScreen {
  let window: Window
  private(set) var canvas: Canvas
  private(set) var time = 0.0
  /// How many frames have been drawn.
  private(set) var frames = 0

  init(_ root: DisplayNode, columns: Int = 20, rows: Int = 6) {
    setlocale(LC_CTYPE, "C.UTF-8")
    window = Window(root)
    canvas = Canvas(rows: rows, columns: columns)
    window.resize(rows: rows, columns: columns)
    draw()
  }

  var lines: [String] { canvas.text }

  func draw() {
    canvas.clear()
    window.draw(into: &canvas, at: time)
    frames += 1
  }

  func resize(columns: Int, rows: Int) {
    canvas = Canvas(rows: rows, columns: columns)
    window.resize(rows: rows, columns: columns)
    draw()
  }

  func key(_ key: Key, _ modifiers: Modifiers = []) {
    window.handle(.key(key, modifiers), at: time)
    if window.needsDisplay { draw() }
  }

  func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int, _ modifiers: Modifiers = []) {
    window.handle(.mouse(MouseEvent(kind, row: y, column: x, modifiers: modifiers)), at: time)
    if window.needsDisplay { draw() }
  }

  /// Presses at one point and moves to another in even steps, one for each cell, which takes so many seconds in all.
  func drag(from start: (Int, Int), to end: (Int, Int), seconds: Double, releases: Bool = true) {
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

  /// Lets time pass, waking the window whenever it asks to be.
  func advance(_ seconds: Double) {
    if window.needsDisplay { draw() }
    let end = time + seconds
    while let deadline = window.deadline, deadline <= end {
      time = max(time, deadline)
      window.wake(at: time)
      if window.needsDisplay { draw() } else { break }
    }
    time = end
    if window.needsDisplay { draw() }
  }

  /// Lets time pass until nothing moves any more.
  func settle() {
    if window.needsDisplay { draw() }
    var rounds = 0
    while let deadline = window.deadline, rounds < 100_000 {
      rounds += 1
      time = max(time, deadline)
      window.wake(at: time)
      if window.needsDisplay { draw() }
    }
  }
}

/// Content whose every cell says where it is: rows of letters that differ, each beginning with its number.
final class GridNode: DisplayNode, DrawableNode {
  let size: Size

  init(_ width: Int, _ height: Int) {
    size = Size(width, height)
    super.init()
  }

  override func calculateSizeThatFits(_ maximumSize: Size) -> Size { size }

  static func row(_ y: Int, width: Int) -> String {
    let number = "\(y) "
    return String((number + String((0..<max(0, width - number.count)).map { letter(y, $0) })).prefix(width))
  }

  private static func letter(_ y: Int, _ x: Int) -> Character {
    Character(Unicode.Scalar(97 + UInt8((x * 7 + y) % 26)))
  }

  func draw(in context: DrawingContext) {
    let rect = context.visibleRect
    for y in rect.minY..<rect.maxY {
      context.put(Self.row(y, width: size.width), at: Point(x: 0, y: y))
    }
  }
}
