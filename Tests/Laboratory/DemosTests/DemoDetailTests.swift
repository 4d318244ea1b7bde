import Demos
import Foundation
import LayoutCore
import NodeUI
import TestSupport
import Testing

/// Details of single demos.
@Suite(.bounded) struct DemoDetailTests {
  /// The badge is as large as its text, at the corner of its box.
  @Test(arguments: [(80, 24), (40, 12), (120, 40)]) func badgeFitsItsText(_ columns: Int, _ rows: Int) throws
  {
    let driver = try DemoDriver("gallery", columns: columns, rows: rows)
    for _ in 0..<40 where driver.place(of: "╭ inbox ") == nil {
      driver.key(.down, .shift)
      #expect(driver.settle())
    }
    for _ in 0..<3 { driver.key(.down) }
    #expect(driver.settle())
    let box = try #require(driver.place(of: "╭ inbox "))
    let badge = Array(driver.text[box.y - 1])[(box.x + 17)..<(box.x + 19)]
    #expect(String(badge) == "12")
    let red = (0..<columns).filter { driver.style($0, box.y - 1).background == .palette(124) }
    #expect(red == [box.x + 17, box.x + 18])
  }

  /// The current hit has another colour than the others.
  @Test func theCurrentHitStandsOut() throws {
    let driver = try DemoDriver("article", traits: ScreenTraits(background: .dark))
    driver.key(.character("/"))
    for scalar in "the".unicodeScalars { driver.key(.character(scalar)) }
    #expect(driver.settle())
    func places(_ match: TextStyle) -> [Int] {
      (1..<23).flatMap { y in
        (0..<80).filter { driver.style($0, y).background == match.background }.map { y * 80 + $0 }
      }
    }
    let first = places(Theme.dark.currentMatch)
    #expect(first.count == 3 && !places(Theme.dark.match).isEmpty)
    driver.key(.enter)
    #expect(driver.settle())
    #expect(places(Theme.dark.currentMatch).count == 3 && places(Theme.dark.currentMatch) != first)
  }

  /// The field of the search begins in the column of the text.
  @Test(arguments: [40, 80, 120, 200]) func theSearchFieldStandsAboveTheText(_ columns: Int) throws {
    let driver = try DemoDriver("article", columns: columns)
    let field = try #require(driver.place(of: "/ finds words in this text"))
    #expect(driver.place(of: "How a terminal")?.x == field.x)
  }

  /// From 120 columns an example stands next to its code.
  @Test(arguments: [(80, false), (119, false), (120, true), (200, true)])
  func codeAndResultStandNextToEachOther(_ columns: Int, _ isWide: Bool) throws {
    let driver = try DemoDriver("gallery", columns: columns)
    let (code, box) = try (
      #require(driver.place(of: "StackLayoutSpec.horizontal(")), #require(driver.place(of: "╭ menu"))
    )
    #expect((code.y == box.y) == isWide)
  }

  /// The bar of the selected row has one colour.
  @Test func theSelectedRowIsABarOfOneColor() throws {
    let driver = try DemoDriver("list")
    driver.key(.down)
    let y = try #require((0..<24).first { driver.style(12, $0).attributes.contains(.reverse) })
    for x in 0..<78 {
      let style = driver.style(x, y)
      #expect(
        style.attributes.contains(.reverse) && style.foreground == .default && style.background == .default)
    }
    // A long entry takes several rows.
    let others = (0..<23).filter {
      !driver.style(12, $0).attributes.contains(.reverse) && driver.text[$0].contains { $0.isNumber }
    }
    #expect(others.count > 3)
    #expect(others.allSatisfy { !driver.style(1, $0).attributes.contains(.reverse) })
  }

  /// Escape removes the highlights and the count; Enter in the field searches again.
  @Test func escapeEndsTheSearchOfTheArticle() throws {
    let driver = try DemoDriver("article", traits: ScreenTraits(background: .dark))
    let matches = [Theme.dark.match.background, Theme.dark.currentMatch.background]
    func marks() -> Int {
      (0..<23).reduce(0) { sum, y in
        sum + (0..<80).count { matches.contains(driver.style($0, y).background) }
      }
    }
    driver.key(.character("/"))
    for scalar in "scroll".unicodeScalars { driver.key(.character(scalar)) }
    #expect(driver.settle())
    #expect(driver.text[0].contains("1 of "))
    #expect(marks() > 0)
    driver.key(.escape)
    #expect(driver.settle())
    #expect(marks() == 0 && !driver.text[0].contains(" of "))
    #expect(driver.status == nil)
    driver.key(.character("/"))
    driver.key(.enter)
    #expect(driver.settle())
    #expect(marks() > 0 && driver.text[0].contains("1 of "))
  }
}
