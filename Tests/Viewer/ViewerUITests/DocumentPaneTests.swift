import DocumentCore
import LayoutCore
import NodeUI
import PortholeSystem
import ScreenCore
import TestSupport
import Testing

@testable import DocumentUI

/// A document in a pane of a program that is no viewer.
@Suite(.bounded) struct DocumentPaneTests {
  private let folder = TemporaryFolder()

  private func file(_ name: String, _ text: String) -> String {
    let path = folder.path(name)
    append(path, text)
    return path
  }

  private func append(_ path: String, _ text: String) {
    guard let file = fopen(path, "a") else { return }
    fputs(text, file)
    fclose(file)
  }

  /// A program with a title above a document, and perhaps a text below it.
  private struct Program {
    let node: DocumentNode
    let window: Window
    let host: HeadlessHost

    init(_ node: DocumentNode, rows: Int = 6, footer: String? = nil) {
      self.node = node
      let title = TextNode("Title")
      let footer = footer.map { TextNode($0) }
      window = Window(
        DisplayNode { _, _ in
          StackLayoutSpec.vertical {
            title
            node
            if let footer { footer }
          }
        })
      host = HeadlessHost(window, rows: rows, columns: 30)
      host.draw()
      window.focus(node)
    }

    var lines: [String] { host.canvas.text }

    func key(_ key: Key) {
      host.send(.key(key, []))
      host.wake()
      host.drawIfNeeded()
    }

    func mouse(_ kind: MouseEvent.Kind, _ column: Int, _ row: Int, _ modifiers: Modifiers = []) {
      host.send(.mouse(MouseEvent(kind, row: row, column: column, modifiers: modifiers)))
      host.wake()
      host.drawIfNeeded()
    }

    func drag(_ from: (Int, Int), _ to: (Int, Int), _ modifiers: Modifiers = []) {
      host.time += 1
      mouse(.press(button: 0), from.0, from.1, modifiers)
      mouse(.drag(button: 0), to.0, to.1, modifiers)
      mouse(.release, to.0, to.1, modifiers)
    }

    /// The columns of a row that are marked.
    func marked(_ row: Int) -> [Int] {
      (0..<host.canvas.columns).filter { host.canvas[row, $0].style.attributes.contains(.reverse) }
    }

    /// Waits for work of other threads.
    func wait(_ name: String, until condition: @escaping () -> Bool) {
      eventually(name) {
        host.wake()
        host.drawIfNeeded(atMost: 3)
        return condition()
      }
    }
  }

  private static let lines = (1...5_000).map { "line \($0)\n" }.joined()

  @Test func threeLinesShowAFile() throws {
    let program = Program(try DocumentNode(path: file("a.txt", Self.lines)))
    #expect(program.lines[0] == "Title" && program.lines[1].hasPrefix("line 1"))
    program.key(.pageDown)
    program.host.settle()
    #expect(program.node.topLine == 4 || program.node.topLine == 5)
    program.key(.end)
    #expect(program.lines[5].hasPrefix("line 5000"))
    program.key(.home)
    #expect(program.lines[1].hasPrefix("line 1"))
    program.wait("counted") { program.node.document.lineCount == 5_000 }
    let words = program.window.semantics
    #expect(words.contains("> document \"") && words.contains("line 1 of 5,000"), "\(words)")
    #expect(words.contains("text \"line 1\""))
  }

  @Test func aSearchMarksMatchesAndGoesToThem() throws {
    let program = Program(try DocumentNode(path: file("a.txt", Self.lines)))
    program.node.search = "LINE 33$"
    program.wait("nothing found") { program.node.matchNote == "not found" }
    program.node.search = "line 33"
    program.wait("found") { program.node.currentMatch != nil && program.node.matchNote == "1 of 111" }
    #expect(program.lines.contains { $0.hasPrefix("line 33") })
    program.key(.character("n"))
    program.wait("the next one") { program.node.matchNote == "2 of 111" }
    #expect(program.lines.contains { $0.hasPrefix("line 330") })
    program.key(.character("N"))
    program.wait("the one before") { program.node.matchNote == "1 of 111" }
    program.node.search = ""
    #expect(program.node.matchNote == nil && program.node.highlighter == nil)
    program.node.search = "(["
    #expect(program.node.matchNote == nil, "no pattern")
  }

