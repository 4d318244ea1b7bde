import LayoutCore
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

@testable import NodeUI

/// Transient indicators and hints at edges lie over content and hide none of it.
@Suite(.bounded) struct IndicatorOverlayTests {
  /// Random text of narrow, wide and combined characters in many styles.
  private final class NoiseNode: ViewNode {
    private let size: Size
    private let seed: UInt64

    init(_ size: Size, seed: UInt64) {
      self.size = size
      self.seed = seed
      super.init()
    }

    override func calculateSizeThatFits(_ maximumSize: Size) -> Size { size }

    override func draw(in context: DrawingContext) {
      var random = SplitMix64(seed: seed)
      let parts = ["a", "日", "é", "e\u{301}", " ", "   ", "w", "👍", "▒"]
      for y in 0..<size.height {
        var x = 0
        while x < size.width {
          let colors: [Color] = [.default, .default, .palette(3), .palette(100), .rgb(9, 90, 200)]
          let style = TextStyle(
            foreground: colors.randomElement(using: &random)!,
            background: colors.randomElement(using: &random)!,
            attributes: TextStyle.Attributes(rawValue: UInt16.random(in: 0...63, using: &random)))
          let part = parts.randomElement(using: &random)!
          context.put(part, at: Point(x: x, y: y), style: style)
          x += DisplayWidth.of(part)
        }
      }
    }
  }

  private static let themes: [Theme] = [.standard, .light, .dark, .monochrome, .ascii]

