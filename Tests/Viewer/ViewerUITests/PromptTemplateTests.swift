import TestSupport
import Testing

@testable import ViewerUI

/// less's language for prompts.
@Suite(.bounded) struct PromptTemplateTests {
  private struct Facts: PromptFacts {
    var fileName = "/tmp/a b"
    var hasFileName = true
    var fileIndex = 2
    var fileCount = 3
    var nextFileName: String? = "next"
    var isAtEnd = false
    var isNewFile = true
    var size: Int? = 1_000
    var lineCount: Int? = 100
    var column = 0
    var pageLines = 23
    var editor = "vi"
    func byte(at row: PromptRow) -> Int? { [.top: 100, .middle: 200, .bottom: 300, .belowBottom: 310][row] }
    func line(at row: PromptRow) -> Int? {
      [.top: 10, .middle: 20, .bottom: 30, .belowBottom: 31, .target: 12][row]
    }
  }

  @Test(arguments: [
    ("plain", "plain"), ("%f", "/tmp/a b"), ("%F", "a b"), ("%g", "'/tmp/a b'"), ("%i of %m", "2 of 3"),
    ("%lt-%lb", "10-30"), ("%lj", "12"), ("%l", "10"), ("%L", "100"), ("%bB/%s", "310/1000"),
    ("%pB\\%", "31%"),
    ("%Pt%", "10"), ("%db of %D", "2 of 5"), ("%c", "0"), ("%E ?lm+%lm. %g", "vi +20 '/tmp/a b'"),
    ("%x", "next"), ("%T", "file"), ("text   %t", "text"), ("a%", "a"), ("a?", "a"), ("%bj", "?"),
    ("\\?\\:\\.\\\\", "?:.\\"), ("?a1:2.?a3:4.", "23"), ("?ea:b.c", "bc"), ("?n?f%f .", "/tmp/a b "),
    ("?ca?lb:c.:d.e", "de"), ("?fa?eb:c.:d.e", "ace"), ("?e\\..x", "x"),
    ("?m(%T %i of %m) .", "(file 2 of 3) "),
    ("?e(END) ?x- Next\\: %x.:?pB%pB\\%:byte %bB?s/%s...%t", "31%"), ("?eunclosed", ""), ("1.2", "12"),
    (" git(1) (press h for help or q to quit)", " git(1) "),
  ])
  func factsAndConditions(_ template: String, _ text: String) {
    #expect(PromptTemplate(template).expanded(Facts()) == text)
  }

  @Test func unknownFactsAreQuestionMarks() {
    var facts = Facts()
    (facts.size, facts.lineCount, facts.nextFileName) = (nil, nil, nil)
    facts.hasFileName = false
    #expect(PromptTemplate("%s %L %x %pB").expanded(facts) == "? ? ? ?")
    #expect(PromptTemplate("?fname:pipe.?s1.?L2.?x3.?pB4.").expanded(facts) == "pipe")
    facts.isAtEnd = true
    #expect(PromptTemplate("?e(END) ?x- Next\\: %x..%t").expanded(facts) == "(END)")
  }

  /// man's prompt, whose keys are not those of the viewer.
  @Test func thePromptOfMan() {
    let template =
      " Manual page git(1) ?ltline %lt?L/%L.:byte %bB?s/%s..?e (END):?pB %pB\\%.. (press h for help or q to quit)"
    #expect(PromptTemplate(template).expanded(Facts()) == " Manual page git(1) line 10/100 31% ")
  }
}
