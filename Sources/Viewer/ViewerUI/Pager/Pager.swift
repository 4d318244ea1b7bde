// The viewer: how keys, background work and frames meet.
//
// The problem. Lines are counted, a pattern is searched for, a table is measured and a pipe is read, all in
// files of any size. None of this may block a key, and each of it can change something visible at any time.
//
// One thread. All state of the pager belongs to the main thread. Background work never calls into the pager;
// it stores its results in its own objects and calls `wakeFrontEnd`. Then `wake(at:)` lets each controller take its
// results. So there are no locks here and no callbacks in the middle of a key.
//
// When to draw. The pager does not track what each piece of work may have changed. After each wake it
// compares `DrawnFacts` and the status line with those of the last frame. The facts are taken before drawing: a
// result that arrives in between costs one more frame but never stays unseen.
//
// The first frame comes first. Counting and watching begin only after it (`FrameState.Phase`, with a deadline in
// the past), because they would compete with it for the processor.
//
// A window, a list of files, a prompt and controllers. Everything about a file is in its `FileTab`: its views,
// filter, marks and changes. One tab of the `FileList` is current; the help and panels are tabs, too, and `Shown` says
// which of them is on the screen. `tab` is that one, `view` its view of lines. Each controller has one subject, such
// as the search or links: see `ViewerController`.
//
// Keys. The `Prompt` is the meaning of the next key: a part of a text, a letter, or a command, which may begin
// with a number. `press(_:_:)` looks at it first; the window finds commands in the bindings of the root, made from the
// table of `KeyBindings`.

import DocumentCore
import LayoutCore
import NodeUI
import PortholeSystem

/// Shows documents with a status line, help and keys. It is driven by events and draws into a canvas, so it
/// runs the same with and without a terminal.
public final class Pager: ScreenApplication {
  public typealias Options = ViewerOptions
  public typealias Source = FileEntry

  /// The settings; see `optionsDidChange(from:)` for changes at run time.
  public internal(set) var options: Options { didSet { optionsDidChange(from: oldValue) } }
  /// The window that shows the documents.
  public let window: Window
  /// Runs work that takes longer than a frame.
  let executor: any BackgroundExecutor
  /// The files to show.
  var files: FileList
  /// The file, the help or a panel.
  var shown = Shown.file
  /// The meaning of the next key.
  var prompt = Prompt.nothing
  var keySource = KeySource.keyboard
  var start: FileStart
  var frame = FrameState()

  private(set) lazy var brackets = BracketController(self)
  private(set) lazy var changes = FileChangeController(self)
  private(set) lazy var commandLine = CommandLineController(self)
  private(set) lazy var contents = ContentController(self)
  private(set) lazy var escape = EscapeController(self)
  private(set) lazy var fileList = FileListController(self)
  private(set) lazy var filtering = FilterController(self)
  private(set) lazy var following = FollowController(self)
  private(set) lazy var links = LinkController(self)
  private(set) lazy var marks = MarkController(self)
  private(set) lazy var movement = MovementController(self)
  private(set) lazy var oneScreen = OneScreenController(self)
  private(set) lazy var optionKeys = OptionController(self)
  private(set) lazy var piping = PipeController(self)
  private(set) lazy var preprocessing = PreprocessingController(self)
  private(set) lazy var programs = ProgramController(self)
  private(set) lazy var saving = SaveController(self)
  private(set) lazy var search = SearchController(self)
  private(set) lazy var sections = SectionController(self)
  private(set) lazy var selection = SelectionController(self)
  private(set) lazy var shortScreen = ShortScreenController(self)
  private(set) lazy var sorting = SortController(self)
  private(set) lazy var status = StatusController(self)
  private(set) lazy var tables = TableController(self)
  /// The controllers with work of their own, in the order in which they take its results: the text comes before the answers
  /// about it.
  private(set) lazy var controllers = [
    preprocessing, oneScreen, changes, saving, selection, following, contents, sorting, movement, sections,
    filtering,
    search, brackets, links,
  ]

