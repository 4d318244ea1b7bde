import DocumentCore
import LayoutCore
import NodeUI

// The screen shows a file, which is opened when it is first shown, the help or a panel.
extension Pager {
  /// Opens the first file that can be opened; false if there is none.
  public func openFirst() -> Bool {
    while let first = files.tabs.first {
      if open(first) {
        if !options.session.firstMessage.isEmpty { message = options.session.firstMessage }
        return true
      }
    }
    return false
  }

  /// Prepares a new view of a file.
  func makeView(_ view: DocumentNode, of tab: FileTab) -> DocumentNode {
    view.settings = view.content.adapted(lineSettings(for: view.document))
    view.markLetter = { [weak tab] in tab?.markLetter(in: $0) }
    view.selecting.onEvent = { [weak self] in self?.selection.take($0) }
    configure(view)
    return view
  }

  /// The indicators of views, which stand above the status line.
  var indicators: ScrollNodeIndicators {
    var indicators = ScrollNodeIndicators(options.indicators)
    indicators.isRaised = true
    return indicators
  }

  /// Copies the settings that a view keeps. The settings of its lines are set apart.
  func configure(_ view: DocumentNode) {
    view.indicators = indicators
    view.context = options.context
    view.movement = options.movement
    view.pace = pace
    selection.configure(view)
    view.parts = parts
  }

  /// Updates the state after another view has become visible.
  func viewDidChange(keepingSearch: Bool = false) {
    frame.phase = .first
    prompt.viewDidChange()
    window.forgetChord()
    for controller in controllers { controller.viewDidChange() }
    tab.replacement = Replacement()
    status.progress = ProgressReport()
    view.showsLineNumbers = options.showsLineNumbers && !shown.isHelp
    view.wrap = options.wrap
    configure(view)
    if !keepingSearch { search.end() }
    view.appearAgain()
    picture?.pace = imagePace
    picture?.appearAgain()
    shown.panel?.layer.panel.setNeedsLayout()
    window.root.setNeedsLayout()
    window.focus(nil)
    layOut()
  }

  /// Lays out the visible view, so that a jump before its first frame knows the rows and columns of the window, as it
  /// does later. Before the window has a size, there is nothing to lay out.
  func layOut() {
    guard window.size.height > 0 else { return }
    window.layoutIfNeeded()
    guard lines != nil else { return }
    view.reserveForIndicators()
    window.layoutIfNeeded()
  }

  /// Opens a file and shows it; one that cannot be opened is removed from the list, with a message.
  @discardableResult
  func open(_ tab: FileTab) -> Bool {
    if !tab.isOpen {
      do {
        let document = try preprocessing.openDocument(of: tab)
        tab.open(makeView(DocumentNode(document: document), of: tab), picture: contents.makePicture(document))
        if let note = document.note { message = note }
        marks.read(of: tab)
        contents.choose(for: tab)
        if let line = start.line { line == .max ? tab.view.toEnd() : tab.view.begin(atLine: line) }
        start.line = nil
        if options.follows, !following.refuses(tab) { tab.view.isFollowing = true }
      } catch {
        message = String(describing: error)
        if !tab.entry.isTyped { files.failures.append(message) }
        files.remove(tab)
        setNeedsDisplay()
        return false
      }
    }
    preprocessing.leave(for: tab)
    if !shown.isHelp { returnToFile() }
    files.select(tab)
    start.didOpen()
    viewDidChange()
    filtering.adapt()
    return true
  }

  /// Whether a list covers the text.
  var showsList: Bool { sections.outline != nil || tables.columns != nil }

  // MARK: The help and panels

  /// The content of the window above the status line: a view or a picture, and a panel over it.
  var shownContent: LayoutElement {
    let shownContent = tab.picture ?? view as DisplayNode
    guard let panel = sections.list?.layer ?? tables.columns?.layer ?? shown.panel?.layer else {
      return shownContent
    }
    let file = shown.panel == nil ? shownContent : files.current.picture ?? files.current.view
    return OverlayLayoutSpec(child: file, overlay: panel).flexGrow(1).flexShrink(1)
  }

  /// The columns at the sides of a text in a panel.
  static let panelMargin = 1

  /// Shows a document over a part of the file.
  ///
  /// - Parameters:
  ///   - rows: the rows wanted; fewer if there is not enough room.
  ///   - row: the row of the window that stays in view, if possible.
  ///   - hints: the keys at the foot.
  func show(
    _ document: Document, title: String, wrap: TextWrap, rows: Int, besides row: Int = 0, hints: [BarItem],
    copied: (() -> [UInt8]?)? = nil
  ) {
    let height = files.current.view.frame.size.height
    let tab = unlistedTab(document)
    let panel = PanelNode(PanelHeadNode(title), margin: Self.panelMargin, content: { tab.view }) { _ in
      FooterNode.Hints(hints)
    }
    let layer = PanelLayerNode(
      panel, at: .near(row: row),
      rows: { min(rows, PanelLayerNode.mostRows(of: height)) }
    ) { [unowned self] in returnToFile() }
    show(.panel(Panel(tab: tab, layer: layer, copied: copied)))
    view.showsLineNumbers = false
    view.wrap = wrap
  }

  /// A tab of the help or a panel, which is on no list and shows no marks.
  func unlistedTab(_ document: Document) -> FileTab {
    let tab = FileTab(FileEntry(name: document.name) { document })
    tab.open(makeView(DocumentNode(document: document), of: tab))
    tab.text.settings = LineSettings(options).forHelp
    tab.text.markLetter = nil
    return tab
  }

  /// Closes the help; false if it is not open.
  @discardableResult
  func closeHelp() -> Bool { shown.isHelp && returnToFile() }

  /// Shows the help or a panel. The file keeps its search; what is shown may have another.
  func show(_ next: Shown) {
    returnToFile()
    search.userDidMove()
    search.hold()
    shown = next
    viewDidChange()
  }

  /// Closes the help or the panel; false if there is none.
  @discardableResult
  func returnToFile() -> Bool {
    guard let closed = shown.tab else { return false }
    search.end()
    shown = .file
    closed.close()
    search.resumeHeld()
    viewDidChange(keepingSearch: true)
    return true
  }
}

/// The part of the viewer that the window shows and that takes the keys. The current file of the list is under it.
enum Shown {
  /// The current file itself.
  case file
  /// The help, instead of the file.
  case help(FileTab)
  /// A cell or a list, over a part of the file.
  case panel(Panel)

  /// Its tab; nil for the current file.
  var tab: FileTab? {
    switch self {
    case .file: nil
    case .help(let tab): tab
    case .panel(let panel): panel.tab
    }
  }

  var isFile: Bool { tab == nil }
  var isHelp: Bool { if case .help = self { true } else { false } }
  var panel: Panel? { if case .panel(let panel) = self { panel } else { nil } }
}
