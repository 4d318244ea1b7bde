import DocumentCore
import NodeUI

/// The ways to show a file: as text, a table, bytes, JSON, a page, a patch or a picture.
final class ContentController: ViewerController {
  /// The kinds besides text.
  var kinds = ContentKind.all

  /// The options that kinds depend on.
  var setting: ContentSetting {
    ContentSetting(options, executor: pager.executor, wake: window.wakeFrontEnd)
  }

  /// Shows a file, which has just been opened, in another way than its text if its name or content asks for that.
  func choose(for tab: FileTab) {
    let document = tab.text.document
    tab.awaitsKind = false
    guard tab.picture == nil, tab.whole === tab.text else { return }
    // Of a compressed file, the first bytes may not be decoded yet.
    guard !isUndecided(document) else { return tab.awaitsKind = true }
    let (kind, isSure) = kinds.opening(document, setting)
    tab.awaitsKind = !isSure
    guard let kind else { return }
    toggle(kind, of: tab)
    // The remark about a format that is not decompressed says more.
    if document.note == nil, !kind.remark.isEmpty { message = kind.remark }
  }

  /// Chooses the kind of a file whose first bytes had not come when it was opened, unless the user is reading it already.
  private func chooseLate() {
    guard let tab = pager.file, tab.awaitsKind, tab.filter == nil, !isUndecided(tab.text.document) else {
      return
    }
    let before = tab.whole
    guard before.top == 0 || before.isFollowing || setting.mayBeBinary(tab.text.document) else {
      return tab.awaitsKind = false
    }
    choose(for: tab)
    guard tab.whole !== before else { return }
    pager.viewDidChange()
    view.follow(as: before)
    pager.search.compileSearchAgain()
  }

  private func isUndecided(_ document: Document) -> Bool {
    setting.mayBeBinary(document) && document.isDecoded && !document.isComplete
      && document.length < BinaryContent.length
  }

  /// Shows a file in a way or, if it is shown so, as before. The view is made the first time.
  func toggle(_ kind: ContentKind, of tab: FileTab) {
    let kind = tab.toggle(kind)
    guard kind != .text, tab.others[kind] == nil else { return }
    tab.others[kind] = pager.makeView(DocumentNode(kind.make(tab.text.document, setting)), of: tab)
  }

  /// Shows the file in a way or, if it is shown so, as before; the row at the top stays there.
  func toggle(_ kind: ContentKind) {
    guard lines != nil, !pager.shown.isHelp else { return }
    let filters = tab.filter?.patterns ?? []
    let byte = tab.readByte
    let (before, origin) = (view, tab.unsorted.origin)
    let hidden = view.hidesCurrentMatch ? view.currentMatch : nil
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
    if let hidden { pager.search.show(hiddenMatch: hidden) }
  }

  /// Fetches the results of background work for the visible content.
  override func takeResults(at time: Double = 0) {
    guard lines != nil else { return }
    chooseLate()
    if view.content.continueWork() { setNeedsDisplay() }
  }

  /// Whether one of two views shows the bytes of a file, and the other one what is decoded from them.
  func isOtherForm(_ first: DocumentNode, _ second: DocumentNode) -> Bool {
    let text = tab.text.document
    guard text.isDecoded, first.document.source !== text.source || second.document.source !== text.source
    else { return false }
    return first.content.traits.isBytes != second.content.traits.isBytes
  }

  // MARK: Forms

  /// Shows the first form that fits the text, or the text again if a form is shown. The byte at the top stays there, in text that
  /// may be one long line also the byte at the left edge.
  func toggleForm() {
    guard lines != nil, !pager.shown.isHelp, let shown = tab.kinds.last else { return ring() }
    let (document, forms) = (tab.text.document, kinds.filter(\.isForm))
    guard let kind = shown.isForm ? shown : forms.first(where: { $0.refusal(document) == nil }) else {
      return refuse(forms.last?.refusal(document) ?? "this text has no other form")
    }
    if tab.filter == nil, let byte = view.byteAtLeftEdge { view.read(byte) }
    let (byte, before) = (tab.readByte.offset, tab.text.readInFirstRow)
    let showsMatch = view.hidesCurrentMatch
    toggle(kind)
    // If nothing has moved, the text has its columns still.
    guard shown.mayBeOneLine, tab.filter == nil, view === tab.text, byte != before, !showsMatch else {
      return
    }
    view.showColumn(of: byte)
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

extension ContentSetting {
  package init(
    _ options: ViewerOptions, executor: any BackgroundExecutor = .threads,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    self.init()
    (self.executor, self.wake) = (executor, wake)
    (tables, tabWidth, mayBeBytes) = (options.tables, options.tabWidth, !options.files.opensAnything)
    let text = options.text
    // Options for lines and headings are about the text.
    paintsForms =
      text.painting != .never && text.sections == nil && text.header.lines == 0 && text.header.columns == 0
  }
}
