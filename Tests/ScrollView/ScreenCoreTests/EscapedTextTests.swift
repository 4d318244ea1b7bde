import PortholeSystem
import TestSupport
import Testing

@testable import ScreenCore

@Suite(.bounded) struct EscapedTextTests {
  @Test func valuesStayInTheirLine() {
    let (name, inner): (String, TerminalText) = ("a\n\u{1b}[2Jb", "c\n")
    let text: TerminalText = "failed: \(name)\n\(inner)\(3)"
    #expect(text.raw == "failed: a^J^[[2Jb\nc\n3")
    #expect(TerminalText(lines: name).raw == "a\n^[[2Jb")
    #expect((text + "\(name)").raw.hasSuffix("3a^J^[[2Jb"))
    #expect([inner, inner].joined().raw == "c\nc\n")
  }

  @Test(arguments: [
    ("plain", "plain"), ("a::b ##", "a::b ##"), ("::error::x", ":\\:error::x"),
    (" \u{a0}\t::x", " \u{a0}\t:\\:x"),
    ("a\n  ::x\n:: y", "a\n  :\\:x\n:\\: y"), (": :x", ": :x"), (":", ":"), ("::", ":\\:"), (":::", ":\\::"),
    ("##[add-mask]x", "##\\[add-mask]x"), ("a ##[x", "a ##\\[x"), ("###[x]", "###\\[x]"), ("#[x]", "#[x]"),
    ("##vso[task.x]", "##vso\\[task.x]"), ("## [x]", "## [x]"), ("## Title [x]", "## Title [x]"),
    ("#\n#[x]", "#\n#[x]"),
  ])
  func commandsOfWorkflowsAreBroken(_ text: String, _ shown: String) {
    #expect(WorkflowCommands.broken(in: text) == shown)
    #expect(WorkflowCommands.broken(in: shown) == shown, "a harmless text stays the same")
  }

  @Test(arguments: seeds(20)) func noTextHasACommand(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parts = [":", "::", "#", "##", "[", "]", "vso", "a", " ", "\n", "\u{2003}", "\\", "é", "error"]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in parts.randomElement(using: &random)!
      }.joined()
      for line in WorkflowCommands.broken(in: text).split(separator: "\n") {
        let note: Comment = "PORTHOLE_SEED=\(seed) \(text.debugDescription)"
        #expect(!line.drop { $0.isWhitespace }.hasPrefix("::"), note)
        #expect(!line.contains(#/##[A-Za-z]*\[/#), note)
      }
      let quoted = JSONText.quoted(text)
      #expect(!quoted.contains(#/##[A-Za-z]*\[/#))
    }
  }
}
