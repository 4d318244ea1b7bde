import TestSupport
import Testing

@testable import ScreenCore

/// Emoji of several scalars that a terminal may join into two cells.
@Suite(.bounded) struct JoinedEmojiTests {
  @Test(arguments: [
    ("👨‍👩‍👧", true), ("👍🏽", true), ("🇩🇪", true), ("❤️", true), ("1️⃣", true), ("🏴‍☠️", true), ("👩🏽‍🚀", true),
    ("👍", false), ("❤", false), ("e\u{301}", false), ("한", false), ("क्ष", false), ("❤\u{fe0e}", false),
    ("日", false),
    ("a\u{200d}b", false), ("🇩", false), ("\u{200d}", false), ("a", false),
  ])
  func emojiOfSeveralScalarsAreJoined(_ character: String, _ isJoined: Bool) {
    for (text, start) in [(character, 0), ("ab\(character)", 2), ("日\(character)x", 3)] {
      TextScanner.scan(text) { scanner in
        let found = scanner.joinedEmoji(at: start)
        #expect((found != nil) == isJoined, "\(text)")
        guard let found else { return }
        #expect(found.end == start + character.utf8.count)
        #expect(found.scalars.count <= DisplayWidth.mostJoined)
      }
    }
  }

  /// The mark of an accent on an emoji stays, an endless sequence is no emoji.
  @Test func aSequenceWithoutAnEndIsNoEmoji() {
    let endless = "👨" + String(repeating: "\u{200d}👩", count: 100)
    TextScanner.scan(endless) { #expect($0.joinedEmoji(at: 0) == nil) }
  }
}
