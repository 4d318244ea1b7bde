import DocumentCore
import NodeUI
import PortholeSystem
import ScrollCore
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

/// Wrapped lines on a headless screen.
@Suite(.bounded) struct WrappingTests {
  private let prose = (1...400).map { line in
    (["\(line):"] + (0..<(line * 7 % 23)).map { "word\($0)" }).joined(separator: " ")
  }.joined(separator: "\n")

  /// A naive word wrap for lines of plain words.
  private func rows(_ text: String, _ width: Int, _ wrap: TextWrap) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      if wrap == .none { return [String(line.prefix(width))] }
      var rows: [String] = []
      var row = ""
      for word in line.split(separator: " ", omittingEmptySubsequences: false) {
        if wrap == .word, !row.isEmpty, row.count + 1 + word.count > width {
          rows.append(row)
          row = ""
        }
        row += (row.isEmpty ? "" : " ") + word
        while row.count > width {
          rows.append(String(row.prefix(width)))
          row = String(row.dropFirst(width))
        }
      }
      return rows + [row]
    }
  }

  private func trimmed(_ text: some StringProtocol) -> String {
    var text = String(text)
    while text.last == " " { text.removeLast() }
    return text
  }

  private func options(_ wrap: TextWrap) -> Pager.Options {
    var options = Pager.Options()
    options.wrap = wrap
    options.indicators = .never
    options.text.cutSign.isShown = false
    return options
  }

  /// Waits until the rows of the shown file are counted.
  private func count(_ screen: Headless) {
    screen.pager.wake(at: screen.time)
    screen.work()
    #expect(!screen.pager.view.documentRows.isCounting)
    screen.pager.wake(at: screen.time)
    screen.draw()
  }

  @Test func keysChooseWordWrapCharacterWrapOrNone() {
    let screen = Headless(["the quick brown fox\njumps over"], rows: 6, columns: 12, options: options(.none))
    #expect(screen.screen[0...1] == ["the quick br", "jumps over"])
    screen.press("w")
    #expect(screen.screen[0...2] == ["the quick", "brown fox", "jumps over"])
    screen.press("W")
    #expect(screen.screen[0...2] == ["the quick br", "own fox", "jumps over"])
    screen.press("w")
    #expect(screen.screen[0...1] == ["the quick br", "jumps over"])
    // `w` turns on the wrap that was used last.
    screen.press("w")
    #expect(screen.screen[1] == "own fox")
  }

  /// A page whose animation has just begun is turned completely.
  @Test(arguments: [TextWrap.none, .word])
  func changingTheWrapDuringAnAnimationKeepsItsTarget(_ wrap: TextWrap) {
    let (fast, slow) = (
      Headless([prose], rows: 12, columns: 40, options: options(wrap)),
      Headless([prose], rows: 12, columns: 40, options: options(wrap))
    )
    fast.press("50g w")
    slow.press("50g ")
    slow.settle()
    slow.press("w")
    #expect(slow.pager.view.topLine != 49)
    #expect(fast.screen == slow.screen)
  }

  @Test func lineNumbersPrecedeTheFirstRowOfALine() {
    let screen = Headless(["aaa bbb ccc\n\nddd"], rows: 6, columns: 12, options: options(.word))
    screen.press("L")
    #expect(screen.screen[0...4] == ["   1 aaa bbb", "     ccc", "   2", "   3 ddd", ""])
  }

  /// After each of many random keys the screen equals that of the naive wrap.
  @Test(arguments: seeds(8))
  func randomKeysShowTheRowsOfANaiveWrap(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let counts = Bool.random(using: &random)
    var (height, width) = (10, 40)
    var wrap = Bool.random(using: &random) ? TextWrap.word : .character
    let screen = Headless([prose], rows: height, columns: width, options: options(wrap))
    screen.pager.window.reducesMotion = true
    var top = 0
    var (all, starts) = (rows(prose, width, wrap), rowStarts(width, wrap))
    let keys = [
      "j", "k", " ", "b", "d", "u", "7j", "30j", "12k", "g", "G", "50%", "150g", "w", "W", "resize",
    ]
    for step in 0..<120 {
      if counts { count(screen) }
      let key = keys.randomElement(using: &random)!
      let before = screen.pager.view.position.anchor.row.read
      let beforeTop = screen.pager.view.top
      if key == "resize" {
        (height, width) = (Int.random(in: 1...30, using: &random), Int.random(in: 1...90, using: &random))
        screen.resize(rows: height, columns: width)
        screen.draw()
      } else {
        screen.press(key)
        screen.settle()
      }
      if key == "resize" || screen.pager.options.wrap != wrap {
        wrap = screen.pager.options.wrap
        (all, starts) = (rows(prose, width, wrap), rowStarts(width, wrap))
      }
      let view = screen.pager.view
      let shown = height > 1 ? height - 1 : 1
      let note: Comment = "seed \(seed), step \(step), \(key), \(height) × \(width), \(wrap)"
      let start = starts.firstIndex(of: view.top)
      guard let start else {
        Issue.record("\(note): no row begins at \(view.top)")
        return
      }
      let last = max(0, all.count - shown)
      #expect(start <= last, note)
      for row in 0..<shown {
        let text = start + row < all.count ? all[start + row] : ""
        #expect(trimmed(screen.screen[row]) == trimmed(text.prefix(width)), "\(note), row \(row)")
      }
      switch key {
      case "j": #expect(start == min(last, top + 1), note)
      case "k": #expect(start == max(0, top - 1), note)
      case "30j": #expect(start == min(last, top + 30), note)
      case "g": #expect(start == 0, note)
      case "G": #expect(start == last, note)
      case "w", "W", "resize":
        // The top line stays in the first row, unless that would leave rows blank at the end.
        let wanted = starts.lastIndex { $0 <= before }!
        #expect(start == min(last, wanted), "\(note), was at \(before) (\(beforeTop))")
      default: break
      }
      top = start
    }
  }

  /// The bytes at which the rows of `prose` begin.
  private func rowStarts(_ width: Int, _ wrap: TextWrap) -> [Int] {
    let documentRows = DocumentRows(Document(text: prose, name: ""))
    _ = documentRows.configure(wrap: wrap, width: width)
    if wrap == .none { return prose.utf8.indices(of: "\n") }
    var starts: [Int] = []
    var byte = 0
    while let segment = documentRows.segment(at: byte) {
      starts += segment.rows.map(\.start)
      byte = segment.next
    }
    return starts
  }

  /// Repeated resizing does not let the first line drift.
  @Test func resizingBackAndForthKeepsThePlace() {
    let screen = Headless([prose], rows: 10, columns: 40, options: options(.word))
    screen.press("200gjj")
    screen.settle()
    let before = screen.screen
    for columns in [13, 77, 5, 31, 60, 40] {
      screen.resize(rows: 10, columns: columns)
      screen.draw()
    }
    #expect(screen.screen[0..<9] == before[0..<9])
    screen.press("ww")
    #expect(screen.screen[0..<9] == before[0..<9])
  }

  /// The indicator's column depends on the number of rows, and that on the columns left: the layout must not
  /// alternate.
  @Test func wrappedTextThatFitsShowsNoIndicator() {
    var options = options(.word)
    options.indicators = .always
    let screen = Headless(["one two three\nfour"], rows: 4, columns: 14, options: options)
    #expect(screen.screen[0...1] == ["one two three", "four"])
    screen.draw()
    #expect(!screen.pager.view.isCountingRows)
    #expect(screen.pager.view.viewport.size.width == 14)
    // The text only fits without the indicator, so none is shown.
    screen.resize(rows: 3, columns: 13)
    for _ in 0..<4 {
      screen.draw()
      #expect(screen.screen[0...1] == ["one two three", "four"])
    }
  }

  @Test func theIndicatorIsExactOnceRowsAreCounted() {
    let screen = Headless([prose], rows: 10, columns: 30, options: options(.word))
    let total = rows(prose, 30, .word).count
    count(screen)
    #expect(screen.pager.view.vertical.contentLength == total)
    screen.press("G")
    #expect(screen.pager.view.vertical.offset == total - 9)
    screen.press("50%")
    let middle = screen.pager.view.documentRows.rowStart(containing: prose.utf8.count / 2) ?? 0
    let number = screen.pager.view.documentRows.rowNumber(at: middle)
    #expect(screen.pager.view.topNumber == number && number != nil)
    #expect(screen.pager.view.contentOffset.y == number)
  }

  @Test func aFarMatchIsShownInItsRow() {
    let long = (0..<30_000).map { "w\($0)" }.joined(separator: " ")
    let screen = Headless(["first\n" + long + "\nlast"], rows: 10, columns: 40, options: options(.word))
    screen.press("/w20000")
    screen.pager.handle(.key(.enter), at: screen.time)
    settleSearch(screen)
    #expect(screen.screen.contains { $0.contains("w20000 ") })
    // Without wrap the match is off to the side.
    screen.press("w")
    screen.press("g")
    screen.press("n")
    settleSearch(screen)
    #expect(screen.screen.contains { $0.contains("w20000 ") })
    // Wrapping again keeps the match in view.
    screen.press("w")
    screen.draw()
    #expect(screen.screen.contains { $0.contains("w20000 ") })
  }

  private func settleSearch(_ screen: Headless) {
    screen.settle()
    #expect(!screen.pager.search.isBusy && !screen.pager.view.isMeasuring && !screen.pager.needsDisplay)
  }

  /// The middle of a line of 5 MB is shown, wrapped and unwrapped, without decoding everything before it.
  @Test func jumpingToTheMiddleOfAHugeLineIsExact() {
    let text = String(repeating: "0123456789 abcdef ", count: 300_000)
    let screen = Headless([text], rows: 10, columns: 36, options: options(.word))
    count(screen)
    screen.press("50%")
    #expect(screen.screen[..<9].allSatisfy { $0 == "0123456789 abcdef 0123456789 abcdef" || $0.count < 36 })
    let top = screen.pager.view.top
    #expect(abs(top - text.utf8.count / 2) < 10_000)
    screen.press("j")
    screen.press("k")
    screen.settle()
    #expect(screen.pager.view.top == top)
    screen.press("w")
    screen.work(until: "the line is measured") { !screen.pager.view.isMeasuring }
    screen.draw()
    #expect(screen.pager.view.horizontal.offset == top)
    screen.press("w")
    #expect(screen.pager.view.top == top)
  }
}

extension String.UTF8View {
  /// The offsets at which lines begin.
  fileprivate func indices(of feed: Unicode.Scalar) -> [Int] {
    [0] + enumerated().filter { $0.element == UInt8(ascii: feed) }.map { $0.offset + 1 }
  }
}
