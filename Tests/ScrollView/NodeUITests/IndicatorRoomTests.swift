import LayoutCore
import PortholeTesting
import ScrollCore
import TestSupport
import Testing

@testable import NodeUI

/// A scroll view reserves room for an indicator that a control would lie under.
@Suite(.bounded) struct IndicatorRoomTests {
  private func row(_ nodes: [DisplayNode]) -> LayoutElement {
    StackLayoutSpec(direction: .horizontal, spacing: 1, alignItems: .start, children: nodes)
  }

  /// The button is as high as the strip, so the indicator's row is taken from it.
  @Test func anIndicatorIsNotCutByAButton() {
    let button = ButtonNode("Alpha").width(16)
    let strip = ScrollNode(.horizontal) {
      StackLayoutSpec.horizontal {
        button
        TextNode(String(repeating: "x", count: 60), wrap: .none)
      }
    }
    let screen = HeadlessScreen(strip, columns: 30, rows: 5)
    #expect(strip.viewport.size == Size(30, 4))
    #expect(screen.lines[4].hasPrefix("▄▄"), "\(screen.lines)")
    #expect(screen.lines[1].contains("[ Alpha ]"))
    screen.advance(2)
    #expect(screen.lines[4] == "")
    #expect(strip.viewport.size == Size(30, 4), "the room stays while the indicator does not show")
  }

