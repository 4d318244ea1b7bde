import Documents
import NodeUI

/// The lines of a file that match a pattern, as a document of their own.
struct Filter {
  let pattern: SearchPattern
  let source: FilteredSource
  let view: DocumentNode
  /// The byte of all lines that is wanted at the top, or the next that is left, as soon as it is known which.
  var wantedByte: Int?
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

  /// Shows the lines that match, from the one that is nearest to what was at the top; all of them again without a
  /// pattern.
  func filter(_ text: String) {
    guard help == nil, views.indices.contains(current), let all = views[current] else { return }
    let top = max(0, topByte - all.origin)
    let before = view
    endFilter()
    guard !text.isEmpty else {
      all.follow(as: before)
      if !all.isFollowing { all.toByte(min(top, max(0, all.document.length - 1))) }
      return viewDidChange()
    }
    do throws(SearchPattern.Problem) {
      let pattern = try SearchPattern(text)
      let source = FilteredSource(all.document.source, pattern: pattern, onChange: window.wakeFrontEnd)
      source.demand(upTo: 0)
      let document = Document(
        source: source, name: all.document.name, path: all.document.path, onChange: window.wakeFrontEnd)
      let node = makeFilteredView(document, of: all)
      filters[current] = Filter(
        pattern: pattern, source: source, view: node, wantedByte: before.isFollowing ? nil : top)
      node.follow(as: before)
      lastPattern = text
      viewDidChange()
      node.highlighter = MatchHighlighter(pattern, patience: searchPatience)
    } catch {
      message = "\(error)"
    }
  }

  /// What is left out of the file on the screen, if anything is.
  var filter: Filter? { help == nil ? filters[current] : nil }

  /// Takes a file's filter away.
  func endFilter() {
    // Closing the document would close the file.
    filters[current]?.source.close()
    filters[current] = nil
  }

  /// Goes to the line that was at the top, or the next that is left, as soon as it is known which.
  func noticeFilter() {
    guard let filter, let origin = filter.wantedByte else { return }
    if let start = filter.source.offset(ofLineFrom: origin) {
      filters[current]?.wantedByte = nil
      filter.view.toByte(start)
    } else if filter.source.isComplete {
      filters[current]?.wantedByte = nil
      filter.view.toByte(max(0, filter.view.document.length - 1))
    }
  }
}
