// Boundaries of characters, for text that is not in a `String`.
//
// Problem: the standard library finds the boundaries between any two scalars, but takes some 500
// instructions for each. Wrapping a file of emoji would take twice as long.
//
// Idea: most scalars have one of a few simple kinds, which a few comparisons find (`Kind`). Between these,
// the kind of the next scalar and the state decide. The standard library decides about all other scalars, and
// about all pairs that are not certain; so a new version of Unicode needs no change here. A test compares the
// simple kinds, scalar by scalar, with `Character`.

/// Finds the boundaries of characters, scalar by scalar: a letter with its marks, an emoji with its modifiers
/// and joiners, a flag and a Hangul syllable are one character each. Uses the standard library's rules for
/// `Character`.
@usableFromInline package struct CharacterJoiner {
  /// The ways in which a scalar can join others.
  @usableFromInline package enum Kind {
    /// Joins no other scalar of this kind, and no pictograph.
    case alone
    /// Like `alone`, but certainly joins another pictograph across a joiner.
    case pictograph
    /// Joins the scalar before it: an accent, a variation selector, a skin tone.
    case mark
    /// U+200D.
    case joiner
    /// Half of a flag.
    case flag
    /// Any other scalar.
    case other
  }

  @usableFromInline enum State {
    /// After one of `alone` or a pictograph, or after a complete flag.
    case alone
    case mark, joiner
    /// After the first half of a flag.
    case flag
    /// The recognizer has seen the last scalar.
    case rules
  }

  @usableFromInline var state = State.alone
  /// 0 at first, since nothing joins a NUL.
  @usableFromInline var last: UInt32 = 0
  /// The scalar before the marks and joiners that end with `last`.
  private var base: UInt32 = 0
  private var rules: Rules?

  /// A reference, made only when needed: the size of `_CharacterRecognizer` is known only at run time, so as
  /// a stored property it would slow down everything else here. Copies of a joiner share it, so use only one
  /// of them.
  private final class Rules {
    @exclusivity(unchecked) var recognizer = Unicode._CharacterRecognizer()

    func pass(_ scalar: UInt32) {
      if let scalar = Unicode.Scalar(scalar) { _ = recognizer.hasBreak(before: scalar) }
    }
  }

  package init() {}

  /// Makes the next scalar begin a character, whatever it is.
  @inlinable package mutating func reset() { (last, state) = (0, .alone) }

  /// Takes the next scalar; returns whether it belongs to the same character as the one before.
  @inlinable @inline(__always)
  package mutating func joins(_ scalar: UInt32) -> Bool {
    guard state == .alone, Self.standsAlone(scalar) else { return joinsOther(scalar) }
    last = scalar
    return false
  }

  @usableFromInline mutating func joinsOther(_ scalar: UInt32) -> Bool {
    let kind = Self.kind(of: scalar)
    defer { last = scalar }
    switch (state, kind) {
    case (.rules, _), (_, .other), (.joiner, .alone), (.joiner, .mark), (.joiner, .joiner):
      return joinsByRules(scalar, kind)
    case (.joiner, .pictograph):
      guard Self.kind(of: base) == .pictograph else { return joinsByRules(scalar, kind) }
      state = .alone
      return true
    case (_, .alone), (_, .pictograph):
      state = .alone
      return false
    case (_, .mark), (_, .joiner):
      if state != .mark { base = last }
      state = kind == .mark ? .mark : .joiner
      return last != 0
    case (_, .flag):
      let isSecond = state == .flag
      state = isSecond ? .alone : .flag
      return isSecond
    }
  }

  private mutating func joinsByRules(_ scalar: UInt32, _ kind: Kind) -> Bool {
    let rules = rules ?? Rules()
    self.rules = rules
    if state != .rules {
      // The recognizer needs no more of the current character than this.
      rules.recognizer = Unicode._CharacterRecognizer()
      if state == .mark || state == .joiner { rules.pass(base) }
      rules.pass(last)
    }
    state = kind == .alone || kind == .pictograph ? .alone : .rules
    guard let next = Unicode.Scalar(scalar) else { return false }
    return !rules.recognizer.hasBreak(before: next)
  }

  /// True if `scalar` never joins another scalar of its kind: most letters and symbols. For all others, the
  /// rules decide.
  @inlinable @inline(__always)
  package static func standsAlone(_ scalar: UInt32) -> Bool {
    // The most common ones without a call.
    if scalar &- 0x20 < 0x5f || scalar &- 0xae < 0x300 - 0xae { return true }
    if scalar &- 0x3400 < 0xa000 - 0x3400 || scalar &- 0xac00 < 0xd7a4 - 0xac00 { return true }
    let kind = kind(of: scalar)
    return kind == .alone || kind == .pictograph
  }

  /// Only scripts and symbols that are common; `other` is always right.
  @usableFromInline package static func kind(of scalar: UInt32) -> Kind {
    if scalar < 0x300 { return scalar >= 0xae || scalar &- 0x20 < 0x5f ? .alone : .other }
    if scalar < 0x2000 {
      switch scalar {
      // Greek, Cyrillic, Armenian; Hebrew; Arabic; Thai; Georgian; more of Latin and Greek.
      case 0x370..<0x483, 0x48a..<0x591, 0x5d0..<0x5f5, 0x620..<0x64b, 0x671..<0x6d6, 0xe01..<0xe31,
        0xe3f..<0xe47, 0xe4f..<0xe5c, 0x10a0..<0x1100, 0x1e00..<0x2000:
        return .alone
      case 0x300..<0x370, 0x64b..<0x660, 0xe34..<0xe3b, 0xe47..<0xe4f: return .mark
      default: return scalar == 0xe31 ? .mark : .other
      }
    }
    if scalar < 0x3000 {
      switch scalar {
      case 0x2640, 0x2642, 0x2695...0x2696, 0x26a7, 0x2708, 0x2764: return .pictograph
      // Punctuation; currency, letterlike symbols, arrows, mathematics, box drawing, dingbats, Braille.
      case 0x2010..<0x2028, 0x2030..<0x2060, 0x20a0..<0x20d0, 0x2100..<0x2c00: return .alone
      case 0x200d: return .joiner
      case 0x20d0..<0x20f1: return .mark
      default: return .other
      }
    }
    if scalar < 0x1_f000 {
      switch scalar {
      // Punctuation, Hiragana, Katakana; Han; Hangul; wide forms; more of Han.
      case 0x3000..<0x302a, 0x3030..<0x3099, 0x309b..<0x3100, 0x3400..<0xa48d, 0xac00..<0xd7a4,
        0xff01..<0xff9e:
        return .alone
      case 0x3099..<0x309b, 0xfe00..<0xfe10: return .mark
      default: return .other
      }
    }
    switch scalar {
    case 0x1f1e6..<0x1f200: return .flag
    case 0x1f3fb..<0x1f400: return .mark
    case 0x1f300..<0x1f322, 0x1f324..<0x1f394, 0x1f3a0..<0x1f3f1, 0x1f400..<0x1f4fe, 0x1f5fb..<0x1f650,
      0x1f680..<0x1f6c6, 0x1f90c..<0x1f93b, 0x1f947..<0x1fa00:
      return .pictograph
    case 0x1f300..<0x1fb00, 0x20000..<0x2a6e0: return .alone
    default: return .other
    }
  }
}
