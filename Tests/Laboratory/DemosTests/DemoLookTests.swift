@testable import Demos
import LayoutCore
import NodeUI
import TestSupport
import Testing

/// Every demo at rest, at the sizes of `script/gallery` and on a narrow screen.
@Suite(.bounded) struct DemoLookTests {
  nonisolated static let sizes = [Size(36, 14), Size(40, 12), Size(80, 24), Size(120, 40), Size(200, 60)]

  private func driver(_ name: String, _ size: Size, _ traits: ScreenTraits = ScreenTraits()) throws
    -> DemoDriver
  {
    let driver = try DemoDriver(name, columns: size.width, rows: size.height, traits: traits)
    _ = driver.settle()
    driver.advance(2)
    #expect(driver.settle())
    return driver
  }

  /// A node with its rectangle on the screen and the part of it that the nodes around it show.
  private struct Shown {
    let node: DisplayNode
    let rect: Rect
    let visible: Rect
    let isInScrollNode: Bool
  }

  private func shown(_ driver: DemoDriver, _ size: Size) -> [Shown] {
    var (found, left): ([Shown], [Shown]) = ([], [])
    let root = driver.stage.window.root
    let screen = Rect(origin: .zero, size: size)
    left.append(Shown(node: root, rect: root.frame, visible: screen, isInScrollNode: false))
    while let next = left.popLast() {
      found.append(next)
      // The content of a scroll view may be anywhere, and is looked at by its own tests.
      if next.node is ScrollNode { continue }
      for node in next.node.subnodes {
        let rect = node.frame.moved(by: next.rect.origin)
        left.append(
          Shown(
            node: node, rect: rect, visible: rect.intersection(next.visible),
            isInScrollNode: next.isInScrollNode))
      }
    }
    return found
  }

  /// A line of text that is wider than its node ends in an ellipsis.
  @Test(arguments: await Demo.names, sizes) func noWordIsCutWithoutASign(_ name: String, _ size: Size) throws
  {
    let driver = try driver(name, size)
    for shown in shown(driver, size) {
      guard let text = shown.node as? TextNode, !shown.rect.isEmpty else { continue }
      #expect(shown.visible == shown.rect, "“\(text.string)” is cut at its node's edge")
      for (y, line) in text.string.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      where text.wrap == .none && y < shown.rect.size.height
        && DisplayWidth.of(String(line)) > shown.rect.size.width
      {
        let row = Array(driver.text[shown.rect.minY + y])
        #expect(row.contains("…"), "“\(line)” is cut")
      }
    }
  }

  /// Buttons, fields and scroll views that can have the focus are on the screen as a whole.
  @Test(arguments: await Demo.names, sizes) func controlsAreOnTheScreen(_ name: String, _ size: Size) throws {
    let driver = try driver(name, size)
    for shown in shown(driver, size) {
      guard let responder = shown.node.responder, responder.canBecomeFocused else { continue }
      #expect(shown.visible == shown.rect, "\(shown.node.debugName) at \(shown.rect)")
    }
  }

  /// The demos themselves have no mistakes of layout, such as content that cannot be reached.
  @Test(arguments: await Demo.names, sizes) func thereAreNoWarnings(_ name: String, _ size: Size) throws {
    #expect(try driver(name, size).stage.warnings == [])
  }

