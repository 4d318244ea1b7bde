import LayoutCore
import NodeUI
import ScreenCore

// Checks of the cells of the screen, which any program has.
extension ScreenState {
  /// The text of the program's part of the screen, as it is once transient scroll bars are hidden: otherwise the same
  /// check would hold or not by the time since the last motion.
  package var rows: [String] { window?.rowsWithoutTransientBars(canvas) ?? canvas.text }

  func cellResult(of check: TapeExpectation) -> Result {
    switch check {
    case .contains(let pattern, let withBars):
      return containsResult(pattern, withBars ? canvas.text : rows, "screen")
    case .inspector(let pattern):
      guard let panel = context.inspected?.panelFrame() else {
        return .missing(expected: "an open inspector", found: "none")
      }
      return containsResult(pattern, panel.text, "panel")
    case .row(let row, let pattern, let withBars):
      let rows = withBars ? canvas.text : rows
      let found = rows.indices.contains(row) ? rows[row] : ""
      return Result(pattern.fits(found), Self.quoted(found) + pattern.remark(on: found))
    case .style(let first, let last, let style): return styleResult(first, last, style)
    case .cursor(let wanted):
      let found = canvas.cursor.flatMap { cursor in
        (0..<canvas.rows).contains(cursor.row) && (0..<canvas.columns).contains(cursor.column)
          ? Point(x: cursor.column, y: cursor.row) : nil
      }
      return Result(found == wanted, found.map { "\($0.x),\($0.y)" } ?? "none")
    default: return .missing(expected: check.wanted, found: "nothing to compare with")
    }
  }

  private func containsResult(_ pattern: TapePattern, _ rows: [String], _ name: String) -> Result {
    if let row = pattern.firstRow(in: rows) {
      return .holds("it in row \(row): \(Self.quoted(rows[row]))")
    }
    return .differs(Self.screenText(rows, name) + pattern.remark(on: rows.joined(separator: "\n")))
  }

  /// The overlays of an inspector count: they are what a style is looked at for then.
  private func styleResult(_ first: Point, _ last: Point, _ wanted: TapeStyle) -> Result {
    let canvas = screen
    guard last.y < canvas.rows, last.x < canvas.columns else {
      return .missing(expected: "cells of the screen", found: "\(canvas.columns)x\(canvas.rows)")
    }
    func text(_ column: Int, _ row: Int) -> String {
      let style = canvas[row, column].style
      let found = TapeStyle.text(of: style, link: canvas.url(of: style.link))
      return "\(found.isEmpty ? "a plain cell" : found) at \(column),\(row)"
    }
    for row in first.y...last.y {
      for column in first.x...last.x {
        let style = canvas[row, column].style
        if !wanted.fits(style, link: canvas.url(of: style.link)) { return .differs(text(column, row)) }
      }
    }
    return .holds(text(first.x, first.y))
  }

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
}
