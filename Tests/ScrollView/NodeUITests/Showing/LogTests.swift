import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// Lines from any thread, and the list that follows them.
@Suite(.bounded) struct LogTests {
  private func shown(_ screen: HeadlessScreen) -> [String] { screen.lines.map { String($0.prefix(12)) } }

  @Test func theListFollowsTheEnd() {
    let log = LogBuffer()
    let screen = HeadlessScreen(LogNode(log), columns: 20, rows: 3)
    for number in 0..<10 { log.append("line \(number)") }
    screen.settle()
    #expect(screen.lines.map { $0.prefix(6) } == ["line 7", "line 8", "line 9"])
    log.append("line 10\nline 11\n")
    screen.settle()
    #expect(screen.lines.last?.hasPrefix("line 11") == true)
    #expect(screen.semantics.contains("line 11") && screen.semantics.contains("[12 lines"))
  }

  @Test func upStopsAndEndGoesOn() {
    let log = LogBuffer()
    let screen = HeadlessScreen(LogNode(log), columns: 20, rows: 3)
    for number in 0..<10 { log.append("line \(number)") }
    screen.settle()
    screen.key(.up)
    screen.settle()
    let before = screen.lines.map { $0.prefix(6) }
    #expect(before == ["line 6", "line 7", "line 8"])
    for number in 10..<5_000 { log.append("line \(number)") }
    screen.settle()
    #expect(screen.lines.map { $0.prefix(6) } == before)
    screen.key(.end)
    screen.settle()
    #expect(screen.lines.last?.hasPrefix("line 4999") == true)
    log.append("more")
    screen.settle()
    #expect(screen.lines.last?.hasPrefix("more") == true)
  }

  /// However many lines come between two frames, the node looks once.
  @Test func manyLinesCostOneUpdate() {
    let log = LogBuffer()
    let screen = HeadlessScreen(LogNode(log), columns: 20, rows: 3)
    log.append("first")
    screen.settle()
    let (frames, layouts) = (screen.frames, screen.window.layoutCount)
    for number in 0..<100_000 { log.append("line \(number)") }
    screen.settle()
    #expect(screen.frames - frames <= 3 && screen.window.layoutCount - layouts <= 6)
    #expect(screen.lines.last?.hasPrefix("line 99999") == true)
  }

  @Test func fourThreadsLoseNoLine() async {
    let log = LogBuffer()
    let screen = HeadlessScreen(LogNode(log), columns: 30, rows: 3)
    await withTaskGroup { group in
      for thread in 0..<4 {
        group.addTask { @Sendable in
          for number in 0..<25_000 { log.append("thread \(thread) line \(number)") }
        }
      }
    }
    #expect(log.count == 100_000)
    await screen.settle()
    #expect(screen.semantics.contains("[100000 lines"))
    var next = [0, 0, 0, 0]
    for index in 0..<log.count {
      let words = log[index].split(separator: " ")
      let thread = Int(words[1])!
      #expect(Int(words[3]) == next[thread])
      next[thread] += 1
    }
  }

  @Test func theOldestLinesGo() {
    let log = LogBuffer(capacity: 200_000)
    let node = LogNode(log)
    let screen = HeadlessScreen(node, columns: 30, rows: 3)
    for number in 0..<20_000 { log.append("line number \(number)") }
    screen.settle()
    screen.key(.up)
    screen.settle()
    let before = screen.lines.map { $0.prefix(18) }
    for number in 20_000..<24_000 {
      log.append("line number \(number)")
      if number % 500 == 0 { screen.settle() }
    }
    screen.settle()
    #expect(log.count < 20_000 && node.numberOfLines == log.count)
    #expect(screen.lines.map { $0.prefix(18) } == before)
    #expect(log[log.count - 1] == "line number 23999" && log[-1] == log[0] && log[1 << 40] == "")
    log.clear()
    screen.settle()
    #expect(node.numberOfLines == 0 && log.count == 0)
    log.append("again")
    screen.settle()
    #expect(screen.lines[0].hasPrefix("again"))
  }

  @Test func aFilterShowsLinesThatContainIt() {
    let log = LogBuffer()
    let node = LogNode(log)
    let screen = HeadlessScreen(node, columns: 30, rows: 4)
    for number in 0..<200_000 { log.append(number % 1_000 == 0 ? "An ERROR \(number)" : "fine \(number)") }
    node.filter = "error"
    screen.settle()
    #expect(node.numberOfLines == 200 && screen.lines.last?.hasPrefix("An ERROR 199000") == true)
    log.append("fine")
    log.append("one more Error")
    screen.settle()
    #expect(node.numberOfLines == 201 && screen.lines.last?.hasPrefix("one more Error") == true)
    node.filter = "nothing like it"
    screen.settle()
    #expect(node.numberOfLines == 0)
    node.filter = ""
    screen.settle()
    #expect(node.numberOfLines == 200_002)
  }

  @Test func oddLinesAreHarmless() {
    let log = LogBuffer(capacity: 0)
    let screen = HeadlessScreen(LogNode(log), columns: 10, rows: 3)
    for text in [
      "", "\n\n", "a\r\nb", "\u{1b}[31mred\u{7}", String(repeating: "long ", count: 10_000), "e\u{301}日本",
    ] {
      log.append(text)
      screen.settle()
      #expect(screen.lines.allSatisfy { $0.columns <= 10 })
    }
    #expect(log[log.count - 1] == "e\u{301}日本")
  }

  @Test func aNodeThatLeavesHearsOfLinesAgain() {
    let log = LogBuffer()
    let node = LogNode(log)
    var shows = true
    let page = DisplayNode { _, _ in StackLayoutSpec.vertical { if shows { node.flexGrow(1) } } }
    let screen = HeadlessScreen(page, columns: 20, rows: 3)
    shows = false
    page.setNeedsLayout()
    screen.settle()
    for number in 0..<10 { log.append("line \(number)") }
    screen.settle()
    shows = true
    page.setNeedsLayout()
    screen.settle()
    log.append("last")
    screen.settle()
    #expect(screen.lines.contains { $0.hasPrefix("last") }, "\(screen.lines)")
  }
}
