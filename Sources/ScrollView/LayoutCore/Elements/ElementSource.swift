/// The part of a file that describes an element: where it begins. Line and column count from 1, the column in Unicode
/// scalars; line 0 stands for an element that code has made.
package struct ElementSource: Hashable, Sendable {
  private var lineNumber: Int32 = 0
  private var columnNumber: Int32 = 0
  /// Whether it is a template, of which many elements are made.
  package var isTemplate = false

  package init() {}

  package init(line: Int, column: Int, isTemplate: Bool = false) {
    (lineNumber, columnNumber) = (Int32(clamping: line), Int32(clamping: column))
    self.isTemplate = isTemplate
  }

  package var line: Int { Int(lineNumber) }
  package var column: Int { Int(columnNumber) }
  /// Whether a file describes the element.
  package var isKnown: Bool { lineNumber > 0 }
}
