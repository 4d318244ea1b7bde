import DocumentCore
import NodeUI

/// The filters of a file: the lines that pass all of them, as a document of their own.
struct Filter {
  let patterns: [SearchPattern]
  let context: FilterContext
  let source: FilteredSource
  let view: DocumentNode
  /// The user's place in the file: where the filter started, or the target of a command. It is kept until the
  /// user scrolls, so that it is not lost when all matching lines fit on the screen. Nil while the end is
  /// followed.
  var place: Place?
  /// The first row and the number of rows when the view showed that place; nil until its row is known.
  var placed: (top: Int, rows: Int)?
  /// Demands lines until the place is known.
  let reader = SourceReader()

  /// Whether the user has scrolled away from the place. A resized window moves the view, too, but not the
  /// place.
  var isMoved: Bool { placed.map { $0.rows == view.rows && $0.top != view.top } ?? false }

  enum Place: Equatable {
    /// A byte of the unfiltered file.
    case byte(Int)
    /// A line of the unfiltered file, by number from 0.
    case line(Int)
  }
}

// Filtering: showing only the lines that pass.
extension Pager {
  /// The most filters of a file.
  private static let mostFilters = 8

  /// Asks for a filter. One that was stopped continues.
  ///
  /// - Parameter count: the number of lines shown around each line that passes.
  func beginFilter(count: Int? = nil) {
    guard imageView == nil else { return refuseSearch() }
    guard help == nil else { return }
    filter?.source.resumeAfterStop()
    var typing = SearchTyping(
      direction: .forward, start: view.top, isFilter: true, origin: (view.top, view.horizontal.offset))
    typing.modifiers = options.search.modifiers.intersection(.literal)
    typing.count = count
    typing.editor.history = searchHistory
    self.typing = typing
  }

  /// Adds the filter that was typed; without a text, takes all filters away.
  func acceptFilter(_ typing: SearchTyping) {
    guard !typing.text.isEmpty else { return show(filters: []) }
    guard let pattern = try? pattern(typing.text, typing.modifiers) else { return }
    let patterns = (filter?.patterns ?? []) + [pattern]
    guard patterns.count <= Self.mostFilters else {
      message = "\(Self.mostFilters) filters at most; ESC-& takes the last one away"
      return ring()
    }
    rememberSearch(typing.text)
    show(filters: patterns, context: typing.count.map { FilterContext(before: $0, after: $0) })
    if !pattern.isInverted {
      lastSearch = SearchRequest(
        patterns: [pattern], direction: .forward, modifiers: typing.modifiers.repeated)
    }
  }

  /// Takes the last filter away.
  func removeLastFilter() {
    guard let filter else {
      message = "no filter"
      return ring()
    }
    show(filters: Array(filter.patterns.dropLast()))
  }

  /// Shows the lines that pass all filters, starting near the user's place; all lines if there are none.
  ///
  /// - Parameter context: the lines shown around; nil for those shown before.
  func show(filters patterns: [SearchPattern], context: FilterContext? = nil) {
    guard help == nil, views.indices.contains(current), let all = views[current] else { return }
    let place = max(0, topByte - all.origin)
    let before = view
    // The rows of a table are not lines.
    let context =
      all is TableNode
      ? FilterContext()
      : context ?? filter?.context ?? options.filterContext
    endFilter()
    guard !patterns.isEmpty else {
      all.follow(as: before)
      if !all.isFollowing { all.toByte(min(place, max(0, all.document.length - 1))) }
      return viewDidChange()
    }
    let source = FilteredSource(
      all.document.source, filters: patterns, context: context, executor: executor,
      onChange: window.wakeFrontEnd)
    let document = Document(
      source: source, name: all.document.name, path: all.document.path, executor: executor,
      onChange: window.wakeFrontEnd)
    let node = makeFilteredView(document, of: all)
    node.headerDocument = all.document
    node.fileLines = FileLines(
      number: { source.lineNumber(at: $0) }, count: { [unowned all] in all.document.lineCount })
    if !context.isEmpty {
      node.fileLines?.isContext = { source.isContext(at: $0) }
      node.fileLines?.isRule = { source.isRule(at: $0) }
    }
    filters[current] = Filter(
      patterns: patterns, context: context, source: source, view: node,
      place: before.isFollowing ? nil : .byte(place))
    node.follow(as: before)
    viewDidChange()
    let lit = patterns.filter { !$0.isInverted }
    if let first = lit.first {
      let pattern = lit.count == 1 ? first : SearchPattern(anyOf: lit)
      node.highlighter = MatchHighlighter(pattern, timeBudget: searchTimeBudget)
    }
  }

  /// The filter of the visible file, if any.
  var filter: Filter? { help == nil ? filters[current] : nil }

  /// Removes the file's filter.
  func endFilter() {
    // Close the source only: closing the document would close the file as well.
    filters[current]?.source.close()
    filters[current] = nil
  }

  /// Jumps to a place of the file or to the next line that matches, as soon as its row is known.
  func goUnderFilter(to place: Filter.Place) {
    view.goal = nil
    view.isFollowing = false
    filters[current]?.place = place
    filters[current]?.placed = nil
    noticeFilter()
  }

  /// Gives up the awaited place, because the user moves.
  func giveUpPlaceUnderFilter() {
    guard let filter, filter.placed == nil else { return }
    filter.source.demand(upTo: 0, by: filter.reader)
    filters[current]?.place = nil
  }

  /// The user's place as a byte of the unfiltered file.
  func place(under filter: Filter) -> Int {
    if case .byte(let byte) = filter.place, !filter.isMoved { return byte }
    return filter.source.origin(of: filter.view.top)
  }

  /// Shows the user's place as soon as its row is known, and again when the window is resized or more lines
  /// follow it. Gives it up when the user has scrolled away.
  func noticeFilter() {
    guard let filter, let place = filter.place, filter.view.rows > 0 else { return }
    let view = filter.view
    guard !filter.isMoved, !view.isFollowing else {
      filters[current]?.place = nil
      return
    }
    let isComplete = filter.source.isComplete
    let start =
      switch place {
      case .byte(let byte): filter.source.offset(ofLineFrom: byte)
      case .line(let line): filter.source.offset(ofLineNumbered: line)
      }
    guard let start = start ?? (isComplete ? max(0, view.document.length - 1) : nil) else {
      // Read a pipe until the place is reached.
      return filter.source.demand(upTo: .max, by: filter.reader)
    }
    if let placed = filter.placed {
      // The first time there may have been too few lines below it for a full screen.
      guard placed.rows != view.rows || start > placed.top && view.lastTop > placed.top else { return }
    } else {
      filter.source.demand(upTo: 0, by: filter.reader)
    }
    view.toByte(start)
    filters[current]?.placed = (view.top, view.rows)
  }
}
