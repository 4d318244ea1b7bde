/// A sign of work whose end is not known: it turns ten times a second by the window's clock, and stands still where
/// motion is reduced.
package enum Spinner {
  /// Seconds from one mark to the next.
  static let interval = 0.1
  private static let symbols = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
  private static let ascii = Array("|/-\\")

  /// The number of the mark at a time of the window's clock.
  static func step(at time: Double) -> Int {
    // The time of a mark may be a rounding error early.
    Int(max(0, min(time / interval + 1e-6, 1e15)))
  }

  /// The time of the next mark.
  static func nextStep(after time: Double) -> Double { Double(step(at: time) + 1) * interval }

  /// The character at a time.
  static func mark(at time: Double, hasSymbols: Bool) -> String {
    let marks = hasSymbols ? symbols : ascii
    return String(marks[step(at: time) % marks.count])
  }
}

/// A node that never comes to rest while it is in view. Nothing waits for the end of its motion.
package protocol SpinningNode: ViewNode {}

extension DrawingContext {
  /// The present mark of a spinner.
  var spinner: String {
    Spinner.mark(at: stillsMotion ? 0 : time, hasSymbols: theme.hasSymbols)
  }

  /// Whether what has no end stands still.
  var stillsMotion: Bool { host?.reducesMotion == true }
}
