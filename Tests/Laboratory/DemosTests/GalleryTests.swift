import Foundation
import LayoutCore
import NodeUI
import PortholeTesting
import TestSupport
import Testing

@testable import Demos

/// The examples of the gallery.
@Suite(.bounded) struct GalleryTests {
  /// Nodes on the page of controls that are parts of others, or no controls.
  private static let parts: Set = [
    "BoxNode", "DisplayNode", "EditableTextNode", "ListNode", "ScrollNode", "TabBarNode", "TextNode",
  ]

  @Test func eachControlOfThePageIsInTheGallery() throws {
    let page = try String(
      contentsOf: TestSource.project.appendingPathComponent("docs/controls.md"), encoding: .utf8)
    let nodes = Set(page.matches(of: /\b[A-Z]\w*Node\b/).map { String($0.0) }).subtracting(Self.parts)
    #expect(nodes.count > 20)
    for node in nodes.union(["toast", "alert", "contextMenu"]) {
      #expect(
        GallerySample.all.contains { $0.name.contains(node) && $0.code.contains(node.prefix(4)) }, "\(node)")
    }
  }

  private func screen(_ name: String) throws -> HeadlessScreen {
    let sample = try #require(GallerySample.all.first { $0.name.contains(name) })
    let element = sample.make()
    let screen = HeadlessScreen(DisplayNode { _, _ in element }, columns: 60, rows: 16)
    #expect(screen.settle())
    screen.key(.tab)
    return screen
  }

  @Test func theFooterShowsTheKeyOfTheNodeWithTheFocus() throws {
    let screen = try screen("FooterNode")
    #expect(screen.lines.contains { $0.contains("f Flash") })
    let before = screen.semantics
    screen.key(.character("f"))
    #expect(screen.semantics != before && screen.lines.contains { $0.contains("f Flash") })
  }

  @Test func aPageOpensAndIsLeft() throws {
    let screen = try screen("NavigationNode")
    screen.key(.enter)
    #expect(screen.settle() && screen.lines[0].hasPrefix("‹ Inbox   Message 3"))
    screen.key(.escape)
    #expect(screen.settle() && screen.lines[0].hasPrefix("Inbox"))
    screen.key(.enter)
    #expect(screen.settle() && screen.lines[0].contains("Message 3"))
  }

  @Test func aQuestionIsAnsweredByAMessage() async throws {
    let screen = try screen("toast")
    screen.key(.enter)
    await screen.settle()
    #expect(screen.lines.contains { $0.contains("Delete it?") })
    screen.key(.tab)
    screen.key(.enter)
    await screen.advance(0.1)
    #expect(screen.lines.contains { $0.contains("Deleted") })
  }

  @Test func theContextMenuChecksItsItem() throws {
    let screen = try screen("contextMenu")
    for isChecked in [false, true] {
      screen.mouse(.press(button: 2), 2, 1)
      screen.mouse(.release, 2, 1)
      #expect(screen.lines.contains { $0.contains("Reverse") })
      #expect(screen.lines.contains { $0.contains("✓ Reverse") } == isChecked)
      screen.key(.enter)
      #expect(!screen.lines.contains { $0.contains("Reverse") })
    }
  }
}
