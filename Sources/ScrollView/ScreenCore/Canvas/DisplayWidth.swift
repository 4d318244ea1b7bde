import PortholeSystem
import Synchronization

/// The columns that a character takes, by `wcwidth` as in ncurses. It follows the locale of `setlocale`; a
/// program that has not set one gets the widths of UTF-8.
public enum DisplayWidth {
  /// Columns of one Unicode scalar: 0 if it combines with the character before it, 1, or 2 if it is wide; nil
  /// if it is unprintable or hidden. Joiners and variation selectors have 0, but are drawn only inside emoji.
  /// Constant time.
  @inlinable @inline(__always)
  public static func of(_ scalar: UInt32) -> Int? {
    if scalar &- 0x20 < 0x5f { return 1 }
    return ofNonASCII(scalar)
  }

  @inline(never) @usableFromInline
  static func ofNonASCII(_ scalar: UInt32) -> Int? {
    // Characters that reorder or hide text often have width 0: combined silently, they could disguise text.
    if HiddenCharacters.contains(scalar), !HiddenCharacters.isEmojiJoiner(scalar) { return nil }
    guard Locale.hasWidths else { return nil }
    let width = porthole_wcwidth(scalar)
    return width < 0 ? nil : Int(width)
  }

  /// Columns that a terminal's cursor moves by for a hidden or unprintable scalar.
  package static func ofHidden(_ scalar: UInt32) -> Int {
    let width = Locale.hasWidths ? porthole_wcwidth(scalar) : 1
    return width < 0 ? 1 : Int(width)
  }

  /// The way in which a scalar of a text is drawn.
  package enum Placement {
    /// In cells of its own.
    case cells(Int)
    /// In the cell of the character before it.
    case mark
    /// On a blank of its own: a mark with nothing to combine with.
    case loneMark
    /// Not as itself: left out in texts, shown as its code point in files.
    case hidden
  }

  /// The maximum number of marks drawn on one character, as in ncurses: more of them would only disfigure the
  /// screen.
  package static let mostMarks = 4

  /// Returns the way in which a scalar is drawn. Joiners and variation selectors are drawn only inside emoji.
  ///
  /// - Parameters:
  ///   - base: the character before the scalar, if that is drawn as itself.
  ///   - marks: the marks that already combine with `base`.
  ///   - next: the scalar after `scalar`; nil at the end.
  package static func placement(
    of scalar: UInt32, after base: UInt32?, _ marks: [UInt32], before next: @autoclosure () -> UInt32?
  ) -> Placement {
    guard let width = of(scalar) else { return .hidden }
    if width > 0 { return .cells(width) }
    guard HiddenCharacters.isEmojiJoiner(scalar) else { return base == nil ? .loneMark : .mark }
    let last = marks.last { !HiddenCharacters.isEmojiJoiner($0) } ?? base
    let isInside = HiddenCharacters.isInsideEmoji(
      scalar, after: last, hasSelector: marks.last.map(HiddenCharacters.isEmojiJoiner) ?? false,
      before: next())
    return isInside ? .mark : .hidden
  }
}

/// The character set, which determines the widths of characters and the bytes for the terminal.
package enum Locale {
  /// Sets the locale of the environment and returns whether its characters are UTF-8. If the environment
  /// names none, as in most containers, it assumes UTF-8.
  package static func prepare() -> Bool {
    isChosen.store(true, ordering: .relaxed)
    let variables: [String] = ["LC_ALL", "LC_CTYPE", "LANG"]
    let isUnset = variables.allSatisfy { name in getenv(name).map { $0.pointee == 0 } ?? true }
    if isUnset || setlocale(LC_CTYPE, "") == nil { setlocale(LC_CTYPE, PORTHOLE_UTF8_LOCALE) }
    return nl_langinfo(Int32(CODESET)).map { String(cString: $0) } == "UTF-8"
  }

  /// Prepares for programs made of nodes and returns whether the locale's characters are UTF-8. Their layout
  /// has the widths of UTF-8 in every locale, so that it is the same everywhere; a terminal without UTF-8
  /// gets similar characters.
  package static func prepareForLayout() -> Bool {
    let isUTF8 = prepare()
    // On the few systems without such a locale, characters beyond ASCII are missing.
    if !isUTF8 { _ = pin() }
    return isUTF8
  }

  /// Sets UTF-8 as the character set, whatever the environment says. Returns whether the system has it.
  @discardableResult
  package static func pin() -> Bool {
    isChosen.store(true, ordering: .relaxed)
    return setlocale(LC_CTYPE, PORTHOLE_UTF8_LOCALE) != nil
  }

  /// True once one of the functions above was called. They are called before any thread that measures text.
  private static let isChosen = Atomic(false)

  /// Makes sure that characters have widths: a program that never calls `setlocale` has the locale "C", in
  /// which every character beyond ASCII is unprintable. Runs once, at the first such character.
  static let hasWidths: Bool = {
    guard !isChosen.load(ordering: .relaxed), let name = setlocale(LC_CTYPE, nil).map({ String(cString: $0) })
    else { return true }
    return name != "C" && name != "POSIX" || pin()
  }()

  /// Whether the decimal separator of `LC_NUMERIC` is a comma.
  package static let hasDecimalComma: Bool = {
    let variables: [String] = ["LC_ALL", "LC_NUMERIC", "LANG"]
    let name = variables.compactMap { getenv($0).map { String(cString: $0) } }.first { !$0.isEmpty } ?? "C"
    let language = name.prefix { $0 != "." && $0 != "@" }
    return commaLanguages.contains(language.prefix { $0 != "_" }) && !pointRegions.contains(language)
  }()

  /// Languages whose numbers have a decimal comma. The system may not have the locale: SSH brings names of others.
  private static let commaLanguages = Set(
    """
    af az be bg bs ca cs da de el es et eu fi fo fr gl hr hu hy id is it ka kk kl ky lb lt lv mk mn nb nl nn no pl pt ro \
    ru sk sl sq sr sv tg tk tr uk uz vi
    """.split(separator: " "))
  private static let pointRegions = Set(
    "de_CH de_LI it_CH es_DO es_GT es_HN es_MX es_NI es_PA es_PE es_PR es_SV es_US".split(separator: " "))
}
