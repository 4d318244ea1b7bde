import DocumentCore
import LayoutCore
import NodeUI
import ScrollCore

// Headings of sections that stay over the first rows. They cover rows and take no room, so that the text moves evenly
// below them; jumps and pages take the covered rows into account.
extension DocumentNode {
  /// The most headings that stay: a quarter of the terminal, whose last row is the status line.
  private var mostHeadings: Int {
    guard settings.showsHeadings, content.traits.hasSections, sections?.kind != nil else { return 0 }
    return min(StickyHeadings.most, (frame.size.height + 1) / 4, max(0, rows - 1))
  }

  /// The headings over the first rows, the outermost first.
  package var headings: [SectionHeading] {
    guard mostHeadings > 0, blankRows.beforeStart == 0 else { return [] }
    // Stretched at the end, the window begins further down.
    let stretch = state.vertical.axis.clamped(contentOffset.y) - contentOffset.y
    guard stretch <= 0 else { return [] }
    return headings(over: stretch == 0 ? top : documentRows.advance(from: top, by: -stretch).start)
  }

  /// The headings that stay if a row is the first one.
  func headings(over start: Int) -> [SectionHeading] {
    let most = mostHeadings
    guard most > 0, let sections, start > content.firstRow.byte else { return [] }
    var starts = [start]
    while starts.count <= most {
      let next = documentRows.advance(from: starts[starts.count - 1], by: 1)
      guard next.moved == 1 else { break }
      starts.append(next.start)
    }
    let second = starts.count > 1 ? starts[1] : document.length
    let end = starts.count > most ? starts[most] : document.length
    guard let found = sections.surroundings(of: second..<max(second, end)) else { return [] }
    let rows = found.following.map { heading in
      StickyHeadings.Row(heading: heading, row: (starts.lastIndex { $0 <= heading.start } ?? 0))
    }
    // Those in the header stay anyway.
    let path = found.path.filter { $0.start >= content.firstRow.byte }
    return StickyHeadings.rows(path: path, following: rows, first: start, most: most)
  }

  /// The number of rows that headings cover.
  package var coveredRows: Int { headings.count }

  /// The first row that is not covered.
  package var firstVisibleRow: Int {
    let covered = coveredRows
    return covered == 0 ? top : documentRows.advance(from: top, by: covered).start
  }

  /// The number of rows above a row, if no heading is to cover it at the top of the window.
  func rowsCovered(above start: Int) -> Int {
    let most = mostHeadings
    for count in 0..<most {
      let first = documentRows.advance(from: start, by: -count)
      if first.moved < count || headings(over: first.start).count <= count { return count }
    }
    return most
  }

  /// The rows by which a page moves, so that none is skipped below headings.
  package func rowsOfPage(_ rows: Int, isUp: Bool) -> Int {
    guard mostHeadings > 0 else { return rows }
    let covered =
      isUp
      ? headings(over: finalTop).count
      : rowsCovered(above: documentRows.advance(from: finalTop, by: rows).start)
    return max(1, rows - covered)
  }

  // MARK: Drawing

  func prepareHeadings() {
    guard let sections else { return prepared.headings = [] }
    prepared.headings = headings.enumerated().map { index, heading in
      var shown = PreparedHeading(text: sections.title(of: heading, isShort: content.traits.headingsAreShort))
      if showsLineNumbers, leftColumns > 1 {
        let number = fileLines.map { $0.number(heading.start) } ?? heading.line
        shown.number = number.flatMap { content.numberShown($0) }
      }
      if let decoded = content.row(ofHeading: heading) {
        let y = viewport.minY + index
        shown.row = PreparedRow(text: 0..<0, start: 0, decoded: decoded, y: y, height: 1, area: y..<y + 1)
      }
      return shown
    }
  }

  // MARK: The pointer

  /// Goes to the heading that is drawn at a point; false if there is none.
  package func goToHeading(clickedAt point: Point) -> Bool {
    let shown = headings
    let index = point.y - viewport.minY
    guard shown.indices.contains(index), (0..<viewport.maxX).contains(point.x) else { return false }
    goTo(shown[index])
    return true
  }

  /// Jumps to a heading.
  package func goTo(_ heading: SectionHeading) {
    (goal, isFollowing) = (nil, false)
    showTarget(at: heading.start, line: heading.line)
    jump.heading = (heading.start, top)
  }

  /// The place from which the next heading is looked for: the heading that was jumped to, or the row on which jumps
  /// land.
  package var sectionStart: Int {
    if let last = jump.heading, last.top == top { return last.start }
    return documentRows.advance(from: top, by: max(landingRow ?? 0, coveredRows)).start
  }

  /// The headings of the sections around ``sectionStart``; nil while unknown.
  package var sectionPath: [SectionHeading]? {
    let next = documentRows.advance(from: sectionStart, by: 1)
    let end = next.moved == 1 ? next.start : document.length
    return sections?.surroundings(of: end..<end)?.path
  }

  // MARK: Errors and warnings

  /// Creates the search for errors and warnings of a painted log, or ends it for other text, and updates the marks.
  package func updateLevels() {
    let isLog = content.traits.hasLevels
    if isLog != (levels != nil) {
      levels?.close()
      levels = isLog ? LogLevels(document) : nil
    }
    let found = levels?.found
    matchMarks.errors = found?.errors.places ?? []
    matchMarks.warnings = found?.warnings.places ?? []
  }
}