  @Test func onlyAControlInTheWayTakesRoom() {
    func width(_ content: @escaping () -> LayoutElement) -> Int {
      let node = ScrollNode(.vertical, spec: content)
      _ = HeadlessScreen(node, columns: 20, rows: 5)
      return node.viewport.size.width
    }
    let (button, field) = (ButtonNode("OK"), EditableTextNode("text"))
    let text = TextNode((0..<20).map { "line \($0)" }.joined(separator: "\n"))
    let short = TextNode("short")
    func page(_ node: LayoutElement, _ align: AlignItems = .stretch) -> LayoutElement {
      StackLayoutSpec(direction: .vertical, alignItems: align, children: [text, node])
    }
    #expect(width { page(short) } == 20)
    #expect(width { page(button, .start) } == 20, "left of the indicator")
    #expect(width { page(button) } == 19)
    #expect(width { page(button, .end) } == 19)
    #expect(width { page(field) } == 19)
    #expect(
      width { StackLayoutSpec(direction: .vertical, children: [short, field]) } == 20, "does not scroll")
  }

  /// A button in a strip can be moved to the strip's right edge, which lies under the page's indicator.
  @Test func aControlThatMovesInAnotherViewCounts() {
    let text = TextNode((0..<20).map { "line \($0)" }.joined(separator: "\n"))
    let button = ButtonNode("OK")
    let wide = TextNode(String(repeating: "x", count: 60), wrap: .none)
    let strip = ScrollNode(.horizontal) { row([button, wide]) }
    strip.style.height = .points(3)
    let page = ScrollNode(.vertical) {
      StackLayoutSpec(direction: .vertical, children: [strip, text])
    }
    _ = HeadlessScreen(page, columns: 20, rows: 6)
    #expect(page.viewport.size.width == 19)
    #expect(strip.viewport.size.height == 3, "the button is above the strip's indicator")
  }

  @Test func roomIsTakenAndGivenBackWithTheControls() {
    let text = TextNode((0..<20).map { "line \($0)" }.joined(separator: "\n"))
    let button = ButtonNode("OK")
    var shows = false
    let node = ScrollNode(.vertical) {
      StackLayoutSpec(direction: .vertical, children: shows ? [text, button] : [text])
    }
    let screen = HeadlessScreen(node, columns: 20, rows: 5)
    for _ in 0..<2 {
      for value in [false, true] {
        shows = value
        node.setNeedsLayout()
        screen.draw()
        #expect(node.viewport.size.width == (value ? 19 : 20))
      }
    }
    node.indicators = ScrollNodeIndicators(.never)
    screen.draw()
    #expect(node.viewport.size.width == 20)
    node.indicators = ScrollNodeIndicators(.auto, size: .regular)
    screen.draw()
    #expect(node.viewport.size.width == 18)
  }

  /// A row with a control that comes into view later must not change the width of all rows.
  @Test func aListKeepsItsWidthWhileItScrolls() {
    let list = ListNode(count: 200) { $0 == 100 ? ButtonNode("row \($0)") : TextNode("row \($0)") }
    list.preparesAhead = false
    let screen = HeadlessScreen(list, columns: 20, rows: 5)
    #expect(list.viewport.size.width == 20)
    list.scrollToRow(at: RowPath(section: 0, row: 100))
    screen.draw()
    screen.draw()
    #expect(list.viewport.size.width == 20)
    // The indicator lies over the button and hides none of it.
    list.flashScrollIndicators()
    screen.draw()
    #expect(screen.lines.contains { $0.contains("[ row 100 ]") })

    let buttons = ListNode(count: 200) { ButtonNode("row \($0)") }
    buttons.preparesAhead = false
    _ = HeadlessScreen(buttons, columns: 20, rows: 5)
    #expect(buttons.viewport.size.width == 19)
  }

  /// A huge content is not searched for every frame.
  @Test func onlyAPartOfAHugeContentCounts() {
    func width(_ before: Int, _ after: Int) -> Int {
      func texts(_ count: Int) -> [DisplayNode] { (0..<count).map { _ in TextNode("line") } }
      let children = texts(before) + [ButtonNode("OK")] + texts(after)
      let node = ScrollNode(.vertical) { StackLayoutSpec(direction: .vertical, children: children) }
      _ = HeadlessScreen(node, columns: 20, rows: 5)
      return node.viewport.size.width
    }
    #expect(width(1_000, 900) == 19)
    #expect(width(10, 10_000) == 20)
  }

  /// Random pages: no control can come to lie under the track of an indicator, and the size of the viewport
  /// does not depend on the offset.
  @Test func noIndicatorIsCut() {
    var counts = (controls: 0, reserved: 0)
    for seed in seeds(1_000) {
      var random = SplitMix64(seed: seed)
      func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      var controls: [DisplayNode] = []
      func make(_ depth: Int) -> DisplayNode {
        if depth == 0 || number(0...3) == 0 {
          let node: DisplayNode
          switch number(0...3) {
          case 0: node = ButtonNode("b")
          case 1: node = EditableTextNode("e")
          default: node = TextNode((0..<number(1...9)).map { "text \($0)" }.joined(separator: "\n"))
          }
          if node is ControlNode { controls.append(node) }
          if number(0...2) == 0 { node.style.width = .points(number(1...24)) }
          if number(0...2) == 0 { node.style.height = .points(number(1...8)) }
          return node
        }
        let children = (0..<number(1...4)).map { _ in make(depth - 1) }
        let direction: StackDirection = number(0...1) == 0 ? .vertical : .horizontal
        let align: AlignItems = [.stretch, .start, .end, .center][number(0...3)]
        let node = DisplayNode { _, _ in
          StackLayoutSpec(direction: direction, alignItems: align, children: children)
        }
        return node
      }
      let content = make(3)
      let directions: [ScrollableDirections] = [.vertical, .horizontal, .both]
      let node = ScrollNode(directions[number(0...2)], content: content)
      let size = [IndicatorSize.regular, .small, .mini][number(0...2)]
      node.indicators = ScrollNodeIndicators(.auto, size: size)
      let screen = HeadlessScreen(node, columns: number(3...20), rows: number(2...10))
      let viewport = node.viewport
      counts.controls += controls.count
      if viewport.size != node.frame.size { counts.reserved += 1 }
      let limits = (node.state.horizontal.axis.maxOffset, node.state.vertical.axis.maxOffset)
      for offset in [Point.zero, Point(x: limits.0, y: limits.1), Point(x: limits.0 / 2, y: limits.1 / 2)] {
        node.setContentOffset(offset, animated: false)
        screen.draw()
        node.flashScrollIndicators()
        #expect(node.viewport == viewport, "seed \(seed)")
        for axis in [ScrollState.Axis.vertical, .horizontal] {
          guard let track = node.indicatorTrack(axis, at: screen.time) else { continue }
          for control in controls where screen.window.isShown(control) {
            let (origin, visible) = control.placeOnScreen()
            let shown = Rect(origin: origin, size: control.frame.size).intersection(visible)
            #expect(shown.intersection(track).isEmpty, "seed \(seed): \(shown) under \(track)")
          }
        }
      }
    }
    if seeds(1_000).count > 1 { #expect(counts.controls > 500 && counts.reserved > 100, "\(counts)") }
  }
}
