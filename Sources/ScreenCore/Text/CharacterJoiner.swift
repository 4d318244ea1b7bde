/// Finds the boundaries of characters, scalar by scalar: a letter with its marks, an emoji with its modifiers
/// and joiners, a flag and a Hangul syllable are one character each. Uses the standard library's rules for
/// `Character`, for text that is not in a `String`.
@usableFromInline package struct CharacterJoiner {
  /// 0 at first, since nothing joins a NUL.
  @usableFromInline var last: UInt32 = 0
  /// Whether the last scalar stands alone; see ``standsAlone(_:)``.
  @usableFromInline var isAlone = true
  @usableFromInline var rules: Rules?

  /// A reference, made only when needed: the size of `_CharacterRecognizer` is known only at run time, so as
  /// a stored property it would slow down everything else here. Copies of a joiner share it, so use only one
  /// of them.
  @usableFromInline final class Rules {
    @exclusivity(unchecked) var recognizer = Unicode._CharacterRecognizer()
  }

  package init() {}

  /// Makes the next scalar begin a character, whatever it is.
  package mutating func reset() { (last, isAlone) = (0, true) }

  /// Takes the next scalar; returns whether it belongs to the same character as the one before.
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
      // The recognizer has not seen the last scalar; the scalars before that do not matter.
      rules.recognizer = Unicode._CharacterRecognizer()
      if let before = Unicode.Scalar(last) { _ = rules.recognizer.hasBreak(before: before) }
    }
    last = scalar
    guard let next = Unicode.Scalar(scalar) else { return false }
    return !rules.recognizer.hasBreak(before: next)
  }

  /// Whether `scalar` is of a kind of which no two join: most Latin, Greek, Cyrillic, Chinese, Japanese and
  /// Korean letters, box drawing and blocks. For all others, the standard library's rules decide.
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
