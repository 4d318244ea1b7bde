import DocumentCore
import TestSupport
import Testing

/// Finding lines near the beginning without the index.
@Suite(.bounded) struct DocumentBeginningTests {
  @Test func linesNearTheBeginningAreFoundWithoutTheIndex() {
    let text = (1...100_000).map { "line \($0)\n" }.joined()
    let document = Document(text: text, name: "text")
    for line in [0, 1, 2, 99, 9_999, 54_321, 99_999] {
      let before = (0..<line).reduce(0) { $0 + "line \($1 + 1)\n".utf8.count }
      #expect(document.start(ofLine: line, inFirst: .max) == before, "\(line)")
      #expect(document.start(ofLine: line, inFirst: before + 1) == before, "\(line)")
      if line > 0 { #expect(document.start(ofLine: line, inFirst: before - 1) == nil) }
    }
    #expect(document.start(ofLine: 100_000, inFirst: .max) == nil, "a line feed at the end opens no line")
    #expect(document.start(ofLine: .max, inFirst: .max) == nil)
    #expect(Document(text: "", name: "").start(ofLine: 0, inFirst: .max) == nil)
  }
}
