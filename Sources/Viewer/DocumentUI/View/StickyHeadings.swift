import DocumentCore

/// The headings that stay over the first rows of a window.
enum StickyHeadings {
  /// The most headings that stay, whatever the height.
  static let most = 3

  /// A heading in one of the first rows of the window.
  struct Row: Equatable {
    var heading: SectionHeading
    var row: Int
  }

  /// The headings for the first rows, the outermost first. Those of the innermost sections are kept if there are too
  /// many. A heading that comes up from below pushes out those of its level and of deeper ones, a row at a time.
  ///
  /// - Parameters:
  ///   - path: the headings of the sections around the end of the first row.
  ///   - following: those that begin in the rows after the first one.
  ///   - first: the start of the first row.
  static func rows(path: [SectionHeading], following: [Row], first: Int, most: Int) -> [SectionHeading] {
    var (stack, pushed): ([SectionHeading], [SectionHeading]?) = (path, nil)
    for next in following {
      guard next.row < min(stack.count, most) else { break }
      let outer = stack.prefix { $0.level < next.heading.level }
      let place = min(outer.count, most - 1)
      guard place < next.row else {
        // The row is covered, or the heading is exactly on its place.
        stack = outer + [next.heading]
        continue
      }
      pushed = outer + stack.dropFirst(outer.count).suffix(next.row - place)
      break
    }
    var shown = pushed ?? Array(stack.suffix(most))
    // A heading that is on its own row is no copy of it.
    while let last = shown.last, row(of: last, following, first) == shown.count - 1 { shown.removeLast() }
    return shown
  }

  private static func row(of heading: SectionHeading, _ following: [Row], _ first: Int) -> Int? {
    heading.start == first ? 0 : following.first { $0.heading == heading }?.row
  }
}

/// A heading over a row of the window, ready to be painted.
struct PreparedHeading {
  var text: String
  var number: Int?
  /// The row with which it is shown in place of the text.
  var row: PreparedRow?
}
