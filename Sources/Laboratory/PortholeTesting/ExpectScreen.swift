import NodeUI
import Testing

/// Expects a screen to show some text, one row for each line.
///
/// Blanks at the ends of rows and empty rows at the end do not count. A difference records an issue that
/// shows both, line by line, and names a picture (SVG) of both in the folder `PORTHOLE_FAILURES`, or else in
/// `porthole-failures` in the folder for temporary files. Without an expectation, the issue shows the screen, to be copied
/// into the test.
///
/// With `PORTHOLE_UPDATE=1` in the environment, a difference is no issue: the screen's text takes the place of the
/// expectation in the source of the test, if that is a multi-line string literal. Look at the changes before you commit
/// them.
///
/// - Parameters:
///   - styles: whether colours and attributes count, too. Text with a style then stands in marks,
///     `[bold accent on pane]Save[/]`, and `[[` is a bracket.
///   - expected: the rows of the screen.
/// - Returns: whether the screen shows the text.
@discardableResult
public func expectScreen(
  _ screen: HeadlessScreen, styles: Bool = false, _ expected: String? = nil,
  _ comment: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  expectCanvas(screen.canvas, styles: styles, expected, comment(), sourceLocation: sourceLocation)
}

/// Expects a canvas to show some text; otherwise like ``expectScreen(_:styles:_:_:sourceLocation:)``.
@discardableResult
public func expectCanvas(
  _ canvas: Canvas, styles: Bool = false, _ expected: String? = nil,
  _ comment: @autoclosure () -> String = "", sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  expectText(
    trimmed(styles ? canvas.styledText : canvas.text), expected.map { trimmed(lines(of: $0)) },
    literal: expected,
    subject: "screen", comment(), sourceLocation
  ) { wanted in
    let rows = lines(of: wanted)
    let plain = rows.map { $0.replacing("[", with: "[[") }
    return FailurePicture.write(
      expected: Canvas(styledText: styles ? rows : plain), found: canvas, for: sourceLocation)
  }
}

/// Compares texts of several lines, and reports a difference or updates the literal.
func expectText(
  _ found: String, _ wanted: String?, literal: String?, subject: String, _ comment: String,
  _ sourceLocation: SourceLocation, picture: (_ wanted: String) -> String?
) -> Bool {
  guard let wanted, let literal else {
    Issue.record("The \(subject) shows:\n\(found)", sourceLocation: sourceLocation)
    return false
  }
  guard found != wanted else { return true }
  var remarks = ""
  if SourceUpdates.isWanted {
    do throws(SourceUpdates.Refusal) {
      try SourceUpdates.replace(literal, with: found, at: sourceLocation)
      return true
    } catch {
      remarks = "\n\nThe source is not updated: \(error.reason)."
    }
  }
  if let path = picture(wanted) { remarks += "\n\nPicture of both: \(path)" }
  Issue.record(
    """
    The \(subject) is not as expected\(comment.isEmpty ? "" : " (\(comment))"):

    \(difference(wanted, found))

    (expected: -, found: +)\(remarks)
    """, sourceLocation: sourceLocation)
  return false
}

/// The lines of a text.
func lines(of text: String) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
}

/// The rows without trailing blanks, and without empty rows at the end.
func trimmed(_ rows: [String]) -> String {
  var rows = rows.map { row in
    var row = row[...]
    while row.last == " " { row.removeLast() }
    return row
  }
  while rows.last?.isEmpty == true { rows.removeLast() }
  return rows.joined(separator: "\n")
}
