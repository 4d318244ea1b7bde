import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// Tickers on the clock of the window, and the frames that they cause.
@Suite(.bounded) struct TickerTests {
  /// A text that shows the number of its tick.
  private func counter(_ interval: Duration, upTo limit: Int = .max) -> TextNode {
    let text = TextNode("0")
    text.every(interval, upTo: limit) { text, tick in text.string = "\(tick)" }
    return text
  }

  private func column(_ nodes: [DisplayNode]) -> DisplayNode {
    let root = DisplayNode { _, _ in StackLayoutSpec.vertical { for node in nodes { node } } }
    return root
  }

  @Test func ticksCountFromOneInEqualIntervals() {
    let screen = HeadlessScreen(counter(.milliseconds(100), upTo: 4))
    #expect(screen.lines[0] == "0")
    screen.advance(0.099)
    #expect(screen.lines[0] == "0")
    screen.advance(0.001)
    #expect(screen.lines[0] == "1")
    screen.advance(0.25)
    #expect(screen.lines[0] == "3")
    screen.advance(10)
    #expect(screen.lines[0] == "4")
    #expect(screen.window.deadline == nil)
  }

  @Test func aDelayedCallComesOnce() {
    let text = TextNode("a")
    text.after(.seconds(1)) { $0.string += "b" }
    let screen = HeadlessScreen(text)
    screen.advance(0.9)
    #expect(screen.lines[0] == "a")
    screen.advance(5)
    #expect(screen.lines[0] == "ab")
  }

  @Test func stoppedTickersEnd() {
    let text = TextNode()
    let ticker = text.every(.milliseconds(100)) { text, tick in text.string = "\(tick)" }
    let screen = HeadlessScreen(text)
    screen.advance(0.35)
    ticker.stop()
    screen.advance(1)
    #expect(text.string == "3" && ticker.isStopped && ticker.count == 3)
    #expect(screen.window.deadline == nil)
  }

  /// A key sees the ticks up to its time, however late the next frame is.
  @Test func ticksComeBeforeInputOfTheSameTime() {
    let text = counter(.milliseconds(100))
    let screen = HeadlessScreen(text)
    var seen: [String] = []
    screen.window.onKey = { _, _ in
      seen.append(text.string)
      return true
    }
    for time in [0.05, 0.1, 0.2, 0.21, 0.9, 5.0] {
      screen.window.handle(.key(.function(5), []), at: time)
    }
    #expect(seen == ["0", "1", "2", "2", "9", "50"])
  }

  /// Several tickers tick in the order of their times, and at the same time in the order of the tree.
  @Test func tickersTickInOrder() {
    var seen: [String] = []
    let (a, b, c) = (TextNode("a"), TextNode("b"), TextNode("c"))
    c.every(.milliseconds(30)) { _, tick in seen.append("c\(tick)") }
    b.every(.milliseconds(20)) { _, tick in seen.append("b\(tick)") }
    a.every(.milliseconds(30)) { _, tick in seen.append("a\(tick)") }
    let screen = HeadlessScreen(column([a, b, c]))
    screen.window.handle(.key(.function(5), []), at: 0.06)
    #expect(seen == ["b1", "a1", "c1", "b2", "a2", "b3", "c2"])
  }

  // MARK: Frames

  /// A text below the view ticks without a frame; one in view causes frames.
  @Test func aHiddenNodeTicksWithoutFrames() {
    let hidden = counter(.milliseconds(100))
    let scroll = ScrollNode(content: column([BoxNode(fill: "x").height(50), hidden]))
    scroll.indicators = ScrollNodeIndicators(.never)
    let screen = HeadlessScreen(scroll, columns: 10, rows: 5)
    screen.settle()
    let frames = screen.frames
    screen.advance(2.05)
    #expect(hidden.string == "20")
    #expect(screen.frames == frames)
    screen.key(.end)
    screen.settle()
    #expect(screen.lines[4] == hidden.string)
    let (before, tick) = (screen.frames, Int(hidden.string)!)
    screen.advance(1)
    #expect(Int(hidden.string) == tick + 10)
    #expect(screen.frames == before + 10)
  }

  /// Rows that come below the view change nothing in it.
  @Test func growthOutOfViewCausesNoFrames() {
    var texts = (0..<20).map { TextNode("row \($0)") }
    let content = DisplayNode { _, _ in StackLayoutSpec.vertical { for text in texts { text } } }
    content.every(.milliseconds(100)) { content, tick in
      texts.append(TextNode("new \(tick)"))
      content.setNeedsLayout()
    }
    let scroll = ScrollNode(content: content)
    scroll.indicators = ScrollNodeIndicators(.never)
    let screen = HeadlessScreen(scroll, columns: 10, rows: 5)
    let frames = screen.frames
    screen.advance(1)
    #expect(screen.frames == frames && texts.count == 30)
    #expect(scroll.contentSize.height == 30)
    #expect(!screen.window.needsDisplay)
  }

