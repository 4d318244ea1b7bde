import DocumentCore
import LayoutCore
import NodeUI

// A document in a pane of any program.
extension DocumentNode {
  /// Shows a file of any size, which is read while it is shown, and follows its changes.
  ///
  /// ```swift
  /// let log = try DocumentNode(path: "/var/log/syslog")
  /// log.isFollowing = true
  /// log.search = "error"
  /// ```
  ///
  /// Pipes, devices and compressed files are opened as in the viewer. Keys with the focus: those that scroll, Home and End,
  /// `n` and `N` for the matches of ``search``, and `F` to follow the end.
  ///
  /// - Parameters:
  ///   - path: the path of the file. A folder, and a file that cannot be read, are errors.
  ///   - isTable: whether its records are shown as a table; nil for files whose names end in `.csv`, `.tsv`, `.tab` or
  ///     `.psv`.
  public convenience init(path: String, isTable: Bool? = nil) throws(DocumentError) {
    let news = DocumentNews()
    let file = try DocumentOpener.open(path: path, onChange: news.post)
    var setting = ContentSetting()
    (setting.tables.showsTables, setting.mayBeBytes, setting.wake) = (isTable, false, news.post)
    let kind = ContentKind.table.opens(file, setting) == true ? ContentKind.table : .text
    self.init(kind.make(file, setting))
    settings = content.adapted(LineSettings())
    let pane = DocumentPane(self, file, news)
    self.pane = pane
    handToHost(pane)
    bindings {
      KeyBinding("home", "g g", title: "Start") { [weak self] in self?.toStart() }
      KeyBinding("end", "G", title: "End") { [weak self] in self?.toEnd() }
      KeyBinding("n", title: "Next match", isEnabled: { pane.isSearching }) { pane.findNext(.forward) }
      KeyBinding("N", title: "Match before", isEnabled: { pane.isSearching }) { pane.findNext(.backward) }
      KeyBinding("F", title: "Follow") { [weak self] in self?.isFollowing.toggle() }
    }
  }

  /// The text whose matches are marked, and to whose first match from the first row on the view goes; a regular
  /// expression, in which small letters find capitals, too. Empty for none. Only in a view made with a path.
  public var search: String {
    get { pane?.text ?? "" }
    set { if newValue != search { pane?.search(for: newValue) } }
  }

  /// The number of the match that the view went to, and of all: `3 of 12`, `not found`; nil without a search.
  public var matchNote: String? { pane?.matchNote }

  package var documentRows: any RowSource { content.rows }

  /// Whether the records of a table are shown.
  public var isTable: Bool { table != nil }

  /// The name of the file, the first line shown, and the lines in view.
  var describedDocument: Accessibility {
    let line = topLine.map { "line \(($0 +| 1).grouped)" } ?? ""
    let count = document.lineCount.map { " of \($0.grouped)" } ?? ""
    var result = Accessibility(
      .document, label: document.name, states: isFollowing ? ["following"] : [],
      position: line.isEmpty ? "" : line + count)
    result.parts = prepared.rows.filter { !$0.isRule }.map { row in
      AccessibilityPart(
        .text, label: row.decoded.text,
        area: Rect(x: 0, y: row.y, width: frame.size.width, height: row.height))
    }
    return result
  }
}

extension DecodedRows {
  /// The characters in view as text.
  fileprivate var text: String {
    var copied = CopiedCharacters(hasColumns: true)
    var last: (row: Int, end: Int)?
    for cell in frozenCells + cells {
      // Columns of a table are apart.
      if let last, cell.row != last.row || cell.character.column > last.end { copied.bytes.append(0x20) }
      copied.append(cell.character)
      last = (cell.row, cell.columns.upperBound)
    }
    return String(decoding: copied.bytes, as: UTF8.self)
  }
}
