import DocumentCore
import NodeUI

// JSON, indented or as it is in the file.
extension Pager {
  /// The indented form of a file that begins as JSON does.
  func jsonContent(_ document: Document) -> any FileContent {
    let format = JSONFormat.recognise(document)?.format ?? .value
    let source: any ByteSource =
      format == .lines
      ? document.source
      : JSONSource(document.source, executor: executor, onChange: window.wakeFrontEnd)
    return JSONContent(documentLike(document, of: source), format)
  }

  /// Shows JSON indented or, if it is shown so, as before. The byte at the top stays there, in a long line also
  /// the one at the left edge.
  func toggleJSON() {
    guard lines != nil, !shown.isHelp else { return ring() }
    let isShown = tab.kinds.last == .json
    if !isShown, let refusal = jsonRefusal {
      message = refusal
      return ring()
    }
    if filter == nil, let byte = view.byteAtLeftEdge { view.position.anchor.row.read = byte }
    let (byte, before) = (tab.readByte, tab.text.position.anchor.row.read)
    toggle(.json)
    // If nothing has moved, the text has its columns still.
    if isShown, filter == nil, view === tab.text, byte != before { view.showColumn(of: byte) }
  }

  /// Why the file is not shown as JSON; nil if it can be.
  private var jsonRefusal: String? {
    switch JSONFormat.recognise(tab.text.document) {
    case nil: "nothing to indent yet"
    case let found? where found.format == nil: "no JSON: it begins with neither { nor ["
    default: nil
    }
  }
}

extension DocumentNode {
  /// The byte at the left edge of text that is cut and scrolled sideways; nil otherwise.
  fileprivate var byteAtLeftEdge: Int? {
    guard !documentRows.isWrapping, state.targetOffset.x > 0 else { return nil }
    return (content as? TextContent)?.byte(atColumn: state.targetOffset.x)
  }

  /// Scrolls sideways to a byte in the first row.
  fileprivate func showColumn(of byte: Int) {
    guard rows > 0, byte >= top, !documentRows.isWrapping else { return }
    toColumn(0)
    content.revealColumns(of: byte..<byte + 1, inRowAt: top)
    content.showColumn(of: byte, inRowAt: top)
  }
}
