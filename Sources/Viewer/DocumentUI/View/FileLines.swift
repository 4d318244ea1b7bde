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