  /// Shows the first of `sources` that can be opened; see ``failures``. `sources` must not be empty.
  ///
  /// - Parameters:
  ///   - executor: runs searches, filters, tables and their counts; the documents of the sources have their
  ///     own.
  ///   - wakeFrontEnd: called on any thread when background work has a result.
  public init(
    sources: [Source], options: Options = Options(), executor: any BackgroundExecutor = .threads,
    wakeFrontEnd: @escaping @Sendable () -> Void = {}
  ) {
    files = FileList(sources)
    self.executor = executor
    self.options = options
    if options.wrap != .none { self.options.wrapStyle = options.wrap }
    start = FileStart(options)
    let (root, statusNode) = (PagerRootNode(), StatusLineNode())
    window = Window(root, theme: .standard, wakeFrontEnd: wakeFrontEnd)
    // Documents are read without a cursor in their way, as in less.
    window.showsFocusCursor = false
    window.reducesMotion = options.reducesMotion
    window.imageSymbols = options.imageSymbols
    applyTheme()
    window.wantsMouse = options.usesMouse
    if !options.text.usesColors { applyTraits() }
    root.onUnknownKey = { [unowned self] key, modifiers in refuse(KeyPattern(key, modifiers)) }
    // As in less, a chord waits for its next key.
    window.chordPatience = .infinity
    window.onUnknownChord = { [unowned self] keys in refuse(keys) }
    root.onPaste = { [unowned self] text in
      paste(text)
      return true
    }
    statusNode.content = { [unowned self] in status.draw() }
    root.layoutSpecBlock = { [unowned self] _, range in
      if let short = shortScreen.shown, short.rows < range.max.height {
        return shortScreen.content(with: statusNode, of: short, rows: range.max.height)
      }
      return StackLayoutSpec.vertical {
        shownContent
        // The status line takes the last row, unless it is the only one.
        if range.max.height > 1 { statusNode }
      }
    }
  }

  /// Stops all background work.
  public func close() {
    saving.end()
    if let problem = search.close(savesMarks: options.search.savesMarks) { files.failures.append(problem) }
    links.stop()
    for tab in files.tabs { tab.close() }
    shown.tab?.close()
    preprocessing.awaitEnd()
  }

  // MARK: The visible view

  /// The tab on the screen: the current file, the help or a panel.
  var tab: FileTab { shown.tab ?? files.current }
  /// Its view of lines.
  public var view: DocumentNode { tab.view }
  /// The view of lines, if it is on the screen: a picture has none.
  var lines: DocumentNode? { picture == nil ? view : nil }
  /// Its picture, if it is one.
  var picture: ImageScrollNode? { tab.picture }
  /// The current file, unless the help or a panel is shown.
  var file: FileTab? { shown.isFile ? files.current : nil }
  /// Its filter, if any.
  var filter: Filter? { tab.filter }

  /// The text view of the visible file; its filter or table reads from the same source.
  var fileView: DocumentNode? { !shown.isHelp && tab.isOpen ? tab.text : nil }

  /// The path of the visible file; nil for standard input and the help.
  var currentPath: FileName? { !shown.isHelp && tab.isOpen ? tab.path : nil }

  /// The facts of the visible file for prompts and editors.
  var facts: ViewFacts { ViewFacts(pager: self) }

  /// The patterns, commands and marks of earlier runs; nil if none are kept.
  public var history: InputHistory? {
    get { search.patterns.file }
    set { search.patterns.file = newValue }
  }

  /// The answer to the last key.
  var message: String {
    get { status.answer }
    set { status.answer = newValue }
  }

  /// Errors of files that could not be opened, to be printed again after the viewer has ended.
  public var failures: [String] { files.failures }

  // MARK: Screen

  public func traitsDidChange(_ traits: ScreenTraits) {
    let old = frame.traits
    let hasOtherColors =
      (traits.colors, traits.background, traits.backgroundColor)
      != (old.colors, old.background, old.backgroundColor)
    let isAsSlow = traits.isSlow == frame.traits.isSlow
    frame.traits = traits
    if !isAsSlow { updatePace() }
    if hasOtherColors {
      applyTheme()
      if tab.isOpen { configure(view) }
    }
    applyTraits()
  }

  public func resize(rows: Int, columns: Int) {
    if window.size.height > 0 { shortScreen.end() }
    work { window.resize(rows: rows, columns: columns) }
    oneScreen.restart()
  }

  public var needsDisplay: Bool { frame.heldUntil == nil && (frame.hasNews || window.needsDisplay) }
  public var wantsMouse: Bool { window.wantsMouse }

  /// Does the work of one event or one frame, within its budget.
  private func work(_ body: () -> Void) {
    let budget = WorkBudget()
    budget.run(body)
    frame.mostDecoded = max(frame.mostDecoded, budget.decoded)
    frame.mostMeasured = max(frame.mostMeasured, budget.measured)
    if budget.refusedMeasures > 0 { frame.needsWake = true }
  }

  public func handle(_ event: InputEvent, at time: Double) { work { take(event, at: time) } }

