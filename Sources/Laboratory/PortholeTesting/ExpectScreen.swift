import NodeUI
import Testing

/// Expects a screen to show some text, one row for each line.
///
/// Blanks at the ends of rows and empty rows at the end do not count. A difference records an issue that
/// shows both, line by line. Without an expectation, the issue shows the screen, to be copied into the test.
///
/// - Returns: whether the screen shows the text.
@discardableResult
public func expectScreen(
  _ screen: HeadlessScreen, _ expected: String? = nil, _ comment: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  expectCanvas(screen.canvas, expected, comment(), sourceLocation: sourceLocation)
}

/// Expects a canvas to show some text; otherwise like ``expectScreen(_:_:_:sourceLocation:)``.
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

    (expected: −, found: +)
    """, sourceLocation: sourceLocation)
  return false
}

/// The rows without trailing blanks, and without empty rows at the end.
private func trimmed(_ rows: [String]) -> String {
  var rows = rows.map { row in
    var row = row[...]
    while row.last == " " { row.removeLast() }
    return row
  }
  while rows.last?.isEmpty == true { rows.removeLast() }
  return rows.joined(separator: "\n")
}
