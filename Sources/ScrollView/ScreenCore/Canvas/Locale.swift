import PortholeSystem

/// The character set, which determines the widths of characters and the bytes for the terminal.
package enum Locale {
  /// Sets the locale of the environment and returns whether its characters are UTF-8. If the environment
  /// names none, as in most containers, it assumes UTF-8.
  package static func prepare() -> Bool {
    isChosen = true
    let variables: [String] = ["LC_ALL", "LC_CTYPE", "LANG"]
    let isUnset = variables.allSatisfy { name in getenv(name).map { $0.pointee == 0 } ?? true }
    if isUnset || setlocale(LC_CTYPE, "") == nil { setlocale(LC_CTYPE, "C.UTF-8") }
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
    isChosen = true
    return setlocale(LC_CTYPE, "C.UTF-8") != nil
  }

  /// True once one of the functions above was called. They are called before any thread that measures text.
  nonisolated(unsafe) private static var isChosen = false

  /// Makes sure that characters have widths: a program that never calls `setlocale` has the locale "C", in
  /// which every character beyond ASCII is unprintable. Runs once, at the first such character.
  static let hasWidths: Bool = {
    guard !isChosen, let name = setlocale(LC_CTYPE, nil).map({ String(cString: $0) }) else { return true }
    return name != "C" && name != "POSIX" || pin()
  }()
}
