import LayoutCore

/// The line numbers in the file, for a document that omits some of its lines.
package struct FileLines {
  /// The number (from 0) in the file of the line at a byte of the document; nil if unknown.
  package var number: (Int) -> Int?
  /// The number of lines in the file; nil while unknown.
  package var count: () -> Int?
  /// Whether the line at a byte of the document is shown only because one near it passes a filter.
  package var isContext: ((Int) -> Bool)?
  /// Whether the line at a byte only parts two groups of lines.
  package var isRule: ((Int) -> Bool)?

  package init(number: @escaping (Int) -> Int?, count: @escaping () -> Int?) {
    (self.number, self.count) = (number, count)
  }
}

extension DocumentNode {
  /// The number (from 0) in the file of the first line shown that no heading covers; nil until known.
  package var shownLine: Int? {
    let first = firstVisibleRow
    if let fileLines { return fileLines.number(first) }
    return first == top ? topLine : document.lineStart(containing: first).flatMap(document.lineNumber)
  }

  /// The width of the line numbers; enough for the last one, once counted, so that it stays the same on every
  /// page.
  var gutterWidth: Int {
    guard showsLineNumbers, content.hasLineNumbers else { return settings.statusWidth }
    let last =
      fileLines.map { $0.count() ?? ($0.number(max(0, shown.end - 1)) ?? 0) +| 1 }
      ?? document.lineCount ?? (topLine ?? 0) +| rows
    return settings.statusWidth + max(settings.numberWidth, String(max(1, last)).count) + 1
  }
}
