import LayoutCore
import NodeUI
import PortholeSystem
import ScreenCore
import TestSupport
import Testing

@testable import DocumentCore
@testable import DocumentUI
@testable import ViewerUI

/// A test of Markdown on the screen.
protocol MarkdownScreenTest {}

extension MarkdownScreenTest {
  func screen(
    _ text: String, name: String = "/folder/page.md", rows: Int = 24, columns: Int = 60,
    set: (inout Pager.Options) -> Void = { _ in }
  ) -> Headless {
    screen(of: MemorySource(Array(text.utf8)), name: name, rows: rows, columns: columns, set: set)
  }

  func screen(
    of source: any ByteSource, name: String = "/folder/page.md", rows: Int = 24, columns: Int = 60,
    set: (inout Pager.Options) -> Void = { _ in }
  ) -> Headless {
    Headless(file: source, named: name, rows: rows, columns: columns) { options in
      options.text.sticky = .never
      set(&options)
    }
  }

  func isPage(_ screen: Headless) -> Bool { screen.pager.view.content is MarkdownContent }
}

/// The places of rows of a page: they stay when it is laid out or shown in another way, and in files of any size.
@Suite(.bounded) struct MarkdownPlaceTests: MarkdownScreenTest {
  /// A text of many kinds of blocks.
  private static func text(_ random: inout SplitMix64, blocks: Int) -> String {
    let words = [
      "some", "*words*", "**of**", "`text`", "[link](x.md)", "日本語", "&amp;", "longer-word", "e\u{301}",
    ]
    func line(_ count: Int, _ random: inout SplitMix64) -> String {
      (0..<max(1, count)).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined(
        separator: " ")
    }
    return (0..<blocks).map { number in
      let text = line(Int.random(in: 1...30, using: &random), &random)
      switch Int.random(in: 0..<11, using: &random) {
      case 0: return "# \(number) \(text)\n"
      case 1: return "### \(text)\n\n"
      case 2: return "- \(text)\n- \(text)\n\n  more\n\n"
      case 3: return "> \(text)\n\n"
      case 4: return "```sh\n\(text)\n\n\tindented\n```\n\n"
      case 5: return "| a | b |\n|---|---|\n| \(text) | \(text) |\n| x | \(text) |\n\n"
      case 6: return "[name\(number)]: address\n<!-- c -->\n\n"
      case 7: return "---\n\n"
      case 8: return "Title \(number)\n===\n"
      default: return text + "\n" + text + "\n\n"
      }
    }.joined()
  }

  /// Rows ascend, cover the text, and have the same starts and numbers whichever way leads to them.
  @Test(arguments: seeds(6)) func rowsAreTheSameFromAnywhere(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let long = seed % 3 == 0
    let text = Self.text(&random, blocks: long ? 3_000 : 60)
    let document = Document(text: text, name: "x")
    for width in [20, 40, 80, 200] {
      let rows = MarkdownRows(document)
      _ = rows.configure(width: width, hasSymbols: true)
      var starts = [0]
      while true {
        let step = rows.advance(from: starts[starts.count - 1], by: 1)
        guard step.moved == 1 else { break }
        #expect(step.start > starts[starts.count - 1])
        starts.append(step.start)
        if starts.count > 2_000 { break }
      }
      let isWhole = starts.count <= 2_000
      #expect(isWhole == (rows.rowCount == starts.count) || document.length > MarkdownRows.short)
      // Another instance begins anywhere.
      for _ in 0..<40 {
        let other = MarkdownRows(document)
        _ = other.configure(width: width, hasSymbols: true)
        let index = Int.random(in: 0..<starts.count, using: &random)
        #expect(other.rowStart(containing: starts[index]) == starts[index])
        let end = index + 1 < starts.count ? starts[index + 1] : isWhole ? document.length : starts[index] + 1
        #expect(
          other.rowStart(containing: Int.random(in: starts[index]..<end, using: &random)) == starts[index])
        let back = other.advance(from: starts[index], by: -3)
        #expect(back.start == starts[max(0, index - 3)] && back.moved == min(3, index))
        if document.length <= MarkdownRows.short {
          #expect(other.rowNumber(at: starts[index]) == index && other.start(ofRow: index) == starts[index])
        }
      }
      if isWhole { #expect(rows.advance(from: document.length, by: -1).start == starts.last) }
    }
  }

