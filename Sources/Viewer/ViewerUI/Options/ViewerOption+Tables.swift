import DocumentCore
import ImageClient

extension ViewerOption {
  /// Files that are tables or pictures.
  static let tables: [ViewerOption] = [
    .flag(
      nil, "table", help: "Show all files as tables, not only .csv, .tsv, .tab and .psv files.",
      off: "only files named .csv and the like are tables",
      on: "all files are shown as tables", get: { $0.tables.showsTables == true },
      set: { $0.tables.showsTables = $1 ? true : Bool?.none }
    ).own.fixed,
    .flag(
      nil, "no-table", help: "Show no file as a table.", off: "files named .csv and the like are tables",
      on: "no file is shown as a table", get: { $0.tables.showsTables == false },
      set: { $0.tables.showsTables = $1 ? false : Bool?.none }
    ).own.fixed,
    .text(
      nil, "delimiter", "CHARACTER", .blank,
      takes: "one character other than a line feed, or a name such as tab",
      help:
        "Split cells at a character, comma, tab, semicolon or pipe; without it, the delimiter is recognised.",
      get: { $0.tables.delimiter.map { String(decoding: $0, as: UTF8.self) } },
      set: { options, text in
        let delimiter = text.flatMap(TableFormat.delimiter(named:))
        guard text == nil || delimiter != nil else { return false }
        options.tables.delimiter = delimiter
        return true
      }
    ).own.fixed,
    .number(
      nil, "header-rows", 0...100, help: "Keep N records at the top of a table in view (1).",
      get: { $0.tables.headerRows }, set: { $0.tables.headerRows = $1 }
    ).own.fixed,
    .number(
      nil, "header-line", 0...1_000_000,
      help: "Use line N as the header of a table; 0 for none. Without it, the header is recognised.",
      get: { $0.tables.headerLine }, set: { $0.tables.headerLine = $1 }
    ).own.fixed,
    .text(
      nil, "comment", "PREFIX", .blank, takes: "the beginning of a line",
      help: "Leave out lines of a table that begin with PREFIX; without it, # above the header.",
      get: { $0.tables.comment },
      set: { options, text in
        guard text?.utf8.contains(0x0a) != true else { return false }
        options.tables.comment = text
        return true
      }
    ).own.fixed,
    .number(
      nil, "frozen-columns", 0...100, help: "Keep N columns at the left of a table in view (1).",
      get: { $0.tables.frozenColumns }, set: { $0.tables.frozenColumns = $1 ?? 1 }
    ).own.fixed,
    .number(
      nil, "column-width", 1...1_000,
      help: "Limit columns of a table to N terminal columns; else 40 or more.",
      get: { $0.tables.columnWidth }, set: { $0.tables.columnWidth = $1 }
    ).own.fixed,
    .choice(
      "symbols", ImageSymbols.self, help: "Draw pictures with these characters (quadrants).",
      get: { $0.imageSymbols }, set: { $0.imageSymbols = $1 }
    ).fixed,
  ]
}
