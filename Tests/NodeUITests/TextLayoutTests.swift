import LayoutCore
import NodeUI
import Testing

@Suite struct TextLinesTests {
  private func lines(_ text: String, _ width: Int, _ wrap: TextWrap = .word) -> [String] {
    TextLines(text, width: width, wrap: wrap).map { String($0.text) }
  }

  @Test func wordsAreKeptTogether() {
    #expect(lines("the quick brown fox", 10) == ["the quick", "brown fox"])
    #expect(lines("the quick brown fox", 9) == ["the quick", "brown fox"])
    #expect(lines("the quick brown fox", 8) == ["the", "quick", "brown", "fox"])
    #expect(lines("a  b", 1) == ["a", "b"], "the spaces of a break belong to neither line")
    #expect(lines("ab  cd", 3) == ["ab", "cd"])
  }

  @Test func wordsLongerThanALineAreBroken() {
    #expect(lines("abcdefgh", 3) == ["abc", "def", "gh"])
    #expect(lines("xy abcdefgh", 3) == ["xy", "abc", "def", "gh"])
  }

  @Test func otherWraps() {
    #expect(lines("the quick", 5, .character) == ["the q", "uick"])
    #expect(lines("the quick", 5, .none) == ["the quick"])
    #expect(lines("one\ntwo", 80, .none) == ["one", "two"])
  }

  @Test func newlines() {
    #expect(lines("a\n\nb", 5) == ["a", "", "b"])
    #expect(lines("a\n", 5) == ["a"], "a newline at the end ends the line")
    #expect(lines("abc \nd", 3) == ["abc", "d"])
    #expect(lines("a\r\nb", 5) == ["a", "b"])
    #expect(lines("", 5) == [])
  }

  @Test func nothingIsLostAndNothingIsTooLong() {
    let text = "Der Zug fährt um 日本語 Uhr — 漢字 und e\u{301} \t tabs, supercalifragilistic."
    for width in 2..<40 {
      for wrap in [TextWrap.word, .character] {
        let lines = Array(TextLines(text, width: width, wrap: wrap))
        #expect(lines.allSatisfy { $0.width <= width })
        let letters = { (text: String) in text.filter { !$0.isWhitespace } }
        #expect(letters(lines.map { String($0.text) }.joined()) == letters(text))
      }
    }
  }

  @Test func nodeMeasuresItsLines() {
    let node = TextNode("the quick brown fox")
    func size(_ width: Int) -> Size {
      node.layoutThatFits(SizeRange(max: Size(width, .infinity))).size
    }
    #expect(size(10) == Size(9, 2))
    #expect(size(80) == Size(19, 1))
    #expect(size(0) == Size(0, 16), "a column of no width still counts its rows")
    node.maximumLines = 1
    #expect(size(10) == Size(9, 1))
    node.wrap = .none
    #expect(size(10) == Size(10, 1))
  }
}
