import ArgumentParser
import DocumentCore
import ViewerUI

/// The options for tables.
struct TableArguments: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: "Show all files as tables, or none. (default: .csv, .tsv, .tab and .psv files; the key t)")
  var table: Bool?

  @Option(help: "The delimiter of cells: one character, comma, tab, semicolon or pipe. (default: recognised)")
  var delimiter: String?

  @Option(parsing: .unconditional, help: "Records at the top of a table that stay in view, 0 to 100.")
  var headerRows: Int?

  @Option(parsing: .unconditional, help: "Columns at the left of a table that stay in view, 0 to 100.")
  var frozenColumns = 1

  @Option(
    parsing: .unconditional,
    help:
      "The most terminal columns for a table's column, 1 to 1000. (default: 40, more if there is room)"
  )
  var columnWidth: Int?

  func validate() throws {
    if let delimiter, TableFormat.delimiter(named: delimiter) == nil {
      throw ValidationError(
        "--delimiter takes one ASCII character other than a quote, or a name such as tab, not '\(delimiter)'."
      )
    }
    if let headerRows, !(0...100).contains(headerRows) {
      throw ValidationError("--header-rows takes a number from 0 to 100, not \(headerRows).")
    }
    guard (0...100).contains(frozenColumns) else {
      throw ValidationError("--frozen-columns takes a number from 0 to 100, not \(frozenColumns).")
    }
    if let columnWidth, !(1...1000).contains(columnWidth) {
      throw ValidationError("--column-width takes a number from 1 to 1000, not \(columnWidth).")
    }
  }

  var options: TableOptions {
    var options = TableOptions()
    options.showsTables = table
    options.delimiter = delimiter.flatMap(TableFormat.delimiter(named:))
    options.headerRows = headerRows
    options.frozenColumns = frozenColumns
    options.columnWidth = columnWidth
    return options
  }
}
