import NodeUI
import ScreenCore

/// The state of the screen that checks compare with.
package struct ScreenState {
  /// Nil for a program that is not made of nodes.
  let window: Window?
  /// The program's part of the screen.
  let canvas: Canvas
  /// The whole screen, with an inspector's panel and its overlays.
  let screen: Canvas
  let nodes: [(name: String, node: ScrollNode)]
  let context: CheckContext

  package init(
    _ window: Window, _ canvas: Canvas, _ index: ScrollIndex, _ context: CheckContext = CheckContext()
  ) {
    (self.window, nodes, self.context, screen) = (window, index.nodes, context, canvas)
    self.canvas = context.inspected?.programFrame() ?? canvas
  }

  /// The state of a program that is not made of nodes.
  package init(_ canvas: Canvas, _ context: CheckContext) {
    (window, self.canvas, screen, nodes, self.context) = (nil, canvas, canvas, [], context)
  }

  /// The result of a check.
  enum Result {
    /// It holds, for this value.
    case holds(String)
    /// It does not, for this value.
    case differs(String)
    /// There is nothing to compare with.
    case missing(expected: String, found: String)

    init(_ holds: Bool, _ found: String) { self = holds ? .holds(found) : .differs(found) }
  }

  /// The failure of a tape's check; nil if the check holds.
  package func failure(of check: TapeExpectation, at place: TapePlace) -> TapeFailure? {
    func failure(_ expected: String, _ found: String) -> TapeFailure {
      TapeFailure(place: place, check: check, expected: expected, found: found)
    }
    switch check.compare(self, place, check.isNegated) {
    case .holds(let found): return check.isNegated ? failure(check.wanted, found) : nil
    case .differs(let found):
      guard !check.isNegated else { return nil }
      var failure = failure(check.wanted, found)
      failure.isScreen = "\(check)".hasPrefix("screen ")
      return failure
    case .missing(let expected, let found): return failure(expected, found)
    }
  }

  // MARK: The text of the screen

  /// The text of the program's part of the screen, as it is once transient scroll bars are hidden: otherwise the same
  /// check would hold or not by the time since the last motion.
  package var rows: [String] { window?.rowsWithoutTransientBars(canvas) ?? canvas.text }

  /// The rows of a screen that are not empty, for messages.
  package static func screenText(_ rows: [String], _ name: String = "screen") -> String {
    let rows = rows.enumerated().filter { !$0.element.isEmpty }
      .map { "\n  \($0.offset)|\(SafeText.of($0.element))" }
    return rows.isEmpty ? "an empty \(name)" : "this \(name):" + rows.joined()
  }

  /// The row to which a prompt belongs: the cursor's, else the last one with text.
  var promptRow: String {
    let rows = rows
    if let cursor = canvas.cursor, rows.indices.contains(cursor.row) { return rows[cursor.row] }
    return rows.last { !$0.isEmpty } ?? ""
  }

  static func quoted(_ text: String) -> String { "\u{201c}\(SafeText.of(text))\u{201d}" }
}
