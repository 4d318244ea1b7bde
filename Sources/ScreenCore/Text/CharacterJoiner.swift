/// Tells, scalar by scalar, which of them a reader takes for one character: a letter with its marks, an emoji with its
/// modifiers and joiners, a flag, a syllable. The rules are those of the standard library, by which a `String` is cut into
/// `Character`s; this is for text that is in no string.
@usableFromInline package struct CharacterJoiner {
  /// Nothing is joined to a NUL.
  @usableFromInline var last: UInt32 = 0
  /// Whether the last scalar stands alone; see ``standsAlone(_:)``.
  @usableFromInline var isAlone = true
  @usableFromInline var rules: Rules?

  /// Behind a reference, and made when it is needed: its size is known only at run time, which would make all else here
  /// slow. So copies of a joiner are not to be used by turns.
  @usableFromInline final class Rules {
    @exclusivity(unchecked) var recognizer = Unicode._CharacterRecognizer()
  }

  package init() {}

  /// The next scalar begins a character, whatever it is.
  package mutating func reset() { (last, isAlone) = (0, true) }

  /// Whether the next scalar is part of the same character as the last one.
  @inlinable @inline(__always)
  package mutating func joins(_ scalar: UInt32) -> Bool {
    let wasAlone = isAlone
    isAlone = Self.standsAlone(scalar)
    guard wasAlone, isAlone else { return joinsByRules(scalar, wasAlone) }
    last = scalar
    return false
  }

  @usableFromInline mutating func joinsByRules(_ scalar: UInt32, _ wasAlone: Bool) -> Bool {
    let rules = rules ?? Rules()
    self.rules = rules
    if wasAlone {
      // The rules have not seen it, and nothing before it matters.
      rules.recognizer = Unicode._CharacterRecognizer()
      if let before = Unicode.Scalar(last) { _ = rules.recognizer.hasBreak(before: before) }
    }
    last = scalar
    guard let next = Unicode.Scalar(scalar) else { return false }
    return !rules.recognizer.hasBreak(before: next)
  }

  /// Scalars that make no common character with another such: most letters of Latin, Greek, Cyrillic, Chinese, Japanese
  /// and Korean writing, and frames and blocks. Whether others do is for the standard library to say.
  @inlinable @inline(__always)
  package static func standsAlone(_ scalar: UInt32) -> Bool {
    if scalar &- 0x20 < 0x5f { return true }
    if scalar &- 0x4e00 < 0xa000 - 0x4e00 { return true }
    switch scalar {
    case 0xae..<0x300, 0x370..<0x483, 0x2010..<0x2028, 0x2500..<0x2600, 0x3001..<0x302a, 0x3041..<0x3097,
      0x30a1..<0x30fb, 0xac00..<0xd7a4:
      return true
    default: return false
    }
  }
}
