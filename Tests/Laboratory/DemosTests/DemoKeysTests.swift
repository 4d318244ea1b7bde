@testable import Demos
import Foundation
import LayoutCore
import NodeUI
import TestSupport
import Testing

/// The line of keys below a demo, and the list of all keys.
@Suite(.bounded) struct DemoKeysTests {
  private static let demos = [Demo.tour] + Demo.all

  /// At 80 columns every key is shown, and in the tour the keys of each demo fit into one line.
  /// The row of hints without the place at its end, such as `1 of 12`.
  private static func hints(_ line: String) -> String {
    guard let start = line.range(of: #" +\d+ of \d+$"#, options: .regularExpression) else { return line }
    return String(line[..<start.lowerBound])
  }

  @Test func allKeysFitOnAUsualScreen() throws {
    for demo in Self.demos {
      #expect(DisplayWidth.of(demo.hint) <= 60, "\(demo.name)")
      let line = Self.hints(try #require(DemoDriver(demo).text.last))
      #expect(line == " \(demo.name)  \(demo.hint)  ? keys")
    }
  }

  /// On a narrow screen a key is shown whole or not at all, and the line still ends with the key for the list
  /// of all.
  @Test(arguments: [20, 30, 40, 55]) func keysAreShownWholeOrOmitted(_ columns: Int) throws {
    for demo in Self.demos {
      let line = Self.hints(try #require(DemoDriver(demo, columns: columns, rows: 12).text.last))
      let start = " \(demo.name)  "
      guard line.hasPrefix(start) else {
        #expect(columns < 40, "\(demo.name) shows no keys: “\(line)”")
        continue
      }
      let parts = line.dropFirst(start.count).components(separatedBy: "  ")
      let known = demo.hint.components(separatedBy: "  ").prefix(parts.count - 1)
      #expect(parts == known + ["? keys"], "\(demo.name)")
      if columns >= 40 { #expect(parts.count > 1, "\(demo.name) shows no key of its own") }
    }
  }

  @Test(arguments: [.character("?"), .character("H"), .function(1)] as [Key]) func helpListsAllKeys(
    _ key: Key
  ) throws {
    for demo in Self.demos {
      let driver = try DemoDriver(demo)
      let before = driver.text
      driver.key(key)
      #expect(driver.text.last?.hasPrefix(" \(demo.name): keys ") == true, "\(demo.name)")
      let text = driver.text.joined(separator: "\n")
      let texts = driver.textNodes.map(\.string)
      for key in demo.keys { #expect(texts.contains(key.keys) && texts.contains(key.help), "\(key)") }
      #expect(text.contains("PageUp PageDown Space"))
      driver.key(key)
      #expect(driver.settle())
      #expect(driver.text.last == before.last, "the same key closes the list")
      #expect(driver.status == nil)
    }
  }

  /// The keys in the hints and in the lists are bound, in the window of each demo or of one that zooms.
  @Test func everyKeyThatIsShownIsBound() throws {
    var known: Set<KeyPattern> = []
    for demo in Self.demos {
      let driver = try DemoDriver(Demo.tour)
      try driver.stage.push(demo)
      driver.advance(0)
      let bound = Set(driver.stage.window.reachableBindings.flatMap(\.keys))
      // Buttons and links take Enter themselves.
      for key in demo.keys.flatMap(\.patterns) where key != "enter" {
        #expect(bound.contains(key), "\(demo.name): \(key)")
      }
      known.formUnion(bound)
      #expect(driver.stage.window.warnings == [], "\(demo.name)")
    }
    for key in DemoKey.everywhere.flatMap(\.patterns) where key != "enter" {
      #expect(known.contains(key), "\(key)")
    }
  }

  /// The list is longer than a small screen, and scrolls there.
  @Test func theListOfKeysScrolls() throws {
    let driver = try DemoDriver("paging", columns: 40, rows: 12)
    driver.key(.character("?"))
    #expect(driver.text.joined().contains("← → drag"))
    #expect(!driver.text.joined().contains("Ctrl-C"))
    #expect(driver.text.last == " paging: keys  q back")
    driver.key(.end)
    #expect(driver.settle())
    #expect(driver.text.joined().contains("Ctrl-C"))
    driver.key(.escape)
    #expect(driver.text.last?.hasPrefix(" paging ") == true && driver.status == nil)
    driver.key(.character("q"))
    #expect(driver.status == 0)
  }

  /// In a field `?` and `/` are text, so the line names the key that works there, and Enter's effect in that field.
  @Test func hintsAreThoseOfTheFocus() throws {
    let article = try DemoDriver("article", columns: 100)
    func line(_ driver: DemoDriver) -> String { driver.text.last ?? "" }
    #expect(line(article) == " article  / search  Tab search field  drag select  Ctrl-C copy  ? keys")
    article.key(.tab)
    article.advance(0)
    #expect(
      line(article)
        == " article  Escape end  Enter next place  Tab links  drag select  Ctrl-C copy  F1 keys")
    article.key(.character("?"))
    article.advance(0)
    #expect(article.text[0].contains("?"))
    article.key(.function(1))
    article.advance(0)
    #expect(line(article).hasPrefix(" article: keys"))
    article.key(.escape)
    article.key(.tab)
    article.advance(0)
    #expect(line(article).contains("Enter address") && line(article).hasSuffix("? keys"))
    // The notes at the end.
    article.key(.backTab)
    article.key(.backTab)
    article.advance(0)
    #expect(line(article).contains("Enter new line") && line(article).contains("Tab search field"))
  }

  @Test func enterIsNamedByTheControl() throws {
    let controls = try DemoDriver("controls")
    var found: [String] = []
    for _ in 0..<13 {
      controls.key(.tab)
      controls.advance(0)
      let hint = controls.text.last?.components(separatedBy: "  ").first { $0.hasPrefix("Enter ") }
      if let hint, found.last != hint { found.append(hint) }
    }
    #expect(
      found == [
        "Enter saves", "Enter new line", "Enter opens the list", "Enter saves", "Enter turns it",
        "Enter presses Save", "Enter presses Reset",
      ])
  }

  @Test func arrowsAreDrawnInASCII() throws {
    let driver = try DemoDriver("paging", traits: ScreenTraits(isUTF8: false))
    #expect(
      driver.asciiText.last == " paging  <- -> drag turn a page  ^ v scroll the reports by pages  ? keys")
  }
}
