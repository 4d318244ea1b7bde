import CustomDump
import NodeUI
import Testing

/// Expects a screen to show some text: a row for each line, from the first.
///
/// Blanks at the ends of rows, and empty rows at the end, do not count. A difference is an issue of the test that shows
/// both, line by line; without an expectation, what is shown is the issue, to be copied into the test.
///
/// - Returns: whether it is as expected.
@discardableResult
public func expectScreen(
  _ screen: HeadlessScreen, _ expected: String? = nil, _ comment: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  expectCanvas(screen.canvas, expected, comment(), sourceLocation: sourceLocation)
}

/// The same for a canvas.
@discardableResult
public func expectCanvas(
  _ canvas: Canvas, _ expected: String? = nil, _ comment: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  let found = trimmed(canvas.text)
  guard let expected else {
    Issue.record("The screen shows:\n\(found)", sourceLocation: sourceLocation)
    return false
  }
  let wanted = trimmed(expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  guard found != wanted else { return true }
  let comment = comment()
  Issue.record(
    """
    The screen is not as expected\(comment.isEmpty ? "" : " (\(comment))"):

    \(difference(wanted, found))

    (expected: \(DiffFormat.default.first), found: \(DiffFormat.default.second))
    """, sourceLocation: sourceLocation)
  return false
}

/// Rows without the blanks at their ends and without empty ones at the end.
private func trimmed(_ rows: [String]) -> String {
  var rows = rows.map { row in
    var row = row[...]
    while row.last == " " { row.removeLast() }
    return row
  }
  while rows.last?.isEmpty == true { rows.removeLast() }
  return rows.joined(separator: "\n")
}

/// Line by line. A line break at the end has single lines compared as lines, too.
func difference(_ wanted: String, _ found: String) -> String {
  diff(wanted + "\n", found + "\n") ?? ""
}