  /// Every character of the content remains beneath thumbs and hints. Both halves of a wide character look
  /// alike.
  @Test func charactersStay() {
    var (thumbCells, hintCells, wideCells) = (0, 0, 0)
    for seed in seeds(1_000) {
      var random = SplitMix64(seed: seed)
      let size = Size(Int.random(in: 1...14, using: &random), Int.random(in: 1...8, using: &random))
      let content = Size(Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random))
      let offset = Point(x: Int.random(in: 0...40, using: &random), y: Int.random(in: 0...40, using: &random))
      let theme = Self.themes.randomElement(using: &random)!
      let indicatorSize = IndicatorSize.allCases.randomElement(using: &random)!
      let hint = [EdgeHint.mark, .underline].randomElement(using: &random)!
      let isFocused = Bool.random(using: &random)
      func screen(_ policy: IndicatorPolicy, _ hint: EdgeHint) -> HeadlessScreen {
        let node = ScrollNode(.both, content: NoiseNode(content, seed: seed))
        node.indicators = ScrollNodeIndicators(policy, size: indicatorSize)
        node.edgeHint = hint
        node.style.flexGrow = 1
        node.contentOffset = offset
        let screen = HeadlessScreen(node, columns: size.width, rows: size.height, theme: theme)
        if isFocused { screen.window.focus(node) }
        node.flashScrollIndicators()
        screen.draw()
        return screen
      }
      let plain = screen(.never, .none).canvas
      let overlaid = screen(.auto, hint)
      for isResting in [false, true] {
        if isResting { overlaid.advance(2) }
        let canvas = overlaid.canvas
        for row in 0..<size.height {
          for column in 0..<size.width {
            let (was, now) = (plain[row, column], canvas[row, column])
            if was.style != now.style {
              if isResting { hintCells += 1 } else { thumbCells += 1 }
              if now.span == 2 { wideCells += 1 }
            }
            if now.span == 0 {
              #expect(now.style == canvas[row, column - 1].style, "\(column),\(row), seed \(seed)")
            }
            if plain.scalars(at: row, column) == [0x20] { continue }
            #expect(
              plain.scalars(at: row, column) == canvas.scalars(at: row, column) && was.span == now.span,
              "\(column),\(row), seed \(seed)")
          }
        }
      }
    }
    // A single seed may have none of them.
    if seeds(1_000).count > 1 {
      #expect(thumbCells > 1_000 && hintCells > 500 && wideCells > 100)
    }
  }

  private func text(_ lines: Int, _ columns: Int = 30) -> TextNode {
    TextNode(
      (0..<lines).map { row in String((0..<columns).map { "\(($0 + row) % 10)" }.joined()) }
        .joined(separator: "\n"), wrap: .none)
  }

  /// A thumb over text is a background, or reverse video on a screen without colours.
  @Test(arguments: [ScreenTraits.Colors.none, .sixteen, .palette, .direct])
  func aThumbIsABackground(_ colors: ScreenTraits.Colors) {
    let node = ScrollNode(.both, content: text(40))
    let screen = HeadlessScreen(
      application: Window(node, theme: .standard), columns: 10, rows: 8, traits: ScreenTraits(colors: colors))
    let style = screen.style(9, 0)
    if colors == .palette || colors == .direct {
      #expect(style.background == Theme.standard.indicatorThumb.background)
      #expect(style.foreground == Theme.standard.indicatorThumb.foreground)
    } else {
      #expect(style == .reverse)
    }
    #expect(screen.lines[0] == "0123456789")
    #expect(screen.style(9, 5) == .plain)
  }

  /// A view of words that is wider than the screen; `last` is the row at the lower edge.
  private func words(_ last: String) -> (node: ScrollNode, screen: HeadlessScreen) {
    let lines =
      (0..<5).map { "\($0) words that go on beyond it" } + [last] + Array(repeating: "more", count: 9)
    let node = ScrollNode(.both, content: TextNode(lines.joined(separator: "\n"), wrap: .none))
    node.edgeHint = .none
    return (node, HeadlessScreen(node, columns: 12, rows: 6, theme: .monochrome))
  }

  private func reversed(_ screen: HeadlessScreen, _ row: Int) -> [Int] {
    (0..<12).filter { screen.style($0, row).attributes.contains(.reverse) }
  }

  /// The row of a horizontal thumb is plain while nothing has moved sideways: when the view appears, when it gets the
  /// focus, and when it scrolls up and down. It also belongs to the content for the pointer.
  @Test func aHorizontalThumbLeavesTextAtRestAlone() {
    let (node, screen) = words("a b c d e f g h")
    #expect(screen.lines[5] == "a b c d e f")
    #expect(reversed(screen, 5).filter { $0 < 11 } == [])
    #expect(node.indicatorTrack(.horizontal, at: screen.time) == nil)
    screen.advance(2)
    screen.window.focus(node)
    screen.draw()
    #expect(screen.lines[5] == "a b c d e f" && reversed(screen, 5).filter { $0 < 11 } == [])
    screen.mouse(.wheel(.down), 3, 3)
    #expect(screen.lines[2].hasPrefix("a b c d e f") && node.contentOffset.y == 3)
    screen.mouse(.press(button: 0), 9, 5)
    screen.mouse(.release, 9, 5)
    screen.settle()
    #expect(node.contentOffset == Point(x: 0, y: 3), "no track was pressed")
  }

  /// A blank row has the thumb, with the block of its size.
  @Test func aHorizontalThumbShowsInABlankRow() {
    let (node, screen) = words("")
    #expect(screen.lines[5].hasPrefix("▄▄▄"))
    #expect(node.indicatorTrack(.horizontal, at: screen.time) != nil)
  }

  /// After a move sideways it lies over words and gaps alike, for a second.
  @Test func aHorizontalThumbInMotionTakesWordsAndGaps() {
    let (node, screen) = words("a b c d e f g h i j k l")
    screen.advance(2)
    screen.mouse(.wheel(.right), 3, 3)
    #expect(node.contentOffset.x == 6)
    #expect(screen.lines[5] == "d e f g h i")
    let cells = reversed(screen, 5).filter { $0 < 11 }
    #expect(cells.count >= 3 && cells == Array(cells[0]...cells[cells.count - 1]), "\(cells): no gaps")
    screen.advance(1.1)
    #expect(reversed(screen, 5).filter { $0 < 11 } == [])
  }

  /// An indicator that always shows has a track; a theme may draw it as an area.
  @Test func indicatorsThatAlwaysShowHaveATrack() {
    let node = ScrollNode(.both, content: text(40))
    node.indicators = ScrollNodeIndicators(.always)
    let screen = HeadlessScreen(node, columns: 6, rows: 5)
    expectScreen(
      screen,
      """
      01234█
      12345│
      23456│
      34567│
      ▄────
      """)
    node.indicators.size = .mini
    screen.draw()
    #expect(screen.lines[1] == "12345▕")
    #expect(screen.lines[4] == "▂▁▁▁▁")
    node.indicators.size = .regular
    screen.draw()
    #expect(screen.lines[1] == "1234▕▏")
    #expect(screen.lines[4].hasPrefix("█"))
    for size in IndicatorSize.allCases {
      node.indicators.size = size
      screen.window.theme = .ascii
      screen.draw()
      #expect(screen.lines[1] == (size == .regular ? "1234||" : "12345|"))
      #expect(screen.style(5, 0) == .reverse)
      #expect(screen.lines[4].hasSuffix("-") && screen.style(0, 4) == .reverse)
    }
  }

  /// In a theme with a background of its own, a track is an area as thick as its thumb.
  @Test(arguments: [Theme.light, .dark])
  func tracksAreAsThickAsTheirThumbs(_ theme: Theme) {
    let node = ScrollNode(.both, content: text(40))
    let screen = HeadlessScreen(node, columns: 6, rows: 5, theme: theme)
    let track = theme.indicatorTrack.background
    let looks: [(IndicatorSize, column: String, row: String, thumb: String)] = [
      (.regular, "1234", "", "█"), (.small, "12345", "▄▄▄▄▄", "▄"), (.mini, "12345▐", "▂▂▂▂▂", "▂"),
    ]
    for (size, column, row, thumb) in looks {
      node.indicators = ScrollNodeIndicators(.always, size: size)
      screen.draw()
      #expect(screen.lines[1] == column)
      #expect(screen.lines[4].hasPrefix(thumb))
      if !row.isEmpty { #expect(screen.lines[4] == row) }
      let isPart = (vertical: size == .mini, horizontal: size != .regular)
      let (side, bottom) = (screen.style(5, 2), screen.style(3, 4))
      #expect((isPart.vertical ? side.foreground : side.background) == track)
      #expect((isPart.horizontal ? bottom.foreground : bottom.background) == track)
      #expect(screen.style(0, 4).foreground == theme.indicatorThumb.background)
    }
  }

  /// The thumb is stronger while it is dragged, and while its view moves by itself.
  @Test func thumbsAreStrongerWhileSomethingMoves() {
    let node = ScrollNode(.vertical, content: text(60, 8))
    node.indicators = ScrollNodeIndicators(.always)
    let screen = HeadlessScreen(node, columns: 10, rows: 8, theme: .dark)
    func isActive(_ row: Int) -> Bool {
      screen.style(9, row).foreground == Theme.dark.indicatorThumbActive.background
    }
    #expect(screen.style(9, 0).foreground == Theme.dark.indicatorThumb.background)
    screen.mouse(.press(button: 0), 9, 0)
    #expect(isActive(0))
    screen.mouse(.release, 9, 0)
    #expect(!isActive(0))
    screen.key(.end)
    screen.advance(0.1)
    #expect(node.phase == .animating)
    #expect((0..<8).contains(where: isActive))
    land(node, screen)
    screen.draw()
    #expect(!isActive(7))
  }

  /// Text at an edge is underlined, and only a blank cell gets an arrow.
  @Test func hintsUnderlineText() {
    let node = ScrollNode(.vertical, content: TextNode("full\nab\nfull", wrap: .none))
    node.indicators = ScrollNodeIndicators(.never)
    let screen = HeadlessScreen(node, columns: 4, rows: 2)
    expectScreen(screen, "full\nab ▾")
    node.setContentOffset(Point(x: 0, y: 1), animated: false)
    screen.draw()
    expectScreen(screen, "ab ▴\nfull")
    screen.resize(columns: 4, rows: 1)
    node.setContentOffset(.zero, animated: false)
    screen.draw()
    expectScreen(screen, "full")
    #expect(screen.style(3, 0) == Theme.standard.edgeHintText)
    #expect(screen.style(2, 0) == .plain)
    node.edgeHint = .underline
    screen.draw()
    #expect(screen.style(0, 0).attributes.contains(.underline))
    screen.window.theme.hasEdgeHints = false
    screen.draw()
    #expect(screen.style(0, 0) == .plain)
  }

  /// A theme with surfaces tints the text instead, and lines of frames give way to arrows everywhere.
  @Test func hintsTintText() {
    let node = ScrollNode(.vertical, content: TextNode("full\nfull\n───│\nmore", wrap: .none))
    node.indicators = ScrollNodeIndicators(.never)
    let screen = HeadlessScreen(node, columns: 4, rows: 1, theme: .dark)
    let style = screen.style(3, 0)
    #expect(style.background == Theme.dark.edgeHintText.background && style.attributes == [])
    #expect(style.foreground.contrast(with: style.background) >= 4.5)
    node.setContentOffset(Point(x: 0, y: 1), animated: false)
    screen.resize(columns: 4, rows: 2)
    #expect(screen.lines == ["full", "───▾"])
  }

  // MARK: Jumps

  private func isCovered(_ node: ScrollNode, at time: Double) -> Bool {
    node.indicatorTrack(.vertical, at: time) != nil || node.indicatorTrack(.horizontal, at: time) != nil
  }

  /// A page of text, at rest.
  private func page() -> (node: ScrollNode, screen: HeadlessScreen) {
    let node = ScrollNode(.both, content: text(60))
    let screen = HeadlessScreen(node, columns: 10, rows: 8)
    screen.advance(2)
    screen.settle()
    return (node, screen)
  }

  /// Advances to the frame in which a motion has ended, and no further.
  private func land(_ node: ScrollNode, _ screen: HeadlessScreen) {
    for _ in 0..<600 where node.state.isMoving { screen.advance(1.0 / 60) }
    #expect(!node.state.isMoving)
  }

  @Test func noThumbCoversTheEndThatAKeyWentTo() {
    for key in [Key.end, .home] {
      let (node, screen) = page()
      node.setContentOffset(Point(x: 3, y: 20), animated: false)
      screen.key(key)
      screen.advance(0.05)
      #expect(isCovered(node, at: screen.time), "it shows on the way")
      land(node, screen)
      #expect(!isCovered(node, at: screen.time))
    }
  }

  @Test func noThumbCoversWhatCodeScrolledTo() {
    for isAnimated in [true, false] {
      let (node, screen) = page()
      let jumps: [(ScrollNode) -> Void] = [
        { $0.scrollRectToVisible(Rect(x: 20, y: 30, width: 3, height: 1), animated: isAnimated) },
        { $0.scroll(to: .end, of: .vertical, animated: isAnimated) },
        { $0.setContentOffset(Point(x: 2, y: 3), animated: isAnimated) },
        {
          screen.window.reveal($0.subnodes[0], Rect(x: 0, y: 50, width: 4, height: 1), animated: isAnimated)
        },
      ]
      for jump in jumps {
        // An indicator that shows already goes, too.
        screen.mouse(.wheel(.down), 3, 3)
        #expect(isCovered(node, at: screen.time))
        jump(node)
        land(node, screen)
        #expect(!isCovered(node, at: screen.time))
      }
    }
  }

  @Test func noThumbCoversTheRowThatAListScrolledTo() {
    let list = ListNode(count: 500) { TextNode("row \($0) end") }
    list.preparesAhead = false
    let screen = HeadlessScreen(list, columns: 12, rows: 8)
    screen.advance(2)
    list.scrollToRow(at: RowPath(section: 0, row: 250), animated: true)
    land(list, screen)
    #expect(!isCovered(list, at: screen.time))
    screen.key(.end)
    land(list, screen)
    #expect(!isCovered(list, at: screen.time))
    #expect(screen.lines[7] == "row 499 end")
  }

  /// After other keys and the wheel, the indicators stay for a moment, also if a jump was under way.
  @Test func indicatorsStayAfterOtherMotion() {
    let (node, screen) = page()
    for key in [Key.down, .pageDown, .pageUp, .up] {
      screen.key(key)
      land(node, screen)
      #expect(isCovered(node, at: screen.time), "\(key)")
    }
    screen.key(.end)
    screen.advance(0.05)
    screen.key(.pageUp)
    land(node, screen)
    #expect(isCovered(node, at: screen.time))
    screen.advance(1.1)
    #expect(!isCovered(node, at: screen.time))
    screen.mouse(.wheel(.up), 3, 3)
    #expect(isCovered(node, at: screen.time))
  }
}
