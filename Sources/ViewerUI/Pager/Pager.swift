// The viewer: how keys, background work and frames meet.
//
// The problem. Lines are counted, a pattern is searched for, a table is measured and a pipe is read, all in
// files of any size. None of this may block a key, and each of it can change something visible at any time.
//
// One thread. All state of the pager belongs to the main thread. Background work never calls into the pager;
// it stores its results in its own objects and calls `wakeFrontEnd`. Then `wake(at:)` fetches all results. So
// there are no locks here and no callbacks in the middle of a key.
//
// When to draw. The pager does not track what each piece of work may have changed. After each wake it
// compares a `Drawn` value, the visible facts including the whole status line, with that of the last frame.
// `Drawn` is taken before drawing: a result that arrives in between costs one more frame but never stays
// unseen. The cost is that the status line is made for each wake.
//
// The first frame comes first. Counting and watching begin only after it (`awaitsFirstFrame`, then
// `awaitsCounting` with a deadline in the past), because they would compete with it for the processor.
//
// Everything about a file is in its `FileTab`. The pager has a list of them, of which one is current; the help
// is another tab, shown instead. `tab` is the one on the screen, and `view` its view of lines.
//
// Keys. The `Prompt` is the meaning of the next key: a part of a text, a letter, or a command, which may begin
// with a number. Commands are found in the table of `KeyBindings`. See `take(_:_:)`.

import DocumentCore
import ImageClient
import LayoutCore
import NodeUI
import PortholeThreading
import ScrollCore

/// Shows documents with a status line, help and keys. It is driven by events and draws into a canvas, so it
/// runs the same with and without a terminal.
public final class Pager: ScreenApplication {
  public typealias Options = ViewerOptions

