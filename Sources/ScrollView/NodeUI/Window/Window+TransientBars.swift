import LayoutCore
import ScrollCore

// Frames without transient scroll bars, for pictures and for checks that must not depend on the time since the last
// motion.
extension Window {
  /// Whether the next frames leave out transient scroll bars, as once a second has passed without motion.
  package var hidesTransientBars: Bool {
    get { options.hidesTransientBars }
    set {
      guard newValue != options.hidesTransientBars else { return }
      options.hidesTransientBars = newValue
      setNeedsDisplay()
    }
  }

  /// The first scroll view in view that shows a transient bar.
  package var nodeWithTransientBar: ScrollNode? {
    frames.schedule.scrollNodes.first { $0.showsTransientBar(at: time) }
  }

  /// The rows of a frame of this window as they are without its transient bars. Cells in which the frame shows something
  /// else than the window, such as a message over it, stay. O(1) if no bar shows, else O(nodes in view + cells)
  package func rowsWithoutTransientBars(_ frame: Canvas) -> [String] {
    guard nodeWithTransientBar != nil, frame.rows == size.height, frame.columns == size.width else {
      return frame.text
    }
    let shown = drawingAgain(hidingTransientBars: false)
    let bare = drawingAgain(hidingTransientBars: true)
    return (0..<frame.rows).map { row in
      guard !shown.shows(row: row, sameAs: bare, row: row) else { return frame.text(row: row) }
      var text = String.UnicodeScalarView()
      for column in 0..<frame.columns {
        let scalars = frame.scalars(at: row, column)
        let isShown = scalars == shown.scalars(at: row, column)
        for scalar in isShown ? bare.scalars(at: row, column) : scalars {
          if let scalar = Unicode.Scalar(scalar) { text.append(scalar) }
        }
      }
      while text.last == " " { text.removeLast() }
      return String(text)
    }
  }

  /// The last frame, drawn once more. It is none of the window's frames, and changes nothing.
  private func drawingAgain(hidingTransientBars hides: Bool) -> Canvas {
    let (wasDirty, hid) = (frames.isDirty, options.hidesTransientBars)
    defer { (frames.isDirty, options.hidesTransientBars) = (wasDirty, hid) }
    options.hidesTransientBars = hides
    var drawing = TreeDrawing(
      context: DrawingContext(
        canvas: Canvas(rows: size.height, columns: size.width), time: time, theme: shownTheme, host: self))
    drawing.repeatsFrame = true
    drawing.draw(root)
    for popover in popovers { drawing.draw(popover, isOver: true) }
    return drawing.context.canvas
  }
}

extension ScrollNode {
  /// Whether a bar shows that will disappear by itself, or once its thumb is let go.
  fileprivate func showsTransientBar(at time: Double) -> Bool {
    [ScrollState.Axis.vertical, .horizontal].contains { isTransient($0) && isIndicatorVisible($0, at: time) }
  }

  /// Whether the indicator of an axis shows for a while only.
  func isTransient(_ axis: ScrollState.Axis) -> Bool { policy(axis) == .auto }
}
