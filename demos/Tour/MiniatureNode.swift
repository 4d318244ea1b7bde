import LayoutCore
import NodeUI

/// A demo on a small screen of its own, which takes neither keys nor the pointer. While it plays, it gets the inputs of
/// its preview, once; otherwise it stands still and costs nothing.
final class MiniatureNode: DisplayNode, DrawableNode {
  /// Whether the demo may be made now. The first frame of the tour shows the cards without their demos.
  var mayOpen: () -> Bool = { true }
  private let makeContent: () throws -> DisplayNode
  private let steps: [PreviewStep]
  /// Made when it is first drawn.
  private var screen: Window?
  private var failure: String?
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

  var isPlaying = false {
    didSet {
      guard isPlaying != oldValue else { return }
      (lastTime, nextStep, stepTime) = (nil, 0, time)
      setNeedsDisplay()
    }
  }

  init(_ demo: Demo, _ setting: DemoSetting) {
    makeContent = { try demo.content(setting) }
    steps = demo.preview
    super.init()
  }

  // MARK: Time

  func animate(at now: Double) -> Double? {
    guard isPlaying, let screen, !screen.reducesMotion else { return nil }
    time += max(0, now - (lastTime ?? now))
    lastTime = now
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

  /// Background work of the demo, such as a picture, may have ended.
  func wake() {
    screen?.wake(at: time)
    requestRedraw()
  }

  /// Asks for a frame, once for each change of the demo: one that is out of view is not drawn, and would ask for ever.
  private func requestRedraw() {
    guard let screen, screen.needsDisplay, !hasRequestedRedraw else { return }
    hasRequestedRedraw = true
    setNeedsDisplay()
  }

  // MARK: Drawing

  func prepareToDraw(at now: Double) {
    let size = frame.size
    guard size.width > 0, size.height > 0, let window else { return }
    if screen == nil, failure == nil {
      guard mayOpen() else { return setNeedsDisplay() }
      open(in: window)
    }
    guard let screen else { return }
    if screen.theme != window.theme { screen.theme = window.theme }
    if screen.traits != window.traits { screen.traitsDidChange(window.traits) }
    screen.reducesMotion = window.reducesMotion
    if (canvas.rows, canvas.columns) != (size.height, size.width) {
      canvas = Canvas(rows: size.height, columns: size.width)
      screen.resize(rows: size.height, columns: size.width)
      if time == 0 {
        // Bars flash when a view appears.
        redraw(screen)
        time = Self.start
        stepTime = time
        screen.wake(at: time)
      }
    }
    if screen.needsDisplay { redraw(screen) }
  }

  private func open(in window: Window) {
    do {
      let content = try makeContent()
      screen = Window(content, theme: window.theme, wakeFrontEnd: window.wakeFrontEnd)
      screen?.imageSymbols = window.imageSymbols
      (content as? any DemoContent)?.didOpen(in: screen!)
    } catch {
      failure = "\(error)"
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

  func draw(in context: DrawingContext) {
    if let failure { return _ = context.put(failure, at: .zero) }
    let visible = context.visibleRect
    for row in max(0, visible.minY)..<min(canvas.rows, max(0, visible.maxY)) {
      for column in max(0, visible.minX)..<min(canvas.columns, max(0, visible.maxX)) {
        let cell = canvas[row, column]
        guard cell.span > 0 else { continue }
        var (scalars, style) = (canvas.scalars(at: row, column), cell.style)
        style.link = 0
        let first = scalars.isEmpty ? 0x20 : scalars.removeFirst()
        context.put(first, marks: scalars, span: Int(cell.span), at: Point(x: column, y: row), style: style)
      }
    }
  }
}
