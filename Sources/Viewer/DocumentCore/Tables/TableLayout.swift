// The arrangement of a table: its delimiter, and the lines before its header.
//
// No line alone shows it: reports have titles, comments and blank lines above their names. So each delimiter is tried
// on all of the first records. It explains as many of them as have its usual number of cells; the header is the first
// of these. Lines are left out above it only if they have one cell, or if the header is a row of names over numbers.
// Otherwise the first record stays the header, so that a doubt never hides a row.

/// Choices of the user about the records of a table.
public struct TableForm: Hashable, Sendable {
  /// The bytes between cells; recognised if nil.
  package var delimiter: [UInt8]?
  /// The number of records before the body; recognised if nil.
  package var headerRecords: Int?
  /// The number (from 1) of the line with the header, 0 for no header; recognised if nil.
  package var headerLine: Int?
  /// The beginning of lines that are not records, empty for no such lines; if nil, # above the header.
  package var comment: [UInt8]?

  public init() {}
}

/// The arrangement of a table's records.
package struct TableLayout: Hashable, Sendable {
  package var division: CellDivision
  /// The start of the first record.
  package var start = 0
  /// The lines before the first record that are not blank.
  package var linesAbove = 0
  /// The number of records before the body.
  package var headerRecords = 1
  /// Whether each line ends with a CR.
  var hasReturns = false

  init(division: CellDivision) { self.division = division }

  /// A byte order mark.
  static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// The bytes after a line feed or the beginning of a delimiter that decide about it.
  var reach: Int { max(division.hidden.map(\.count).max() ?? 0, division.width - 1) }
  /// Whether some line feeds do not divide records.
  var changesLineFeeds: Bool { division.quoting.spansLines || !division.hidden.isEmpty }

  /// Recognises the arrangement by the first bytes. Linear.
  ///
  /// - Parameters:
  ///   - offset: the place of the bytes in the file.
  ///   - isWhole: whether the last record ends with these bytes.
  static func recognised(
    in bytes: UnsafeRawBufferPointer, at offset: Int, isWhole: Bool, _ form: TableForm
  ) -> TableLayout {
    var text = Array(bytes)
    let mark = offset == 0 && bytes.starts(with: mark) ? 3 : 0
    // The last line of such a file may end with a line feed.
    let feed = Newlines.first(in: bytes)
    let hasReturns =
      feed == nil ? text.contains(0x0d) : isWhole && feed == text.count - 1 && text.dropLast(2).contains(0x0d)
    if hasReturns { for index in text.indices where text[index] == 0x0d { text[index] = 0x0a } }
    if let delimiter = form.delimiter, delimiter.count > 1 {
      text.replace(delimiter, with: TableFormat.noDelimiter)
    }
    var layout = text.withUnsafeBytes {
      recognised(in: UnsafeRawBufferPointer(rebasing: $0[mark...]), isWhole: isWhole, form)
    }
    layout.start += offset + mark
    layout.hasReturns = hasReturns
    if let records = form.headerRecords ?? (form.headerLine == 0 ? 0 : nil) { layout.headerRecords = records }
    return layout
  }

  private static func recognised(
    in text: UnsafeRawBufferPointer, isWhole: Bool, _ form: TableForm
  ) -> TableLayout {
    let isFixed = form.headerRecords != nil || form.headerLine != nil
    var (best, sample) = (nil as TableSample?, nil as TableSample?)
    if let delimiter = form.delimiter {
      sample = TableSample(text, .delimiter(delimiter), isWhole: isWhole, form.comment)
      best = sample
    } else {
      if let box = DrawnBox(text, isWhole: isWhole) { return box.layout }
      for delimiter in TableFormat.delimiters {
        let sample = TableSample(text, .delimiter(delimiter), isWhole: isWhole, form.comment)
        if let rank = sample.rank, rank > best?.rank ?? (0, 0) { best = sample }
      }
      if best == nil || best?.header != 0, let columns = AlignedColumns.recognised(in: text, isWhole: isWhole)
      {
        var layout = TableLayout(division: .blanks(columns))
        layout.headerRecords = columns.hasHeader ? 1 : 0
        return layout
      }
      sample =
        best ?? TableSample(text, .delimiter(TableFormat.delimiters[0]), isWhole: isWhole, form.comment)
    }
    var layout = TableLayout(
      division: best?.division ?? (sample?.isUndivided == true ? .delimiter(TableFormat.noDelimiter) : nil)
        ?? .delimiter(TableFormat.delimiters[0]))
    if layout.division.delimiter == 0x09 {
      layout.division.quoting = TableSample.quoting(ofTabsIn: text, isWhole)
    }
    if let comment = form.comment, !comment.isEmpty { layout.division.hidden = [comment] }
    if let sample {
      if !isFixed {
        (layout.start, layout.linesAbove) = sample.start(of: sample.header)
      } else if !layout.division.hidden.isEmpty, form.headerLine ?? 0 == 0 {
        (layout.start, layout.linesAbove) = sample.start(of: 0)
      }
    }
    return layout
  }
}

extension [UInt8] {
  /// Replaces each byte of each occurrence of some bytes.
  fileprivate mutating func replace(_ bytes: [UInt8], with byte: UInt8) {
    var index = 0
    while let found = self[index...].firstIndex(of: bytes[0]) {
      index = found + 1
      guard self[found...].starts(with: bytes) else { continue }
      index = found + bytes.count
      for place in found..<index { self[place] = byte }
    }
  }
}
