import LayoutCore
import NodeUI

/// The hits of a search in several texts, ignoring case.
struct ArticleSearch {
  struct Hit {
    let text: TextNode
    let range: Range<String.Index>

    /// The hit's first row and column in the current layout.
    var rect: Rect {
      let string = text.string
      let offset = string.utf8.distance(from: string.startIndex, to: range.lowerBound)
      let layout = TextLayout(string, width: text.frame.size.width, wrap: text.wrap)
      let row = layout.lines.lastIndex { $0.start <= offset } ?? 0
      let start = layout.lines.indices.contains(row) ? layout.lines[row].start : 0
      // In most texts a byte is a column; in others, a few extra columns do not matter.
      return Rect(x: max(0, offset - start), y: row, width: max(1, string[range].count), height: 1)
    }
  }

  private let originals: [(TextNode, AttributedText)]
  private let hits: [Hit]
  private var index = -1

  private static let found = TextStyle(foreground: .role(.match))
  private static let chosen = TextStyle(foreground: .role(.currentMatch))

  /// Finds all hits and marks them.
  init(_ needle: String, in texts: [TextNode]) {
    originals = texts.map { ($0, $0.attributedText) }
    let needle = needle.lowercased()
    guard !needle.isEmpty else {
      hits = []
      return
    }
    hits = texts.flatMap { text in
      Self.ranges(of: needle, in: text.string).map { Hit(text: text, range: $0) }
    }
    for (text, _) in originals { mark(text) }
  }

  /// Marks the hits in a text.
  private func mark(_ text: TextNode) {
    guard var marked = originals.first(where: { $0.0 === text })?.1 else { return }
    for (number, hit) in hits.enumerated() where hit.text === text {
      marked.addStyle(number == index ? Self.chosen : Self.found, in: hit.range)
    }
    text.attributedText = marked
  }

  private static func ranges(of needle: String, in string: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var start = string.startIndex
    while start < string.endIndex {
      if let end = string.index(start, offsetBy: needle.count, limitedBy: string.endIndex),
        string[start..<end].lowercased() == needle
      {
        ranges.append(start..<end)
        start = end
      } else {
        start = string.index(after: start)
      }
    }
    return ranges
  }

  /// Moves to the next hit; after the last, to the first.
  mutating func next() -> Hit? {
    guard !hits.isEmpty else { return nil }
    let previous = index
    index = (index + 1) % hits.count
    if hits.indices.contains(previous) { mark(hits[previous].text) }
    mark(hits[index].text)
    return hits[index]
  }

  var place: String { "\(index + 1) of \(hits.count)" }

  /// Removes all marks.
  func clear() {
    for (text, original) in originals { text.attributedText = original }
  }
}
