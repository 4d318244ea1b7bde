import DocumentCore
import NodeUI

/// The lines of a file that match a pattern, as a document of their own.
struct Filter {
  let pattern: SearchPattern
  let source: FilteredSource
  let view: DocumentNode
  /// The reader's place in the file: where the filter was begun, or where a command went. It stays the reader's place until
  /// the view is moved away from the row that stands for it, so that nothing is lost when all lines that match fit on the
  /// screen. Nil while the end is followed.
  var place: Place?
  /// The first row of the view when it showed that place, and how many rows it had; nil until it is known which row does.
  var placed: (top: Int, rows: Int)?
  /// Asks for lines until the place is known.
  let reader = SourceReader()

  /// Whether the view has moved away from the place. A window of another size moves it, too, but the reader has not.
  var isMoved: Bool { placed.map { $0.rows == view.rows && $0.top != view.top } ?? false }

  enum Place: Equatable {
    /// A byte of all lines.
    case byte(Int)
    /// A line of all lines, by number from 0.
    case line(Int)
  }
}

// Showing only the lines that match.
extension Pager {
  func beginFilter() {
    guard imageView == nil else { return refuseSearch() }
    guard help == nil else { return }
    typing = SearchTyping(
      text: "", direction: .forward, start: view.top, isFilter: true,
      origin: (view.top, view.horizontal.offset))
  }

  /// Shows the lines that match, from the one that is nearest to the reader's place; all of them again without a pattern.
  /// A pattern that is wrong changes nothing.
  func filter(_ text: String) {
    guard help == nil, views.indices.contains(current), let all = views[current] else { return }
    let pattern: SearchPattern?
    do throws(SearchPattern.Problem) {
      pattern = text.isEmpty ? nil : try SearchPattern(text)
    } catch {
      message = "\(error)"
      return
    }
    let place = max(0, topByte - all.origin)
    let before = view
    endFilter()
    guard let pattern else {
      all.follow(as: before)
      if !all.isFollowing { all.toByte(min(place, max(0, all.document.length - 1))) }
      return viewDidChange()
    }
    let source = FilteredSource(
      all.document.source, pattern: pattern, executor: executor, onChange: window.wakeFrontEnd)
    let document = Document(
      source: source, name: all.document.name, path: all.document.path, executor: executor,
      onChange: window.wakeFrontEnd)
    let node = makeFilteredView(document, of: all)
    node.fileLines = FileLines(
      number: { source.lineNumber(at: $0) }, count: { [unowned all] in all.document.lineCount })
    filters[current] = Filter(
      pattern: pattern, source: source, view: node, place: before.isFollowing ? nil : .byte(place))
    node.follow(as: before)
    lastPattern = text
    viewDidChange()
    node.highlighter = MatchHighlighter(pattern, patience: searchPatience)
  }

  /// The filter of the file on the screen, if it has one.
  var filter: Filter? { help == nil ? filters[current] : nil }

  /// Takes a file's filter away.
  func endFilter() {
    // Closing the document would close the file.
    filters[current]?.source.close()
    filters[current] = nil
  }

  /// Goes to a place of the file under the filter, or to the next line that the filter leaves, as soon as it is known which
  /// that is.
  func goUnderFilter(to place: Filter.Place) {
    view.goal = nil
    view.isFollowing = false
    filters[current]?.place = place
    filters[current]?.placed = nil
    noticeFilter()
  }

  /// The user moves, so the place that is waited for is no longer wanted.
  func giveUpPlaceUnderFilter() {
    guard let filter, filter.placed == nil else { return }
    filter.source.demand(upTo: 0, by: filter.reader)
    filters[current]?.place = nil
  }

  /// The reader's place as a byte of all lines.
  func place(under filter: Filter) -> Int {
    if case .byte(let byte) = filter.place, !filter.isMoved { return byte }
    return filter.source.origin(of: filter.view.top)
  }

  /// Shows the reader's place as soon as it is known which row does, and again when the window has got another size or there
  /// are more lines below it. The place is given up when the view shows another.
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
      // A pipe is read until the place is reached.
      return filter.source.demand(upTo: .max, by: filter.reader)
    }
    if let placed = filter.placed {
      // At first there may not have been enough lines below it for a whole screen.
      guard placed.rows != view.rows || start > placed.top && view.lastTop > placed.top else { return }
    } else {
      filter.source.demand(upTo: 0, by: filter.reader)
    }
    view.toByte(start)
    filters[current]?.placed = (view.top, view.rows)
  }
}
