import DocumentCore
import NodeUI

/// The ways to show a file: as text, a table, bytes, JSON, a page, a patch or a picture.
final class ContentController: ViewerController {
  /// Whether a file is to be shown as a table from the start.
  func isTable(_ document: Document) -> Bool {
    options.tables.showsTables
      ?? (document.path.map { TableFormat.named(document.contentName($0.description)).isTable } ?? false)
  }

  /// Shows a file, which has just been opened, as a table, a page, a patch or bytes if its name or content asks for
  /// that.
  func choose(for tab: FileTab) {
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
    } else if isPage(document) {
      toggle(.markdown, of: tab)
    } else if paintsForms,
      document.path.map({ PatchForm.hasName(document.contentName($0.description)) }) ?? document.isPipe
    {
      // More of a pipe may tell.
      let form = PatchForm.recognise(document)
      tab.awaitsKind = form == nil
      if case .plain = form { toggle(.patch, of: tab) }
    }
  }

  /// Chooses the kind of a file whose first bytes had not come when it was opened, unless the user is reading it already.
  private func chooseLate() {
    guard let tab = pager.file, tab.awaitsKind, tab.filter == nil, !isUndecided(tab.text.document) else {
      return
    }
    let before = tab.whole
    guard before.top == 0 || before.isFollowing || mayBeBinary(tab.text.document) else {
      return tab.awaitsKind = false
    }
    choose(for: tab)
    guard tab.whole !== before else { return }
    pager.viewDidChange()
    view.follow(as: before)
    pager.search.compileSearchAgain()
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

  /// Whether a file is to be shown as a page from the start.
  private func isPage(_ document: Document) -> Bool {
    paintsForms && TextKind.isMarkdown(document)
  }

  /// Whether text may be shown in another form from the start. Options for lines and headings are about the text.
  private var paintsForms: Bool {
    options.text.painting != .never && options.text.sections == nil && options.text.header.lines == 0
      && options.text.header.columns == 0
  }

  /// Shows a file in a way or, if it is shown so, as before. The view is made the first time.
  func toggle(_ kind: ContentKind, of tab: FileTab) {
    let kind = tab.toggle(kind)
    guard tab.others[kind] == nil else { return }
    let document = tab.text.document
    let view: DocumentNode
    switch kind {
    case .text: return
    case .bytes:
      // The bytes of the content if it is binary, otherwise the bytes of the compressed file.
      let source = isBinary(document) ? document.source : document.source.original
      view = DocumentNode(bytesOf: documentLike(document, of: source))
    case .json: view = jsonView(document)
    case .markdown: view = DocumentNode(markdown: documentLike(document, of: document.source))
    case .patch:
      let found = PatchForm.recognise(document)
      let folding: HeaderFolding = if case .plain(let folding) = found { folding } else { .named }
      view = DocumentNode(patch: documentLike(document, of: document.source), folding)
    default:
      let table = Table(
        document.source, named: document.contentName(document.path?.description ?? ""), options.tables,
        tabWidth: options.tabWidth, executor: pager.executor, wake: window.wakeFrontEnd)
      let body = documentLike(document, of: table.body)
      view = DocumentNode(TableContent(table, document: body, body: body, tabWidth: options.tabWidth))
    }
    tab.others[kind] = pager.makeView(view, of: tab)
  }

  /// A document of another source that has the name of a file's document.
  func documentLike(_ document: Document, of source: any ByteSource) -> Document {
    Document(
      source: source, name: document.name, path: document.path, executor: pager.executor,
      onChange: window.wakeFrontEnd)
  }

  /// Shows the file in a way or, if it is shown so, as before; the row at the top stays there.
  func toggle(_ kind: ContentKind) {
    guard lines != nil, !pager.shown.isHelp else { return }
    let filters = tab.filter?.patterns ?? []
    let byte = tab.readByte
    let (before, origin) = (view, tab.unsorted.origin)
    tab.endFilter()
    toggle(kind, of: tab)
    pager.viewDidChange()
    view.follow(as: before)
    view.refresh()
    // At the first row, show the header as well. Places in a compressed file are not those in its content, so each
    // of these views keeps its own.
    if tab.sortedRows != nil {
      tab.show(byte)
    } else if !view.isFollowing, !isOtherForm(before, view) {
      view.show(fileByte: byte.offset <= origin ? 0 : tab.viewByte(of: byte))
    }
    pager.search.compileSearchAgain()
    if !filters.isEmpty, view.content.traits.filterRefusal == nil { pager.filtering.show(filters: filters) }
  }

  /// Fetches the results of background work for the visible content.
  override func takeResults(at time: Double = 0) {
    guard lines != nil else { return }
    chooseLate()
    if view.content.takeNews() { setNeedsDisplay() }
  }

  /// Whether one of two views shows the bytes of a file, and the other one what is decoded from them.
  func isOtherForm(_ first: DocumentNode, _ second: DocumentNode) -> Bool {
    let text = tab.text.document
    guard text.isDecoded, first.document.source !== text.source || second.document.source !== text.source
    else { return false }
    return first.content.traits.isBytes != second.content.traits.isBytes
  }

  // MARK: Forms: JSON, Markdown and patches

  /// The indented form of a file that begins as JSON does.
  func jsonView(_ document: Document) -> DocumentNode {
    let format = JSONFormat.recognise(document)?.format ?? .value
    let source: any ByteSource =
      format == .lines
      ? document.source
      : JSONSource(document.source, executor: pager.executor, onChange: window.wakeFrontEnd)
    return DocumentNode(json: documentLike(document, of: source), format)
  }

  /// Shows Markdown as a page, a patch with its signs next to the text, and JSON indented, or as before if it is shown so. The byte at the top stays there, in a
  /// long line of JSON also the one at the left edge.
  func toggleForm() {
    guard lines != nil, !pager.shown.isHelp else { return ring() }
    let shown = tab.kinds.last
    let isShown = shown?.isForm == true
    let kind = isShown ? shown! : form(of: tab.text.document)
    if !isShown, kind == .json, let refusal = jsonRefusal { return refuse(refusal) }
    if tab.filter == nil, let byte = view.byteAtLeftEdge { view.read(byte) }
    let (byte, before) = (tab.readByte.offset, tab.text.readInFirstRow)
    toggle(kind)
    // If nothing has moved, the text has its columns still.
    if shown == .json, tab.filter == nil, view === tab.text, byte != before { view.showColumn(of: byte) }
  }

  /// The form of its own that a text may have.
  private func form(of document: Document) -> ContentKind {
    if TextKind.isMarkdown(document) { return .markdown }
    if case .plain = PatchForm.recognise(document) { return .patch }
    return .json
  }

  /// Why the file is not shown as JSON; nil if it can be.
  private var jsonRefusal: String? {
    switch JSONFormat.recognise(tab.text.document) {
    case nil: "nothing to indent yet"
    case let found? where found.format == nil: "not JSON: it starts with neither { nor ["
    default: nil
    }
  }

  // MARK: Pictures

  /// Makes a picture view if the file begins as a picture does.
  func makePicture(_ document: Document) -> ImageScrollNode? {
    guard let path = document.path, !document.isDecoded else { return nil }
    guard ImageHeader.isPicture(document.source.beginning(16)),
      let size = ImageHeader.pixelSize(of: document.source.beginning(ImageHeader.usefulLength))
    else { return nil }
    let view = ImageScrollNode(file: path, pixelSize: size)
    view.style.flexGrow = 1
    view.indicators = pager.indicators
    view.horizontalLineStep = 1
    view.pace = pager.imagePace
    return view
  }
}