  /// `i` shows the source of the paragraph at the top, and comes back to the same row.
  @Test(arguments: seeds(8)) func thePlaceIsKeptToTheParagraph(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = Self.text(&random, blocks: 200)
    for columns in [20, 40, 80, 200] {
      let screen = screen(text, rows: 12, columns: columns)
      for _ in 0..<6 {
        screen.press("g")
        screen.press("\(Int.random(in: 0...98, using: &random))%")
        screen.press("\(Int.random(in: 0...9, using: &random))j")
        screen.settle()
        let (top, rows) = (screen.pager.view.top, screen.screen)
        screen.press("i")
        #expect(!isPage(screen))
        let line = screen.pager.view.top
        #expect(line <= top && top < screen.pager.view.windowEnd)
        screen.press("i")
        #expect(isPage(screen) && screen.pager.view.top == top && screen.screen == rows)
      }
    }
  }

  @Test(arguments: seeds(2)) func afterAMovementThePageShowsTheNewPlace(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let screen = screen(Self.text(&random, blocks: 300), rows: 12)
    screen.press("i40ji")
    screen.settle()
    screen.press("i")
    let byte = screen.pager.view.top
    #expect(byte > 0)
    screen.press("20j")
    screen.settle()
    let place = screen.pager.view.top
    screen.press("i")
    #expect(screen.pager.view.top <= place && place < screen.pager.view.windowEnd)
  }

  // MARK: Large and growing files

  @Test func aLargeFileIsOpenAtOnce() {
    let source = CountingText(length: 100 << 20)
    let screen = screen(of: source) { $0.text.countsLines = false }
    #expect(isPage(screen) && screen.screen[0] == "  Title 0")
    #expect(source.bytesRead < 4 << 20)
    screen.press("G")
    screen.settle()
    #expect(screen.pager.view.top > 99 << 20)
    #expect(screen.screen.contains { $0.hasPrefix("  • item") })
    #expect(source.bytesRead < 16 << 20)
    screen.press("50%")
    screen.settle()
    #expect(screen.screen.contains { $0.hasPrefix("  • item") })
    let top = screen.pager.view.top
    screen.press("jjk")
    screen.settle()
    screen.press("k")
    screen.settle()
    #expect(screen.pager.view.top == top)
    #expect(source.bytesRead < 24 << 20)
  }

  @Test func aGrowingFileKeepsItsPlace() throws {
    let folder = TemporaryFolder()
    let text = (1...60).map { "Paragraph \($0)\n\n" }.joined()
    folder.write("log.md", text)
    let screen = Headless(files: [folder.path("log.md")], rows: 10)
    screen.press("20j")
    let rows = Array(screen.screen.dropLast())
    #expect(rows[0].contains("Paragraph"))
    folder.append("log.md", "```\ncode\n")
    for _ in 0..<5 { screen.look(after: 1) }
    #expect(Array(screen.screen.dropLast()) == rows)
    screen.press("F")
    screen.look(after: 1)
    folder.append("log.md", "more\n")
    eventually("the end is shown") {
      screen.look(after: 1)
      return screen.screen.contains { $0.contains("more") }
    }
  }

  @Test func aFileThatIsCutOrReplacedIsReadAgain() throws {
    let folder = TemporaryFolder()
    folder.write("log.md", (1...60).map { "Paragraph \($0)\n\n" }.joined())
    let screen = Headless(files: [folder.path("log.md")], rows: 10)
    screen.press("G")
    #expect(screen.screen.contains("  Paragraph 60"))
    folder.truncate("log.md", 24)
    eventually("the rest is shown") {
      screen.look(after: 1)
      return screen.screen[0] == "  Paragraph 1"
    }
    folder.write("log.md", "# Other *title*\n\ntext\n")
    eventually("the new text is shown") {
      screen.look(after: 1)
      return screen.screen[0] == "  Other title"
    }
    folder.write("log.md", "")
    for _ in 0..<5 { screen.look(after: 1) }
    #expect(isPage(screen) && screen.screen.dropLast().allSatisfy(\.isEmpty))
  }
}

/// A text of one title and very many lists, which counts the bytes that are read of it. One reader only.
private final class CountingText: ByteSource {
  let length: Int
  private let count = Locked(0)
  var bytesRead: Int { count.withLock { $0 } }
  private static let title = Array("# Title 0\n\n".utf8)
  private static let item = Array("- item with some *text* of a list that is long\n\n".utf8)

  init(length: Int) { self.length = length }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = max(0, min(buffer.count, length - offset))
    self.count.withLock { $0 += count }
    for index in 0..<count {
      let place = offset + index
      buffer[index] =
        place < Self.title.count
        ? Self.title[place] : Self.item[(place - Self.title.count) % Self.item.count]
    }
    return count
  }
}
