import Demos
import Foundation
import LayoutCore
import NodeUI
import TestSupport
import Testing

/// Demos on screens without colours or with only ASCII.
@Suite(.bounded) struct PlainScreenTests {
  /// Pictures have light and dark parts, not the same character everywhere.
  @Test(arguments: ["feed", "image"], [true, false])
  func picturesHaveShadesWithoutColors(_ name: String, _ isUTF8: Bool) throws {
    let driver = try DemoDriver(name, traits: ScreenTraits(colors: .none, isUTF8: isUTF8))
    let rows = driver.text[3..<13].map {
      Array($0.padding(toLength: 70, withPad: " ", startingAt: 0))[13..<67]
    }
    var counts: [Character: Int] = [:]
    for character in rows.joined() { counts[character, default: 0] += 1 }
    let cells = rows.count * 54
    #expect((counts.values.max() ?? 0) < cells * 9 / 10, "\(counts)")
    #expect(counts.values.filter { $0 >= cells / 50 }.count >= 3, "\(counts)")
    for y in 3..<13 {
      for x in 13..<67 {
        #expect(driver.style(x, y).foreground == .default && driver.style(x, y).background == .default)
      }
    }
  }

  /// Shades are used only without colours.
  @Test func picturesHaveColorsIfTheScreenDoes() throws {
    let driver = try DemoDriver("image")
    #expect(Set((0..<60).map { driver.style($0, 5).background }).count > 3)
  }

  /// Every character is replaced by one of the same width, such as `í` by `i` and a degree sign by a blank.
  @Test(arguments: await Demo.names) func everyColumnStaysInASCII(_ name: String) throws {
    let usual = try DemoDriver(name, traits: ScreenTraits(isUTF8: false))
    #expect(usual.asciiText.allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7f).contains($0) } })
    for (ascii, text) in zip(usual.asciiText, usual.text) {
      #expect(!ascii.contains("?") || text.contains("?"), "\(text)")
      let plain = Array(text).enumerated().filter { $0.element.isASCII }
      guard text.unicodeScalars.allSatisfy({ DisplayWidth.of($0.value) == 1 }) else { continue }
      let shown = Array(ascii.padding(toLength: max(ascii.count, text.count), withPad: " ", startingAt: 0))
      for (column, character) in plain {
        #expect(shown[column] == character, "column \(column) of “\(text)”")
      }
    }
  }

  @Test func namesAreTransliterated() throws {
    let driver = try DemoDriver("paging", columns: 100, rows: 40, traits: ScreenTraits(isUTF8: false))
    let text = driver.asciiText.joined(separator: "\n")
    #expect(text.contains("Reykjavik   -5 "))
    #expect(!text.contains("Reykjavk"))
  }
}
