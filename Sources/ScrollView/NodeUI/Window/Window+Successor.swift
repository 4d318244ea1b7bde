import LayoutCore
import ScreenCore

// A window that takes the place of another one on the screen, such as when a scene is read again.
extension Window {
  /// Continues with the clock, the screen and the program's handlers of another window, which is not shown any more.
  /// Called before the first frame.
  package func take(over old: Window) {
    noteTime(old.time)
    frames.start = old.frames.start
    frames.last = old.frames.last
    ticks.last = old.ticks.last
    checks.warnings = old.checks.warnings
    handlers = old.handlers
    imageSymbols = old.imageSymbols
    imageHelper = old.imageHelper
    indicators = old.indicators
    wantsMouse = old.wantsMouse
    if !old.theme.hasSymbols { theme.hasSymbols = false }
    traitsDidChange(old.traits)
    resize(rows: old.size.height, columns: old.size.width)
    if frames.start != nil {
      for ticker in ticks.takeEarly() { add(ticker) }
    }
  }

  /// Draws messages over the last rows of a frame, in the colour of errors: the first five, and the number of others.
  package func draw(messages: [String], into canvas: inout Canvas) {
    guard !messages.isEmpty, canvas.rows > 0, canvas.columns > 0 else { return }
    let most = 5
    var lines = messages.prefix(most).map { SafeText.of($0) }
    if messages.count > most { lines.append("… \(messages.count - most) more") }
    lines = Array(lines.prefix(canvas.rows))
    let theme = theme.suited(to: traits)
    let context = DrawingContext(canvas: canvas, time: time, theme: theme, host: self)
    canvas = Canvas(rows: 0, columns: 0)
    let (rows, columns) = (context.canvas.rows, context.canvas.columns)
    for (index, line) in lines.enumerated() {
      let row = rows - lines.count + index
      context.fill(Rect(x: 0, y: row, width: columns, height: 1), style: theme.error)
      context.put(line, at: Point(x: 0, y: row), columns: columns, style: theme.error)
    }
    // Rows with messages do not move with the content.
    context.canvas.scrolled = nil
    swap(&canvas, &context.canvas)
  }
}
