import DocumentCore
import ImageClient
import LayoutCore
import NodeUI
import PortholeThreading
import ScrollCore

/// The viewer: documents, each in a scroll node, with a status line, a help and keys. It is driven by
/// events and draws into a canvas, so it runs the same in a terminal and without one.
public final class Pager: ScreenApplication {
  public struct Options: Sendable {
    public var tabWidth = 8
    public var indicators = IndicatorPolicy.auto
    /// Whether the pointer is taken from the start.
    public var usesMouse = true
    /// Whether to begin at the end and stay there.
    public var follows = false
    /// Line to begin at, from 0.
    public var firstLine: Int?
    /// Whether block characters can be shown.
    public var hasBlocks = true
    /// Nothing moves but at once.
    public var reducesMotion = false
    /// Whether lines have their numbers before them.
    public var showsLineNumbers = false
    /// Rows that are kept in view before a line that is gone to.
    public var context = 0
    /// How lines that are wider than the window are broken.
    public var wrap = TextWrap.none
    /// The characters that pictures are made of.
    public var imageSymbols = ImageSymbols.quadrants
    /// Which files are shown as tables, and how.
    public var tables = TableOptions()
    /// The actions that are allowed beyond showing files.
    public var permissions = Permissions.all
    public init() {}
  }

  let options: Options
  var sources: [Source]
  var views: [DocumentNode?]
  /// The pictures among the files.
  var images: [ImageScrollNode?]
  var watches: [FileWatch?]
  /// Files that have been shown as tables, by the view that shows them as text.
  var tables: [ObjectIdentifier: TableNode] = [:]
  var current = 0
  /// The line at which the first file begins, from 0, until that has been opened.
  var firstLine: Int?
  var help: DocumentNode?
  var message = ""
  /// The number typed before a command.
  var count: TypedNumber?
  /// What is typed after a colon.
  var commandLine: String?
  /// Places that people have marked, by file and letter, and where the last jump began.
  var marks: [Mark: Int] = [:]
  /// A command that waits for the letter of a mark.
  var awaitsLetter: Command?
  /// Whether lines have their numbers before them.
  var showsLineNumbers: Bool
  /// How lines that are wider than the window are broken, and how they are when they are next.
  var wrap: TextWrap
  var wrapStyle = TextWrap.word
  /// Of which files only lines that match are shown.
  var filters: [Int: Filter] = [:]
  /// The pattern that is being typed.
  var typing: SearchTyping?
  /// What has been searched for.
  var session: SearchSession?
  /// The search in the file, while the help is shown.
  var heldSession: SearchSession?
  var lastPattern: String?
  /// Does what takes longer than a frame.
  let executor: any BackgroundExecutor
  /// Does the work of all searches, one after another.
  let searchWorker: SearchWorker
  var lastDirection = DocumentSearch.Direction.forward
  /// Nanoseconds that a frame may wait for what is to be said and marked of a search.
  var searchPatience: UInt64 = 10_000_000
  /// Whether the place in the file is asked for, which may still change.
  var showsFileInfo = false
  /// What could not be opened, to be said again once the screen is given back.
  public internal(set) var failures: [String] = []
  /// The window that shows the documents.
  public let window: Window
  private let statusNode = StatusLineNode()
  var awaitsFirstFrame = true
  private var awaitsCounting = false
  /// Larger files are not counted in the background.
  var countedBytes = Int.max
  var hasNews = true
  private var drawn: Drawn?
  /// How long work in the background has lasted.
  var progress = ProgressReport()
  /// When changes of the file are looked at again: a busy writer must not keep us busy too.
  var refreshAt: Double?
  /// What is known of another file in the place of the one on the screen.
  var replacement = Replacement()

