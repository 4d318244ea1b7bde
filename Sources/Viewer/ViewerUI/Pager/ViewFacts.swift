import DocumentCore
import NodeUI
import ScreenCore

/// The facts about the visible file.
struct ViewFacts: PromptFacts {
  let pager: Pager
  /// The line (from 1) to edit, which stands for that in the middle.
  var lineToEdit: Int?

  private var view: DocumentNode { pager.view }

  var fileName: String { view.document.name }
  var file: FileName { pager.currentPath ?? FileName(fileName) }
  var hasFileName: Bool { pager.files.current.name != "standard input" }
  var fileIndex: Int { pager.files.index + 1 }
  var fileCount: Int { pager.files.count }
  var nextFileName: String? { pager.files.tab(at: 1)?.name }
  var nextFile: FileName? { pager.files.tab(at: 1).map { $0.path ?? FileName($0.name) } }
  var isAtEnd: Bool { view.document.isComplete && view.windowEnd >= view.document.length }
  var isNewFile: Bool { pager.start.isNew }
  var size: Int? { view.document.isComplete ? view.document.length : nil }
  var lineCount: Int? { pager.options.text.countsLines ? view.document.lineCount : nil }
  var column: Int { view.horizontal.offset }
  var pageLines: Int { max(1, view.rows) }
  var editor: String { Editor.ofUser.command }

  func byte(at row: PromptRow) -> Int? {
    switch row {
    case .top: view.top
    case .middle: start(ofRow: view.rows / 2)
    case .bottom: start(ofRow: max(0, view.rows - 1))
    case .belowBottom: view.windowEnd
    case .target: start(ofRow: targetRow)
    }
  }

  func line(at row: PromptRow) -> Int? {
    guard pager.options.text.countsLines else { return nil }
    if row == .middle, let lineToEdit { return lineToEdit }
    if row == .top { return view.shownLine.map { $0 + 1 } }
    guard let byte = byte(at: row) else { return nil }
    if row == .belowBottom, byte >= view.document.length { return view.document.lineCount }
    let start = view.document.lineStart(containing: byte) ?? byte
    let number = view.fileLines.map { $0.number(start) } ?? view.document.lineNumber(at: start)
    return number.map { $0 + 1 }
  }

  /// The byte at which a row of the window begins; that of the last row if the text ends above it.
  private func start(ofRow row: Int) -> Int {
    view.documentRows.advance(from: view.top, by: row).start
  }

  private var targetRow: Int {
    switch pager.options.movement.jumpTarget {
    case .row(let row): min(max(1, row), max(1, view.rows)) - 1
    case .rowFromBottom(let row): max(0, view.rows - row)
    case .part(let part): Int(part * Double(view.rows))
    case nil: 0
    }
  }
}
