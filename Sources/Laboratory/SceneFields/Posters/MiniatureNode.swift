import LayoutCore
import NodeUI

/// A part of a program on a screen of its own, which takes neither keys nor the pointer. While it plays, it gets the inputs
/// of its poster, once; otherwise it stands still and costs nothing.
package final class MiniatureNode: ViewNode {
  /// Whether the program may be made now. If not, it is asked again in the next frame.
  package var mayOpen: () -> Bool = { true }
  /// Whether the program has the theme of the window around it, and not its own.
  package var followsTheme = true
  /// Called when the program could not be made.
  package var onFailure: (() -> Void)?
  private let makeScreen: (Window) throws -> Window
  private let poster: Poster
  /// Made when it is first drawn.
  private var screen: Window?
  /// The reason why the program could not be made; nil if it can be shown.
  package private(set) var failure: String?
  private var canvas = Canvas(rows: 0, columns: 0)
  private var hasRequestedRedraw = false
  /// Seconds of its own clock. The first ones are over before it is seen, so that nothing moves in the beginning.
  private var time = 0.0
  /// The present time of the window around it, while it plays.
  private var lastTime: Double?
  private var nextStep = 0
  private var stepTime = 0.0

  private static let start = 2.0
  /// Seconds after the last input in which motion ends.
  private static let end = 1.5

  /// Whether inputs of the poster are still to come while it plays, or its last motion.
  package var isMoving: Bool { isPlaying && (nextStep < poster.steps.count || time < stepTime + Self.end) }

  /// Whether it gets the inputs of its poster, from the first one on.
  package var isPlaying = false {
    didSet {
      guard isPlaying != oldValue else { return }
      (lastTime, nextStep, stepTime) = (nil, 0, time)
      setNeedsDisplay()
    }
  }

  /// - Parameter makeScreen: makes the program for the window around the miniature, when it is first drawn.
  package init(_ poster: Poster, makeScreen: @escaping (_ around: Window) throws -> Window) {
    (self.poster, self.makeScreen) = (poster, makeScreen)
    super.init()
  }

  /// Gives the program up, so that it is made again when it is drawn next.
  package func remake() {
    (screen, failure, canvas, time, lastTime) = (nil, nil, Canvas(rows: 0, columns: 0), 0, nil)
    (nextStep, stepTime, hasRequestedRedraw) = (0, 0, false)
    setNeedsDisplay()
  }

  // MARK: Time

  package override func animate(at now: Double) -> Double? {
    guard isPlaying, let screen, !screen.reducesMotion else { return nil }
    time += max(0, now - (lastTime ?? now))
    lastTime = now
    let steps = poster.steps
    while nextStep < steps.count, stepTime + steps[nextStep].delay <= time {
      stepTime += steps[nextStep].delay
      screen.handle(steps[nextStep].event, at: stepTime)
      nextStep += 1
    }
    screen.wake(at: time)
    requestRedraw()
    let next =
      nextStep < steps.count
      ? stepTime + steps[nextStep].delay : time < stepTime + Self.end ? stepTime + Self.end : nil
    guard let due = [next, next == nil ? nil : screen.deadline].compactMap({ $0 }).min() else { return nil }
    return now + max(0, due - time)
  }

  /// Background work of the program, such as a picture, may have ended.
  package func wake() {
    screen?.wake(at: time)
    requestRedraw()
  }

  /// Asks for a frame, once for each change of the program: one that is out of view is not drawn, and would ask for ever.
  private func requestRedraw() {
    guard let screen, screen.needsDisplay, !hasRequestedRedraw else { return }
    hasRequestedRedraw = true
    setNeedsDisplay()
  }

  // MARK: Drawing

  package override func prepareToDraw(at now: Double) {
    let size = frame.size
    guard size.width > 0, size.height > 0, let window else { return }
    if screen == nil, failure == nil {
      guard mayOpen() else { return setNeedsDisplay() }
      open(in: window)
    }
    guard let screen else { return }
    if followsTheme, screen.theme != window.theme { screen.theme = window.theme }
    if screen.traits != window.traits { screen.traitsDidChange(window.traits) }
    screen.reducesMotion = window.reducesMotion
    let whole = Size(
      max(size.width +| poster.origin.x, poster.size?.width ?? 0),
      max(size.height +| poster.origin.y, poster.size?.height ?? 0))
    if (canvas.rows, canvas.columns) != (whole.height, whole.width) {
      canvas = Canvas(rows: whole.height, columns: whole.width)
      screen.resize(rows: whole.height, columns: whole.width)
      if time == 0 { begin(screen) }
    }
    if screen.needsDisplay { redraw(screen) }
  }

  /// Brings the program to the moment of its poster, with bars that are shown at first gone.
  private func begin(_ screen: Window) {
    redraw(screen)
    time = Self.start
    screen.wake(at: time)
    redraw(screen)
    for step in poster.start {
      time += step.delay
      // A motion that an earlier input began reaches this time first.
      screen.wake(at: time)
      redraw(screen)
      screen.handle(step.event, at: time)
      redraw(screen)
    }
    stepTime = time
    screen.wake(at: time)
  }

  private func open(in window: Window) {
    do {
      screen = try makeScreen(window)
      screen?.imageSymbols = window.imageSymbols
    } catch {
      failure = "\(error)"
      onFailure?()
    }
  }

  private func redraw(_ screen: Window) {
    hasRequestedRedraw = false
    // Some content knows its size only when it has been drawn.
    for _ in 0..<3 where screen.needsDisplay {
      canvas.clear()
      screen.draw(into: &canvas, at: time)
    }
  }

  package override func draw(in context: DrawingContext) {
    let visible = context.visibleRect
    let origin = poster.origin
    // The canvas is empty until the program is made.
    let part = visible.intersection(
      Rect(x: 0, y: 0, width: canvas.columns - origin.x, height: canvas.rows - origin.y))
    guard !part.isEmpty else { return }
    for row in part.minY..<part.maxY {
      for column in part.minX..<part.maxX {
        let cell = canvas[row + origin.y, column + origin.x]
        guard cell.span > 0 else { continue }
        var (scalars, style) = (canvas.scalars(at: row + origin.y, column + origin.x), cell.style)
        // The page of the program is the surface of its card.
        if style.background == context.theme.text.background { style.background = .default }
        style.link = 0
        let first = scalars.isEmpty ? 0x20 : scalars.removeFirst()
        context.put(first, marks: scalars, span: Int(cell.span), at: Point(x: column, y: row), style: style)
      }
    }
  }
}
