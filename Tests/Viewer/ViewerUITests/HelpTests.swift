import DocumentCore
import NodeUI
import TestSupport
import Testing

@testable import ViewerUI

/// The help, and messages in narrow windows.
@Suite(.bounded) struct HelpTests {
  private func plain(_ text: String) -> [String] {
    text.replacing(/\u{1b}\[[0-9]*m/, with: "").split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test(arguments: [30, 40, 71, 72, 80, 100, 250]) func helpFitsTheWindow(_ columns: Int) {
    let lines = plain(HelpText.text(columns: columns))
    for line in lines { #expect(DisplayWidth.of(line) <= columns, "\(line)") }
    #expect(lines.contains { $0.hasPrefix("  ↓ j Enter") })
  }

  /// No text is lost either way.
  @Test func theHelpForAKeyIsToItsRightOrBelowIt() {
    let wide = plain(HelpText.text(columns: 80))
    #expect(wide.contains("  w                       wrap long lines, or cut them and scroll sideways"))
    let narrow = plain(HelpText.text(columns: 30))
    let row = narrow.lastIndex(of: "  w") ?? 0
    #expect(narrow[row + 1] == "    wrap long lines, or cut")
    #expect(narrow[row + 2] == "    them and scroll sideways")
    func words(_ lines: [String]) -> [Substring] { lines.flatMap { $0.split(separator: " ") } }
    #expect(words(wide) == words(narrow))
    // In columns they stand in another order.
    #expect(words(plain(HelpText.text(columns: 180))).sorted() == words(narrow).sorted())
  }

  @Test func theFirstScreenHasTheKeysThatMatterMost() {
    for columns in [40, 80, 200] {
      let lines = plain(HelpText.text(columns: columns))
      #expect(lines[0] == "Porthole" && lines[1].hasPrefix("  ↓ ↑  ") && lines[10].hasPrefix("  q "))
      #expect(lines[11].isEmpty && HelpText.first.count == 10)
    }
    let all = KeyBindings.entries.flatMap { $0.names.split(separator: " ") }
    for key in HelpText.first.flatMap({ $0.keys.split(separator: " ") }) {
      #expect(all.contains(key), "\(key)")
    }
    // Under the name less the help begins as it always did.
    #expect(plain(HelpText.text(columns: 80, profile: .less))[2].hasPrefix("A number typed before a key"))
  }

  @Test(arguments: [(80, 1), (114, 2), (120, 2), (172, 3), (200, 3)]) func allKeysStandInColumns(
    _ columns: Int, _ count: Int
  ) {
    let lines = plain(HelpText.text(columns: columns))
    let title = lines.firstIndex(of: "Up and down") ?? 0
    let first = KeyBindings.groups[0].entries
    let found = first.filter { entry in lines[title + 1].contains("  " + entry.names + "  ") }
    #expect(found.count == count && found.first?.name == first[0].name, "\(lines[title + 1])")
  }

  /// Longer names would push the help for their keys to the right.
  @Test func namesOfKeysFitTheirColumn() {
    for entry in KeyBindings.entries { #expect(DisplayWidth.of(entry.names) <= 23, "\(entry.names)") }
  }

  /// Keys of less that are others here are named.
  @Test func theHelpNamesTheKeysOfLess() {
    let text = HelpText.text(columns: 100)
    for part in ["page from now on (less: w)", "with a letter (less: M)", "q closes it (less: h)"] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test func helpMentionsCommonQuestions() {
    let text = HelpText.text(columns: 100)
    for part in ["Coming from less", "Ctrl-U", "Escape goes back", "percent of the bytes", ":+N", "ESC-z"] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("the same, and"))
  }

  @Test func helpWrapsInANarrowWindow() {
    let screen = Headless(["text"], rows: 8, columns: 30)
    screen.press("H")
    screen.settle()
    screen.press("22j")
    screen.settle()
    #expect(screen.screen[0] == "A number typed before a key")
    // A narrower window wraps it again.
    screen.resize(rows: 8, columns: 20)
    screen.draw()
    screen.settle()
    #expect(screen.screen[0] == "A number typed")
  }

  /// The ellipsis shows that a message does not fit.
  @Test func truncatedMessagesEndInAnEllipsis() {
    let screen = Headless([(1...100).map { "line \($0)" }.joined(separator: "\n")], rows: 8, columns: 30)
    screen.press("G=")
    #expect(screen.screen[5] == "line 99")
    #expect(screen.screen[6] == " file1, lines 94–100/100,")
    #expect(screen.screen[7] == " byte 735 of 791, 100%")
    screen.press("'")
    #expect(screen.screen[7].contains("' + letter"))
    screen.press("x")
    screen.press("/a(")
    #expect(screen.screen[7].hasPrefix("/a(") && screen.screen[7].hasSuffix("…"))
  }

  @Test func emptyFilesAndTablesAreCalledEmpty() {
    #expect(Headless([""], rows: 4).screen[3].hasSuffix(" empty"))
    var options = Pager.Options()
    options.tables.showsTables = true
    #expect(Headless(["a,b\n"], rows: 4, options: options).screen[3].hasSuffix(" no rows"))
    #expect(Headless(["\n"], rows: 4).screen[3].hasSuffix("1 line  All  line 1"))
  }

  @Test func wrapAndMouseKeysReportTheNewMode() {
    var options = Pager.Options()
    options.keys.showsHints = false
    let screen = Headless(["text"], rows: 4, options: options)
    for message in ["lines wrap between words", "long lines are cut; arrows scroll"] {
      screen.press("w")
      #expect(screen.screen[3].contains(message))
    }
    screen.press("W")
    #expect(screen.screen[3].contains("lines wrap at any character"))
    screen.press("M")
    #expect(screen.screen[3].contains("the mouse is the terminal's; M takes it back"))
  }
}
