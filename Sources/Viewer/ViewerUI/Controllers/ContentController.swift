import DocumentCore
import NodeUI

// The ways to show a file.
extension Pager {
  /// Whether a file is to be shown as a table from the start.
  func isTable(_ document: Document) -> Bool {
    options.tables.showsTables
      ?? (document.path.map { TableFormat.named(document.contentName($0.description)).isTable } ?? false)
  }

  /// Shows a file, which has just been opened, as a table or as bytes if its content asks for that.
  func chooseKind(of tab: FileTab) {
    let document = tab.text.document
    tab.awaitsKind = false
    guard tab.picture == nil, tab.whole === tab.text else { return }
    // Of a compressed file, the first bytes may not be decoded yet.
    guard !isUndecided(document) else { return tab.awaitsKind = true }
    if isTable(document), options.tables.showsTables == true || !isBinary(document) {
      toggle(.table, of: tab)
    } else if isBinary(document) {
      toggle(.bytes, of: tab)
      // The remark about a format that is not decompressed says more.
      if document.note == nil { message = "binary: shown as bytes; x shows text" }
    }
  }

  /// Chooses the kind of a file whose first bytes had not come when it was opened.
  private func noticeKind() {
    guard let tab = file, tab.awaitsKind, filter == nil, !isUndecided(tab.text.document) else {
      return
    }
    let before = tab.whole
    chooseKind(of: tab)
    if tab.whole !== before { viewDidChange() }
  }

  private func isUndecided(_ document: Document) -> Bool {
    mayBeBinary(document) && document.isDecoded && !document.isComplete
      && document.length < BinaryContent.length
  }

  /// Of a pipe there may be no bytes yet.
  private func mayBeBinary(_ document: Document) -> Bool {
    document.path != nil && !document.isPipe && !document.hasOtherPlaces && !options.files.opensAnything
  }

  /// Whether a file is to be shown as bytes from the start.
  private func isBinary(_ document: Document) -> Bool {
    guard mayBeBinary(document) else { return false }
    return document.withBytes(0..<BinaryContent.length) { BinaryContent.isBinary($0) }
  }

  /// Shows a file in a way or, if it is shown so, as before. The view is made the first time.
  func toggle(_ kind: ContentKind, of tab: FileTab) {
    let kind = tab.toggle(kind)
    guard tab.others[kind] == nil else { return }
    let document = tab.text.document
    let content: any FileContent
    switch kind {
    case .text: return
    case .bytes:
      // The bytes of the content if it is binary, otherwise the bytes of the compressed file.
      let source = isBinary(document) ? document.source : document.source.original
      content = HexContent(documentLike(document, of: source))
    case .json: content = jsonContent(document)
    case .table:
      let table = Table(
        document.source, named: document.contentName(document.path?.description ?? ""), options.tables,
        tabWidth: options.tabWidth, executor: executor, wake: window.wakeFrontEnd)
      let body = documentLike(document, of: table.body)
      content = TableContent(table, document: body, body: body, tabWidth: options.tabWidth)
    }
    tab.others[kind] = makeView(content, of: tab)
  }

  /// A document of another source that has the name of a file's document.
  func documentLike(_ document: Document, of source: any ByteSource) -> Document {
    Document(
      source: source, name: document.name, path: document.path, executor: executor,
      onChange: window.wakeFrontEnd)
  }

  /// Shows the file in a way or, if it is shown so, as before; the row at the top stays there.
  func toggle(_ kind: ContentKind) {
    guard lines != nil, !shown.isHelp else { return }
    let filters = filter?.patterns ?? []
    let byte = tab.readByte
    let (before, origin) = (view, tab.unsorted.origin)
    tab.endFilter()
    toggle(kind, of: tab)
    viewDidChange()
    view.follow(as: before)
    view.refresh()
    // At the first row, show the header as well. Places in a compressed file are not those in its content, so each
    // of these views keeps its own.
    if tab.sortedRows != nil {
      tab.show(fileByte: byte)
    } else if !view.isFollowing, !isOtherForm(before, view) {
      view.show(fileByte: byte <= origin ? 0 : tab.viewByte(of: byte))
    }
    compileSearchAgain()
    if !filters.isEmpty, view.content.filterRefusal == nil { show(filters: filters) }
  }

  /// Fetches the results of background work for the visible content.
  func noticeContent() {
    guard lines != nil else { return }
    noticeKind()
    if view.content.takeNews() { setNeedsDisplay() }
    noticeSorting()
    view.noticeWantedByte()
  }
}