  /// `sources` must not be empty. The first that can be opened is shown; see ``failures``.
  ///
  /// - Parameters:
  ///   - executor: searches, filters and counts; the documents of the sources have their own.
  ///   - wakeFrontEnd: called, on any thread, when work in the background has something new.
  public init(
    sources: [Source], options: Options = Options(), executor: any BackgroundExecutor = .threads,
    wakeFrontEnd: @escaping @Sendable () -> Void = {}
  ) {
    self.sources = sources
    self.executor = executor
    searchWorker = SearchWorker(on: executor)
    self.options = options
    firstLine = options.firstLine
    showsLineNumbers = options.showsLineNumbers
    wrap = options.wrap
    if wrap != .none { wrapStyle = wrap }
    views = sources.map { _ in nil }
    images = sources.map { _ in nil }
    watches = sources.map { _ in nil }
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    window = Window(root, wakeFrontEnd: wakeFrontEnd)
    window.reducesMotion = options.reducesMotion
    window.theme.hasSymbols = options.hasBlocks
    window.imageSymbols = options.imageSymbols
    window.theme.indicatorThumb = .plain
    window.wantsMouse = options.usesMouse
    window.onKeyBeforeNodes = { [unowned self] key, modifiers in
      if isForImage(key, modifiers) { return false }
      take(key, modifiers)
      return true
    }
    window.onPasteBeforeNodes = { [unowned self] text in
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
  var isSearching: Bool { session.map { $0.search.isFinding || $0.search.isCounting } ?? false }

  /// Ends what runs in the background.
  public func close() {
    endSession()
    heldSession?.search.cancel()
    for filter in filters.values { filter.source.close() }
    for view in views { view?.document.close() }
    closeTables()
    help?.document.close()
  }

  // MARK: What has the screen

  /// The view that has the screen: a file's or the help's.
  public var view: DocumentNode {
    help ?? filters[current]?.view ?? (views.indices.contains(current) ? views[current] : nil) ?? nothing
  }

  /// The picture that has the screen, where the file is one.
  var imageView: ImageScrollNode? { help == nil && images.indices.contains(current) ? images[current] : nil }

  /// What is shown before anything has been opened.
  private lazy var nothing = DocumentNode(document: Document(text: "", name: ""))

  // MARK: Screen

  public func traitsDidChange(_ traits: ScreenTraits) { window.traitsDidChange(traits) }

  public func resize(rows: Int, columns: Int) { window.resize(rows: rows, columns: columns) }

  public var needsDisplay: Bool { hasNews || window.needsDisplay }
  public var wantsMouse: Bool { window.wantsMouse }

  public func handle(_ event: InputEvent, at time: Double) {
    if case .mouse(let event) = event, event.kind != .release {
      giveUpPendingMatch()
      giveUpPlaceUnderFilter()
    }
    window.handle(event, at: time)
  }

  /// Something beside the document is new: draw it.
  func setNeedsDisplay() { hasNews = true }

  public func draw(into canvas: inout Canvas, at time: Double) {
    hasNews = false
    lookAtFile(at: time)
    noticeFilter()
    // Before anything is drawn: what the background changes meanwhile is then drawn again.
    progress.update(self, at: time)
    drawn = Drawn(self, at: time)
    // How many columns and rows of a table stay in view depends on its size.
    if tableView != nil { window.layoutIfNeeded() }
    view.reserveForIndicators()
    statusNode.content = { [unowned self] in statusLine(at: time) }
    window.draw(into: &canvas, at: time)
    if awaitsFirstFrame {
      awaitsFirstFrame = false
      awaitsCounting = true
    }
    // Drawing finds out how wide lines are, and so whether an indicator needs a row of its own.
    view.reserveForIndicators()
  }

  // MARK: Time

  public var deadline: Double? {
    var deadline = window.deadline
    // Long lines are measured in the gaps between events.
    if view.isMeasuring { deadline = -Double.infinity }
    // The first frame is out: now there is time to count.
    if awaitsCounting { deadline = -Double.infinity }
    for look in [refreshAt, replacement.due, progress.deadline] {
      if let look { deadline = min(deadline ?? .infinity, look) }
    }
    return deadline
  }

  public func wake(at time: Double) {
    if awaitsCounting {
      awaitsCounting = false
      beginWatching()
      if imageView == nil, view.document.length <= countedBytes { view.document.startCounting() }
    }
    window.wake(at: time)
    if view.isMeasuring {
      if view.measureOn() { hasNews = true }
    }
    noticeFileChanges(at: time)
    noticeTable()
    // A pipe may have more bytes to search and filter.
    session?.search.resume()
    filter?.source.resume()
    view.contentChanged()
    noticeFilter()
    noticeSearch()
    progress.update(self, at: time)
    if drawn != Drawn(self, at: time) { hasNews = true }
  }

  /// The parts of the last frame that the background may have changed since.
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

  public func takeRequest() -> ScreenRequest? { window.takeRequest() }
}
