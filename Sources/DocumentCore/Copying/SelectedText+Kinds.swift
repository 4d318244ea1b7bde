// The texts of the kinds of selections.
extension SelectedText {
  /// The text of consecutive bytes, which begin and end with characters. A line end is a line feed; lines that only
  /// part others are left out.
  package convenience init(of source: any ByteSource, _ bytes: Range<Int>, _ text: TextDecoder.Options) {
    self.init(RunText(source, bytes, text))
  }

  /// The text of a rectangle.
  ///
  /// - Parameters:
  ///   - start: the start of the first row.
  ///   - last: a byte of the last row.
  ///   - columns: those of the row that are inside.
  package convenience init(
    of source: any ByteSource, fromRowAt start: Int, throughRowWith last: Int, columns: Range<Int>,
    _ rows: BlockRows
  ) {
    self.init(BlockText(source, from: start, through: last, columns: columns, rows))
  }

  /// The text of cells of a table.
  package convenience init(
    of source: any ByteSource, cells: CellSelection, _ division: CellDivision, _ text: TextDecoder.Options
  ) {
    self.init(CellsText(source, cells, division, text))
  }

  /// The hexadecimal digits of bytes.
  package convenience init(digitsOf source: any ByteSource, _ bytes: Range<Int>, bytesPerRow: Int) {
    self.init(HexText(source, bytes, bytesPerRow: bytesPerRow))
  }
}
