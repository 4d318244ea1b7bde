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
}
