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
    for name in Self.lessKeys.split(whereSeparator: \.isWhitespace) {
      let keys = KeySequence(named: name)
      #expect(
        KeyBindings.command(for: keys) != nil || KeyBindings.announcement(for: keys) != nil,
        "\(name): \(keys)")
    }
  }

  /// A key that has got its command is not announced any more.
  @Test func noKeyIsBothBoundAndAnnounced() {
    for group in KeyBindings.groups {
      for keys in group.bindings.flatMap(\.keys) {
        #expect(KeyBindings.announcement(for: keys) == nil, "\(keys)")
      }
    }
  }

  /// A key that means something else in less is listed with its difference.
  @Test func differencesBelongToTheirKeys() {
    for group in KeyBindings.groups {
      for binding in group.bindings {
        for difference in binding.differences {
          #expect(
            binding.keys.contains { $0.count == 1 && $0[0].name == difference.key }, "\(difference.key)")
        }
      }
    }
    #expect(KeyBindings.hint(for: KeyStroke(.character("w"))) == "w wraps lines; ESC-z pages back")
    #expect(KeyBindings.hint(for: KeyStroke(.character("j"))) == nil)
  }

  @Test func keysHaveReadableNames() {
    for name in ["q", "^X^V", "ESC-^F", "Ctrl-→", "ZZ", "^", "Shift-Space", "ESC-Backspace", "^On"] {
      #expect(KeySequence(named: name[...]).reduce(into: "") { $0 += $1.name } == name)
    }
    #expect(KeyStroke(.character("f"), [.alt, .control]).name == "ESC-^F")
    #expect(KeyStroke(.character("G"), [.shift]).name == "G")
    #expect(KeyStroke(.character(" "), .alt).name == "ESC-Space")
    #expect(KeyStroke(.right, [.control, .shift]).name == "Ctrl-Shift-→")
    #expect(KeyStroke(.function(5)).name == "F5")
  }

  // MARK: The comparison with less

  /// The two tables of docs/coming-from-less.md.
  private static var tables: String {
    func code(_ names: String) -> String {
      "<code>\(names.replacing("<", with: "&lt;").replacing("|", with: "&#124;"))</code>"
    }
    var same = "| less | Porthole | effect |\n|---|---|---|\n"
    var other = "| key | in less | here |\n|---|---|---|\n"
    for binding in KeyBindings.groups.flatMap(\.bindings) {
      if let less = binding.less { same += "| \(code(less)) | \(code(binding.names)) | \(binding.help) |\n" }
      for difference in binding.differences {
        other += "| \(code(difference.key)) | \(difference.less) | \(difference.here) |\n"
      }
    }
    return "### Keys that differ\n\n\(other)\n### All keys of less\n\n\(same)"
  }

  @Test func theManualHasTheTable() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
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
