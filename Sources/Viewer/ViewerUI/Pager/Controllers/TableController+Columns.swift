import DocumentCore
import LayoutCore
import NodeUI

// The list of columns, from which one is chosen by its name.
extension TableController {
  /// Asks for a column by its name, in a list that is filtered as one types; then chooses it and calls `body`.
  func askForColumn(_ label: String, _ body: @escaping (Pager, Int) -> Void) {
    guard let table else { return }
    guard table.columns.count > 0 else { return refuse("no columns") }
    let list = ColumnList(table)
    var question = Question(label: label + ": ")
    question.intercept = { pager, key, modifiers in
      pager.tables.edit(list, key, modifiers) { column in
        pager.returnToFile()
        guard let column, pager.tables.table?.choose(column: column) == true else { return }
        body(pager, column)
      }
      return true
    }
    show(list, besides: table)
    ask(question)
  }

  private func show(_ list: ColumnList, besides table: TableContent) {
    let row = table.chosen.map { view.rowCount(from: view.top, to: $0.record) } ?? 0
    pager.show(
      Document(text: list.text, name: "columns", executor: pager.executor), title: "columns; type to filter",
      footer: "↑ ↓ choose, Enter goes, Esc closes", wrap: .none, rows: list.count,
      besides: row)
  }

  /// Takes a key of the question for a column; calls `end` with the answer, nil if it is given up.
  private func edit(_ list: ColumnList, _ key: Key, _ modifiers: Modifiers, _ end: (Int?) -> Void) {
    switch (key, modifiers) {
    case (.down, []), (.tab, []): list.select(1)
    case (.up, []), (.backTab, []): list.select(-1)
    case (.pageDown, []): list.select(max(1, view.rows - 1))
    case (.pageUp, []): list.select(-max(1, view.rows - 1))
    case (.character("q"), []) where list.isEmpty, (.character("Q"), []) where list.isEmpty:
      prompt = .nothing
      return end(nil)
    default:
      switch prompt.editor?.handle(key, modifiers) {
      case .submitted:
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
      case .refused, .unknown: return ring()
      case .moved, nil: return
      }
    }
    prompt.question?.note = list.isEmpty ? "no such column" : ""
    updatePanel(with: list)
  }

  /// Replaces the lines of the list, and brings the selected one into view.
  private func updatePanel(with list: ColumnList) {
    guard let panel = pager.shown.panel else { return }
    let text = Document(text: list.text, name: "columns", executor: pager.executor)
    let tab = pager.unlistedTab(text)
    let node = PanelNode(
      { tab.view }, title: panel.node.title, footer: panel.node.footer, rows: max(1, panel.tab.text.rows))
    panel.tab.close()
    pager.shown = .panel(Panel(tab: tab, node: node, isAtTop: panel.isAtTop))
    pager.frame.phase = .first
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
