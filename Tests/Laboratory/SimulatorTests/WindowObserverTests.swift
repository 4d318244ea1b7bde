import LayoutCore
import NodeUI
import SceneFields
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

/// Keeps the reports of a window, as lines of a log.
final class ReportKeeper: WindowObserver {
  private(set) var reports: [InputReport] = []
  private(set) var log = EventLog()
  private(set) var history = ScrollHistory()
  private(set) var frames = 0

  func window(_ window: Window, didHandle report: InputReport) {
    reports.append(report)
    log.add(report)
    history.add(report)
  }

  func windowDidDraw(_ window: Window) {
    frames += 1
    history.record(window)
  }

  /// The last line without its time, and the answers below it.
  var last: [String] {
    log.lines.last.map { [String($0.text().dropFirst(7))] + $0.answers } ?? []
  }
}

/// The reports that a window sends to its observer.
@Suite(.bounded) struct WindowObserverTests {
  let page: ScrollNode
  let inner: ScrollNode
  let screen: HeadlessScreen
  let keeper = ReportKeeper()

  /// A page with a list in it, 6 rows high, whose content has some rows.
  init() { self.init(innerRows: 12) }

  init(innerRows: Int, button: ButtonNode? = nil) {
    let (above, below) = (GridNode(40, 5), GridNode(40, 60))
    let inner = ScrollNode(content: GridNode(40, innerRows))
    inner.name = "inner"
    inner.style.height = 6
    page = ScrollNode {
      StackLayoutSpec.vertical {
        if let button { button }
        above
        inner
        below
      }
    }
    page.name = "page"
    self.inner = inner
    for node in [page, inner] {
      node.indicators = ScrollNodeIndicators(.never)
      node.edgeHint = .none
    }
    screen = HeadlessScreen(page, columns: 74, rows: 40)
    screen.window.addObserver(keeper)
  }

  // MARK: The wheel

