import TestSupport
import Testing

@testable import DocumentCore

/// Short whole numbers are recognised by eight bytes at once, all other words byte by byte.
@Suite(.bounded) struct JSONNumberTests {
  private func problem(_ text: String) -> JSONProblem? {
    var index = JSONIndex(isLines: false)
    var part = JSONPart(after: index)
    Array(text.utf8).withUnsafeBytes { part.read($0, at: 0) }
    index.append(part, count: text.utf8.count)
    return index.problem(length: text.utf8.count, isComplete: true)
  }

  @Test(arguments: 1...10) func numbersOfAllLengthsAreJudged(_ length: Int) {
    let number = String("1234567890".prefix(length))
    let words = [
      (number, true), ("-" + number, true), (number + ".5", true), (number + "e3", true),
      (number + "x", false), ("0" + number, false), (number + "/", false), (number + ".", false),
      (number + "é", false), (number + ";", false), (number + "\0", false),
    ]
    for (word, isValue) in words {
      for rest in ["]", " ]", ", 1]", ",1,22,333,4444]", "\n, {\"a\": 1234567}]"] {
        let problem = problem("[" + word + rest)
        #expect((problem == nil) == isValue, "\(word)\(rest)")
        #expect(isValue || problem?.kind == .noWord && problem?.byte == 1, "\(word)\(rest)")
      }
    }
  }
}