  @Test func itFollowsAFileThatGrows() throws {
    let path = file("log", Self.lines)
    let program = Program(try DocumentNode(path: path))
    program.key(.character("F"))
    #expect(program.node.isFollowing && program.lines[5].hasPrefix("line 5000"))
    append(path, "one more\n")
    program.wait("the new line") { program.lines[5].hasPrefix("one more") }
    program.key(.up)
    program.host.settle()
    #expect(!program.node.isFollowing)
    append(path, "and another\n")
    program.wait("its length") { program.node.document.length > Self.lines.utf8.count + 10 }
    #expect(program.lines[5].hasPrefix("line 5000"))
  }

  @Test func aTableHasColumns() throws {
    let path = file("a.csv", "name,age\nAda,36\nGrace,85\n")
    let program = Program(try DocumentNode(path: path))
    #expect(program.node.isTable)
    program.wait("the rows") { program.lines.contains { $0.contains("Grace") } }
    #expect(program.lines.contains { $0.contains("name") && $0.contains("age") }, "\(program.lines)")
    #expect(program.lines.contains { $0.hasPrefix("Grace") && $0.contains("85") && !$0.contains(",") })
    let text = Program(try DocumentNode(path: path, isTable: false))
    #expect(!text.node.isTable && text.lines[1] == "name,age")
  }

  @Test func whatCannotBeReadIsAnError() {
    #expect(throws: DocumentError.self) { try DocumentNode(path: folder.path("none")) }
    #expect(throws: DocumentError.self) { try DocumentNode(path: folder.path) }
  }

  /// A pane that leaves its window and comes back hears of changes again.
  @Test func aPaneThatComesBackFollowsTheFile() throws {
    let path = file("log", "first\n")
    let node = try DocumentNode(path: path)
    var shows = true
    let page = DisplayNode { _, _ in StackLayoutSpec.vertical { if shows { node } } }
    let window = Window(page)
    let host = HeadlessHost(window, rows: 4, columns: 20)
    host.draw()
    node.isFollowing = true
    for isShown in [false, true] {
      shows = isShown
      page.setNeedsLayout()
      host.drawIfNeeded()
      append(path, "more \(isShown)\n")
      host.wake()
      host.drawIfNeeded()
    }
    append(path, "last\n")
    eventually("the last line") {
      host.wake()
      host.drawIfNeeded(atMost: 3)
      return host.canvas.text.contains { $0.hasPrefix("last") }
    }
  }

  // MARK: Selecting

  /// A program in which text can be selected.
  private func selecting(_ text: String = Self.lines, named name: String = "a.txt", footer: String? = nil)
    throws
    -> Program
  {
    let program = Program(try DocumentNode(path: file(name, text)), footer: footer)
    program.window.allowsTextSelection = true
    return program
  }

  @Test func aDragSelectsTextOfAPaneAndCopiesIt() throws {
    let program = try selecting()
    program.drag((2, 1), (3, 2))
    #expect(program.window.selectedText == "ne 1\nline" && program.window.clipboard == "ne 1\nline")
    #expect(program.marked(1) == [2, 3, 4, 5] && program.marked(2) == [0, 1, 2, 3])
    program.window.copy("other")
    program.host.send(.key(.character("c"), .control))
    #expect(program.window.clipboard == "ne 1\nline")
    program.key(.escape)
    #expect(program.window.selectedText == nil && program.marked(1) == [])
    // The marks stay with their bytes.
    program.drag((0, 3), (3, 3))
    program.key(.down)
    program.host.settle()
    #expect(program.window.selectedText == "line" && program.marked(2) == [0, 1, 2, 3])
  }

  @Test func clicksInAPaneSelectWordsAndLines() throws {
    let program = try selecting("see /usr/bin: ok\nsecond\n")
    for (count, text) in [(2, "/usr/bin"), (3, "see /usr/bin: ok\n")] {
      program.host.time += 1
      for _ in 0..<count {
        program.mouse(.press(button: 0), 6, 1)
        program.mouse(.release, 6, 1)
      }
      #expect(program.window.selectedText == text)
    }
  }

