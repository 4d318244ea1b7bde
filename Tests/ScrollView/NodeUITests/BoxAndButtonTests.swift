import LayoutCore
import PortholeTesting
import TestSupport
import Testing

@testable import NodeUI

@Suite(.bounded) struct BoxNodeTests {
  private func lines(_ node: DisplayNode, _ columns: Int, _ rows: Int, theme: Theme = .standard) -> [String] {
    HeadlessScreen(node, columns: columns, rows: rows, theme: theme).lines
  }

  @Test func bordersAndTitlesFitTheBox() {
    let box = BoxNode(fill: ".", border: .single, title: "Stocks")
    #expect(lines(box, 12, 3) == ["┌ Stocks ──┐", "│..........│", "└──────────┘"])
    #expect(lines(box, 8, 2) == ["┌ Sto… ┐", "└──────┘"])
    box.border = .rounded
    box.title = nil
    #expect(lines(box, 4, 2) == ["╭──╮", "╰──╯"])
    #expect(lines(box, 1, 2) == ["│", "│"])
    box.border = .double
    box.title = "日本語"
    var plain = Theme.standard
    plain.hasSymbols = false
    #expect(lines(box, 9, 3, theme: plain) == ["+ 日... +", "|.......|", "+=======+"])
    #expect(lines(BoxNode(title: "abc"), 2, 2) == ["a…", ""])
    for border in BoxNode.Border.allCases {
      for size in 0..<5 { _ = lines(BoxNode(fill: "日", border: border, title: "日本"), size, 5 - size) }
    }
  }

  @Test func wideFillsKeepToEvenColumns() {
    let box = BoxNode(fill: "日")
    #expect(lines(box, 5, 1) == ["日日"])
    box.width(40)
    let scroll = ScrollNode(.horizontal) { box }
    scroll.edgeHint = .none
    let screen = HeadlessScreen(scroll, columns: 6, rows: 3)
    scroll.setContentOffset(Point(x: 3, y: 0), animated: false)
    screen.draw()
    #expect(screen.lines[0] == " 日日")
  }

  @Test func zoomScalesTheSizeAndIgnoresInvalidScales() {
    let box = BoxNode(contentSize: Size(10, 4))
    box.zoomScale = 2.5
    #expect(box.layoutThatFits(.unconstrained).size == Size(25, 10))
    box.zoomScale = 0
    box.zoomScale = .nan
    #expect(box.zoomScale == 2.5)
    box.zoomScale = 0.01
    #expect(box.layoutThatFits(.unconstrained).size == Size(1, 1))
    #expect(box.zoomScale(fitting: Size(20, 4)) == 1)
    box.zoomScale = 1e300
    _ = box.layoutThatFits(.unconstrained).size
  }

  @Test func borderedElementsHaveABorderAroundTheirSize() {
    let text = TextNode("hello")
    let node = DisplayNode { _, _ in
      StackLayoutSpec.vertical(alignItems: .start) { text.bordered(.heavy, title: "t") }
    }
    #expect(lines(node, 10, 4) == ["┏ t ━━┓", "┃hello┃", "┗━━━━━┛", ""])
  }
}

@Suite(.bounded) struct ButtonNodeTests {
  /// Themes without colours set off text of some roles by reverse video, which would fill lines and blocks.
  @Test func linesOfARoleAreNotReversed() {
    let box = BoxNode(border: .card, textStyle: TextStyle(foreground: .role(.error))).width(4).height(2)
    let chart = SparklineNode([1, 2, 3])
    chart.color = .role(.error)
    let root = DisplayNode { _ in
      StackLayoutSpec.vertical(alignItems: .start) {
        box; chart
      }
    }
    let screen = HeadlessScreen(root, columns: 6, rows: 3, theme: .monochrome)
    #expect(screen.lines[0] == "╭──╮" && !screen.style(0, 0).attributes.contains(.reverse))
    #expect(screen.lines[2].hasPrefix("▁") && !screen.style(0, 2).attributes.contains(.reverse))
    box.textStyle = .reverse
    screen.draw()
    #expect(screen.style(0, 0).attributes.contains(.reverse), "but if it is asked for")
  }

  @Test func clicksAndKeysPressAnEnabledButton() {
    var count = 0
    let button = ButtonNode("OK") { _ in count += 1 }
    let root = DisplayNode { _, _ in StackLayoutSpec.vertical(alignItems: .start) { button } }
    let screen = HeadlessScreen(root, columns: 10, rows: 2)
    #expect(screen.lines[0] == "[ OK ]")
    screen.mouse(.press(button: 0), 1, 0)
    #expect(button.isHighlighted && count == 0)
    screen.mouse(.drag(button: 0), 8, 1)
    #expect(!button.isHighlighted)
    screen.mouse(.release, 8, 1)
    #expect(count == 0)
    screen.click(2, 0)
    #expect(count == 1)
    screen.key(.enter)
    screen.key(.character(" "))
    #expect(count == 3)
    #expect(screen.style(2, 0) == Theme.standard.focusedButton)
    button.isEnabled = false
    screen.click(2, 0)
    screen.key(.enter)
    screen.draw()
    #expect(count == 3)
    #expect(screen.style(2, 0) == Theme.standard.textDisabled)
  }

  @Test func longTitlesAreTruncated() {
    let button = ButtonNode("Cancel all")
    #expect(button.layoutThatFits(.unconstrained).size == Size(14, 1))
    #expect(HeadlessScreen(button, columns: 9, rows: 3).lines == ["", "[ Canc… ]", ""])
    #expect(HeadlessScreen(button, columns: 3, rows: 1).lines == ["Ca…"])
    #expect(HeadlessScreen(button, columns: 1, rows: 1).lines == ["…"])
  }

  @Test func aDragThatStartsOnAButtonDoesNotPressIt() {
    var count = 0
    let button = ButtonNode("OK") { _ in count += 1 }
    let rest = BoxNode(contentSize: Size(5, 30))
    let scroll = ScrollNode {
      StackLayoutSpec.vertical {
        button; rest
      }
    }
    let screen = HeadlessScreen(scroll, columns: 10, rows: 5)
    screen.mouse(.press(button: 0), 4, 0)
    screen.mouse(.drag(button: 0), 5, 0)
    screen.mouse(.release, 5, 0)
    #expect(count == 0 && !button.isHighlighted)
    screen.click(4, 0)
    #expect(count == 1)
  }
}
