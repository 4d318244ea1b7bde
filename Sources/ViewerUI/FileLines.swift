import LayoutCore

/// The numbers that lines have in the file, for a document that leaves lines out.
struct FileLines {
  /// The number in the file, from 0, of the line at a byte of the document; nil where it is not known.
  var number: (Int) -> Int?
  /// The number of lines that the file has; nil while it is not known.
  var count: () -> Int?
}

extension DocumentNode {
  /// The number in the file, from 0, of the first line shown; nil until it is known.
  var shownLine: Int? { fileLines.map { $0.number(top) } ?? topLine }

  /// Columns for the numbers of lines: of all once they are counted, so that they do not change from page to page.
  var gutterWidth: Int {
    guard showsLineNumbers else { return 0 }
    let last =
      fileLines.map { $0.count() ?? ($0.number(max(0, visibleEnd - 1)) ?? 0) +| 1 }
      ?? document.lineCount ?? (topLine ?? 0) +| rows
    return max(4, String(max(1, last)).count) + 1
  }
}
