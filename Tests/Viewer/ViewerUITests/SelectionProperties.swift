import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// Random text and random drags, compared with a plain model of the screen: which characters its cells show.
@Suite(.bounded) struct SelectionProperties {
  /// A character of the text with its cells; a line's end has the cell behind the last character.
  private struct Shown {
    var text: String
    var row: Int
    var columns: Range<Int>
    var isEnd: Bool { text == "\n" }
  }

  private static let characters = [
    "a", "b", "Z", "7", " ", ".", "日", "本", "e\u{301}", "é", "😀", "\t", "\u{1}", "x\u{8}x",
  ]

  /// The text of a character when it is copied, and its cells at a column.
  private static func copied(_ character: String, at column: Int) -> (text: String, width: Int) {
    switch character {
    case "日", "本", "😀": (character, 2)
    case "\t": ("\t", 8 - column % 8)
    case "\u{1}": ("^A", 2)
    case "x\u{8}x": ("x", 1)
    default: (character, 1)
    }
  }

  /// Lays lines out in rows; a width for those that are wrapped at any character.
  private static func layOut(_ lines: [[String]], wrappedAt width: Int?) -> [Shown] {
    var (shown, row): ([Shown], Int) = ([], 0)
    for line in lines {
      var (column, start) = (0, 0)
      for character in line {
        let (text, cells) = copied(character, at: column)
        if let width, column + cells - start > width, column > start {
          row += 1
          start = column
        }
        shown.append(Shown(text: text, row: row, columns: column - start..<column - start + cells))
        column += cells
      }
      shown.append(Shown(text: "\n", row: row, columns: column - start..<column - start + 1))
      row += 1
    }
    return shown
  }

  /// The index of the character at a cell, if one can be pressed there.
  private static func index(_ shown: [Shown], at cell: (column: Int, row: Int)) -> Int? {
    shown.firstIndex { $0.row == cell.row && $0.columns.contains(cell.column) }
  }

  @Test(arguments: seeds(60)) func dragsCopyTheCharactersUnderThem(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let isWrapped = seed % 2 == 1
    // A row that is cut within a tab or a stand-in is not in the model.
    let characters = isWrapped ? Array(Self.characters.prefix(11)) : Self.characters
    let columns = isWrapped ? number(4...20) : 60
    let lines = (0..<number(1...7)).map { _ in
      (0..<number(0...isWrapped.factor(30, 9))).map { _ in characters[number(0...characters.count - 1)] }
    }
    var options = Pager.Options()
    options.indicators = .never
    options.wrap = isWrapped ? .character : .none
    let text = lines.map { $0.joined() + "\n" }.joined()
    let screen = Headless([text], rows: 60, columns: columns, options: options)
    let shown = Self.layOut(lines, wrappedAt: isWrapped ? columns : nil)
    for step in 0..<12 {
      screen.time += 1
      let from = shown[number(0...shown.count - 1)]
      let to = shown[number(0...shown.count - 1)]
      let press = (number(from.columns.lowerBound...from.columns.upperBound - 1), from.row)
      let end = (number(to.columns.lowerBound...to.columns.upperBound - 1), to.row)
      guard press != end, max(press.0, end.0) < columns, let first = Self.index(shown, at: press),
        let last = Self.index(shown, at: end)
      else { continue }
      let isBlock = number(0...2) == 0
      screen.drag(press, end, isBlock ? .alt : [])
      let expected =
        isBlock
        ? Self.block(shown, press, end)
        : shown[min(first, last)...max(first, last)].map(\.text).joined()
      #expect(
        screen.copied == expected,
        "seed \(seed), step \(step): \(press) to \(end), block \(isBlock), \(text.debugDescription)")
    }
  }

  /// The characters that touch a rectangle, without blanks at the ends of its rows.
  private static func block(_ shown: [Shown], _ one: (Int, Int), _ other: (Int, Int)) -> String {
    let columns = min(one.0, other.0)..<max(one.0, other.0) + 1
    return (min(one.1, other.1)...max(one.1, other.1)).map { row in
      var text = ""
      for character in shown
      where character.row == row && character.columns.overlaps(columns) && !character.isEnd {
        text +=
          character.text == "\t"
          ? String(repeating: " ", count: character.columns.clamped(to: columns).count) : character.text
      }
      while text.last == " " { text.removeLast() }
      return text
    }.joined(separator: "\n")
  }
}

extension Bool {
  fileprivate func factor(_ yes: Int, _ no: Int) -> Int { self ? yes : no }
}
