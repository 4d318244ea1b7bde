import DocumentCore
import NodeUI
import PortholeSystem
import ScreenCore
import TestSupport
import Testing

@testable import DocumentUI
@testable import ViewerUI

/// Promises that each kind of content in the list keeps.
@Suite(.bounded) struct ContentKindTests {
  nonisolated private static let names = ["table", "bytes", "markdown", "patch", "json"]
  private struct NoFile: Error { var kind: String }

  /// A file that a kind shows, with several hundred rows. The text `needle` is in its middle only.
  private static func file(of kind: ContentKind) throws -> (name: String, bytes: [UInt8]) {
    func lines(_ line: (Int) -> String) -> String {
      (1...300).map { number in
        line(number).replacing("#", with: number == 150 ? "needle" : "straw") + "\n"
      }.joined()
    }
    let start = "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,300 +1,300 @@\n"
    let (name, text) =
      switch kind.name {
      case "table": ("/a.csv", "number,name\n" + lines { "\($0),#" })
      case "bytes": ("/a.bin", "\0\n" + lines { "\($0) #" })
      case "markdown": ("/a.md", "Title\n\n" + lines { "- item \($0), *#*" })
      case "patch": ("/a.patch", start + lines { "-old \($0)\n+new \($0) #" })
      case "json": ("/a.json", "[\n" + lines { "{\"n\": \($0), \"text\": \"#\"}," } + "0]\n")
      default: throw NoFile(kind: kind.name)
      }
    return (name, Array(text.utf8))
  }

  /// The key that shows a kind, and the text again.
  private static func key(of kind: ContentKind) -> String {
    kind == .table ? "t" : kind == .bytes ? "x" : "i"
  }

  private static func shows(_ kind: ContentKind, _ screen: Headless) -> Bool {
    screen.pager.tab.kinds.last == kind
  }

  private static func press(_ keys: String, _ screen: Headless) {
    screen.press(keys)
    screen.work(until: "all has been read") { !screen.pager.view.content.isBusy }
    screen.settle()
  }

  /// A viewer that shows a file as a kind.
  private static func screen(_ kind: ContentKind, rows: Int = 12, columns: Int = 60) throws -> Headless {
    let (name, bytes) = try file(of: kind)
    let screen = Headless(file: MemorySource(bytes), named: name, rows: rows, columns: columns)
    if !shows(kind, screen) { press(key(of: kind), screen) }
    try #require(shows(kind, screen), "\(kind.name)")
    return screen
  }

  @Test func allKindsAreTested() {
    #expect(ContentKind.all.map(\.name) == Self.names && !ContentKind.all.contains(.text))
  }

  @Test(arguments: names) func theKeyAndBackKeepTheByteAtTheTop(_ name: String) throws {
    let kind = try #require(ContentKind.all.first { $0.name == name })
    let screen = try Self.screen(kind)
    Self.press("37j", screen)
    let top = screen.pager.tab.topByte
    #expect(top.offset > 0)
    Self.press(Self.key(of: kind), screen)
    #expect(!Self.shows(kind, screen))
    Self.press(Self.key(of: kind), screen)
    #expect(Self.shows(kind, screen) && screen.pager.tab.topByte == top, "\(kind.name)")
  }