  /// The settings; see ``optionsDidChange(from:)`` for changes at run time.
  public internal(set) var options: Options { didSet { optionsDidChange(from: oldValue) } }
  /// The files to show.
  var files: FileList
  /// The line at which the first file starts (from 0), until that file is opened.
  var firstLine: Int?
  /// The help, while it is shown instead of a file.
  var help: FileTab?
  var message = ""
  /// The meaning of the next key.
  var prompt = Prompt.nothing
  /// Commands of the command line that have not been typed yet.
  var firstCommands: [String]
  /// Whether a file has been opened for which commands are to be typed.
  var areCommandsDue = false
  /// Whether no key has been pressed since a file was opened.
  var isNewFile = true
  /// The keys whose difference from less has been explained.
  var hinted: [KeyStroke] = []
  /// The lines of half a page, once a number was typed before its key.
  var halfPageLines: Int?
  /// The event that following waits for.
  var followWait = FollowWait.nothing
  /// How lines are broken the next time that wrapping is switched on.
  var wrapStyle = TextWrap.word
  let search: SearchController
  /// Runs work that takes longer than a frame.
  let executor: any BackgroundExecutor
  /// Whether the status line shows the place in the file, which may still change.
  var showsFileInfo = false
  /// The window that shows the documents.
  public let window: Window
  /// The screen's properties.
  var traits = ScreenTraits()
  private let statusNode = StatusLineNode()
  var awaitsFirstFrame = true
  private var awaitsCounting = false
  /// Files larger than this are not counted in the background.
  var countedBytes = Int.max
  var hasNews = true
  private var drawn: Drawn?
  /// How long background work has been running.
  var progress = ProgressReport()
  /// The trial, after which the screen closes by itself if the content fits; nil once that is decided.
  var trial: OneScreenTrial?
  /// The title of standard input; nil if its writer is unknown.
  public var inputTitle: String?
  /// Finds that title, after the first frame.
  public var findInputTitle: (() -> String?)?
  /// The copy of the input that is being made.
  var saving: Saving?
  /// The commands that were given to the shell, the oldest first.
  var shellHistory: [String] = []
  /// Whether the viewer ends so that its content is printed.
  public internal(set) var isPrintedAtEnd = false

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
    search = SearchController(executor: executor, onChange: wakeFrontEnd)
    self.options = options
    firstLine = options.firstLine
    firstCommands = options.keys.firstCommands
    if options.wrap != .none { wrapStyle = options.wrap }
    let root = PagerRootNode()
    root.automaticallyManagesSubnodes = true
    window = Window(root, wakeFrontEnd: wakeFrontEnd)
    window.reducesMotion = options.reducesMotion
    window.theme.hasSymbols = options.hasBlocks
    window.imageSymbols = options.imageSymbols
    window.theme.indicatorThumb = .plain
    if !options.text.colors.isEmpty { applyPartColors() }
    window.wantsMouse = options.usesMouse
    if !options.text.usesColors { applyTraits() }
    root.onKey = { [unowned self] key, modifiers in
      if isForImage(key, modifiers) { return false }
      take(key, modifiers)
      return true
    }
    root.onPaste = { [unowned self] text in
      paste(text)
      return true
    }
    root.layoutSpecBlock = { [unowned self] _, range in
      StackLayoutSpec.vertical {
        imageView ?? view
        // The status line takes the last row, unless it is the only one.
        if range.max.height > 1 { statusNode }
      }
    }
  }

  /// Whether a match is being looked for, or matches are counted.
  var isSearching: Bool { search.isBusy }

  /// Stops all background work.
  public func close() {
    search.close()
    for tab in files.tabs { tab.close() }
    help?.close()
  }

  // MARK: The visible view

  /// The tab on the screen: the current file or the help.
  var tab: FileTab { help ?? files.current }
  /// Its view of lines.
  public var view: DocumentNode { tab.view }
  /// Its picture, if it is one.
  var imageView: ImageScrollNode? { tab.image }
  /// Its filter, if any.
  var filter: Filter? { tab.filter }

  /// The patterns of earlier runs; nil if none are kept.
  public var history: InputHistory? {
    get { search.patterns.file }
    set { search.patterns.file = newValue }
  }

  /// Errors of files that could not be opened, to be printed again after the viewer has ended.
  public var failures: [String] { files.failures }

  // MARK: Screen

  public func traitsDidChange(_ traits: ScreenTraits) {
    self.traits = traits
    applyTraits()
  }

  public func resize(rows: Int, columns: Int) {
    window.resize(rows: rows, columns: columns)
    restartTrial()
  }

  public var needsDisplay: Bool { hasNews || window.needsDisplay }
  public var wantsMouse: Bool { window.wantsMouse }

  public func handle(_ event: InputEvent, at time: Double) {
    endTrial()
    // Those of a file that the last key has opened come before the next key.
    if case .key = event, window.size.height > 0 { typeStartCommands() }
    if case .mouse(let event) = event, event.kind != .release {
      giveUpPendingMatch()
      tab.giveUpPlaceUnderFilter()
    }
    window.handle(event, at: time)
  }

  /// Requests a frame for a change outside the document.
  func setNeedsDisplay() { hasNews = true }

  public func draw(into canvas: inout Canvas, at time: Double) {
    hasNews = false
    typeStartCommands()
    checkFile(at: time)
    tab.noticeFilter()
    // Taken before drawing, so a background change during it triggers another frame.
    progress.update(self, at: time)
    drawn = Drawn(self, at: time)
    // The size of the view decides how many columns and rows of a table stay in place.
    if view.content.hasColumns { window.layoutIfNeeded() }
    view.reserveForIndicators()
    statusNode.content = { [unowned self] in statusLine(at: time) }
    window.draw(into: &canvas, at: time)
    if awaitsFirstFrame {
      awaitsFirstFrame = false
      awaitsCounting = true
    }
    // Drawing measures the lines, which decides whether an indicator needs a row.
    view.reserveForIndicators()
  }

  // MARK: Time

  public var deadline: Double? {
    var deadline = window.deadline
    // Long lines are measured between events.
    if view.isMeasuring { deadline = -Double.infinity }
    // After the first frame there is time to count.
    if awaitsCounting { deadline = -Double.infinity }
    for look in [tab.refreshAt, tab.replacement.due, progress.deadline] {
      if let look { deadline = min(deadline ?? .infinity, look) }
    }
    return deadline
  }

  public func wake(at time: Double) {
    if awaitsCounting {
      awaitsCounting = false
      beginWatching()
      beginLogFile()
      if let findInputTitle, inputTitle == nil { inputTitle = findInputTitle() }
      findInputTitle = nil
      if imageView == nil, options.text.countsLines, view.document.length <= countedBytes {
        view.document.startCounting()
      }
    }
    window.wake(at: time)
    noticeTrial(at: time)
    if view.isMeasuring, view.content.continueMeasuring() { hasNews = true }
    noticeFileChanges(at: time)
    noticeSaving()
    noticeEndOfPipe()
    noticeContent()
    // A pipe may have more bytes to search and to filter.
    session?.search.resume()
    filter?.source.resume()
    view.contentChanged()
    tab.noticeFilter()
    noticeSearch()
    noticeBracket()
    quitAtEnd()
    progress.update(self, at: time)
    if drawn != Drawn(self, at: time) { hasNews = true }
  }

  /// The visible facts that the background may have changed since the last frame.
  private struct Drawn: Equatable {
    var top: Int
    var length: Int
    var fileLength: Int?
    var isComplete: Bool
    var goal: DocumentNode.Goal?
    var matches: Int?
    var status: StatusLine

    init(_ pager: Pager, at time: Double) {
      let view = pager.view
      top = view.top
      length = view.document.length
      fileLength = pager.fileView?.document.length
      isComplete = view.document.isComplete
      goal = view.goal
      matches = pager.session?.search.count.matches
      status = pager.statusLine(at: time)
    }
  }

  public func willRun() { window.willRun() }
  public func takeCopiedText() -> String? { window.takeCopiedText() }
  public func takeRequest() -> ScreenRequest? {
    let request = window.takeRequest()
    // The last frame stays in the terminal.
    if case .quit = request, options.session.staysOnMainScreen || options.session.printsLastScreen {
      view.finishMotion()
      view.hideScrollIndicators()
      view.marks.hide()
      hasNews = true
    }
    return request
  }
  public func useTerminal() -> String? { window.useTerminal() }
}