  private func take(_ event: InputEvent, at time: Double) {
    frame.now = time
    oneScreen.end()
    if case .key = event { shortScreen.didPressKey() }
    // Those of a file that the last key has opened come before the next key.
    if case .key = event, window.size.height > 0 { typeStartCommands() }
    if case .mouse(let event) = event, event.kind != .release {
      search.userDidMove()
      tab.giveUpPlaceUnderFilter()
      status.showsFileInfo = false  // It may cover the text under the pointer.
    }
    installKeyBindings()
    if case .mouse(let event) = event, event.kind == .press(button: 0), !showsList, shown.panel == nil,
      lines?.goToHeading(clickedAt: Point(x: event.column, y: event.row)) == true
    {
      return setNeedsDisplay()
    }
    guard case .key(let key, let modifiers) = event else { return window.handle(event, at: time) }
    window.prepareToHandle(at: time)
    press(key, modifiers)
  }

  /// Gives the window the viewer's keys: not before the first frame, which would wait for the table.
  func installKeyBindings() {
    if window.root.keyBindings.isEmpty { window.root.keyBindings = makeKeyBindings() }
  }

  /// Requests a frame for a change outside the document.
  func setNeedsDisplay() { frame.hasNews = true }

  public func draw(into canvas: inout Canvas, at time: Double) {
    work { drawFrame(into: &canvas, at: time) }
  }

  private func drawFrame(into canvas: inout Canvas, at time: Double) {
    frame.hasNews = false
    if frame.phase == .first, options.text.countsLines, let document = lines?.document,
      document.length <= frame.countedBytes
    {
      document.countShortFile()
    }
    typeStartCommands()
    changes.check(at: time)
    tab.noticeFilter()
    status.willDraw(at: time)
    frame.drawn = DrawnFacts(self)
    // The size of the view decides how many columns and rows of a table stay in place.
    if view.content.space.scrollingColumns != nil { window.layoutIfNeeded() }
    view.reserveForIndicators()
    shortScreen.update()
    window.draw(into: &canvas, at: time)
    status.drawFileInfo(into: &canvas)
    if frame.phase == .first { frame.phase = .preparing }
    // Drawing measures the lines, which decides whether an indicator needs a row.
    view.reserveForIndicators()
  }

  /// After a change was noticed, the watch is ignored until the file has been checked.
  public var watchedDescriptors: [Int32] {
    guard tab.refreshing.due == nil, let watch = tab.watch else { return [] }
    return [watch.descriptor]
  }

  // MARK: Time

  public var deadline: Double? {
    var deadline = window.deadline
    // The next event does the rest of the work.
    if frame.needsWake { deadline = -Double.infinity }
    // After the first frame there is time to count.
    if frame.phase == .preparing { deadline = -Double.infinity }
    for look in [
      frame.heldUntil, tab.refreshing.due, tab.replacement.due, tab.entry.laterTitle?.due,
      status.progress.deadline,
    ] {
      if let look { deadline = min(deadline ?? .infinity, look) }
    }
    return deadline
  }

  public func wake(at time: Double) {
    frame.needsWake = false
    work { takeResults(at: time) }
  }

  private func takeResults(at time: Double) {
    frame.now = time
    if frame.phase == .preparing {
      didShowFirstFrame()
      installKeyBindings()
    }
    window.wake(at: time)
    if tab.entry.laterTitle != nil {
      tab.entry.completeTitle(isComplete: tab.text.document.isComplete, at: time)
    }
    if view.content.longLineContent?.updateWidths() == true || view.hasUnfinishedRows { setNeedsDisplay() }
    for controller in controllers { controller.takeResults(at: time) }
    movement.quitAtEnd()
    status.progress.update(self, at: time)
    // A frame that is due shows everything anyway.
    guard !frame.hasNews, !window.needsDisplay else { return }
    if frame.drawn != DrawnFacts(self) || status.hasChanged { setNeedsDisplay() }
  }

  /// Begins the work that the first frame of a view did not need.
  private func didShowFirstFrame() {
    frame.phase = .ready
    changes.beginWatching()
    saving.beginLogFile()
    sections.begin()
    if let lines, options.text.countsLines, lines.document.length <= frame.countedBytes {
      lines.document.startCounting()
      if filter != nil { status.countedDocument.startCounting() }
    }
    // After that, so that the lines are counted as they are decoded.
    fileView?.document.startDecoding()
  }

  public func takeCopy() -> CopiedText? { selection.takeCopy() }
  public func takeRequest() -> ScreenRequest? {
    let request = window.takeRequest()
    // The last frame stays in the terminal.
    if case .quit = request, options.session.staysOnMainScreen || options.session.printsLastScreen {
      view.finishMotion()
      view.hideScrollIndicators()
      view.matchMarks.hide()
      frame.isLast = true
      window.root.setNeedsLayout()
      setNeedsDisplay()
    }
    return request
  }
  public func useTerminal() -> String? { window.useTerminal() }
}
