import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

/// The example of docs/chat.md, which is this file's code.
@Suite(.bounded) struct ChatExampleTests {
  @Test func theExampleWorks() {
    // Example
    let chat = ListNode(count: 40) { TextNode("message \($0 + 1)") }
    chat.followsEnd = true

    func receive() {
      let count = chat.numberOfRows(inSection: 0)
      chat.setCount(count + 1)
      chat.insertRows(count..<count + 1)
    }
    // End
    chat.indicators = ScrollNodeIndicators(.never)
    let screen = HeadlessScreen(chat, columns: 20, rows: 4)
    #expect(screen.lines == ["message 37", "message 38", "message 39", "message 40"])
    receive()
    screen.settle()
    #expect(screen.lines[3] == "message 41")
    screen.key(.pageUp)
    screen.settle()
    let lines = screen.lines
    receive()
    screen.settle()
    #expect(screen.lines == lines, "what is read stays")
  }

  @Test func thePageHasThisCode() throws { try expectExamples(in: "chat.md") }
}
