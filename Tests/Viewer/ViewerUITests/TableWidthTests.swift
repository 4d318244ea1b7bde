import DocumentCore
import NodeUI
import PortholeSystem
import TestSupport
import Testing

@testable import ViewerUI

/// The widths of a table's columns, and the messages about its quotes.
@Suite(.bounded) struct TableWidthTests {
  private func screen(_ text: String, columns: Int = 80, width: Int? = nil, follows: Bool = false) -> Headless
  {
    var options = Pager.Options()
    options.tables.showsTables = true
    options.tables.columnWidth = width
    options.indicators = .never
    let screen = Headless([text], rows: 6, columns: columns, options: options)
    screen.work(until: "the table has been read") {
      !screen.pager.view.content.isBusy && screen.pager.view.document.indexProgress == nil
    }
    screen.pager.wake(at: 0)
    screen.draw()
    screen.draw()
    return screen
  }

  /// Prose, or the output of `ps`, has one column.
  @Test func aSingleColumnIsAsWideAsTheWindow() {
    let words = String((0..<20).map { "word\($0) " }.joined().dropLast())
    let prose = "title\n" + String(repeating: words + "\n", count: 5)
    #expect(screen(prose, columns: 200).screen[1] == words)
    let narrow = screen(prose)
    #expect(narrow.screen[1] == words.prefix(79) + "›")
    let some = "title\n" + words + "\n" + words + ", and, more\n" + words + "\n"
    #expect(screen(some, columns: 200).screen[2] == words + ", and, more")
    // A given width is kept.
    #expect(screen(prose, width: 30).screen[1] == words.prefix(29) + "›")
  }

  @Test func freeSpaceGoesToTruncatedColumns() {
    let long = String(repeating: "x", count: 60)
    let text = "id,text,n\n" + String(repeating: "1,\(long),2\n", count: 4)
    #expect(screen(text).screen[1] == " 1 │ \(long) │ 2")
    // Two truncated columns share the space.
    let two = "a,b\n" + String(repeating: "\(long),\(long)\n", count: 4)
    #expect(screen(two, columns: 100).screen[1] == "\(long.prefix(47))› │ \(long.prefix(47))›")
    #expect(screen(two, columns: 60).screen[1].hasPrefix("\(long.prefix(39))› │ xx"))
  }

  @Test func aWiderWindowWidensTruncatedColumns() {
    let long = String(repeating: "x", count: 60)
    let screen = screen("id,text\n" + String(repeating: "1,\(long)\n", count: 4), columns: 50)
    #expect(screen.screen[1] == " 1 │ \(long.prefix(44))›")
    screen.resize(rows: 6, columns: 80)
    screen.draw()
    screen.draw()
    #expect(screen.screen[1] == " 1 │ \(long)")
  }

  @Test func unclosedQuotesAreReportedWithTheirRow() {
    let rows = (1...7).map { "\($0),plain\n" }.joined()
    #expect(screen("id,a\n" + rows + "8,\"x\n9,y\n").screen[5].contains("unclosed quote in row 8"))
    #expect(screen("id,\"a\n" + rows).screen[5].contains("unclosed quote in the header"))
    // The quotes are further apart than the longest quoted cell.
    let many = String(repeating: "0123456789abcdef,plain\n", count: 60_000)
    #expect(
      screen("id,a\n" + rows + "8,\"x\n" + many + "9,\"y\n").screen[5]
        .contains("2 unclosed quotes, first in row 8"))
    #expect(!screen("id,a\n" + rows).screen[5].contains("quote"))
  }
}
