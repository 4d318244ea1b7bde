import NodeUI
import Observation
import PortholeTesting
import TestSupport
import Testing

@Suite(.bounded) struct TextRoleTests {
  @Test(arguments: TextRole.allCases) func aRoleDecidesTheStyle(_ role: TextRole) {
    let text = TextNode("Inbox", role: role)
    #expect(text.textStyle == role.style && (role == .body) == (text.textStyle == .plain))
    text.role = .body
    #expect(text.textStyle == .plain)
  }

  @Test func aTitleIsSaidToBeAHeading() {
    let texts = [TextNode("Inbox", role: .title), TextNode("Inbox")]
    #expect(texts.map(\.accessibility.role) == [.heading, .text])
  }

  @Observable final class Model { var count = 1 }

  @Test func aTextWithARoleFollowsTheModel() {
    let model = Model()
    let text = TextNode({ "\(model.count) open" }, role: .title, maximumLines: 1)
    let screen = HeadlessScreen(text, columns: 10, rows: 1)
    #expect(screen.lines == ["1 open"])
    model.count = 2
    screen.draw()
    #expect(screen.lines == ["2 open"] && text.textStyle == TextRole.title.style)
  }
}
