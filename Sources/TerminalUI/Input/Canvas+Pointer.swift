import ScreenCore

extension Canvas {
  /// Whether an event is about what is shown. On a screen that is larger than the canvas, the pointer may press a button
  /// or turn its wheel beyond it; what it does with a button held belongs to where that was pressed.
  func takes(_ event: InputEvent) -> Bool {
    guard case .mouse(let event) = event else { return true }
    switch event.kind {
    case .press, .wheel: return event.row < rows && event.column < columns
    case .drag, .release: return true
    }
  }
}