  /// Thumbs and tracks at rest have a place of their own.
  @Test(arguments: await Demo.names, sizes) func noTextLiesUnderABar(_ name: String, _ size: Size) throws {
    let driver = try driver(name, size, ScreenTraits(background: .dark))
    let theme = Theme.dark
    let bars = [theme.indicatorThumb, theme.indicatorThumbActive, theme.focusedIndicatorThumb].map(
      \.background)
    for (y, row) in driver.text.enumerated() {
      guard row.unicodeScalars.allSatisfy({ DisplayWidth.of($0.value) == 1 }) else { continue }
      for (x, character) in row.enumerated() where character.isLetter || character.isNumber {
        // Chips have the accent's colour, too, and are bold.
        let style = driver.style(x, y)
        #expect(
          !bars.contains(style.background) || style.attributes.contains(.bold), "“\(character)” at \(x),\(y)")
      }
    }
  }

  @Test(arguments: await Demo.names, sizes) func aPlainScreenShowsOnlyASCII(_ name: String, _ size: Size)
    throws
  {
    let driver = try driver(name, size, ScreenTraits(isUTF8: false))
    for (ascii, text) in zip(driver.asciiText, driver.text) {
      #expect(ascii.utf8.allSatisfy { (0x20..<0x7f).contains($0) })
      #expect(!ascii.contains("?") || text.contains("?"), "\(text)")
      #expect(!text.unicodeScalars.contains { (0x2800..<0x2900).contains($0.value) }, "\(text)")
    }
  }

  /// Pages begin at their start: a heading is not scrolled away to make room for what is chosen.
  @Test(arguments: await Demo.names, sizes) func pagesOpenAtTheirStart(_ name: String, _ size: Size) throws {
    let driver = try driver(name, size)
    for scroll in driver.scrollNodes where !(scroll is FractalScrollNode) {
      #expect(scroll.contentOffset.y == 0, "\(scroll.debugName)")
    }
  }

  /// Longer lines are hard to read.
  @Test(arguments: await Demo.names) func wrappedLinesHaveAtMostAHundredColumns(_ name: String) throws {
    for text in try driver(name, Size(200, 60)).textNodes {
      guard text.wrap != .none, text.frame.size.height > 1 else { continue }
      let widest = text.string.split(separator: "\n").map { DisplayWidth.of(String($0)) }.max() ?? 0
      #expect(widest <= 100 || text.frame.size.width <= 100, "\(text.string)")
    }
  }

  /// The picture opens where there is something to see.
  @Test(arguments: sizes) func thePictureOpensOnManyColours(_ size: Size) throws {
    let driver = try driver("image", size)
    var colours: Set<Color> = []
    for y in 0..<(size.height - 1) {
      for x in 0..<(size.width - 1) { colours.insert(driver.style(x, y).foreground) }
    }
    #expect(colours.count >= 12)
  }

  /// It begins whole, at each size, and dives until a key or a drag takes over.
  @Test func thePictureDivesUntilPeopleTakeOver() throws {
    let driver = try DemoDriver("image")
    let view = try #require(driver.scrollNodes.first)
    let whole = view.zoomScale
    #expect(view.contentSize.height <= view.viewport.size.height)
    driver.resize(columns: 60, rows: 20)
    #expect(view.zoomScale < whole && view.contentSize.width <= view.viewport.size.width)
    for _ in 0..<60 { driver.advance(0.1) }
    #expect(view.zoomScale > 10 * whole)
    driver.key(.character("-"))
    let scale = view.zoomScale
    for _ in 0..<20 { driver.advance(0.1) }
    #expect(view.zoomScale == scale && driver.settle())
    let calm = try DemoDriver("image")
    calm.stage.reducesMotion = true
    calm.advance(20)
    #expect(calm.scrollNodes.first?.zoomScale == whole)
  }

  /// An example that is inspected asks for no more frames.
  @Test(arguments: sizes) func inspectedExamplesComeToRest(_ size: Size) throws {
    let driver = try driver("gallery", size)
    for example in 0..<GallerySample.all.count {
      driver.key(.tab)
      #expect(driver.settle(), "example \(example)")
      driver.key(.right)
      driver.resize(columns: size.width - example % 3, rows: size.height)
      #expect(driver.settle(), "example \(example)")
    }
  }

  /// Cards of pages are no wider than their texts need.
  @Test(arguments: sizes) func neighboursPeek(_ size: Size) throws {
    let driver = try driver("paging", size)
    guard size.height >= 20 else { return }
    let row = try #require(driver.text.first { $0.contains("╭") })
    #expect(row.split(separator: "╭").count >= 2 && row.count { $0 == "╭" } >= 2, "\(row)")
  }
}