  @Test(arguments: names) func searchesFindTheBytesOfTheFile(_ name: String) throws {
    let kind = try #require(ContentKind.all.first { $0.name == name })
    let screen = try Self.screen(kind)
    let bytes = try Self.file(of: kind).bytes
    let needle = Array("needle".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: needle) })
    screen.press("/needle")
    screen.send(.enter)
    screen.work(until: "\(kind.name): the match is found") { screen.pager.view.currentMatch != nil }
    let match = try #require(screen.pager.view.currentMatch)
    #expect(screen.pager.tab.fileByte(of: match.lowerBound).offset == place && match.count == needle.count)
  }

  @Test(arguments: names) func aFilterWorksOrIsRefused(_ name: String) throws {
    let kind = try #require(ContentKind.all.first { $0.name == name })
    let screen = try Self.screen(kind)
    screen.press("&")
    if let refusal = screen.pager.view.content.traits.filterRefusal {
      #expect(screen.pager.filter == nil && screen.pager.message == refusal, "\(kind.name)")
    } else {
      screen.press("needle")
      screen.send(.enter)
      screen.waitForFilter()
      #expect(screen.screen.contains { $0.contains("needle") }, "\(kind.name): \(screen.screen)")
      #expect(!screen.screen.contains { $0.contains("straw") }, "\(kind.name): \(screen.screen)")
    }
  }

  @Test(arguments: names) func allSelectedTextOfAFormIsTheFile(_ name: String) throws {
    let kind = try #require(ContentKind.all.first { $0.name == name })
    guard kind.isForm else { return }
    let (screen, bytes) = (try Self.screen(kind), try Self.file(of: kind).bytes)
    let content = screen.pager.view.content
    let text = WorkBudget.withoutLimit {
      content.text(of: content.selection(of: 0..<bytes.count)).copied(from: bytes.count)
    }
    #expect(text == bytes, "\(kind.name)")
  }

  @Test(arguments: seeds(12)) func hostileBytesAreHarmlessAtAnySize(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for kind in ContentKind.all {
      let (name, text) = try Self.file(of: kind)
      var bytes = text
      for _ in 0..<300 {
        bytes[Int.random(in: 1..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      let size = [(1, 1), (1, 80), (24, 1), (3, 2), (24, 80)].randomElement(using: &random)!
      let screen = Headless(file: MemorySource(bytes), named: name, rows: size.0, columns: size.1)
      if !Self.shows(kind, screen) { screen.press(Self.key(of: kind)) }
      for _ in 0..<12 {
        screen.press(
          ["j", " ", "G", "b", "k", "g", "w", "l", "h", "L", Self.key(of: kind)].randomElement(
            using: &random)!)
        screen.work()
        let scalars = screen.screen.joined().unicodeScalars
        #expect(
          !scalars.contains { $0.value < 0x20 || 0x7f..<0xa0 ~= $0.value }, "seed \(seed): \(kind.name)")
      }
    }
  }

  // MARK: Recognition

  /// The beginnings of files, and whether they are binary.
  private static let beginnings: [(text: String, isBinary: Bool)] = [
    ("a,b\n1,2\n", false), ("# Title\n\ntext\n", false), ("{\"a\": 1}\n", false), ("\0\u{1}\u{2}", true),
    ("diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-a\n+b\n", false),
  ]

  /// The kind as which a file should open, by rules apart from the list.
  private static func wanted(_ name: String, _ beginning: Int, _ options: Pager.Options) -> ContentKind? {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if options.tables.showsTables == true { return .table }
    if beginnings[beginning].isBinary, !options.files.opensAnything { return .bytes }
    if ["csv", "tsv", "tab", "psv"].contains(ending), options.tables.showsTables == nil { return .table }
    guard options.text.painting != .never, options.text.header.lines == 0 else { return nil }
    if ["md", "markdown"].contains(ending) { return .markdown }
    return ["patch", "diff"].contains(ending) && beginning == 4 ? .patch : nil
  }

  @Test func namesBeginningsAndOptionsDecideAlikeEverywhere() throws {
    let folder = TemporaryFolder()
    let settings: [(inout Pager.Options) -> Void] = [
      { _ in }, { $0.tables.showsTables = true }, { $0.tables.showsTables = false },
      { $0.files.opensAnything = true }, { $0.text.painting = .never }, { $0.text.header.lines = 1 },
    ]
    for name in ["a.csv", "a.TSV", "a.tab", "a.psv", "a.md", "a.patch", "a.diff", "a.json", "a.txt", "a"] {
      for (index, beginning) in Self.beginnings.enumerated() {
        let (path, bytes) = (folder.path(name), Array(beginning.text.utf8))
        folder.write(name, beginning.text)
        for (number, set) in settings.enumerated() {
          var options = Pager.Options()
          set(&options)
          let wanted = Self.wanted(name, index, options)
          let note: Comment = "\(name), beginning \(index), options \(number)"
          let screen = Headless(file: MemorySource(bytes), named: path, rows: 6, columns: 40, set: set)
          #expect(screen.pager.tab.kinds.last == wanted ?? .text, note)
          // Short files are printed if they open as text or as a form of it.
          var setting = ContentSetting(options)
          setting.paintsForms = false
          let document = Document(source: MemorySource(bytes), name: name, path: FileName(path))
          let shown = ContentKind.all.opening(document, setting).kind
          #expect(shown == (wanted?.isForm == true ? nil : wanted), note)
        }
        // A pane shows tables and text only.
        var options = Pager.Options()
        options.files.opensAnything = true
        let isTable = Self.wanted(name, index, options) == .table
        #expect(try DocumentNode(path: path).isTable == isTable, "\(name), beginning \(index)")
      }
    }
  }
}
