import DocumentCore
import LayoutCore
import NodeUI

// Panels: a view of lines over a part of the file.
extension Pager {
  /// The content of the window above the status line: a view, a picture or a list, and a panel over it.
  var shownContent: LayoutElement {
    if let list = outline?.list { return list }
    let shownContent = tab.picture ?? view as DisplayNode
    guard let panel = shown.panel else { return shownContent }
    let file = files.current.picture ?? files.current.view as DisplayNode
    return OverlayLayoutSpec(
      child: file,
      overlay: StackLayoutSpec.vertical(justifyContent: panel.isAtTop ? .start : .end) {
        panel.node.flexShrink(1)
      }
    ).flexGrow(1).flexShrink(1)
  }

  /// Shows a document over a part of the file.
  ///
  /// - Parameters:
  ///   - rows: the rows wanted; fewer if there is not enough room.
  ///   - row: the row of the window that stays in view, if possible.
  func show(
    _ document: Document, title: String, footer: String, wrap: TextWrap, rows: Int, besides row: Int = 0,
    copied: (() -> [UInt8]?)? = nil
  ) {
    let height = files.current.view.frame.size.height
    let rows = max(1, min(rows, height * 2 / 3 - 2))
    let tab = unlistedTab(document)
    show(
      .panel(
        Panel(
          tab: tab, node: PanelNode({ tab.view }, title: title, footer: footer, rows: rows),
          isAtTop: row >= height - rows - 2, copied: copied)))
    view.showsLineNumbers = false
    view.wrap = wrap
  }

  // MARK: Cells

  /// Shows the whole chosen cell.
  func readCell() {
    guard let table, let chosen = table.chosen, let stored = table.storedCell(chosen) else {
      message = "this row has no such cell"
      return ring()
    }
    guard !stored.inner.isEmpty else { return message = "the cell is empty" }
    let source = table.source(of: stored)
    let title = table.title(of: chosen.column)
    let document = documentLike(Document(text: "", name: title), of: source)
    let row = view.rowCount(from: view.top, to: chosen.record) + view.reservedInset.top
    // Rows are counted at once in short texts.
    let rows = DocumentRows(document)
    _ = rows.configure(wrap: .word, width: max(1, view.frame.size.width))
    let size = stored.inner.count > 200 ? ", \(StatusLine.size(stored.inner.count))" : ""
    show(
      document, title: title + size, footer: "Esc closes, y copies", wrap: .word,
      rows: rows.rowCount ?? .max, besides: row,
      copied: { [weak table] in table?.text(of: chosen) })
  }

  // MARK: The list of columns

  /// Asks for a column by its name, in a list that is filtered as one types; then chooses it and calls `body`.
  func askForColumn(_ label: String, _ body: @escaping (Pager, Int) -> Void) {
    guard let table else { return }
    guard table.columns.count > 0 else {
      message = "no columns"
      return ring()
    }
    let list = ColumnList(table)
    var question = Question(label: label + ": ")
    question.intercept = { pager, key, modifiers in
      pager.edit(list, key, modifiers) { column in
        pager.returnToFile()
        guard let column, pager.table?.choose(column: column) == true else { return }
        body(pager, column)
      }
      return true
    }
    show(list, besides: table)
    ask(question)
  }

  private func show(_ list: ColumnList, besides table: TableContent) {
    let row = table.chosen.map { view.rowCount(from: view.top, to: $0.record) } ?? 0
    show(
      Document(text: list.text, name: "columns", executor: executor), title: "columns; type to filter",
      footer: "↑ ↓ choose, Enter goes, Esc closes", wrap: .none, rows: list.count,
      besides: row)
  }

  /// Takes a key of the question for a column; calls `end` with the answer, nil if it is given up.
  private func edit(_ list: ColumnList, _ key: Key, _ modifiers: Modifiers, _ end: (Int?) -> Void) {
    switch (key, modifiers) {
    case (.down, []), (.tab, []): list.select(1)
    case (.up, []), (.tab, .shift): list.select(-1)
    case (.pageDown, []): list.select(max(1, view.rows - 1))
    case (.pageUp, []): list.select(-max(1, view.rows - 1))
    case (.character("q"), []) where list.isEmpty, (.character("Q"), []) where list.isEmpty:
      prompt = .nothing
      return end(nil)
    default:
      switch prompt.editor?.handle(key, modifiers) {
      case .accepted:
        guard list.selected != nil else { return ring() }
        prompt = .nothing
        return end(list.selected)
      case .cancelled:
        prompt = .nothing
        return end(nil)
      case .changed:
        list.filter = prompt.editor?.text ?? ""
        // No name begins so: the key is meant to leave the list.
        if list.isEmpty, list.filter.isOnlyQuitKeys {
          prompt = .nothing
          return end(nil)
        }
      case .unknown: return ring()
      case .moved, nil: return
      }
    }
    prompt.question?.note = list.isEmpty ? "no such column" : ""
    updatePanel(with: list)
  }

  /// Replaces the lines of the list, and brings the selected one into view.
  private func updatePanel(with list: ColumnList) {
    guard let panel = shown.panel else { return }
    let text = Document(text: list.text, name: "columns", executor: executor)
    let tab = unlistedTab(text)
    let node = PanelNode(
      { tab.view }, title: panel.node.title, footer: panel.node.footer, rows: max(1, panel.tab.text.rows))
    panel.tab.close()
    shown = .panel(Panel(tab: tab, node: node, isAtTop: panel.isAtTop))
    frame.phase = .first
    view.wrap = .none
    window.root.setNeedsLayout()
    window.layoutIfNeeded()
    let (selected, rows) = (list.selectedRow, max(1, view.rows))
    if selected >= rows, let start = text.start(ofLine: selected - rows + 1, inFirst: .max) {
      view.toByte(start)
    }
    setNeedsDisplay()
  }
}