  /// The drag stays in the pane in which it began, also over the text below.
  @Test func aDragAtTheEdgeOfAPaneScrollsIt() throws {
    let program = try selecting(footer: "Footer")
    program.mouse(.press(button: 0), 5, 2)
    program.mouse(.drag(button: 0), 6, 3)
    program.mouse(.drag(button: 0), 6, 5)
    #expect(program.marked(5) == [])
    program.host.advance(to: 3)
    program.mouse(.release, 6, 5)
    let top = program.node.topLine ?? 0
    #expect(top > 10, "it has scrolled")
    let text = try #require(program.window.selectedText)
    #expect(text.hasPrefix("2\nline 3\n") && text.hasSuffix("\nline \(top + 4)"), "\(text.suffix(20))")
    #expect(text.split(separator: "\n").count == top + 3)
    #expect(program.window.clipboard == text)
    #expect(program.window.deadline == nil || program.node.topLine == top)
  }

  @Test func aDragAcrossNodesHasTheRowsOfAPaneInView() throws {
    let program = try selecting(footer: "Footer")
    program.key(.down)
    program.host.settle()
    program.drag((2, 0), (3, 5))
    #expect(program.window.selectedText == "tle\nline 2\nline 3\nline 4\nline 5\nFoo")
    #expect(program.marked(1) == [0, 1, 2, 3, 4, 5] && program.marked(4) == [0, 1, 2, 3, 4, 5])
    // And to a place within it, from both sides.
    program.drag((2, 0), (3, 2))
    #expect(program.window.selectedText == "tle\nline 2\nline")
    program.drag((3, 5), (5, 4))
    #expect(program.window.selectedText == "5\nFoo")
  }

  @Test func aPressBehindTheTextOrWithAltScrollsAPane() throws {
    let program = try selecting()
    for (column, modifiers) in [(20, Modifiers()), (2, .alt)] {
      program.key(.home)
      program.drag((column, 5), (column, 2), modifiers)
      program.host.settle()
      #expect(program.window.selectedText == nil && program.node.top > 0, "\(column)")
    }
  }

  @Test func cellsOfATableAreSelectedInAPane() throws {
    let program = try selecting("name,age,town\nAda,36,\nGrace,85,Rome\nMary,,\n", named: "a.csv")
    program.wait("the rows") { program.lines.contains { $0.contains("Mary") } }
    let row = try #require(program.lines.firstIndex { $0.hasPrefix("Ada") })
    let town = try #require(
      program.lines.firstIndex { $0.contains("Rome") }.map { program.lines[$0].prefix { $0 != "R" }.count })
    program.drag((0, row), (town, row + 1))
    #expect(program.window.selectedText == "Ada\t36\t\nGrace\t85\tRome")
    program.drag((town, row), (0, row + 1))
    #expect(program.window.selectedText == "\nGrace")
  }

  /// The text stays under the pointer, and the pane follows again at the end.
  @Test func aSelectionPausesFollowing() throws {
    let program = try selecting()
    program.key(.character("F"))
    program.host.settle()
    #expect(program.node.isFollowing && program.lines[5].hasPrefix("line 5000"))
    program.drag((0, 4), (3, 4))
    append(folder.path("a.txt"), "more\n")
    program.wait("the new line") { program.node.document.length > Self.lines.utf8.count }
    #expect(program.lines[5].hasPrefix("line 5000") && program.window.selectedText == "line")
    program.key(.escape)
    #expect(!program.node.isFollowing)
    program.key(.end)
    #expect(program.node.isFollowing && program.lines[5].hasPrefix("more"))
  }

  @Test func aSelectionEndsWithItsBytes() throws {
    let program = try selecting()
    program.drag((0, 1), (3, 2))
    append(folder.path("a.txt"), "more\n")
    program.wait("the new line") { program.node.document.length > Self.lines.utf8.count }
    #expect(program.window.selectedText == "line 1\nline")
    truncate(folder.path("a.txt"), 3)
    program.wait("the end of the selection") { program.window.selectedText == nil }
  }
}
