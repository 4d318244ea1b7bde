import TestSupport
import Testing

@testable import ScreenCore

/// A joiner finds the same characters as the standard library.
@Suite(.bounded) struct CharacterJoinerTests {
  private typealias Scalars = [Unicode.Scalar]

  /// One scalar of each class of Unicode's rules for characters; and more of them, some of simple kinds.
  private static let classes: Scalars = [
    "a", "\u{301}", "\u{200d}", "👩", "\u{1f1e9}", "\u{600}", "\u{903}", "\u{915}", "\u{94d}", "\u{1112}",
    "\u{1161}",
    "\u{11ab}", "가", "각", "\u{0}", "\r", "\n",
  ]
  private static let representatives: Scalars =
    classes + [
      " ", "漢", "か", "한", "ก", "\u{fe0f}", "\u{1f3fd}", "👍", "\u{2764}", "©", "\u{1f1ea}", "\u{93c}",
      "\u{20e3}",
      "\u{ad}", "\u{e33}", "\u{ff9e}", "\u{200c}",
    ]

  /// The indices of the scalars that begin no character.
  private func joined(_ scalars: Scalars) -> [Int] {
    var joiner = CharacterJoiner()
    return scalars.indices.filter { joiner.joins(scalars[$0].value) }
  }

  private func joinedByStandardLibrary(_ scalars: Scalars) -> [Int] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    var joined: [Int] = []
    var index = 0
    for character in String(text) {
      let count = character.unicodeScalars.count
      joined += (index + 1)..<(index + count)
      index += count
    }
    return joined
  }

  /// Each scalar of a simple kind, before and after scalars of all classes, and inside an emoji and a flag. By day, of the
  /// 80,000 that stand alone, every eighth and the first ones after others.
  @Test func simpleKindsAreThoseOfTheStandardLibrary() {
    var counts: [CharacterJoiner.Kind: Int] = [:]
    var last = CharacterJoiner.Kind.other
    for value in 0..<0x110000 as Range<UInt32> {
      let kind = CharacterJoiner.kind(of: value)
      defer { last = kind }
      guard kind != .other, let scalar = Unicode.Scalar(value) else { continue }
      counts[kind, default: 0] += 1
      guard isNightly || kind != .alone || kind != last || value % 8 == 0 else { continue }
      var line: Scalars = Self.classes.flatMap { (other) -> Scalars in [other, scalar] }
      line += [
        scalar, scalar, "👩", scalar, "\u{200d}", "👩", "\u{200d}", scalar, "\u{301}", "\u{200d}", scalar,
      ]
      line += ["\u{301}", "\u{200d}", "\u{2764}", "\u{1f1e9}", scalar, "\u{1f1ea}", scalar, "\u{1f1ea}"]
      line += ["\u{1f1ea}", "\u{915}", "\u{94d}", scalar, "\u{915}", scalar, "\u{915}"]
      let (found, expected) = (joined(line), joinedByStandardLibrary(line))
      if found != expected {
        Issue.record("at U+\(String(value, radix: 16)), \(kind): \(found) instead of \(expected)")
      }
    }
    #expect(counts[.alone, default: 0] > 80_000)
    #expect(counts[.pictograph, default: 0] > 800)
    #expect(counts[.mark, default: 0] > 100)
    #expect(counts[.flag] == 26)
  }

  /// All scalars, after one and before another.
  @Test func charactersAreThoseOfTheStandardLibrary() {
    let neighbours = Self.representatives
    var line: Scalars = []
    for value in 0..<0x110000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      line += [neighbours[Int(value) % neighbours.count], scalar]
      if line.count >= 4_000 {
        #expect(joined(line) == joinedByStandardLibrary(line), "before U+\(String(value, radix: 16))")
        line = []
      }
    }
    #expect(joined(line) == joinedByStandardLibrary(line))
  }

  @Test(arguments: seeds(10)) func randomScalarsJoinAsInTheStandardLibrary(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for round in 0..<2_000 {
      let scalars = (0...Int.random(in: 0...12, using: &random)).map { _ in
        Self.representatives.randomElement(using: &random)!
      }
      let (found, expected) = (joined(scalars), joinedByStandardLibrary(scalars))
      #expect(
        found == expected, "seed \(seed), round \(round): \(scalars.map { String($0.value, radix: 16) })")
      if found != expected { return }
    }
  }

  @Test func nothingJoinsAfterAReset() {
    var joiner = CharacterJoiner()
    for scalar in Self.representatives {
      for next in Self.representatives where CharacterJoiner.kind(of: next.value) != .other {
        joiner.reset()
        _ = joiner.joins(scalar.value)
        joiner.reset()
        let isJoined = joiner.joins(next.value)
        #expect(!isJoined, "U+\(String(next.value, radix: 16))")
      }
    }
  }
}
