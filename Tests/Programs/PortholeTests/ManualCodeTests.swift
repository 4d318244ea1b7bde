import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// All Swift code of the documentation is valid, without a warning.
@Suite(.programs, .bounded) struct ManualCodeTests {
  /// Pages for contributors, which show parts of this project's own tests.
  private static let ownCode: Set = ["CONTRIBUTING.md", "docs/architecture.md"]

  /// The pages with code for users: those of docs/, and those of the modules.
  static func pages() throws -> [(name: String, text: String)] {
    let root = TestSource.project.path
    let names = try FileManager.default.subpathsOfDirectory(atPath: root + "/Sources").sorted()
      .filter { $0.hasSuffix(".md") }.map { "Sources/" + $0 }
    let modules = try names.map { ($0, try String(contentsOfFile: root + "/" + $0, encoding: .utf8)) }
    return try ManualPages.all().filter { !ownCode.contains($0.name) } + modules
  }

  /// The messages of the compiler for some blocks; none if they are valid.
  private static func messages(for blocks: [PageCode]) throws -> String {
    let folder = TemporaryFolder()
    for (index, block) in blocks.enumerated() {
      folder.write("Block\(index).swift", block.file(named: "Block\(index)"))
    }
    let files = blocks.indices.map { folder.path("Block\($0).swift") }
    // Many mistakes are more than a pipe holds, and the output is read first.
    let result = try Command.run(
      ["-c", "exec \"$@\" 2>&1", "sh", "swiftc", "-typecheck", "-parse-as-library", "-wmo"]
        + ["-swift-version", "6"] + BuiltModules.searchPaths() + files, program: "/bin/sh")
    // An example computes values and does nothing with them.
    let unused = #/never used|never mutated|never read|is unused|unused result|never be executed/#
    let messages = result.output.split(separator: "\n").filter {
      $0.contains(#/^\S.*: (error|warning): /#) && (!$0.contains("warning: ") || !$0.contains(unused))
    }
    if messages.isEmpty, result.status != 0 { return result.output }
    return messages.joined(separator: "\n")
  }

  @Test func allBlocksCompile() throws {
    let blocks = try Self.pages().flatMap { PageCode.blocks(of: $0.name, $0.text) }
    // The page of the tutorial has parts of a program, which TutorialPackageTests builds.
    let whole = blocks.filter { !$0.isManifest && $0.page != Tutorial.page }
    #expect(whole.count >= 50)
    let messages = try Self.messages(for: whole)
    #expect(messages.isEmpty, "\(messages)")
  }

  @Test func aMistakeIsReportedWithItsLine() throws {
    let page = """
      <!-- swift
      let list = ListNode(count: 3) { TextNode("row \\($0)") }
      -->

      ```swift
      @MainActor @Observable final class Store {
        var count = 1
      }

      let store = Store()
      list.selectionMode = .singel
      ```

      ```swift
      import NodeUI

      @main
      struct Hello: TerminalApplication {
        func makeRoot() -> DisplayNode { TextNode("Hello") }
      }
      ```
      """
    let blocks = PageCode.blocks(of: "page.md", page)
    #expect(blocks.map(\.line) == [6, 15])
    let messages = try Self.messages(for: blocks)
    #expect(messages.contains("page.md:11:"), "\(messages)")
    #expect(messages.contains("singel"))
    #expect(messages.contains("page.md:18:"), "its import has no programs: \(messages)")
    #expect(!messages.contains("page.md:6:"), "the macro and its class are known: \(messages)")
  }

  @Test func theCodeOfAProgramCompiles() throws {
    let page = """
      ```swift
      import PortholeKit

      @main struct Hello: TerminalApplication {
        func makeRoot() -> DisplayNode { TextNode("Hello") }
      }
      extension TextNode {
        var isEmpty: Bool { string.isEmpty }
      }
      ```
      """
    #expect(try Self.messages(for: PageCode.blocks(of: "page.md", page)) == "")
  }
}
