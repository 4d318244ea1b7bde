import TestSupport
import Testing

@testable import TerminalUI

/// The rules for questions, answers and features, without a terminal.
@Suite(.bounded) struct TerminalFeaturesTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func theLastQuestionIsTheOneThatAllAnswer() {
    var features = TerminalFeatures()
    #expect(text(features.ask(at: 1)) == "\u{1b}[?u\u{1b}[?2027$p\u{1b}[>0q\u{1b}[c")
    features.usesGraphemes = false
    #expect(text(features.ask(at: 1)) == "\u{1b}[?u\u{1b}[>0q\u{1b}[c")
  }

  @Test func featuresEndInTheReverseOrder() {
    var features = TerminalFeatures()
    _ = features.ask(at: 1)
    #expect(text(features.learn(.keyboard(flags: 0), at: 1.1)) == "\u{1b}[>5u")
    #expect(text(features.learn(.mode(2027, state: 2), at: 1.1)) == "\u{1b}[?2027h")
    // Twice is once.
    #expect(features.learn(.keyboard(flags: 0), at: 1.1).isEmpty)
    #expect(text(features.setTitle("one")) == "\u{1b}[22;2t\u{1b}]2;one\u{1b}\\")
    #expect(text(features.setTitle("two")) == "\u{1b}]2;two\u{1b}\\" && features.setTitle("two").isEmpty)
    #expect(text(features.off) == "\u{1b}[23;2t\u{1b}[?2027l\u{1b}[<u")
    #expect(text(features.setTitle(nil)) == "\u{1b}[23;2t" && text(features.off) == "\u{1b}[?2027l\u{1b}[<u")
  }

  /// The last answer, or a second, ends the time for answers.
  @Test(arguments: [TerminalAnswer.attributes, nil]) func aLateAnswerCountsForNothing(_ last: TerminalAnswer?)
  {
    var features = TerminalFeatures()
    _ = features.ask(at: 1)
    if let last { #expect(features.learn(last, at: 1.1).isEmpty) }
    let time = last == nil ? 2.01 : 1.2
    #expect(features.learn(.keyboard(flags: 0), at: time).isEmpty)
    #expect(features.learn(.mode(2027, state: 2), at: time).isEmpty)
    #expect(features.active.isEmpty && !features.isWaiting(at: time))
  }

  @Test(arguments: [
    (nil, 1), ("30", 30), ("0.5", 0.5), ("0", 0), ("-1", 1), ("61", 1), ("nan", 1), ("", 1), ("a", 1),
  ])
  func theTimeForAnswersIsSet(_ value: String?, _ seconds: Double) {
    #expect(TerminalFeatures.longestWait(value) == seconds)
  }

  @Test(arguments: [(0, false, ""), (1, true, ""), (2, true, "\u{1b}[?2027l"), (3, true, ""), (4, false, "")])
  func theModeIsGivenBackAsItWasFound(_ state: Int, _ isOn: Bool, _ off: String) {
    var features = TerminalFeatures()
    _ = features.ask(at: 1)
    #expect(text(features.learn(.mode(2027, state: state), at: 1)) == off.replacing("l", with: "h"))
    #expect(features.active == (isOn ? [.graphemes] : []) && text(features.off) == off)
  }

  @Test func anotherTerminalAfterAStopLosesWhatItDoesNotConfirm() {
    var features = TerminalFeatures()
    _ = features.ask(at: 1)
    for answer in [TerminalAnswer.keyboard(flags: 0), .mode(2027, state: 2), .attributes] {
      _ = features.learn(answer, at: 1)
    }
    #expect(text(features.ask(at: 9)).hasSuffix("\u{1b}[c\u{1b}[>5u\u{1b}[?2027h"))
    #expect(features.learn(.mode(2027, state: 2), at: 9).isEmpty)
    #expect(text(features.learn(.attributes, at: 9)) == "\u{1b}[<u" && features.active == [.graphemes])
  }

  @Test(arguments: [
    ("ghostty 1.2.0", true), ("WezTerm 20240203-110809-5046fc22", false),
    ("WezTerm 20250209-182623-44866cc1", true),
    ("iTerm2 3.5.1", false), ("iTerm2 3.6.6", true), ("iTerm2 4", true), ("VTE(7006)", false),
    ("VTE(8004)", true),
    ("mintty 3.6.1", true), ("kitty(0.40.0)", false), ("tmux 3.4", false), ("", false), ("VTE", false),
    ("VTE(99999999999999999999)", false),
  ])
  func progressIsShownByTerminalsKnownForIt(_ name: String, _ isShown: Bool) {
    var features = TerminalFeatures()
    _ = features.ask(at: 1)
    #expect(features.setProgress(0.5).isEmpty, "the name is not known yet")
    let shown = isShown ? "\u{1b}]9;4;1;50\u{1b}\\" : ""
    #expect(text(features.learn(.version(name), at: 1)) == shown)
    #expect(text(features.setProgress(nil)) == (isShown ? "\u{1b}]9;4;0\u{1b}\\" : ""))
    for (odd, percent) in [(Double.nan, 0), (1e300, 100), (-1, 0), (1, 100), (.infinity, 0)] {
      #expect(text(features.setProgress(odd)) == (isShown ? "\u{1b}]9;4;1;\(percent)\u{1b}\\" : ""))
      #expect(features.setProgress(odd).isEmpty, "the same is not sent again")
    }
  }

  @Test func aTitleIsHarmless() {
    var features = TerminalFeatures()
    let title = text(features.setTitle("a\u{1b}]0;b\u{7}\nc\u{202e}" + String(repeating: "x", count: 500)))
    #expect(title.hasPrefix("\u{1b}[22;2t\u{1b}]2;a^[]0;b^G^Jc<U+202E>xxx") && title.utf8.count < 300)
    #expect(title.unicodeScalars.filter { $0.value < 0x20 }.count == 3)
  }
}
