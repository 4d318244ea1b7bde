import DocumentCore
import Foundation
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// The table of keys, and everything that is made from it.
@Suite(.bounded) struct KeyTableTests {
  /// The keys of less 679, by the names in its decode.c: `^X` is Control, `ESC-x` is Escape and a key.
  private static let lessKeys = """
    Enter e j ^E ^N ↓ k y ^Y ^K ^P ↑ J K Y ESC-j ESC-k d ^D u ^U Space f ^F ^V PageDown b ^B ESC-v PageUp
    z w ESC-Space ESC-b F ESC-f ESC-F R r ^R ^L ESC-u ESC-U g < ESC-< Home G > ESC-> End Shift-Home Ctrl-Home
    Shift-End Ctrl-End p % P ESC-( ESC-) ← → ESC-← ESC-→ ESC-[ ESC-] ESC-{ ESC-} Ctrl-← Ctrl-→ Shift-← Shift-→
    { ( [ } ) ] ESC-^F ESC-^B ESC-G = ^G / ? ESC-/ ESC-? n N ESC-n ESC-N & m M ESC-m ' ^X^X E ^X^V
    ^O^N ^On ^O^P ^Op ^O^O ^Oo ^O^L ^Ol t T ESC-t ESC-T - _ s | v ! # + h H F1 V q Q ZZ ^C ^Z :
    """

  @Test func everyKeyOfLessHasACommandOrAnExplanation() {
    let bound = Set(KeyBindings.entries.flatMap(\.keys))
    for name in Self.lessKeys.split(whereSeparator: \.isWhitespace) {
      let keys = KeyPattern(lessName: name)
      #expect(bound.contains(keys) || KeyBindings.announcement(for: keys) != nil, "\(name): \(keys)")
    }
  }

  /// A key that has got its command is not announced any more.
  @Test func noKeyIsBothBoundAndAnnounced() {
    for keys in KeyBindings.entries.flatMap(\.keys) {
      #expect(KeyBindings.announcement(for: keys) == nil, "\(keys)")
    }
  }

  /// A key that means something else in less is listed with its difference.
  @Test func differencesBelongToTheirKeys() {
    for entry in KeyBindings.entries {
      for difference in entry.differences {
        let keys = KeyPattern(lessName: difference.key[...])
        #expect(keys.strokes.count == 1 && entry.keys.contains(keys), "\(difference.key)")
      }
    }
    #expect(KeyBindings.hint(for: KeyStroke(.character("w")))?.whole == "w wraps lines; ESC-z pages back")
    #expect(KeyBindings.hint(for: KeyStroke(.character("j"))) == nil)
  }

  @Test func keysHaveReadableNames() {
    for name in ["q", "^X^V", "ESC-^F", "Ctrl-→", "ZZ", "^", "Shift-Space", "ESC-Backspace", "^On"] {
      #expect(KeyPattern(lessName: name[...]).lessName == name)
    }
    #expect(KeyStroke(.character("f"), [.alt, .control]).lessName == "ESC-^F")
    #expect(KeyStroke(.character("G"), [.shift]).lessName == "G")
    #expect(KeyStroke(.character(" "), .alt).lessName == "ESC-Space")
    #expect(KeyStroke(.right, [.control, .shift]).lessName == "Ctrl-Shift-→")
    #expect(KeyStroke(.function(5)).lessName == "F5")
  }

  // MARK: Bindings of the window

  /// The window's list has every command of the table once, with its title and the heading in the help.
  @Test func theWindowListsTheTable() {
    let screen = Headless(["text"])
    let ids = KeyBindings.entries.map(\.id)
    #expect(Set(ids).count == ids.count && ids.contains("viewer.pageDown"))
    let listed = screen.pager.window.reachableBindings.filter { $0.id?.hasPrefix("viewer.") == true }
    // A few commands have only letters after a colon.
    let withKeys = KeyBindings.entries.filter { !$0.keys.isEmpty }
    #expect(listed.compactMap(\.id).sorted() == withKeys.map(\.id).sorted())
    for group in KeyBindings.groups {
      for entry in group.entries where !entry.keys.isEmpty {
        let binding = listed.first { $0.id == entry.id }
        #expect(binding?.title == entry.help && binding?.group == group.title, "\(entry.names)")
        #expect(binding?.keys == entry.keys, "\(entry.names)")
      }
    }
    #expect(screen.pager.window.warnings == [])
  }

  /// A binding that something other than a key carries out does the same as its key.
  @Test func aBindingOfTheListWorks() throws {
    let screen = Headless([(1...100).map { "line \($0)" }.joined(separator: "\n")])
    let binding = try #require(screen.pager.window.reachableBindings.first { $0.id == "viewer.start" })
    binding.perform(KeyInvocation(key: "g", count: 50))
    screen.settle()
    #expect(screen.screen[0] == "line 50")
  }

  @Test func aPromptLeavesTheBindingsNoKeys() {
    let screen = Headless(["text"])
    screen.press("/")
    let ids = screen.pager.window.reachableBindings.compactMap(\.id)
    #expect(!ids.contains { $0.hasPrefix("viewer.") })
  }

  // MARK: The comparison with less

  /// The two tables of docs/coming-from-less.md.
  private static var tables: String {
    func code(_ names: String) -> String {
      "<code>\(names.replacing("<", with: "&lt;").replacing("|", with: "&#124;"))</code>"
    }
    var same = "| less | Porthole | effect |\n|---|---|---|\n"
    var other = "| key | in less | here |\n|---|---|---|\n"
    for binding in KeyBindings.entries {
      if let less = binding.less {
        same +=
          "| \(code(less)) | \(code(binding.names)) | \(binding.help.replacing("|", with: "&#124;")) |\n"
      }
      for difference in binding.differences {
        other += "| \(code(difference.key)) | \(difference.less) | \(difference.here) |\n"
      }
    }
    return "### Keys that differ\n\n\(other)\n### All keys of less\n\n\(same)"
  }

  @Test func theManualHasTheTable() throws {
    let root = TestSource.project
    let file = root.appendingPathComponent("docs/coming-from-less.md")
    var page = try String(contentsOf: file, encoding: .utf8)
    // Writes the tables again after a change of the keys.
    if ProcessInfo.processInfo.environment["PORTHOLE_UPDATE_MANUAL"] != nil,
      let start = page.range(of: "### Keys that differ")
    {
      page = page[..<start.lowerBound] + Self.tables
      try page.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(
      page.hasSuffix(Self.tables), "run this test with PORTHOLE_UPDATE_MANUAL=1 to write the tables again")
  }
}
