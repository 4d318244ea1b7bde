import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// The example of docs/library.md about content that changes with time, which is this file's code.
@Suite(.bounded) struct TickerExampleTests {
  @Test func theExampleWorks() {
    let mail = ListNode(count: 100) { TextNode("message \($0)") }
    // Example
    let clock = TextNode("0 s")
    clock.every(.seconds(1)) { clock, tick in clock.string = "\(tick) s" }

    let log = ListNode(count: 0) { TextNode("line \($0)") }
    log.followsEnd = true
    log.every(.milliseconds(200), upTo: 500) { log, tick in
      log.setCount(tick)
      log.insertRows(tick - 1..<tick, animated: false)
    }

    mail.refresh = ScrollRefresh { list in
      list.after(.seconds(1)) { $0.endRefreshing() }
    }
    // End
    let screen = HeadlessScreen(clock, columns: 20, rows: 4)
    screen.advance(3.5)
    #expect(screen.lines[0] == "3 s")
    log.indicators = ScrollNodeIndicators(.never)
    let logScreen = HeadlessScreen(log, columns: 20, rows: 4)
    logScreen.advance(2)
    #expect(logScreen.lines == ["line 6", "line 7", "line 8", "line 9"])
    let mailScreen = HeadlessScreen(mail, columns: 20, rows: 4)
    mailScreen.key(.character("r"), .control)
    #expect(mail.refreshState == .refreshing)
    mailScreen.advance(1.5)
    #expect(mail.refreshState == .idle)
    for node in [clock, log, mail] { expectRest(node.debugName, of: Window(node)) }
  }

  @Test func thePageHasThisCode() throws { try expectExamples(in: "library.md") }
}