  @Test func theWheelGoesOutwardsOnceTheInnerViewIsAtItsEnd() {
    for _ in 0..<3 {
      screen.mouse(.wheel(.down), 5, 7)
      screen.advance(0.4)
    }
    #expect(
      keeper.last == ["wheel ↓1    page    §7 chain    0,0", "inner: no, at the end", "page: took 3"])
    #expect(keeper.log.lines.map { $0.rule?.text } == ["§7 latch", "§7 latch", "§7 chain"])
    #expect(keeper.log.lines[0].answers == ["inner: took 3"])
  }

  @Test func contentThatFitsIsTheReason() {
    let test = WindowObserverTests(innerRows: 6)
    test.screen.mouse(.wheel(.down), 5, 7)
    #expect(
      test.keeper.last == [
        "wheel ↓1    page    §7 chain    0,0", "inner: no, content fits (6 of 6 rows)", "page: took 3",
      ])
  }

  @Test func aGestureIsLatched() {
    for _ in 0..<3 { screen.mouse(.wheel(.down), 5, 7) }
    #expect(
      keeper.log.lines.map { String($0.text().dropFirst(7)) } == [
        "wheel ↓2    inner   §7 latch    0,0", "wheel ↓1    inner   §2 stretch  0,3",
      ])
    #expect(keeper.last.dropFirst() == ["inner: no, at the end; stretched", "page: no, latched by inner"])
  }

  @Test func containEndsTheChain() {
    inner.overscrollBehavior = .contain
    for _ in 0..<3 {
      screen.mouse(.wheel(.down), 5, 7)
      screen.advance(0.4)
    }
    #expect(
      keeper.last == [
        "wheel ↓1    inner   §7 contain  0,3", "inner: no, at the end; stretched",
        "page: no, contained by inner",
      ])
  }

  @Test func directionsAndSwitchesAreReasons() {
    page.scrollableDirections = .down
    screen.mouse(.wheel(.up), 5, 30)
    #expect(keeper.last == ["wheel ↑1    –       §10 direction 0,-3", "page: no, only ↓ allowed"])
    screen.advance(1)
    page.isScrollEnabled = false
    screen.mouse(.wheel(.down), 5, 30)
    #expect(keeper.last == ["wheel ↓1    –       –             –", "page: no, scrolling is off"])
    screen.advance(1)
    page.isScrollEnabled = true
    screen.mouse(.wheel(.right), 5, 30)
    #expect(keeper.last == ["wheel →1    –       –           6,0", "page: no, does not scroll ↔"])
  }

  // MARK: Keys

  @Test func keysHaveTheirRules() {
    screen.key(.up)
    #expect(keeper.last == ["key Up      page    §2 nudge   0,-1", "page: no, at the start; nudged"])
    screen.settle()
    screen.key(.down)
    #expect(keeper.last == ["key Down    page    §4 line     0,0", "page: took 1"])
    screen.key(.pageDown)
    #expect(keeper.last == ["key PageDown page    §4 page     0,9", "page: took 30"])
    screen.key(.home)
    #expect(keeper.log.lines.last?.rule == .scroll(.edge))
    screen.settle()
    screen.key(.home)
    #expect(keeper.last == ["key Home    –       –           0,0", "page: no, at the start"])
  }

  @Test func aPageKeyMayBeTakenByTwo() {
    screen.window.focus(inner)
    inner.setContentOffset(Point(x: 0, y: 4), animated: false)
    screen.key(.pageDown)
    #expect(keeper.last == ["key PageDown inner   §7 chain    0,0", "inner: took 2", "page: took 3"])
  }

  @Test func nodesAndTheProgramTakeKeys() {
    let button = ButtonNode("Go")
    button.name = "go"
    let test = WindowObserverTests(innerRows: 12, button: button)
    test.screen.key(.tab)
    #expect(test.keeper.last == ["key Tab     go      focus         –"])
    test.screen.key(.enter)
    #expect(test.keeper.last == ["key Enter   go      node          –"])
    test.screen.key(.character("z"))
    #expect(test.keeper.last == ["key z       –       –             –"])
    test.screen.window.onKey = { key, _ in key == .character("z") }
    test.screen.key(.character("z"))
    #expect(test.keeper.last == ["key z       –       app           –"])
    test.screen.click(1, 0)
    #expect(test.keeper.last == ["click 1,0   go      node          –"])
  }

  @Test func aSnapPointIsTheRule() {
    page.verticalSnapPoints = SnapPoints(every: 7)
    screen.draw()
    screen.key(.down)
    #expect(keeper.last == ["key Down    page    §5 snap     0,0", "page: took 7"])
  }

  // MARK: The pointer

  @Test func theMovementsOfADragAreOneLine() {
    screen.drag(from: (5, 30), to: (5, 20), seconds: 0.2)
    let lines = keeper.log.lines.map { String($0.text(isWide: true).dropFirst(8)) }
    #expect(
      lines == [
        "press 5,30        page       §1 hold                     –",
        "drag 0,10  ×10    page       §7 latch, innermost that moves ↕   0,0",
        "release 0,50      page       §3 throw to 20              0,0",
      ])
    #expect(keeper.log.lines[1].answers == ["page: took 10"])
    screen.advance(0.1)
    screen.mouse(.press(button: 0), 5, 30)
    #expect(keeper.log.lines.last?.rule == .scroll(.stop))
  }

  @Test func aPullPastTheEdgeIsStretch() {
    screen.drag(from: (5, 20), to: (5, 24), seconds: 0.2, releases: false)
    #expect(keeper.last == ["drag 0,-4   page    §2 stretch 0,-4", "page: no, at the start; stretched"])
    screen.mouse(.drag(button: 0), 5, 23)
    #expect(keeper.last.last == "page: took 1")
    screen.mouse(.release, 5, 23)
    #expect(keeper.log.lines.last?.rule == .scroll(.stretch))
  }

  @Test func aLockedDragSaysSo() {
    page.isDirectionalLockEnabled = true
    screen.drag(from: (5, 30), to: (5, 27), seconds: 0.2, releases: false)
    screen.mouse(.drag(button: 0), 6, 26)
    #expect(
      keeper.last == [
        "drag -1,1   page    §7 lock    -1,0", "page: no, locked to ↕ ↔", "page: took 1 ↕",
      ])
  }

  @Test func indicatorsHaveTheirRules() {
    page.indicators = ScrollNodeIndicators(.always)
    screen.draw()
    screen.drag(from: (73, 0), to: (73, 10), seconds: 0.2)
    #expect(keeper.log.lines.map { $0.rule?.text } == ["§6 thumb", "§6 thumb", "§6 thumb"])
    #expect(keeper.log.lines[1].taker == "page")
    #expect(keeper.log.lines[1].moved.y > 5)
    screen.mouse(.press(button: 0), 73, 39)
    #expect(keeper.log.lines.last?.rule == .scroll(.track))
  }

  // MARK: Code, layout and time

  @Test func movesByCodeAreReported() {
    page.setContentOffset(Point(x: 0, y: 9), animated: true)
    #expect(keeper.reports.isEmpty)
    screen.draw()
    #expect(keeper.last == ["code        page    §4 offset     –"])
    #expect(keeper.log.lines.last?.moved == ScrollDistance(y: 9))
    screen.settle()
    screen.window.reveal(inner)
    screen.settle()
    #expect(keeper.last == ["code        page    §8 reveal     –"])
  }

  /// The press of a button scrolls: the event comes first, then what its code did.
  @Test func anEventComesBeforeItsConsequences() {
    let button = ButtonNode("Go")
    button.name = "go"
    let test = WindowObserverTests(innerRows: 12, button: button)
    let page = test.page
    button.onPress = { _ in page.scroll(to: .end, of: .vertical, animated: false) }
    test.screen.click(1, 0)
    #expect(test.keeper.log.lines.map { $0.rule?.text } == ["node", "§4 edge"])
    #expect(test.keeper.log.lines.map { $0.event.text() } == ["click 1,0", "code"])
  }

  @Test func contentAboveIsAnchored() {
    let (first, rest) = (GridNode(40, 5), GridNode(40, 80))
    first.style.height = 5
    let page = ScrollNode {
      StackLayoutSpec.vertical {
        first
        rest
      }
    }
    let screen = HeadlessScreen(page, columns: 40, rows: 10)
    page.setContentOffset(Point(x: 0, y: 20), animated: false)
    screen.draw()
    let keeper = ReportKeeper()
    screen.window.addObserver(keeper)
    first.style.height = 9
    first.setNeedsLayout()
    screen.draw()
    #expect(page.contentOffset.y == 24)
    #expect(keeper.last == ["layout      /       §8 anchor     –"])
  }

  @Test func aResizeIsReported() {
    screen.resize(columns: 60, rows: 20)
    #expect(keeper.last == ["resize 60x20 –       –             –"])
  }

  // MARK: The observer itself

  @Test func observersAreNotKeptAlive() {
    weak var gone: ReportKeeper?
    do {
      let second = ReportKeeper()
      gone = second
      screen.window.addObserver(second)
      screen.key(.down)
      #expect(second.reports.count == 1)
    }
    #expect(gone == nil)
    screen.key(.down)
    #expect(keeper.reports.count == 2)
    screen.window.removeObserver(keeper)
    screen.key(.down)
    #expect(keeper.reports.count == 2)
  }

  /// With and without an observer every frame is the same, whatever the input.
  @Test func anObserverChangesNothing() {
    for seed in seeds(5) {
      var random = SplitMix64(seed: seed)
      let (seen, alone) = (WindowObserverTests(), WindowObserverTests())
      alone.screen.window.removeObserver(alone.keeper)
      for _ in 0..<60 {
        let place = (Int.random(in: 0..<74, using: &random), Int.random(in: 0..<40, using: &random))
        let wait = Double(Int.random(in: 0...20, using: &random)) / 50
        let event: InputEvent
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          event = .key(
            [.up, .down, .pageDown, .pageUp, .home, .end, .left].randomElement(using: &random) ?? .up)
        case 1: event = .mouse(MouseEvent(.press(button: 0), row: place.1, column: place.0))
        case 2: event = .mouse(MouseEvent(.drag(button: 0), row: place.1, column: place.0))
        case 3: event = .mouse(MouseEvent(.release, row: place.1, column: place.0))
        default:
          event = .mouse(
            MouseEvent(
              .wheel([.up, .down, .right].randomElement(using: &random) ?? .up), row: place.1, column: place.0
            ))
        }
        for screen in [seen.screen, alone.screen] {
          screen.send(event)
          screen.advance(wait)
        }
        #expect(seen.screen.lines == alone.screen.lines, "seed \(seed)")
        #expect(seen.screen.frames == alone.screen.frames)
        #expect(seen.page.state == alone.page.state)
        #expect(seen.inner.state == alone.inner.state)
      }
      // Each movement that was asked for was taken or left.
      for report in seen.keeper.reports {
        guard case .drag(let delta, _) = report.event, report.asked.isEmpty == false, let left = report.left
        else {
          continue
        }
        #expect(abs(report.moved.y + left.y - delta.y) < 1e-6)
        #expect(abs(report.moved.x + left.x - delta.x) < 1e-6)
      }
    }
  }
}
