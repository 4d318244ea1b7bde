import ScreenCore

extension Canvas {
  /// Whether an event concerns this canvas. The screen may be larger: presses and the wheel outside are
  /// ignored, but a drag or release belongs to the press before it, wherever it is.
  func takes(_ event: InputEvent) -> Bool {
    guard case .mouse(let event) = event else { return true }
    switch event.kind {
    case .press, .wheel: return event.row < rows && event.column < columns
    case .drag, .release: return true
    }
  }
}
