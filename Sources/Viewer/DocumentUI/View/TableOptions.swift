import DocumentCore
import ScreenCore

/// The files shown as tables, and their appearance.
public struct TableOptions: Hashable, Sendable {
  /// Whether files are shown as tables; if nil, only those named `.csv`, `.tsv`, `.tab` or `.psv`.
  public var showsTables: Bool?
  /// The bytes of the character between cells; recognised from the first lines if nil.
  public var delimiter: [UInt8]?
  /// The number (from 1) of the line with the header, 0 for none; recognised if nil.
  public var headerLine: Int?
  /// The beginning of lines that are not rows, empty for none; # above the header if nil.
  public var comment: String?
  /// The number of records frozen at the top; if nil, 1, or none where columns are aligned by blanks and the
  /// first line is like the others.
  public var headerRows: Int?
  /// The number of columns frozen at the left.
  public var frozenColumns = 1
  /// The maximum width of a column in cells; if nil, 40, or more if the window has room.
  public var columnWidth: Int?

  /// The choices about the records of a file.
  func form(named name: String) -> TableForm {
    var form = TableForm()
    form.delimiter = delimiter ?? TableFormat.named(name).delimiter.map { [$0] }
    (form.headerRecords, form.headerLine, form.comment) = (
      headerRows, headerLine, comment.map { Array($0.utf8) }
    )
    return form
  }

  var columnLimits: ColumnLimits {
    columnWidth.map { ColumnLimits($0) } ?? ColumnLimits(usual: 40, most: 1_000)
  }

  /// The settings that recognise tables by the names of files.
  public init() {}
}
