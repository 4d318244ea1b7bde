import DocumentCore
import LayoutCore
import NodeUI
import ScreenCore
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

// A format in 30 lines: the text of `.loud` files in capitals. The viewer has no other line about it.

private final class LoudContent: @MainActor FileContent {
  unowned var view: DocumentNode!
  let lines: DocumentRows
  init(_ document: Document) { lines = DocumentRows(document) }

  var rows: any RowSource { lines }
  var traits: ContentTraits { ContentTraits(kind: "loud") }
  var note: String { "shouting" }
  func filtered(_ document: Document) -> any FileContent { LoudContent(document) }
  func revealColumns(of match: Range<Int>, inRowAt start: Int) {}
  func divide(_ wrap: TextWrap) -> Bool {
    lines.configure(wrap: .none, width: 1, text: view.settings.text, squeezes: false)
  }
  func characters(of text: RowText, near byte: Int) -> [TextDecoder.Character] {
    guard let bytes = text.bytes else { return [] }
    return bytes.enumerated().map { index, byte in
      let capital = (0x61...0x7a).contains(byte) ? byte - 0x20 : byte
      return TextDecoder.Character(
        scalar: UInt32(capital), column: index, span: 1, style: .plain, offset: text.segment.start + index)
    }
  }
  func decode(_ text: RowText, _ range: ClosedRange<Int>, isContext: Bool) -> DecodedRows {
    var result = DecodedRows()
    result.cells = characters(of: text, near: 0).map {
      RowCell(character: .init($0, movedBy: lineStart, bytes: 0))
    }
    return result
  }
}

extension ContentKind {
  private static func isLoud(_ document: Document) -> Bool {
    document.contentName?.hasSuffix(".loud") == true
  }
  fileprivate static let loud = ContentKind(
    name: "loud", isForm: true, opens: { document, _ in isLoud(document) },
    refusal: { isLoud($0) ? nil : "not loud" }, make: { LoudContent($1.document($0.source, like: $0)) })
}

/// A new format takes its content, its kind and a row in the list.
@Suite(.bounded) struct ToyKindTests {
  private func screen(_ name: String) -> Headless {
    let text = (1...50).map { "hello \($0)\n" }.joined()
    return Headless(
      file: MemorySource(Array(text.utf8)), named: name, rows: 6, columns: 70,
      kinds: ContentKind.all + [.loud])
  }

  @Test func aToyFormatOpensByItsNameAndHasAllThatTheViewerHas() throws {
    let screen = screen("/a.loud")
    #expect(screen.screen[0] == "HELLO 1" && screen.status.contains("shouting"), "\(screen.screen)")
    screen.press("3j")
    screen.settle()
    #expect(screen.screen[0] == "HELLO 4")
    screen.press("i")
    #expect(screen.screen[0] == "hello 4" && !screen.status.contains("shouting"), "\(screen.screen)")
    screen.press("i")
    #expect(screen.screen[0] == "HELLO 4", "\(screen.screen)")
    screen.press("/hello 20")
    screen.send(.enter)
    screen.work(until: "the match is found") { screen.pager.view.currentMatch != nil }
    screen.settle()
    #expect(screen.screen.contains("HELLO 20"), "\(screen.screen)")
    let content = screen.pager.view.content
    #expect(content.text(of: content.selection(of: 0..<8)).copied(from: 8) == Array("hello 1\n".utf8))
    screen.press("&o 3")
    screen.send(.enter)
    screen.waitForFilter()
    #expect(screen.screen.contains("HELLO 30") && !screen.screen.contains("HELLO 20"), "\(screen.screen)")
  }

  @Test func otherFilesHaveNoToyForm() {
    let screen = screen("/a.txt")
    #expect(screen.screen[0] == "hello 1")
    screen.press("i")
    #expect(screen.screen[0] == "hello 1" && screen.pager.message == "not loud")
  }
}