  /// A change in a style needs no layout, but a frame.
  @Test func aNewStyleInViewCausesAFrame() {
    let text = TextNode("a")
    text.every(.seconds(1), upTo: 1) { text, _ in text.textStyle = TextStyle(foreground: .palette(1)) }
    let screen = HeadlessScreen(text)
    screen.advance(1)
    #expect(screen.style(0, 0).foreground == .palette(1))
  }

  // MARK: Coming and going

  @Test func aNodeThatComesLaterBeginsThen() {
    let late = counter(.milliseconds(100))
    var nodes: [DisplayNode] = [TextNode("first")]
    let root = DisplayNode { _, _ in StackLayoutSpec.vertical { for node in nodes { node } } }
    let screen = HeadlessScreen(root)
    screen.advance(1.03)
    nodes.append(late)
    root.setNeedsLayout()
    screen.draw()
    #expect(late.string == "0")
    screen.advance(0.1)
    #expect(late.string == "1")
    // It pauses while it is away, and continues when it is back.
    nodes.removeLast()
    root.setNeedsLayout()
    screen.draw()
    screen.advance(1)
    #expect(late.string == "1")
    nodes.append(late)
    root.setNeedsLayout()
    screen.draw()
    screen.advance(0.25)
    #expect(late.string == "3")
  }

  /// A subtree that was laid out by itself before it came into the window.
  @Test func aNodeDeepInAFinishedSubtreeTicks() {
    let text = counter(.milliseconds(100))
    let inner = column([text])
    inner.frame = Rect(x: 0, y: 0, width: 10, height: 1)
    inner.layoutIfNeeded()
    #expect(text.supernode === inner)
    let screen = HeadlessScreen(column([inner]))
    screen.advance(0.2)
    #expect(text.string == "2")
  }

  @Test func aTickerDoesNotKeepItsNode() {
    weak var weakText: TextNode?
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = false
    let screen = HeadlessScreen(root)
    do {
      let text = counter(.milliseconds(100))
      weakText = text
      root.addSubnode(text)
      screen.draw()
      screen.advance(0.5)
      #expect(text.string == "5")
      text.removeFromSupernode()
      screen.draw()
    }
    #expect(weakText == nil)
    screen.advance(1)
    #expect(screen.window.deadline == nil)
  }

  /// A program that was stopped for a day does not make up for all ticks of the day.
  @Test func onlySomeMissedTicksAreMadeUpFor() {
    let text = TextNode()
    let ticker = text.every(.milliseconds(10)) { _, _ in }
    let screen = HeadlessScreen(text)
    screen.window.wake(at: 86_400)
    #expect(ticker.count == 1_000)
    screen.window.wake(at: 86_400.0101)
    #expect(ticker.count == 1_001)
    for time in [Double.infinity, .nan, -1, 1e11] { screen.window.wake(at: time) }
  }

  @Test func senselessIntervalsAreLimited() {
    let text = TextNode()
    let ticker = text.every(.seconds(-5)) { _, _ in }
    let slow = text.every(.seconds(Int64.max)) { _, _ in }
    let screen = HeadlessScreen(text)
    screen.window.wake(at: 0.0105)
    #expect(ticker.interval == .milliseconds(1) && ticker.count == 10 && slow.count == 0)
    ticker.stop()
    screen.window.wake(at: 1e9)
    #expect(slow.count == 0)
  }

  /// Code after a rest reads the present time.
  @Test func timersCountFromTheEndOfARest() {
    let text = TextNode("0")
    let screen = HeadlessScreen(text)
    func hasToast() -> Bool { screen.lines.contains { $0.contains("Saved") } }
    screen.advance(3)
    text.every(.milliseconds(100)) { text, tick in text.string = "\(tick)" }
    screen.window.toast("Saved")
    screen.advance(3.95)
    #expect(screen.lines.first == "39" && hasToast())
    screen.advance(0.1)
    #expect(screen.lines.first == "40" && !hasToast())
  }

  @Test func aNegativeSleepEndsWithTheNextTurn() async {
    let text = TextNode("0")
    let screen = HeadlessScreen(text)
    await screen.advance(3)
    text.task {
      try await text.sleep(for: .seconds(-1))
      text.after(.seconds(1)) { $0.string = "after" }
    }
    await screen.advance(0.99)
    #expect(screen.lines.first == "0")
    await screen.advance(0.02)
    #expect(screen.lines.first == "after")
  }

  /// The clock of a front end does not begin at 0.
  @Test func ticksCountFromTheFirstFrame() {
    let text = counter(.seconds(1))
    let window = Window(text)
    window.resize(rows: 1, columns: 5)
    window.layoutIfNeeded()
    var canvas = Canvas(rows: 1, columns: 5)
    window.draw(into: &canvas, at: 5_000)
    #expect(text.string == "0")
    window.wake(at: 5_002.5)
    #expect(text.string == "2")
  }
}
