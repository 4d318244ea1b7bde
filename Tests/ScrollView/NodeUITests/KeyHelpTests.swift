import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

/// The page with the keys of a window.
@Suite(.bounded) struct KeyHelpTests {
  private final class Page {
    let scroll: ScrollNode
    let field = TextFieldNode("Name")
    let screen: HeadlessScreen
    var deployed = 0

    init(columns: Int = 70, rows: Int = 24) {
      let text = TextNode((0..<90).map { "line \($0)" }.joined(separator: "\n"), wrap: .none)
      scroll = ScrollNode(content: text)
      scroll.style.flexGrow = 1
      scroll.style.flexShrink = 1
      scroll.style.flexBasis = .points(0)
      let root = DisplayNode { [field, scroll] _, _ in
        StackLayoutSpec.vertical {
          field
          scroll
        }
      }
      screen = HeadlessScreen(root, columns: columns, rows: rows)
      root.bindings {
        KeyBinding("ctrl+d", "D", title: "Deploy it") { [unowned self] in deployed += 1 }
        KeyBinding("x", title: "Nothing now", isEnabled: { false }) {}
        KeyBinding("b", title: "Build", group: "Make") {}
      }
    }

    var text: String { screen.lines.joined(separator: "\n") }
    var isOpen: Bool { screen.lines.last?.contains(" Keys ") == true }
  }

  @Test(arguments: [Key.character("?"), .character("H"), .function(1)])
  func aKeyOpensAndClosesThePage(_ key: Key) {
    let page = Page(rows: 50)
    let before = page.screen.lines
    page.screen.key(key)
    #expect(page.isOpen)
    #expect(page.screen.lines[1] == "  Keys")
    #expect(page.screen.lines[2] == "  Ctrl-D D                Deploy it")
    #expect(page.text.contains("\n  Make\n  b                       Build\n"), "\(page.text)")
    #expect(page.text.contains("  ↑ k                     Scroll up\n"))
    #expect(!page.text.contains("Nothing now"))
    #expect(!page.text.contains("left"), "nothing goes sideways")
    page.screen.key(key)
    #expect(page.screen.lines == before)
    #expect(page.screen.window.takeRequest() == nil)
  }

  @Test func itScrollsByTheUsualKeysAndTheWheel() {
    let page = Page(rows: 12)
    page.screen.key(.character("?"))
    page.screen.advance(2)
    let top = page.screen.lines
    #expect(!page.text.contains("Pointer"))
    page.screen.key(.character("G"))
    page.screen.settle()
    #expect(page.text.contains("Pointer") && page.text.contains("throw it"))
    page.screen.key(.character("g"))
    page.screen.settle()
    page.screen.advance(2)
    #expect(page.screen.lines == top)
    page.screen.mouse(.wheel(.down), 5, 5)
    page.screen.settle()
    #expect(page.screen.lines != top && page.isOpen)
    page.screen.drag(from: (5, 8), to: (5, 2), seconds: 0.1)
    page.screen.settle()
    #expect(page.scroll.contentOffset == .zero && page.isOpen)
  }

  /// The keys that close it end nothing else, and those of what lies beneath are silent.
  @Test func itKeepsKeysFromWhatLiesBeneath() {
    let page = Page()
    for key in [Key.character("q"), .escape] {
      page.screen.key(.character("?"))
      page.screen.key(.character("D"))
      page.screen.key(.character("d"), .control)
      page.screen.click(3, 0)
      #expect(page.deployed == 0 && page.isOpen)
      page.screen.key(key)
      #expect(!page.isOpen && page.screen.window.takeRequest() == nil)
    }
    page.screen.key(.character("D"))
    #expect(page.deployed == 1)
    page.screen.key(.character("q"))
    #expect(page.screen.window.takeRequest() == .quit(status: 0))
  }

  /// In a field `?` is text; F1 works there, and the field has the focus again afterwards.
  @Test func aFieldKeepsItsLetters() {
    let page = Page()
    page.screen.key(.tab)
    page.screen.key(.character("?"))
    #expect(page.field.text == "?" && !page.isOpen)
    let focused = page.screen.window.focusedNode
    page.screen.key(.function(1))
    #expect(page.isOpen)
    #expect(page.text.contains("Ctrl-D  ") && !page.text.contains("Build"), "letters are for the field")
    page.screen.key(.character("a"))
    #expect(page.field.text == "?")
    page.screen.key(.escape)
    #expect(page.screen.window.focusedNode === focused && focused != nil)
    page.screen.key(.character("a"))
    #expect(page.field.text == "?a")
  }

  /// A program's own use of the key comes first, and a program may leave the page out.
  @Test func programsComeFirst() {
    let page = Page()
    var asked = 0
    page.screen.window.bindings { KeyBinding("?", title: "Ask") { asked += 1 } }
    page.screen.key(.character("?"))
    #expect(asked == 1 && !page.isOpen)
    page.screen.window.standardBindings.application.removeAll { $0.id == "app.help" }
    page.screen.key(.function(1))
    #expect(!page.isOpen)
  }

  /// A page without anything to scroll says nothing about scrolling.
  @Test func keysWithoutEffectAreLeftOut() {
    let screen = HeadlessScreen(TextNode("short"), columns: 60, rows: 30)
    screen.key(.character("?"))
    let text = screen.lines.joined(separator: "\n")
    #expect(text.contains("  q                       Quit\n"), "\(text)")
    #expect(!text.contains("Scroll") && !text.contains("Pointer"))
  }

  @Test func smallScreensDoNoHarm() {
    for (columns, rows) in [(1, 1), (2, 3), (20, 6), (40, 12), (49, 5)] {
      let page = Page(columns: columns, rows: rows)
      page.screen.key(.character("?"))
      page.screen.key(.character("G"))
      page.screen.settle()
      page.screen.resize(columns: rows, rows: columns)
      page.screen.key(.character("?"))
      #expect(page.screen.window.presentations.isEmpty)
    }
  }
}
