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

  /// A program with a title above a document.
  private struct Program {
    let node: DocumentNode
    let window: Window
    let host: HeadlessHost

    init(_ node: DocumentNode, rows: Int = 6) {
      self.node = node
      let title = TextNode("Title")
      window = Window(
        DisplayNode { _, _ in
          StackLayoutSpec.vertical {
            title; node
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
}
